//! Proofs of endings in which both sides fly, tried before the search begins: they see farther than the search.

use crate::eval::jiu::JiuMoves;
use crate::eval::jiu::endings::{EndingSolver, ForcedResult};
use tibetango_rules::GameHistory;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuSize};
use tibetango_search::{Limits, SearchReport, Searchable, Searcher, Stopwatch};

/// Maximum number of positions of a proof; if visits or time are limited, as many as visits and `EACH_MS` for each
/// millisecond.
const POSITIONS: u64 = 200_000;
const EACH_MS: u64 = 500;

/// Number of nodes that the search still takes if there is a proof, so that every move has a value.
const LOOK: u64 = 512;

/// Search that plays endings by their proofs where there are any.
pub(super) struct EndingProof<T>(pub T);

impl<S: JiuSize, T: Searcher<JiuPosition<S>>> Searcher<JiuPosition<S>> for EndingProof<T> {
    fn search(
        &mut self,
        history: &GameHistory<JiuPosition<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<JiuMove>),
    ) -> SearchReport<JiuMove> {
        let start = Stopwatch::start(limits.clock);
        let visits = limits.visits.unwrap_or(u64::MAX);
        let time = limits.time.map_or(u64::MAX, |time| time.as_millis() as u64);
        let most = POSITIONS.min(visits).min(time.saturating_mul(EACH_MS));
        let Some(mut solver) = EndingSolver::of(history, most, &limits.stop) else {
            return self.0.search(history, limits, progress);
        };
        let result = solver.solve();
        let line = result.map_or_else(Vec::new, |result| solver.line(result));
        let left = Limits {
            time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
            ..limits.clone()
        };
        let index = <JiuMoves as Searchable<JiuPosition<S>>>::move_index;
        let is_allowed = |mv: &JiuMove| !limits.excludes(index(*mv));
        let (Some(result), true) = (result, line.first().is_some_and(is_allowed)) else {
            return self.0.search(history, &left, progress);
        };
        let look = Limits {
            visits: Some(LOOK.min(visits)),
            ..left
        };
        let mut report = self.0.search(history, &look, &mut |_| {});
        let value = match result {
            ForcedResult::Win(_) => 1.0,
            ForcedResult::Loss(_) => {
                // Every move loses, whatever a short search says.
                report.moves.iter_mut().for_each(|stat| stat.value = 0.0);
                0.0
            }
        };
        report.set_proved(line, value, limits.lines);
        progress(&report);
        report
    }

    fn clear(&mut self) {
        self.0.clear();
    }

    fn renew(&mut self, seed: u64) {
        self.0.renew(seed);
    }
}
