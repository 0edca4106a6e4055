//! What is wrong in a record and takes nothing from the game: refused in records of our own, forgiven in those of
//! others.

use crate::record::error::{Fault, Parsed};
use crate::record::place::Forgiving;

/// What is done about it.
pub(super) enum Trifles {
    /// The first one is a fault.
    Refused,
    /// All are noted.
    Forgiven(Forgiving),
}

impl Trifles {
    /// Puts up with a fault; `how` says what became of it.
    ///
    /// # Errors
    /// The fault, where none is forgiven.
    pub fn put_up(&mut self, fault: Fault, how: &str) -> Parsed<()> {
        match self {
            Self::Refused => Err(fault),
            Self::Forgiven(forgiving) => {
                forgiving.say(fault.at, format!("{}: {how}", fault.problem));
                Ok(())
            }
        }
    }

    /// What was read, or nothing where it is no more than a trifle.
    ///
    /// # Errors
    /// As [`put_up`](Self::put_up).
    pub fn or_nothing<T>(&mut self, read: Parsed<T>, how: &str) -> Parsed<Option<T>> {
        match read {
            Ok(read) => Ok(Some(read)),
            Err(fault) => self.put_up(fault, how).map(|()| None),
        }
    }
}
