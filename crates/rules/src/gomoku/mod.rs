//! Gomoku (五子棋): stones are placed until five stand in a row.
//!
//! | module | contents |
//! |---|---|
//! | `rules` | the variants |
//! | `geometry` | the board |
//! | `lines` | the stones by row, column and diagonal, and the window around a point |
//! | `rows` | the row that a stone makes of a window: twos, threes, fours, five |
//! | `forbidden_points` | the points where Black may not place in Renju |
//! | `formation` | rows worth pointing out |
//! | `position` | a position, the changes by a move, the ends |
//! | `opening` | the seats that place and decide in Swap2 |
//! | `board` | the interface to the rest of the program |
//! | [`terms`] | the terms that it alone has: its events, formations, ends and refusals |
//! | `text` | points and moves as text |

mod board;
mod forbidden_points;
mod formation;
pub mod geometry;
pub mod lines;
mod opening;
mod position;
pub mod rows;
mod rules;
pub mod terms;
pub mod text;

pub use geometry::{GomokuGeometry, GomokuSize, POINTS, SIZE};
pub use lines::GomokuLines;
pub use position::{GomokuMove, GomokuPosition};
pub use rows::{RowKind, Rows};
pub use rules::{GomokuRules, Opening, Rule};
