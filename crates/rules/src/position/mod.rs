//! Positions: the common part of those of all games, the interface to the program, and the setup of one.
//!
//! | module | contents |
//! |---|---|
//! | `base` | the tables of a board; stones, side, phase and counters |
//! | `draft` | a position that is set up and not checked yet |
//! | `read` | a position as text |
//! | `board` | the interface of a position to the rest of the program |

mod base;
mod board;
mod draft;
mod read;

pub use base::{BoardTables, Position, Size};
pub use board::{Board, Written};
pub use draft::Setup;
pub use read::LONGEST_POSITION;
