//! A tally of what happened in games.

use std::collections::BTreeMap;

/// What happened in games, and how often.
#[derive(Debug, Default)]
pub struct Met(BTreeMap<&'static str, usize>);

impl Met {
    pub(super) fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// Counts what happened elsewhere, too.
    pub fn join(&mut self, other: Self) {
        for (what, count) in other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// Checks that all of this happened.
    #[track_caller]
    pub fn assert_all(&self, wanted: &[&str]) {
        for what in wanted {
            assert!(self.0.contains_key(what), "no {what}: {self:?}");
        }
    }
}
