//! Files and games that a library left out.

use super::limits::MOST_REASONS;

/// Files and games that were left out, and the reasons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// The first reasons, each on one line.
    reasons: Vec<String>,
    /// Number of further reasons.
    further: usize,
    /// Number of files that do not look like records.
    pub other_files: usize,
    /// Number of games that are there already.
    pub copies: usize,
    /// Number of games in which no move was played.
    pub empty: usize,
}

impl LeftOut {
    /// Notes the reason for which something was left out.
    pub(super) fn note(&mut self, reason: String) {
        if self.reasons.len() < MOST_REASONS {
            self.reasons.push(reason);
        } else {
            self.further += 1;
        }
    }

    /// Returns everything that was left out, on one line each.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = self.reasons.clone();
        let counts = [
            (self.further, "further reason", "further reasons"),
            (
                self.other_files,
                "file is no record",
                "files are no records",
            ),
            (
                self.copies,
                "game is a copy of another one",
                "games are copies of others",
            ),
            (self.empty, "game has no move", "games have no moves"),
        ];
        for (count, one, several) in counts {
            match count {
                0 => {}
                1 => lines.push(format!("1 {one}: left out")),
                count => lines.push(format!("{count} {several}: left out")),
            }
        }
        lines
    }
}
