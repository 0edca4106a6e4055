//! The Portable Draughts Notation for international draughts: version 3.0 and what came before it is read, 3.0 is
//! written, always as `GameType "20"`.
//!
//! ```text
//! [Event "Cup"]
//! [Date "2026.01.05"]
//! [White "Dolma"]
//! [Black "Tashi"]
//! [Result "2-0"]
//! [GameType "20"]
//! [Rules "king_moves=25 three_pieces=16 two_pieces=5"]
//!
//! 1. 32-28! 18-23 {The centre.} (1... 19-23 2. 28x19 14x23) 2. 38-32 $14 *
//! ```
//!
//! | module | what it knows |
//! |---|---|
//! | `lexer` | from text to tags, moves, signs, comments, brackets and results; `bracket`, `comment` and `number` read one kind each |
//! | `split` | where one game ends and the next one begins |
//! | `tree` | from those parts to the tags and the nodes of a game |
//! | `foreign` | other games in such a notation, and how they are told apart |
//! | `outcome` | results as tags and the ends of games tell them |
//! | `head` | what the tags say of the whole game, read and written |
//! | `note` | comments, rings and arrows, read and written |
//! | `read` | from a tree to a record |
//! | `write` | from a record to text |
//!
//! | tag | is |
//! |---|---|
//! | `GameType` | 20, whatever stands behind a comma. Another game is refused by name; without one, with one that nobody knows and with 99 (a position) the game is this |
//! | `FEN` | the position that the game begins with; a `?` in place of the side to move is whoever's piece moves first |
//! | `White`, `Black`, `Date`, `Time` | players, day, time of day; where there is no day, `UTCDate` and `UTCTime` |
//! | `Result` | `2-0`, `1-1`, `0-2`, also `1-0`, `1/2-1/2`, `0.5-0.5`, `1.0-1.0`, `0-1`, and `0-0` for a draw; `Termination` may say why |
//! | any other | is kept as it stands ([`RecordKept`](super::RecordKept)) and written again |
//!
//! A move is `32-28` or `28x17`, with dashes and crosses of any kind, also `3228`; captures are read with every square where the
//! piece touches down or with some, and written so where two have the same ends. Such a square is where the piece turns or,
//! where it goes straight on, the one behind what it takes. Squares in brackets behind a capture are what it takes. Of several
//! captures that a move may mean the one is read after which more of the moves that follow can be played; where two are alike
//! the line ends there. Signs (`!`, `?!`, `$14`) are kept with the position behind their move.
//!
//! What the format cannot say stands in tags of our own: `Rules` (the rules in full), `Preset` (their name), `GameName`
//! (what people call the game), `Program`, `DateText` (a date in other words), `Reason` (why the game ended), `Start` (a
//! position of which `FEN` does not say all), and in comments: `[%ink green:28 red:28-33]` (rings and arrows). Clocks
//! and what an engine thought are left out.
//!
//! A variation stands behind the move in whose place it is played; one that goes on behind the end of its line stands
//! behind three dots. What is said before the first move of a variation belongs to the position before it.
//!
//! A file may hold several games, [`MAX_GAMES`](super::collection::MAX_GAMES) at most in [`MAX_BYTES`] bytes. Of each at most
//! [`MAX_BYTES`](super::collection::MAX_BYTES) bytes, [`MAX_NODES`] moves, [`MAX_DEPTH`] brackets within each other and
//! [`MAX_KEPT`] tags are read.
//!
//! What means nothing here (words, markup of forums and pages) is passed over, and a tag that is not written as it must be is
//! read as well as can be; both are told ([`Forgiven`](super::place::Forgiven)). What stands in place of a move and cannot be
//! played ends its line there. A comment or a bracket that does not close ends the game itself where it opens: what stands
//! behind it may belong to anything. A comment goes on to its `}`, to the tags of the next game or to the end of the file. A
//! game that is cut keeps the result that the file tells.

mod foreign;
mod head;
mod lexer;
mod note;
mod outcome;
mod read;
mod split;
mod tree;
mod write;

pub use foreign::is_pdn;
pub(super) use foreign::{Other, other};
pub use read::games;
pub use write::write;

use super::MAX_PLIES;
use super::collection::Collection;
use super::kept::MAX_KEPT;
use super::lines::TooMany;
use super::place::{self, Misread};
use super::text::kept;
use crate::games::GameName;
use lexer::{Lexer, Token};

/// The game of these files here.
pub const GAME: GameName = GameName::Draughts;

/// The most bytes of a file.
pub const MAX_BYTES: usize = 1 << 26;
/// The most moves of a game with its variations.
pub const MAX_NODES: usize = MAX_PLIES;
/// The most brackets within each other.
pub const MAX_DEPTH: usize = 1000;

/// The most letters of the name of a tag.
const MAX_NAME: usize = 64;
/// The most bytes of a result that nobody here knows.
const MAX_RESULT: usize = 64;
/// The most characters of a sign such as `!?`.
const MAX_SIGN: usize = 8;
/// Squares of a board that only this game has begin behind this one.
const SMALL_BOARD: usize = 32;

/// What a file says of the game or of a position and what we have no word for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Remark {
    /// A tag of the whole game.
    Tag {
        /// Its name.
        name: String,
        /// What stands between its quotes, without the strokes that escape.
        value: String,
    },
    /// A sign behind a move: `!`, `?!`, `$14`.
    Sign(String),
}

impl Remark {
    /// True for one that is kept, and reads back as it is written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        match self {
            Self::Tag { name, value } => {
                lexer::is_name(name)
                    && head::is_kept(name, value)
                    && !value.contains('\n')
                    && kept(value) == *value
            }
            Self::Sign(sign) => lexer::is_sign(sign),
        }
    }

    /// As it stands in a file.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Tag { name, value } => head::tag_text(name, value),
            Self::Sign(sign) => sign.clone(),
        }
    }
}

/// The tags and signs of a text that holds nothing else.
///
/// # Errors
/// What is wrong with it.
pub fn remarks(text: &str) -> Result<Vec<Remark>, PdnProblem> {
    let mut lexer = Lexer::new(text);
    let mut found = Vec::new();
    while let Some((_, token)) = lexer.next() {
        found.push(match token {
            Token::Tag(tag) if tag.mended.is_none() => tag.remark(),
            Token::Sign(sign) => Remark::Sign(sign),
            _ => return Err(PdnProblem::Expected("a tag or a sign")),
        });
        if found.len() > MAX_KEPT {
            return Err(TooMany::Properties.into());
        }
    }
    Ok(found)
}

/// Why a text is no record in this format.
pub type PdnError = Misread<PdnProblem>;
/// The games of a file in this format.
pub type PdnGames = Collection<PdnProblem>;

type Fault = place::Fault<PdnProblem>;
type Parsed<T> = place::Parsed<T, PdnProblem>;

/// The kinds of fault. Every value stands in quotes, on one line, cut when long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PdnProblem {
    /// More bytes than are read.
    #[error("the file is too large: at most {MAX_BYTES} bytes are read: part it into several")]
    TooLarge,
    /// Neither a tag nor a move.
    #[error("no game: one begins with a tag or a move")]
    NoGame,
    /// Something else stands where this must.
    #[error("{0} is expected here")]
    Expected(&'static str),
    /// Something is not closed when the file or the game ends.
    #[error("{0} is missing: what opens here does not close")]
    Unclosed(char),
    /// Too many moves.
    #[error("too many moves: at most {MAX_NODES} are allowed")]
    TooManyMoves,
    /// More than a record can have.
    #[error(transparent)]
    TooMany(#[from] TooMany),
    /// Another game.
    #[error("GameType: {0}: international draughts is 20")]
    OtherGame(String),
    /// A move as draughts on smaller boards have them.
    #[error(
        "{0} is a move by letters and digits, as on 8 x 8 squares: here squares are numbers, 1 to 50"
    )]
    Letters(String),
    /// A move of chess.
    #[error("{0} is a move of chess, which is not played here")]
    Chess(String),
    /// No square of the board.
    #[error("{0} is no square: 1 to 50")]
    Square(String),
    /// Letters among digits.
    #[error("{0} is no move: one is written 32-28 or 28x17")]
    Unreadable(String),
    /// A move that goes over more squares than a side has pieces.
    #[error("a capture of too many squares")]
    TooLong,
    /// In place of a move it is said that there is none.
    #[error("no move is told here, and in draughts nobody passes")]
    Pass,
    /// A position in the middle of a game.
    #[error("a position is set up here: that is read before the first move alone")]
    LateSetUp,
    /// There is something against the position that the game begins with.
    #[error("FEN: {0}")]
    SetUp(String),
}

impl PdnProblem {
    /// True for a move of another game.
    const fn is_foreign(&self) -> bool {
        matches!(self, Self::Letters(_) | Self::Chess(_))
    }
}
