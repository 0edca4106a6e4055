//! Proofs of wins by continuous fours and threes: they can be longer than a search sees.

use crate::engine::{ProofBudget, ProvedLine};
use crate::eval::gomoku::{Shapes, Threats, is_lost, likeliest};
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize};
use tibetango_rules::{GameHistory, Phase};
use tibetango_search::{Limits, SearchReport, Searcher, Stop};

/// Maximum number of positions of a proof: on a crowded board a position takes up to an eighth of a millisecond.
pub(super) const BUDGET: ProofBudget = ProofBudget {
    positions: 400,
    visits: 8,
    each_ms: 3,
};

/// Maximum number of fours and threes before the last continuous fours.
const DEPTH: u32 = 16;

/// Returns true while stones are placed in turn.
fn is_played<S: GomokuSize>(history: &GameHistory<GomokuPosition<S>>) -> bool {
    history.outcome().is_none() && history.position().phase() == Phase::Play
}

/// Returns the line of a win by continuous threats, if there is one within this number of positions.
pub(super) fn prove<S: GomokuSize>(
    history: &GameHistory<GomokuPosition<S>>,
    most: u64,
    _: &Stop,
) -> Option<ProvedLine<GomokuMove>> {
    if !is_played(history) {
        return None;
    }
    let (position, most) = (history.position(), most as u32);
    let threats = Threats { most, depth: DEPTH };
    let win = threats.win(&Shapes::of(position), position.side())?;
    Some(ProvedLine {
        moves: win.into_iter().map(GomokuMove::place).collect(),
        wins: true,
    })
}

/// Search whose side meets the nearest threat if it is lost whatever it plays.
pub(super) struct NearestThreat<T>(pub T);

impl<S: GomokuSize, T: Searcher<GomokuPosition<S>>> Searcher<GomokuPosition<S>>
    for NearestThreat<T>
{
    fn search(
        &mut self,
        history: &GameHistory<GomokuPosition<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<GomokuMove>),
    ) -> SearchReport<GomokuMove> {
        let mut report = self.0.search(history, limits, progress);
        if !is_played(history) || !is_lost(report.value) {
            return report;
        }
        // A search that was cut short may not know of all moves that they are lost.
        let open = report.moves.iter().any(|stat| !is_lost(stat.value));
        let moves = report
            .moves
            .iter()
            .filter(|stat| !open || !is_lost(stat.value));
        let position = history.position();
        let moves = moves.map(|stat| stat.mv);
        let best = likeliest(&Shapes::of(position), position.side(), moves);
        if report.best() != best {
            report.pv = best.into_iter().collect();
            report.arrange_lines(limits.lines);
        }
        report
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn renew(&mut self, seed: u64) {
        self.0.renew(seed);
    }
}
