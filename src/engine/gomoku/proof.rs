//! A win by continuous fours and threes is looked for before the search begins: it can be longer than what the search sees.

use crate::eval::gomoku::{Shapes, Threats};
use crate::games::gomoku::{Move, Position, Size};
use crate::games::{Board, Line, Phase};
use crate::search::{Limits, Report, Searcher};

/// Positions that a proof may look at; where visits are limited, one for so many of these.
const POSITIONS: u64 = 400;
const VISITS: u64 = 8;

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
        let position = line.position();
        let visits = limits.visits.unwrap_or(u64::MAX);
        let open = line.outcome().is_none() && position.phase() == Phase::Play;
        let proof = open.then(|| {
            let most = POSITIONS.min(visits / VISITS) as u32;
            let threats = Threats { most, depth: DEPTH };
            threats.win(&Shapes::of(position), position.side())
        });
        let Some(win) = proof.flatten() else {
            return self.0.search(line, limits, progress);
        };
        let look = Limits {
            visits: Some(LOOK.min(visits)),
            ..limits.clone()
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
