//! Records of finished and unfinished games, apart from any file format.
//!
//! A [`Record`] holds the agreed settings and the moves played, nothing derived from them: it is checked against the
//! rules only when [`replay`] puts it on a board. It carries its rules in full, so that it replays the same after
//! the preset it names has been edited or deleted.
//!
//! | module | content |
//! |---|---|
//! | [`xml`] | the thesis's XML format: read and write |
//! | [`jiu14`] | AMDO's format for jiu: read, replay and write |
//! | [`file`](mod@file) | reading from disk and writing there |
//! | [`sgf`] | the Smart Game Format for gomoku: read and write |
//! | [`pdn`] | the Portable Draughts Notation: read and write |
//! | [`lines`] | from a tree of plies of either to a record |
//! | [`collection`] | files of either that hold several games |
//! | [`properties`] | properties of other programs' files without a meaning here |
//! | [`formats`] | the table of formats |
//! | [`import`] | a record of any format as one of our own |
//! | [`replay`] | from a record to a game on the board and back, checked against the rules |
//! | [`array`](mod@array) | points as the thesis writes them |
//! | [`session`] | a match as a record |
//! | [`branches`] | variations and notes, from a record to the board and back |
//! | [`plain_text`] | positions and moves as a line of text, copied and pasted; `paste` reads whole records there |
//! | [`index`] | summaries of many files, kept in one |
//! | [`text`] | allowed text of names and dates |
//! | [`names`] | names compared by their visible characters |
//! | [`date`] | the date of a game |
//! | [`place`] | faults and forgiven deviations, with line and column |
//! | [`limits`] | limits of records and of the files that are read |
//! | [`error`] | errors, reported in one line |

pub mod array;
pub mod branches;
pub mod error;
pub mod file;
mod file_signatures;
mod foreign_formats;
pub mod formats;
mod game;
pub mod import;
pub mod index;
#[cfg(feature = "jiu")]
pub mod jiu14;
pub mod limits;
mod markup;
mod paste;
#[cfg(feature = "draughts")]
pub mod pdn;
pub mod plain_text;
pub mod replay;
pub mod session;
#[cfg(feature = "gomoku")]
pub mod sgf;
mod words;
pub mod xml;
#[cfg(feature = "guest")]
pub mod xo;

pub use error::RecordError;
pub use foreign_formats::properties::{ForeignProperties, ForeignProperty};
pub use foreign_formats::{collection, lines, place, properties};
pub use game::{
    Record, RecordAnalysis, RecordClock, RecordNote, RecordPly, RecordResult, RecordThought,
    RecordVariation,
};
pub use limits::MAX_PLIES;
pub use words::player_names::PlayerName;
pub use words::{date, names, text};
