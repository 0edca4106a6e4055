//! The match on the table: the truth, what people want of it, its clocks, and how it is kept.
//!
//! | module | what it knows |
//! |---|---|
//! | [`game`] | the match, and requests for moves |
//! | [`playback`] | a replay that goes on by itself |
//! | [`mode`] | what a match is there for |
//! | [`turn`] | whose step it is |
//! | `commands` | what people want of a match as a whole |
//! | `clock` | the clocks while somebody thinks |
//! | [`adapt`] | levels that follow their opponent |
//! | [`elsewhere`] | those who play elsewhere |
//! | [`editor`] | a position put together by hand |
//! | `laid_out` | positions that were put together and left |
//! | [`pasteboard`] | positions and moves copied and pasted |
//! | [`store`] | games on disk |
//! | [`caption`] | a few words on what happens |

pub mod adapt;
pub mod caption;
pub(crate) mod clock;
pub(crate) mod commands;
pub mod editor;
pub mod elsewhere;
pub mod game;
pub(crate) mod laid_out;
pub mod mode;
pub mod pasteboard;
pub mod playback;
mod requests;
pub mod store;
pub mod turn;
