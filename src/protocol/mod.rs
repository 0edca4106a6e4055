//! Protocols by which our engines serve other programs, and by which other programs play here.
//!
//! | module | what it knows |
//! |---|---|
//! | [`gtp`] | the Go Text Protocol, version 2, in a dialect of our own |
//! | [`gomocup`] | the protocol of Gomocup, for gomoku |
//! | [`lines`] | lines that programs send, and how long they may be |
//! | [`program`] | another program that was started |

pub mod gomocup;
pub mod gtp;
pub mod lines;
pub mod program;
