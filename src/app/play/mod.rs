//! The match on the table: the truth, what people want of it, its clocks, and how it is kept.
//!
//! | module | what it knows |
//! |---|---|
//! | [`game`] | the match, requests for moves and the step of the turn |
//! | `commands` | what people want of a match as a whole |
//! | `clock` | the clocks while somebody thinks |
//! | [`draw`] | a draw offered to the computer |
//! | [`adapt`] | levels that follow their opponent |
//! | [`store`] | games on disk |
//! | [`caption`] | a few words on what happens |

pub mod adapt;
pub mod caption;
pub(crate) mod clock;
pub(crate) mod commands;
pub mod draw;
pub mod game;
pub mod store;
