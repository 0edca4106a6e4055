//! A board and the pieces on it.
//!
//! | module | contents |
//! |---|---|
//! | `topology` | the points of a board and the lines through them |
//! | `point`, `side`, `piece` | the vocabulary of points, sides and pieces |
//! | `symmetry` | turns and mirrors of a board |
//! | [`bitboard`] | sets of points as bits |
//! | [`stones`] | the stones of both sides, with their hash |
//! | `formation` | what stones form together |

pub mod bitboard;
mod formation;
mod piece;
mod point;
mod side;
pub mod stones;
mod symmetry;
mod topology;

pub use formation::{Formation, FormationSign};
pub use piece::{Piece, Rank};
pub use point::Point;
pub use side::{Seat, Side};
pub use symmetry::Symmetry;
pub use topology::{BoardLine, Topology};
