//! Texts that a native reader has found right.

use std::collections::BTreeSet;

/// Keys of the texts of a language that a native reader has found right as they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ticks(BTreeSet<String>);

impl Ticks {
    /// True if the text of this key was found right.
    #[must_use]
    pub fn has(&self, key: &str) -> bool {
        self.0.contains(key)
    }

    /// Returns the ticks of both.
    #[must_use]
    pub fn and(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }
}

impl FromIterator<String> for Ticks {
    fn from_iter<I: IntoIterator<Item = String>>(keys: I) -> Self {
        Self(keys.into_iter().collect())
    }
}
