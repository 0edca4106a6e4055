//! Jiu (久棋): stones are placed until the board is full, then they step, jump and close squares.
//!
//! The rules are those of the competition, after the papers of 2021 and 2022 and the records of
//! AMDO; the official text of the championship could not be verified.
//!
//! | module | contents |
//! |---|---|
//! | `rules` | the variants |
//! | `board` | the interface to the rest of the program |
//! | `geometry` | the board as bitboards, one type a size |
//! | `moves` | moves as a search handles them |
//! | `formation` | squares and dalian |
//! | `position` | a position, the changes by a move, the ends |
//! | `battle_moves` | the moves of the battle |
//! | `legality` | the reasons why a move may not be played |
//! | `setup` | the setup errors of a position |
//! | [`terms`] | the terms that it alone has: its events, formations, ends and refusals |
//! | `text` | points, moves and positions as text |

mod battle_moves;
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

pub use battle_moves::Victims;
pub use geometry::{JiuGeometry, JiuSize};
pub use moves::{JiuMove, Path};
pub use position::JiuPosition;
pub use rules::{JiuRules, SingleJump, Win};
