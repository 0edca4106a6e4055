//! The Smart Game Format for gomoku: `FF[3]` and `FF[4]` are read, `FF[4]` is written, always as `GM[4]`.
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[TibetanGo:]SZ[15]RU[freestyle]PB[Dolma]PW[Tashi]RE[B+R]
//! ;B[hh]C[The centre.];W[ig]
//! (;B[ih];W[gg])
//! (;B[gh]N[another way]))
//! ```
//!
//! | module | content |
//! |---|---|
//! | `letters` | clues to the encoding of a file |
//! | `scan` | from text to brackets, nodes and properties, for every game of the format |
//! | `tree` | from those parts to the nodes of a game |
//! | `value` | values between brackets: texts, points, lists of points |
//! | `wide` | brackets and semicolons of full width |
//! | `head` | data of the whole game in the first node, read and written |
//! | `set_up` | the start position, read and written |
//! | `note` | comments, rings and arrows, read and written; signs of moves, written |
//! | `property` | a property, and the names of those that are read |
//! | `format`, `problem` | limits; faults |
//! | `reader` | from a tree to a record |
//! | `write` | from a record to text |
//! | `row` | the row in the table of formats |
//!
//! | property | meaning |
//! |---|---|
//! | `GM`, `SZ` | 4; 15 or nothing: anything else is refused, except another `GM` if the game may be gomoku or the caller says that it is |
//! | `B`, `W` | a ply: `hh`, column and row by letters from the upper left, also capitals, or `h8` as gomoku programs write it, rows from below. A pass ends its line; several plies in a node are read one behind the other |
//! | `AB`, `AW`, `AE`, `PL` before the first ply | the start position; later they end their line |
//! | `RU` | the rules: `freestyle`, `standard` or `renju`, with `swap2` for that opening |
//! | `PB`, `PW`, `DT`, `GN`, `AP` | players, date, name of the game, program |
//! | `RE` | `B+`, `W+` or `0`, with `R`, `T` or `F` for a reason off the board; other words; points, Black's first |
//! | `C`; `CR`, `AR` | a comment; rings and arrows |
//! | `TE`, `BM` with 1 or 2, `IT`, `DO` | the sign of the move: `!` or `!!`, `?` or `??`, `!?`, `?!` |
//! | anything else | is kept ([`ForeignProperties`](super::ForeignProperties)) and written again, as it stands but for a stroke before each bracket in a value |
//!
//! Data that the format cannot express stands in properties of longer names, which no public one has: `DECISION` (a
//! choice of Swap2, in place of a stone), `PRESET` (the name of the rules), `BEGUN` (the time of day), `REASON` (the
//! reason of the result), `START` (a position in the middle of an opening), `INK` (figures that are not all green).
//! Clocks and analyses are left out.
//!
//! The main line is the first way at every fork. Variations are numbered along the game, then along each variation;
//! one that goes on behind the end of its line follows an empty node. Nodes without a ply belong to the position
//! before them.
//!
//! A file may hold several games, [`MAX_GAMES`](super::limits::MAX_GAMES) at most in [`MAX_BYTES`] bytes. Each is
//! read on its own: at most [`MAX_BYTES`](super::limits::MAX_BYTES) bytes, [`MAX_NODES`] nodes, [`MAX_DEPTH`] nested
//! brackets and [`MAX_PROPERTIES`](super::limits::MAX_PROPERTIES) properties of a position. Only deviations that leave
//! no doubt about the game are forgiven, and reported: text between properties that no program writes, brackets in
//! texts without a stroke before them, a bracket that is missing at the beginning or at the end. A fault that ends the
//! game itself early is [reported with it](super::lines::ReadGame::irregular), and the result that the file states is
//! kept; in a variation it ends that variation.
//!
//! The parser is our own: of the crates, `sgf-parse` does not report the place of an error, undoes the escapes of
//! properties that it does not know, and frees its tree by a recursion as deep as the game is long.

mod format;
mod head;
mod letters;
mod note;
mod problem;
mod property;
mod reader;
mod row;
mod scan;
mod set_up;
mod tree;
mod value;
mod wide;
mod write;

pub use format::{GAME, MAX_BYTES, MAX_DEPTH, MAX_NODES};
pub use problem::{SgfError, SgfGames, SgfProblem};
pub use property::Property;
pub use reader::{games, games_of_any_name};
pub(super) use row::FORMAT;
pub use write::write;

use property::{NOTES, PLIES, SET_UP};

impl Property {
    /// True for one that is kept, and reads back as it is written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let name = &self.name;
        name.starts_with(|c: char| c.is_ascii_uppercase())
            && name
                .bytes()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
            && !self.values.is_empty()
            && self.values.iter().all(|value| value::is_raw(value))
            && ![&PLIES[..], &NOTES, &SET_UP].concat().contains(&&**name)
    }
}

/// Reads the properties of a text that holds nothing else.
///
/// # Errors
/// The fault.
pub fn properties(text: &str) -> Result<Vec<Property>, SgfProblem> {
    let list = tree::properties(text).map_err(|fault| fault.problem)?;
    Ok(list.iter().map(tree::SgfProperty::foreign).collect())
}

/// True for a text, which may end anywhere, that begins with a game, or with something else before one, such as the
/// tags of a forum or a line of words. Other texts with a bracket and a semicolon have no property behind them.
fn holds_game(text: &str) -> bool {
    let spaced = wide::spaced(text);
    let text = spaced.as_deref().unwrap_or(text);
    let narrow = wide::narrow(text);
    let text = narrow.as_ref().map_or(text, |(narrow, _)| narrow.as_str());
    let blank = text.len() - text.trim_start().len();
    let next = |at: &usize| tree::begin(text, at + 1);
    let mut games = std::iter::successors(tree::begin(text, 0), next);
    let opened = games.any(|at| at == blank || scan::begins_node(text.as_bytes(), at));
    opened || tree::begin_unopened(text, 0).is_some()
}
