//! A board and what stands on it.
//!
//! | module | what it knows |
//! |---|---|
//! | `shape` | which points a board has, which lines run through them |
//! | `point`, `side`, `piece` | the words for what stands where |
//! | [`bitboard`] | sets of points as bits |
//! | [`stones`] | the stones of both sides, with their hash |
//! | `formation` | what stones form together |

pub mod bitboard;
mod formation;
mod piece;
mod point;
mod shape;
mod side;
pub mod stones;

pub use formation::{Formation, Sign};
pub use piece::{Piece, Rank};
pub use point::Point;
pub use shape::{BoardLine, Shape};
pub use side::{Seat, Side};
