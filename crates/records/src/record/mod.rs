//! Records of finished and unfinished games, apart from any file format.
//!
//! A [`Record`] is what was agreed and what was played, nothing derived from it: it is checked
//! against the rules only when [`replay`] puts it on a board. It carries its rules in full, so that it replays
//! the same after the preset it names has been edited or deleted.
//!
//! | module | what it knows |
//! |---|---|
//! | [`xml`] | the thesis's XML format: read and write |
//! | [`jiu14`] | AMDO's format for jiu: read, replay and write |
//! | [`file`](mod@file) | reading from disk and writing there |
//! | [`sgf`] | the Smart Game Format for gomoku: read and write |
//! | [`pdn`] | the Portable Draughts Notation: read and write |
//! | [`lines`] | from a tree of plies of either to a record |
//! | [`collection`] | files of either that hold several games |
//! | [`kept`] | what files of other programs say besides |
//! | [`formats`] | the formats, and the game of each |
//! | [`import`] | a record of whichever format as one of our own |
//! | [`replay`] | from a record to a game on the board and back, checked against the rules |
//! | [`array`](mod@array) | points as the thesis writes them |
//! | [`session`] | a match as a record |
//! | [`branches`] | variations and notes, from a record to the board and back |
//! | [`plain`] | positions and moves as a line of text, copied and pasted; `pasted` reads whole records there |
//! | [`index`] | what many files hold, kept in one |
//! | [`text`] | what a name or a date may hold |
//! | [`names`] | names compared by what is seen of them |
//! | [`date`] | the date of a game |
//! | [`place`] | line and column, and what stands there |
//! | [`limits`] | how much a record may hold, and how much is read |
//! | [`error`] | what can be wrong, told in one line |

pub mod array;
pub mod branches;
pub mod error;
pub mod file;
mod foreign;
pub mod formats;
mod game;
pub mod import;
pub mod index;
pub mod jiu14;
pub mod limits;
mod pasted;
pub mod pdn;
pub mod plain;
pub mod replay;
pub mod session;
pub mod sgf;
mod strangers;
mod words;
pub mod xml;

pub use error::RecordError;
pub use foreign::kept::{Kept, RecordKept};
pub use foreign::{collection, kept, lines, place};
pub use game::{
    Record, RecordAnalysis, RecordClock, RecordNote, RecordPly, RecordResult, RecordThought,
    RecordVariation,
};
pub use limits::MAX_PLIES;
pub use words::named::Named;
pub use words::{date, names, text};
