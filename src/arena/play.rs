//! One game between two engines.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use super::Match;
use super::seeds::{Purpose, derive};
use crate::engine::{AnyEngine, Strength};
use crate::games::any::AnyLine;
use crate::games::{Outcome, Reason, Side};

/// A finished game of a match.
#[derive(Clone, Debug)]
pub struct Game {
    /// Its number, from 0.
    pub index: u32,
    /// The side that `a` played.
    pub a: Side,
    /// The moves.
    pub line: AnyLine,
    /// How it ended.
    pub outcome: Outcome,
    /// An engine had no legal move to offer and lost by that: a fault of the engine.
    pub illegal: bool,
}

impl Game {
    /// The points of `a` in halves: 2 won, 1 drawn, 0 lost.
    #[must_use]
    pub fn half_points(&self) -> u8 {
        match self.outcome.winner {
            Some(side) if side == self.a => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Plays on from the opening to the end; `None` when `stop` was set meanwhile.
pub(super) fn play(plan: &Match, index: u32, opening: AnyLine, stop: &AtomicBool) -> Option<Game> {
    let a = if index.is_multiple_of(2) {
        Side::White
    } else {
        Side::Black
    };
    // Fresh engines: nothing that another game left behind can matter.
    let mut engines = [0, 1].map(|which: usize| {
        let number = 2 * u64::from(index) + which as u64;
        let seed = derive(plan.seed, Purpose::Engine, number);
        AnyEngine::new(plan.engines[which].clone(), seed)
    });
    let limits = plan.engines.each_ref().map(|settings| {
        let mut limits = plan.budget.limits();
        limits.threads = settings.threads();
        limits
    });
    let mut line = opening;
    loop {
        if stop.load(Relaxed) {
            return None;
        }
        let mut end = line.outcome().map(|outcome| (outcome, false));
        if end.is_none() {
            let side = line.to_move();
            let which = usize::from(side != a);
            let (_, mv) = engines[which].think(&line, &limits[which], &Strength::BEST, &mut |_| {});
            if mv.is_none_or(|mv| line.play(&mv).is_err()) {
                let outcome = Outcome {
                    winner: Some(side.other()),
                    reason: Reason::Resigned,
                };
                end = Some((outcome, true));
            }
        }
        if let Some((outcome, illegal)) = end {
            return Some(Game {
                index,
                a,
                line,
                outcome,
                illegal,
            });
        }
    }
}
