//! A tally of events in games.

use std::collections::BTreeMap;

/// Events in games, with their counts.
#[derive(Debug, Default)]
pub struct Met(BTreeMap<&'static str, usize>);

impl Met {
    pub(super) fn add(&mut self, what: &'static str) {
        *self.0.entry(what).or_default() += 1;
    }

    /// Adds the events of another tally.
    pub fn join(&mut self, other: Self) {
        for (what, count) in other.0 {
            *self.0.entry(what).or_default() += count;
        }
    }

    /// Checks that all of these happened.
    #[track_caller]
    pub fn assert_all(&self, names: &[&str]) {
        for what in names {
            assert!(self.0.contains_key(what), "no {what}: {self:?}");
        }
    }
}
