//! Players: our engines and other programs, seated at the board of one game.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::Duration;

use super::choice::MoveAnswer;
use super::external::ExternalProgram;
use super::plan::{Budget, Contestant, MatchPlan};
use super::seeds::{Purpose, derive};
use crate::protocol::program::Failed;
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Outcome, Side};
use tibetango_search::{Limits, Stop};

/// Player at the board of one game.
pub(super) enum ArenaSeat {
    Ours(Box<(AnyEngine, Limits, Strength)>),
    Guest(Box<dyn ExternalProgram>),
}

/// Idle programs of a player, and the number of its breakdowns.
pub(super) struct Bench<'a> {
    plan: &'a MatchPlan,
    which: usize,
    stop: Stop,
    waiting: Mutex<Vec<Box<dyn ExternalProgram>>>,
    crashes: AtomicU32,
}

impl<'a> Bench<'a> {
    pub fn new(plan: &'a MatchPlan, which: usize, stop: Stop) -> Self {
        Self {
            plan,
            which,
            stop,
            waiting: Mutex::new(Vec::new()),
            crashes: AtomicU32::new(0),
        }
    }

    /// Starts a program and checks that it can play this match at all; does nothing for our engines. Returns whether
    /// the player will keep to the match's budget.
    pub fn prepare(&self) -> Result<bool, Failed> {
        let Contestant::Program(protocol, program) = &self.plan.players[self.which] else {
            return Ok(true);
        };
        let guest = protocol.invite(program, self.plan, self.stop.clone())?;
        let obedient = guest.knows_visits() || matches!(self.plan.budget, Budget::Time(_));
        self.lock().push(guest);
        Ok(obedient)
    }

    /// Seats the player for a game that begins with `line`, in which it plays `side`.
    pub fn seat(&self, index: u32, line: &AnyGameHistory, side: Side) -> Result<ArenaSeat, Failed> {
        let number = 2 * u64::from(index) + self.which as u64;
        let seed = derive(self.plan.seed, Purpose::Engine, number);
        let (settings, mut limits, strength) = match &self.plan.players[self.which] {
            Contestant::Ours(settings) => (settings, self.plan.budget.limits(), Strength::BEST),
            Contestant::Level {
                engine,
                visits,
                strength,
            } => (engine, Limits::visits(*visits), strength.clone()),
            Contestant::Program(protocol, program) => {
                let waiting = self.lock().pop();
                let mut guest = match waiting {
                    Some(guest) => guest,
                    None => protocol.invite(program, self.plan, self.stop.clone())?,
                };
                guest.begin(self.plan, seed, line, side)?;
                return Ok(ArenaSeat::Guest(guest));
            }
        };
        limits.threads = settings.threads();
        limits.stop = self.stop.clone();
        // A fresh engine: nothing that another game left behind can matter.
        let mut engine = AnyEngine::new(settings.clone(), seed);
        if limits.visits.is_none() {
            engine.warm_up(line);
        }
        Ok(ArenaSeat::Ours(Box::new((engine, limits, strength))))
    }

    /// Takes back a player that can go on after a game.
    pub fn leave(&self, seat: ArenaSeat) {
        if let ArenaSeat::Guest(guest) = seat {
            self.lock().push(guest);
        }
    }

    /// Counts a breakdown; returns true if that was one too many.
    pub fn crashed(&self) -> bool {
        self.crashes.fetch_add(1, Relaxed) >= self.plan.restarts
    }

    /// Ends all idle programs.
    pub fn close(&self) {
        for guest in self.lock().drain(..) {
            guest.quit();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn ExternalProgram>>> {
        // The list of programs is valid even if another thread panicked.
        self.waiting
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl ArenaSeat {
    /// Requests the move of the side to move.
    pub fn choose(
        &mut self,
        plan: &MatchPlan,
        line: &AnyGameHistory,
    ) -> Result<MoveAnswer, Failed> {
        match self {
            Self::Ours(ours) => {
                let (engine, limits, strength) = &mut **ours;
                let (_, mv) = engine.think(line, limits, strength, &mut |_| {});
                let none = || MoveAnswer::Nothing("no move at all".to_owned());
                Ok(mv.map_or_else(none, MoveAnswer::Move))
            }
            Self::Guest(guest) => guest.choose(plan, line),
        }
    }

    /// True if a move took longer than the match allows, by a limit of time.
    pub fn is_late(&self, limit: Duration, took: Duration) -> bool {
        match self {
            Self::Ours(_) => took > limit,
            Self::Guest(guest) => guest.is_late(limit, took),
        }
    }

    /// Tells how a game ended; `None` stands for a broken game.
    pub fn end(&mut self, plan: &MatchPlan, outcome: Option<Outcome>) {
        if let Self::Guest(guest) = self {
            guest.end(plan, outcome);
        }
    }

    /// Sends the other player's move.
    pub fn tell(&mut self, side: Side, mv: &str) -> Result<(), Failed> {
        match self {
            Self::Ours(_) => Ok(()),
            Self::Guest(guest) => guest.tell(side, mv),
        }
    }
}
