//! A win by continuous fours and threes is looked for before the search begins: it can be longer than what the search
//! sees. Who is lost whatever he does meets what is nearest.

use crate::eval::gomoku::{Shapes, Threats, is_lost, likeliest};
use tibetango_rules::gomoku::{Move, Position, Size};
use tibetango_rules::{Line, Phase};
use tibetango_search::{Limits, Report, Searcher, Stopwatch};

/// Positions that a proof may look at; where visits or time are limited, one for so many visits and so many for each
/// millisecond: on a crowded board they cost up to an eighth of one.
const POSITIONS: u64 = 400;
const VISITS: u64 = 8;
const EACH_MS: u64 = 3;

/// Fours and threes before the last continuous fours.
const DEPTH: u32 = 16;

/// What the search looks at besides where there is a proof, so that every move has a value.
const LOOK: u64 = 512;

/// A search that proves a win by threats where there is one.
pub(super) struct Proving<T>(pub T);

impl<S: Size, T: Searcher<Position<S>>> Searcher<Position<S>> for Proving<T> {
    fn search(
        &mut self,
        line: &Line<Position<S>>,
        limits: &Limits,
        progress: &mut dyn FnMut(&Report<Move>),
    ) -> Report<Move> {
        let start = Stopwatch::start(limits.clock);
        let position = line.position();
        if line.outcome().is_some() || position.phase() != Phase::Play {
            return self.0.search(line, limits, progress);
        }
        let (shapes, side) = (Shapes::of(position), position.side());
        let visits = limits.visits.unwrap_or(u64::MAX);
        let time = limits.time.map_or(u64::MAX, |time| time.as_millis() as u64);
        let most = POSITIONS
            .min(visits / VISITS)
            .min(time.saturating_mul(EACH_MS)) as u32;
        let threats = Threats { most, depth: DEPTH };
        let win = threats.win(&shapes, side);
        let left = Limits {
            time: limits.time.map(|time| time.saturating_sub(start.elapsed())),
            ..limits.clone()
        };
        let Some(win) = win else {
            let mut report = self.0.search(line, &left, progress);
            if is_lost(report.value) {
                // A search that was broken off may not know of all moves that they are.
                let open = report.moves.iter().any(|stat| !is_lost(stat.value));
                let moves = report
                    .moves
                    .iter()
                    .filter(|stat| !open || !is_lost(stat.value));
                let best = likeliest(&shapes, side, moves.map(|stat| stat.mv));
                if report.best() != best {
                    report.pv = best.into_iter().collect();
                }
            }
            return report;
        };
        let look = Limits {
            visits: Some(LOOK.min(visits)),
            ..left
        };
        let mut report = self.0.search(line, &look, &mut |_| {});
        report.pv = win.into_iter().map(Move::place).collect();
        report.depth = report.depth.max(report.pv.len() as u32);
        report.value = 1.0;
        let best = report.best();
        if let Some(stat) = report.moves.iter_mut().find(|stat| Some(stat.mv) == best) {
            (stat.value, stat.at_most, stat.visits) = (1.0, false, stat.visits.max(1));
        }
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
