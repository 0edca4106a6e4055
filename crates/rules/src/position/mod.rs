//! Positions: what those of all games have alike, what the program asks of one, and how one is put together.
//!
//! | module | what it knows |
//! |---|---|
//! | `base` | the tables of a board; stones, side, phase and counters |
//! | `draft` | a position that is put together and not checked yet |
//! | `read` | a position as text |
//! | `board` | what the rest of the program asks of a position |

mod base;
mod board;
mod draft;
mod read;

pub use base::{BoardTables, Position, Size};
pub use board::{Board, Written};
pub use draft::Draft;
pub use read::LONGEST_POSITION;
