//! International draughts (国际跳棋) by the rules of the FMJD: men and flying kings on the dark squares of 10 x 10, the
//! greatest number must be taken.
//!
//! | module | contents |
//! |---|---|
//! | `rules` | the variants |
//! | `geometry` | the board |
//! | `gaps` | sets of squares in which every diagonal is one shift |
//! | `generate` | the moves |
//! | `moves` | a move as a search packs it |
//! | `position` | a position, the changes by a move, the ends |
//! | `board` | the interface to the rest of the program |
//! | [`terms`] | the terms that it alone has: its ends and refusals |
//! | `text` | squares and moves as text |
//! | `fen` | positions as FEN |

mod board;
pub mod fen;
pub mod gaps;
mod generate;
pub mod geometry;
mod moves;
mod position;
mod rules;
pub mod terms;
pub mod text;

pub use generate::MoverView;
pub use geometry::{DraughtsGeometry, DraughtsSize, SIZE, SQUARES, last_row, row};
pub use moves::DraughtsMove;
pub use position::DraughtsPosition;
pub use rules::DraughtsRules;
