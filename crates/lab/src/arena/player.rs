//! Players: our engines and other programs, seated at the board of one game.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::plan::{Budget, Contestant, MatchPlan};
use super::seeds::{Purpose, derive};
use crate::protocol::program::ProgramFailure;
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Outcome, PlainMove, Side};
use tibetango_search::{Limits, Stop};

/// Answer of a player that is asked for a move.
pub(super) enum MoveAnswer {
    Move(PlainMove),
    Resign,
    /// Ends the game: the agreed number of moves is played.
    Enough,
    /// Refusal to play on, as if something that was sent to it were wrong; the text says how.
    Refuse(String),
    /// No move of this board, or none at all; the text says which.
    Nothing(String),
}

/// Match as one of its players is told of it.
#[derive(Clone, Copy)]
pub(super) struct PlayerTerms<'a> {
    /// The settings of the match.
    pub plan: &'a MatchPlan,
    /// The player's own budget for a move.
    pub budget: Budget,
}

/// Player at the board of one game: one of our engines or a started program.
pub(super) trait ArenaPlayer: Send {
    /// True if it keeps to a budget of visits.
    fn knows_visits(&self) -> bool {
        false
    }

    /// Prepares for a game that begins with `history` and in which the player has `side`.
    fn begin(
        &mut self,
        _terms: PlayerTerms<'_>,
        _seed: u64,
        _history: &AnyGameHistory,
        _side: Side,
    ) -> Result<(), ProgramFailure> {
        Ok(())
    }

    /// Sends the other player's move, unless the player gets it with the request for its own.
    fn tell(&mut self, _side: Side, _mv: &str) -> Result<(), ProgramFailure> {
        Ok(())
    }

    /// Requests the move of the side to move.
    fn choose(
        &mut self,
        terms: PlayerTerms<'_>,
        history: &AnyGameHistory,
    ) -> Result<MoveAnswer, ProgramFailure>;

    /// Returns the value that its last move was chosen with, for the side that moved: from -1, lost, to 1, won; `None`
    /// if its protocol tells none.
    fn value(&self) -> Option<f64> {
        None
    }

    /// True if a move took longer than the match allows, by a limit of time.
    fn is_late(&self, limit: Duration, took: Duration) -> bool {
        took > limit
    }

    /// Tells how a game ended if the protocol has a message for it; `None` stands for a broken game.
    fn end(&mut self, _terms: PlayerTerms<'_>, _outcome: Option<Outcome>) {}

    /// Ends the player.
    fn quit(self: Box<Self>) {}
}

/// Player that sits at a board.
pub(super) type ArenaSeat = Box<dyn ArenaPlayer>;

/// One of our engines.
struct OwnPlayer {
    engine: AnyEngine,
    limits: Limits,
    strength: Strength,
    value: Option<f64>,
}

impl ArenaPlayer for OwnPlayer {
    fn choose(
        &mut self,
        _: PlayerTerms<'_>,
        history: &AnyGameHistory,
    ) -> Result<MoveAnswer, ProgramFailure> {
        let (limits, strength) = (&self.limits, &self.strength);
        let (report, mv) = self.engine.think(history, limits, strength, &mut |_| {});
        self.value = Some(2.0 * report.value - 1.0);
        let none = || MoveAnswer::Nothing("no move at all".to_owned());
        Ok(mv.map_or_else(none, MoveAnswer::Move))
    }

    fn value(&self) -> Option<f64> {
        self.value
    }
}

/// Idle programs of a player, and the number of its breakdowns.
pub(super) struct Bench<'a> {
    plan: &'a MatchPlan,
    which: usize,
    stop: Stop,
    waiting: Mutex<Vec<ArenaSeat>>,
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

    /// Returns the match as the player is told of it.
    pub fn terms(&self) -> PlayerTerms<'a> {
        PlayerTerms {
            plan: self.plan,
            budget: self.plan.budgets[self.which],
        }
    }

    /// Starts a program and checks that it can play this match at all; does nothing for our engines. Returns whether
    /// the player will keep to the match's budget.
    pub fn prepare(&self) -> Result<bool, ProgramFailure> {
        let Contestant::Program(protocol, program) = &self.plan.players[self.which] else {
            return Ok(true);
        };
        let guest = protocol.invite(program, self.terms(), self.stop.clone())?;
        let obedient = guest.knows_visits() || matches!(self.terms().budget, Budget::Time(_));
        self.lock().push(guest);
        Ok(obedient)
    }

    /// Seats the player for a game that begins with `history`, in which it plays `side`.
    pub fn seat(
        &self,
        index: u32,
        history: &AnyGameHistory,
        side: Side,
    ) -> Result<ArenaSeat, ProgramFailure> {
        let number = 2 * u64::from(index) + self.which as u64;
        let seed = derive(self.plan.seed, Purpose::Engine, number);
        let (settings, mut limits, strength) = match &self.plan.players[self.which] {
            Contestant::Ours(settings) => (settings, self.terms().budget.limits(), Strength::BEST),
            Contestant::Level {
                engine,
                visits,
                strength,
            } => (engine, Limits::visits(*visits), strength.clone()),
            Contestant::Program(protocol, program) => {
                let waiting = self.lock().pop();
                let mut guest = match waiting {
                    Some(guest) => guest,
                    None => protocol.invite(program, self.terms(), self.stop.clone())?,
                };
                guest.begin(self.terms(), seed, history, side)?;
                return Ok(guest);
            }
        };
        limits.threads = settings.threads();
        limits.stop = self.stop.clone();
        // A fresh engine: nothing that another game left behind can matter.
        let mut engine = AnyEngine::new(settings.clone(), seed);
        if limits.visits.is_none() {
            engine.warm_up(history);
        }
        Ok(Box::new(OwnPlayer {
            engine,
            limits,
            strength,
            value: None,
        }))
    }

    /// Takes back a player that can go on after a game.
    pub fn leave(&self, seat: ArenaSeat) {
        // A fresh engine takes its seat at every game.
        if let Contestant::Program(..) = self.plan.players[self.which] {
            self.lock().push(seat);
        }
    }

    /// Counts a breakdown; returns true if that was one too many.
    pub fn count_crash(&self) -> bool {
        self.crashes.fetch_add(1, Relaxed) >= self.plan.restarts
    }

    /// Ends all idle programs.
    pub fn close(&self) {
        for guest in self.lock().drain(..) {
            guest.quit();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<ArenaSeat>> {
        // The list of programs is valid even if another thread panicked.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
