//! Portable Draughts Notation for international draughts: version 3.0 and its predecessors are read, 3.0 is written,
//! always as `GameType "20"`.
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
//! | module | content |
//! |---|---|
//! | `lexer` | from text to tags, moves, signs, comments, brackets and results; `bracket`, `comment`, `number` and `separator` read one kind each; `manner`: other ways of writing moves; `tail`: what stands behind a result |
//! | `split` | the ends of games and the beginnings of the next ones |
//! | `tree` | from those parts to the tags and the nodes of a game |
//! | `similar_games` | other games in such a notation, and how to tell them apart; their moves: `other_moves` |
//! | `outcome`, `ends` | results as tags and the ends of games state them; the reasons of `Termination` |
//! | `head` | data of the whole game in the tags, read and written; their names: `tags` |
//! | `remark` | tags and signs that are kept as they stand; signs of moves |
//! | `format`, `problem` | limits; faults |
//! | `note` | comments, rings and arrows, read and written |
//! | `reader` | from a tree to a record |
//! | `write` | from a record to text |
//! | `row` | the row in the table of formats |
//!
//! | tag | meaning |
//! |---|---|
//! | `GameType` | 20; text behind a comma is ignored. Another game is refused by name; without one, with an unknown one and with 99 (a position) the game is this |
//! | `FEN` | the start position; a `?` in place of the side to move is the side whose piece moves first |
//! | `White`, `Black`, `Date`, `Time` | players, day, time of day; where there is no day, `UTCDate` and `UTCTime` |
//! | `Result` | `2-0`, `1-1`, `0-2`, also `1-0`, `1/2-1/2`, `0.5-0.5`, `1.0-1.0`, `0-1`, `12-0`, `2-0F`, words (`White wins`), and `0-0` for a draw; `Termination` may say why, or the end of the moves |
//! | any other | is kept as it stands ([`ForeignProperties`](super::ForeignProperties)) and written again |
//!
//! A move is `32-28` or `28x17`, with dashes and crosses of any kind, also `3228`; captures are read with every square
//! where the piece touches down or with some, and written so if two have the same ends. Such a square is where the
//! piece turns or, where it goes straight on, the one behind the captured piece. Squares in brackets or behind a comma
//! after a capture are the captured ones, and so are those of its way on which such a piece stands. Of several captures
//! that a move may mean, the one is read after which more of the following moves can be played; if two are equal the
//! line ends there. A sign of a move (`!`, `?!`, or `$1` to `$6`) becomes the note's, and is written as `!`; other
//! signs (`$14`) are kept with the position behind their move.
//!
//! Data that the format cannot express stands in tags of our own: `Rules` (the rules in full), `Preset` (their
//! name), `GameName` (the name that people gave to the game), `Program`, `DateText` (a date in other words),
//! `Reason` (the reason of the result), `Start` (a position that `FEN` does not describe fully), and in comments:
//! `[%ink green:28 red:28-33]` (rings and arrows). Clocks and analyses are left out.
//!
//! A variation stands behind the move that it replaces; one that goes on behind the end of its line stands behind
//! three dots. A comment before the first move of a variation belongs to the position before it.
//!
//! A file may hold several games, [`MAX_GAMES`](super::limits::MAX_GAMES) at most in [`MAX_BYTES`] bytes. Of each at
//! most [`MAX_BYTES`](super::limits::MAX_BYTES) bytes, [`MAX_NODES`] moves, [`MAX_DEPTH`] nested brackets and
//! [`MAX_PROPERTIES`] tags are read.
//!
//! Text without a meaning (words, markup of forums and pages) is skipped, and a tag with a fault in its notation is
//! read as well as possible; both are reported ([`Forgiven`](super::place::Forgiven)). Text in place of a move that
//! cannot be played ends its line there. A comment or a bracket that does not close ends the game itself where it
//! opens: the text behind it may belong to anything. A comment goes on to its `}`; where another one opens first, to
//! the beginning of the next game or to the end of the file. A game that is cut keeps the result that the file states.

mod ends;
mod format;
mod head;
mod lexer;
mod note;
mod other_moves;
mod outcome;
mod problem;
mod reader;
mod remark;
mod row;
mod similar_games;
mod split;
mod tags;
mod tree;
mod write;

pub use format::{GAME, MAX_BYTES, MAX_DEPTH, MAX_NODES};
pub use problem::{PdnError, PdnGames, PdnProblem};
pub use reader::games;
pub use remark::Remark;
pub(super) use row::FORMAT;
pub use write::write;

use super::limits::{MAX_PROPERTIES, TooMany};
use super::text::kept;
use lexer::{Lexer, Token};

impl Remark {
    /// True for one that is kept, and reads back as it is written.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        match self {
            Self::Tag { name, value } => {
                lexer::is_name(name)
                    && (head::is_kept(name, value) || head::was_kept(name, value))
                    && !value.contains('\n')
                    && kept(value) == *value
            }
            Self::Sign(sign) => lexer::is_sign(sign),
        }
    }
}

/// Reads the tags and signs of a text that holds nothing else.
///
/// # Errors
/// The first part that is neither, or too many of them.
pub fn remarks(text: &str) -> Result<Vec<Remark>, PdnProblem> {
    let mut lexer = Lexer::new(text);
    let mut list = Vec::new();
    while let Some((_, token)) = lexer.next() {
        list.push(match token {
            Token::Tag(tag) if tag.fault.is_none() => tag.remark(),
            Token::Sign(sign) => Remark::Sign(sign),
            _ => return Err(PdnProblem::Expected("a tag or a sign")),
        });
        if list.len() > MAX_PROPERTIES {
            return Err(TooMany::Properties.into());
        }
    }
    Ok(list)
}
