//! Tokens of a game.

use super::PdnComment;
use crate::record::lines::names;
use crate::record::pdn::format::{GAME, MAX_NAME};
use crate::record::pdn::problem::PdnProblem;
use crate::record::pdn::remark::Remark;
use crate::record::replay::StatedResult;
use tibetango_rules::draughts::SIZE;
use tibetango_rules::text::plain_text;
use tibetango_rules::{PlainMove, Topology};

/// Square brackets that open a tag: plain ones, those of full width, and those of a Chinese keyboard.
pub(in crate::record::pdn) const OPENS: [char; 3] = ['[', '\u{ff3b}', '\u{3010}'];

/// Markup that forums put before a game.
const FORUM: [&str; 3] = ["[pdn]", "[pgn]", "[code]"];

/// Tag, and the place of its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::record::pdn) struct Tag {
    pub name: String,
    pub at: usize,
    pub value: String,
    /// Fault in its notation, if its value is guessed.
    pub fault: Option<&'static str>,
    /// True behind a game, where some programs put such a tag: it begins none.
    pub trails: bool,
}

impl Tag {
    /// True for the tag with this name; some programs write `Setup`.
    pub fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }

    /// Returns the tag as a record keeps it.
    pub fn remark(self) -> Remark {
        let Self { name, value, .. } = self;
        Remark::Tag { name, value }
    }
}

/// Token of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::record::pdn) enum Token {
    Tag(Tag),
    /// Number of a move; `opens` for 1, with which games begin.
    Number {
        opens: bool,
    },
    /// Three dots in place of a move.
    Dots,
    Move(PlainMove),
    Sign(String),
    Comment(PdnComment),
    /// A semicolon between moves, which begins no comment.
    Semicolon,
    /// The text behind a brace that does not close, as far as it can belong to the comment.
    OpenComment(String),
    Open,
    Close,
    /// A position between slashes.
    SetUp(String),
    /// End of the game, with the result if one is stated.
    End(Option<StatedResult>),
    /// Text without a meaning here, cut if it is long.
    Word(String),
    /// Text in place of a move that cannot be played.
    Wrong {
        at: usize,
        problem: PdnProblem,
    },
}

/// Returns a move as text, with the squares that it says it takes.
pub(in crate::record::pdn) fn move_text(mv: &PlainMove) -> String {
    let Some(topology) = Topology::of(GAME, SIZE) else {
        return String::new();
    };
    let way = plain_text(topology, mv);
    match mv.takes.as_slice() {
        [] => way,
        captures => format!("{way}, which takes {}", names(topology, captures)),
    }
}

/// True for the name of a tag.
pub(in crate::record::pdn) fn is_name(text: &str) -> bool {
    text.len() <= MAX_NAME
        && text.starts_with(|c: char| c.is_ascii_alphabetic())
        && text.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'_')
}

/// True for the markup of a page or a forum.
pub(super) fn is_markup(word: &str) -> bool {
    word.starts_with(['[', '<', '&'])
}

/// True for the markup with which a forum begins a game.
pub(in crate::record::pdn) fn is_forum(word: &str) -> bool {
    FORUM.iter().any(|begin| word.eq_ignore_ascii_case(begin))
}
