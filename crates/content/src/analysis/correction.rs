//! A deeper search in place of a thought of an analysis.

use super::game::{GameAnalysis, Thought};
use super::run::{is_decided, thought_of};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{PlainMove, Side};

/// Returns true if a search of the position at the end of `history` sees further than a thought about it. One by depth
/// counts after whole iterations that end on an even ply of the game, as in [`analyse`](super::analyse).
fn sees_further(history: &AnyGameHistory, report: &PlainReport, thought: &Thought) -> bool {
    let ends_alike = (history.ply() + report.depth).is_multiple_of(2);
    let whole = !report.by_depth || ends_alike || is_decided(report.value);
    // A thought about the end of the game has no best line.
    whole && report.depth > thought.depth && !report.pv.is_empty() && !thought.best.is_empty()
}

impl GameAnalysis {
    /// Returns the analysis with a search of the position at the end of `history` in place of the thought about it;
    /// `None` if the search sees no further. The thought about the position after the move that was played there gets
    /// that move's chance, so that the loss is that between two moves of one search.
    #[must_use]
    pub fn corrected(
        &self,
        history: &AnyGameHistory,
        played: Option<&PlainMove>,
        report: &PlainReport,
    ) -> Option<Self> {
        let ply = history.len();
        let thought = self.thoughts.get(ply)?;
        if !sees_further(history, report, thought) {
            return None;
        }
        let mut corrected = self.clone();
        corrected.thoughts[ply] = thought_of(history, report);
        // The value of a decision about sides is that of a side.
        let played = played.filter(|mv| mv.decision.is_none());
        let candidates = report.candidates(usize::MAX);
        let stat = played.and_then(|mv| candidates.iter().find(|stat| stat.mv == *mv));
        if let (Some(stat), Some(after)) = (stat, corrected.thoughts.get_mut(ply + 1))
            && !after.best.is_empty()
            && after.depth + 1 < report.depth
        {
            after.white = match history.to_move() {
                Side::White => stat.value,
                Side::Black => 1.0 - stat.value,
            };
        }
        Some(corrected)
    }
}
