//! Proofs of wins by continuous fours and threes, tried before the search begins: they can be longer than the search
//! sees. A side that is lost whatever it plays meets the nearest threat.

use crate::eval::gomoku::{GomokuMoves, Shapes, Threats, is_lost, likeliest};
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize};
use tibetango_rules::{GameHistory, Phase};
use tibetango_search::{Limits, SearchReport, Searchable, Searcher, Stopwatch};

/// Maximum number of positions of a proof; if visits or time are limited, one for every `VISITS` visits and `EACH_MS`
/// for each millisecond: on a crowded board a position takes up to an eighth of a millisecond.
const POSITIONS: u64 = 400;
const VISITS: u64 = 8;
const EACH_MS: u64 = 3;

/// Maximum number of fours and threes before the last continuous fours.
const DEPTH: u32 = 16;

/// Number of nodes that the search still takes if there is a proof, so that every move has a value.
const LOOK: u64 = 512;

/// Search that proves a win by threats if there is one.
pub(super) struct Proving<T>(pub T);

impl<S: GomokuSize, T: Searcher<GomokuPosition<S>>> Searcher<GomokuPosition<S>> for Proving<T> {
    fn search(
        &mut self,
        history: &GameHistory<GomokuPosition<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<GomokuMove>),
    ) -> SearchReport<GomokuMove> {
        let start = Stopwatch::start(limits.clock);
        let position = history.position();
        if history.outcome().is_some() || position.phase() != Phase::Play {
            return self.0.search(history, limits, progress);
        }
        let (shapes, side) = (Shapes::of(position), position.side());
        let visits = limits.visits.unwrap_or(u64::MAX);
        let time = limits.time.map_or(u64::MAX, |time| time.as_millis() as u64);
        let most = POSITIONS
            .min(visits / VISITS)
            .min(time.saturating_mul(EACH_MS)) as u32;
        let threats = Threats { most, depth: DEPTH };
        let index = <GomokuMoves as Searchable<GomokuPosition<S>>>::move_index;
        let allowed = |point: &u8| !limits.excludes(index(GomokuMove::place(*point)));
        let win = threats.win(&shapes, side);
        let win = win.filter(|win| win.first().is_some_and(allowed));
        let limits_left = Limits {
            time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
            ..limits.clone()
        };
        let Some(win) = win else {
            let mut report = self.0.search(history, &limits_left, progress);
            if is_lost(report.value) {
                // A search that was cut short may not know of all moves that they are lost.
                let open = report.moves.iter().any(|stat| !is_lost(stat.value));
                let moves = report
                    .moves
                    .iter()
                    .filter(|stat| !open || !is_lost(stat.value));
                let best = likeliest(&shapes, side, moves.map(|stat| stat.mv));
                if report.best() != best {
                    report.pv = best.into_iter().collect();
                    report.arrange_lines(limits.lines);
                }
            }
            return report;
        };
        let look = Limits {
            visits: Some(LOOK.min(visits)),
            ..limits_left
        };
        let mut report = self.0.search(history, &look, &mut |_| {});
        let line = win.into_iter().map(GomokuMove::place).collect();
        report.set_proved(line, 1.0, limits.lines);
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
