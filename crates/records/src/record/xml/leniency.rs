//! Faults in a record that take nothing from the game: refused in records of our own, forgiven in those of others.

use super::begin;
use crate::record::error::{RecordFault, RecordParsed};
use crate::record::place::Forgiving;
use tibetango_rules::normalization::takes_no_room;

/// Sign of full width for one that would begin a tag.
const LESS: char = '\u{ff1c}';

/// Note on such a sign.
pub(super) const WIDENED: &str = "< in a text is written &lt;: it is read as a sign of full width";

/// Treatment of such faults.
pub(super) enum Trifles {
    /// Report the first one as an error.
    Refused,
    /// Note all of them.
    Forgiven {
        notes: Forgiving,
        /// The fault that ends the record.
        damage: Option<RecordFault>,
    },
}

impl Trifles {
    /// True if the first fault is an error.
    pub const fn are_refused(&self) -> bool {
        matches!(self, Self::Refused)
    }

    /// Returns the length of the text before a record that is forgiven, such as the brackets of a forum, or blanks: XML
    /// allows nothing before its declaration.
    pub fn before(&self, text: &str) -> usize {
        let visible = text.trim_start_matches(|c: char| c.is_whitespace() || takes_no_room(c));
        match self.are_refused() {
            true => 0,
            false if visible.starts_with('<') => {
                let record = begin(text).filter(|record| has_element(&text[..*record]));
                record.unwrap_or(text.len() - visible.len())
            }
            false => begin(text).unwrap_or(0),
        }
    }

    /// Forgives a fault; `how` says how it was treated.
    ///
    /// # Errors
    /// The fault, if none is forgiven.
    pub fn put_up(&mut self, fault: RecordFault, how: &str) -> RecordParsed<()> {
        match self {
            Self::Refused => Err(fault),
            Self::Forgiven { notes, .. } => {
                notes.say(fault.at, format!("{}: {how}", fault.problem));
                Ok(())
            }
        }
    }

    /// Ends the record at a fault of the text or of a ply.
    ///
    /// # Errors
    /// The fault, if none is forgiven.
    pub fn end(&mut self, fault: RecordFault) -> RecordParsed<()> {
        match self {
            Self::Refused => Err(fault),
            Self::Forgiven { damage, .. } => {
                *damage = Some(fault);
                Ok(())
            }
        }
    }

    /// Returns the part that was read, or `None` if its fault is forgiven.
    ///
    /// # Errors
    /// As [`put_up`](Self::put_up).
    pub fn or_nothing<T>(&mut self, value: RecordParsed<T>, how: &str) -> RecordParsed<Option<T>> {
        match value {
            Ok(value) => Ok(Some(value)),
            Err(fault) => self.put_up(fault, how).map(|()| None),
        }
    }
}

/// True for a text with a tag of XML: a record within another element stands behind one.
fn has_element(text: &str) -> bool {
    let mut tags = text.match_indices('<');
    tags.any(|(at, _)| text[at + 1..].starts_with(char::is_alphabetic))
}

/// Returns a text in which the sign of full width stands for each `<` that begins no tag, as in `A < B`, and the byte
/// of the first one; `None` without one.
pub(super) fn widen_loose_signs(text: &str) -> Option<(String, usize)> {
    let is_loose = |at: usize| {
        let next = text[at + 1..].chars().next();
        next.is_some_and(|c| c.is_whitespace() || c.is_ascii_digit())
    };
    let mut signs = text.match_indices('<').map(|(at, _)| at);
    let first = signs.find(|at| is_loose(*at))?;
    // Within these it is text already.
    if text.contains("<![CDATA[") {
        return None;
    }
    let wide = text.char_indices().map(|(at, c)| match c {
        '<' if is_loose(at) => LESS,
        c => c,
    });
    Some((wide.collect(), first))
}
