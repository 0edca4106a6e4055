//! A match in progress: who plays, what was played, undo and redo. The only writer of a game.
//!
//! ```
//! use tibetango_records::session::{Player, Session, Setup};
//! let mut session = Session::new(Setup::default()).unwrap();
//! let mv = session.line().parse("c3").unwrap();
//! session.play(&mv).unwrap();
//! assert!(session.undo_ply());
//! assert!(session.redo_ply().is_some());
//! ```

pub mod branches;
pub mod choose;
pub mod clock;
pub mod editing;
pub mod notes;
mod replay;

pub use replay::Replay;

use clock::{Clock, TimeControl};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{
    AnyRules, Effect, GameName, IllegalMove, Outcome, Piece, PlainMove, Reason, Side,
};

/// Who makes the moves of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this device.
    Human,
    /// The computer at this level of `difficulty.ron`.
    Computer {
        /// The level's id.
        level: String,
    },
}

/// What a match is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Size of the board: one of [`sizes`](tibetango_rules::GameName::sizes).
    pub size: u8,
    /// The game and its rules.
    pub rules: AnyRules,
    /// The name of the rules: a preset's id.
    pub preset: String,
    /// White's player, then Black's.
    pub players: [Player; 2],
    /// What they are called, in the same order; empty where a person has given no name.
    pub names: [String; 2],
    /// How much time each side has.
    pub time: TimeControl,
}

impl Default for Setup {
    /// Two people, five lines, the thesis's rules.
    fn default() -> Self {
        Self {
            size: 5,
            rules: AnyRules::default(),
            preset: "thesis".to_owned(),
            players: [Player::Human, Player::Human],
            names: Default::default(),
            time: TimeControl::None,
        }
    }
}

impl Setup {
    /// Which game is played.
    #[must_use]
    pub fn game(&self) -> GameName {
        self.rules.game()
    }

    /// The player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side.index()]
    }

    /// The players change colours.
    pub fn swap_players(&mut self) {
        self.players.swap(0, 1);
        self.names.swap(0, 1);
    }

    /// True when the computer plays at least one side.
    #[must_use]
    pub fn has_computer(&self) -> bool {
        self.players
            .iter()
            .any(|p| matches!(p, Player::Computer { .. }))
    }

    /// True when two people play each other: then moves are taken back by agreement.
    #[must_use]
    pub fn is_between_people(&self) -> bool {
        self.players == [Player::Human, Player::Human]
    }
}

/// Why a match does not take a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules are against it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It is the other player's turn.
    #[error("it is not your turn")]
    NotYourTurn,
}

/// The match that was begun last.
static LATEST: AtomicU64 = AtomicU64::new(0);

/// A match in progress.
#[derive(Clone, Debug)]
pub struct Session {
    /// Which match it is; a copy of it is the same match.
    id: u64,
    /// When it was begun, in free text; empty where nobody has told.
    begun: String,
    setup: Setup,
    line: AnyLine,
    /// Moves taken back, the next to redo last.
    undone: Vec<PlainMove>,
    /// An end that the board does not know of.
    ended: Option<Outcome>,
    clock: Option<Clock>,
    replay: Option<Replay>,
}

impl Session {
    /// A match on the empty board; `None` when there is no board of that size.
    #[must_use]
    pub fn new(setup: Setup) -> Option<Self> {
        let line = AnyLine::new(setup.size, setup.rules)?;
        Some(Self::with_line(setup, line))
    }

    /// A match that goes on from a game, a record's for example.
    #[must_use]
    pub fn with_line(setup: Setup, line: AnyLine) -> Self {
        let setup = Setup {
            size: line.shape().size(),
            rules: line.rules(),
            ..setup
        };
        let clock = Clock::new(setup.time);
        Self {
            id: LATEST.fetch_add(1, Ordering::Relaxed) + 1,
            begun: String::new(),
            setup,
            line,
            undone: Vec::new(),
            ended: None,
            clock,
            replay: None,
        }
    }

    /// Which match of this program's run it is. A copy is the same match, whatever is played on
    /// from it; what is begun or read anew is another one.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// The same match, begun at this time.
    #[must_use]
    pub fn begun_at(mut self, time: String) -> Self {
        self.begun = time;
        self
    }

    /// When the match was begun, in free text; empty where nobody has told.
    #[must_use]
    pub fn begun(&self) -> &str {
        &self.begun
    }

    /// The same match with this much time left, White's first.
    #[must_use]
    pub fn with_time_left(mut self, left: [Duration; 2]) -> Self {
        self.clock = self.clock.map(|clock| clock.with_left(left));
        self
    }

    /// The clocks, if there are any.
    #[must_use]
    pub fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Time goes by for the side that has the move; true when it has just run out of it and so
    /// has lost.
    pub fn tick(&mut self, passed: Duration) -> bool {
        let Some((side, _)) = self.turn() else {
            return false;
        };
        let out = self
            .clock
            .as_mut()
            .is_some_and(|clock| clock.tick(side, passed));
        if out {
            self.ended = Some(Outcome {
                winner: Some(side.other()),
                reason: Reason::Time,
            });
        }
        out
    }

    /// What the match is about.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The game.
    #[must_use]
    pub fn line(&self) -> &AnyLine {
        &self.line
    }

    /// The end of the match; resigning, time and agreement included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.or_else(|| self.line.outcome())
    }

    /// Who plays a side now: the seats may have changed sides.
    #[must_use]
    pub fn player(&self, side: Side) -> &Player {
        &self.setup.players[self.line.seat(side).index()]
    }

    /// What the player of a side is called now; empty without a name.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        &self.setup.names[self.line.seat(side).index()]
    }

    /// The player whose move it is; `None` when the match is over.
    #[must_use]
    pub fn turn(&self) -> Option<(Side, &Player)> {
        let side = self.line.to_move();
        self.outcome().is_none().then(|| (side, self.player(side)))
    }

    /// True when a person has the move.
    #[must_use]
    pub fn awaits_human(&self) -> bool {
        matches!(self.turn(), Some((_, Player::Human)))
    }

    /// True when a person has something to decide: a pass that has to be played is none.
    fn awaits_decision(&self) -> bool {
        self.awaits_human() && self.line.forced_pass().is_none()
    }

    /// Plays a move. Moves taken back before are forgotten.
    ///
    /// # Errors
    /// Why the move is not legal; nothing has changed then.
    pub fn play(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, Refusal> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver.into());
        }
        if mv.out_of_turn {
            return Err(IllegalMove::OutOfTurn.into());
        }
        let effects = self.go(mv)?;
        self.undone.clear();
        Ok(effects)
    }

    fn go(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, IllegalMove> {
        let side = self.line.to_move();
        let effects = self.line.play(mv)?;
        if let Some(clock) = &mut self.clock {
            clock.moved(side);
        }
        Ok(effects)
    }

    /// Plays a move for a person: refused while it is the computer's turn.
    ///
    /// # Errors
    /// As [`Self::play`].
    pub fn play_as_human(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, Refusal> {
        match self.turn() {
            Some((_, Player::Computer { .. })) => Err(Refusal::NotYourTurn),
            _ => self.play(mv),
        }
    }

    /// Takes back an end that the board does not know of; the ply begins again.
    fn go_on(&mut self) -> bool {
        let ended = self.ended.take().is_some();
        if ended && let Some(clock) = &mut self.clock {
            clock.restart_ply();
        }
        ended
    }

    /// Takes one ply back (a resignation first); false when there is nothing to take back.
    pub fn undo_ply(&mut self) -> bool {
        if self.go_on() {
            return true;
        }
        let Some(mv) = self.line.moves().pop() else {
            return false;
        };
        self.line.undo();
        self.undone.push(mv);
        if let Some(clock) = &mut self.clock {
            clock.take_back();
        }
        true
    }

    /// Plays again what was taken back last.
    pub fn redo_ply(&mut self) -> Option<Vec<Effect>> {
        let mv = self.undone.pop()?;
        // It was legal in this very position before.
        self.go(&mv).ok()
    }

    /// Takes back to the last decision of a person (giving up is one, a pass is none); against another
    /// person, one ply and the passes behind it. False when no person has decided anything yet.
    pub fn undo(&mut self) -> bool {
        if self.go_on() {
            return true;
        }
        let mut trial = self.clone();
        while trial.undo_ply() {
            if trial.awaits_decision() {
                *self = trial;
                return true;
            }
        }
        false
    }

    /// Plays again up to a person's next decision or the end of what was taken back, and returns
    /// the effects ply by ply.
    pub fn redo(&mut self) -> Vec<Vec<Effect>> {
        let mut plies = Vec::new();
        while let Some(effects) = self.redo_ply() {
            plies.push(effects);
            if self.awaits_decision() {
                break;
            }
        }
        plies
    }

    /// True when [`Self::undo`] would do something; also where a person has done nothing but pass, which only
    /// a game from a position that was put together lets happen: every frame asks.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        let person = |side: &Side| *self.player(*side) == Player::Human;
        self.ended.is_some() || self.line.movers().iter().any(person)
    }

    /// True when [`Self::redo_ply`] would do something.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Moves that can be played again.
    #[must_use]
    pub fn undone(&self) -> usize {
        self.undone.len()
    }

    /// A side gives up; ignored once the match is over.
    pub fn resign(&mut self, side: Side) {
        self.end(Outcome {
            winner: Some(side.other()),
            reason: Reason::Resigned,
        });
    }

    /// Both sides agree on a draw; ignored once the match is over.
    pub fn agree_on_draw(&mut self) {
        self.end(Outcome {
            winner: None,
            reason: Reason::Agreed,
        });
    }

    /// Ends the match in a way that the board does not know of; ignored once it is over.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() && outcome.reason.off_board() {
            self.ended = Some(outcome);
        }
    }

    /// Ends the match in whatever way somebody tells who knows its whole course; ignored once it is over.
    pub fn end_as_told(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.ended = Some(outcome);
        }
    }

    /// What the last move did; empty before the first.
    #[must_use]
    pub fn last_effects(&self) -> Vec<Effect> {
        let mut before = self.line.clone();
        match self.line.moves().last() {
            Some(mv) if before.undo() => before.play(mv).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// What stands on every point, by point index.
    #[must_use]
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        self.line.pieces()
    }
}
