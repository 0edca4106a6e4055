//! Jiu (久棋): stones are placed until the board is full, then they step, jump and close squares.
//!
//! The rules are those of the competition, after the papers of 2021 and 2022 and the records of
//! AMDO; the official text of the championship could not be verified.
//!
//! | module | what it knows |
//! |---|---|
//! | `rules` | the variants |
//! | `board` | what the rest of the program asks |
//! | `geometry` | the board as bitboards, one type a size |
//! | `moves` | moves as a search handles them |
//! | `formation` | squares and dalian |
//! | `position` | a position, what a move changes, the ends |
//! | `ways` | the moves of the battle |
//! | `legality` | why a move may not be played |
//! | `setup` | what the rules have against a position that is put together |
//! | [`terms`] | the terms that it alone has: its events, formations, ends and refusals |
//! | `text` | points, moves and positions as text |

mod board;
pub mod formation;
pub mod geometry;
mod legality;
mod moves;
mod position;
pub mod rules;
mod setup;
pub mod terms;
pub mod text;
mod ways;

pub use geometry::{Geometry, Size};
pub use moves::{Move, Path};
pub use position::Position;
pub use rules::{Rules, SingleJump, Win};
pub use ways::Victims;
