//! Protocols by which our engines serve other programs, and by which other programs play here.
//!
//! | module | contents |
//! |---|---|
//! | [`gtp`] | the Go Text Protocol, version 2, in a dialect of our own |
//! | [`gomocup`] | the protocol of Gomocup, for gomoku |
//! | [`hub`] | the Hub protocol, for draughts, in its versions 2 and 1 |
//! | [`dxp`] | DamExchange, by which programs play draughts over a connection |
//! | [`draughts`] | positions and moves of draughts as both protocols write them |
//! | [`pace`] | budget of a move |
//! | [`caps`] | limits of requests and waits |
//! | `search_report` | a search on a thread of its own |
//! | [`numbers`] | numbers as programs write them |
//! | `lines` | lines that programs send, passed on |
//! | [`program`] | another program that was started |

pub mod caps;
#[cfg(feature = "draughts")]
pub mod draughts;
#[cfg(feature = "draughts")]
pub mod dxp;
#[cfg(feature = "gomoku")]
pub mod gomocup;
pub mod gtp;
#[cfg(feature = "draughts")]
pub mod hub;
mod lines;
pub mod numbers;
pub mod pace;
pub mod program;
mod search_report;
#[cfg(feature = "guest")]
pub mod xo;
