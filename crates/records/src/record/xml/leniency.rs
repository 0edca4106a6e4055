//! Faults in a record that take nothing from the game: refused in records of our own, forgiven in those of others.

use super::begin;
use crate::record::error::{RecordFault, RecordParsed};
use crate::record::place::Forgiving;
use tibetango_rules::normalization::takes_no_room;

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
            false if visible.starts_with('<') => text.len() - visible.len(),
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
    pub fn or_nothing<T>(&mut self, read: RecordParsed<T>, how: &str) -> RecordParsed<Option<T>> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(fault) => self.put_up(fault, how).map(|()| None),
        }
    }
}
