//! Positions: the common part of those of all games, the interface to the program, and the setup of one.
//!
//! | module | contents |
//! |---|---|
//! | `base` | the tables of a board; stones, side, phase and counters |
//! | `setup` | a position that is set up and not checked yet |
//! | `parse` | a position as text |
//! | `board` | the interface of a position to the rest of the program |

mod base;
mod board;
mod parse;
mod setup;

pub use base::{BoardTables, Position, Size};
pub use board::{Board, TextForm};
pub use parse::LONGEST_POSITION;
pub use setup::Setup;
