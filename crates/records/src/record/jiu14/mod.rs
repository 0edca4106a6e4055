//! AMDO's record format for jiu, `JIU14` and its other sizes: read, replay and write.
//!
//! ```text
//! [JIU14],[First z],[Second Z],[先手胜],[0:2],[2019-05-12 10:00:00],[00:40:00],[place],[event];
//! 0,h7,G6,h6,G7;
//! 1,H7;
//! 3,G7-G6;
//! 4,g5-g7,G6;
//! ```
//!
//! Line 0 holds the placements; lines 1 and 2 of the battle take the two centre stones away. A point is a row letter
//! from the top and a column from 0 to 9, A and on; rows of the side that placed first are written in lower case,
//! those of the other side in upper case. A move names its stations, then the stones that were jumped over, then
//! those taken for squares. `clrall` clears the board for another try. Without a header the first two stones tell the
//! board, for they stand in its centre.
//!
//! Records of people are not always regular: a side may place twice running, and each such stone is kept as one placed
//! out of turn. Anything else against the rules ends the game there, and [`Jiu14::replay`] gives the reason; so does a
//! line that does not fit the format. The result stays as the header states it.

mod format;
mod game;
mod header;
mod outcome;
mod reader;
mod record;
mod replay;
mod row;
mod words;
mod write;

pub use format::{GAME, MAX_BYTES, is_jiu14};
pub use game::{BattleLine, Jiu14, Jiu14Action, Stone};
pub use reader::{Jiu14Error, load, read};
pub use replay::Jiu14Replay;
pub(super) use row::FORMAT;
pub use write::write;
