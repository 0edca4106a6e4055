//! Match in progress: players, moves, undo and redo. The only writer of a game.
//!
//! ```
//! use tibetango_records::session::{MatchSettings, Player, Session};
//! let mut session = Session::new(MatchSettings::default()).unwrap();
//! let mv = session.history().parse("c3").unwrap();
//! session.play(&mv).unwrap();
//! assert!(session.undo_ply());
//! assert!(session.redo_ply().is_some());
//! ```

pub mod branches;
pub mod choose;
pub mod clock;
pub mod editor;
pub mod notes;
mod replay;

pub use replay::Replay;

use branches::MAX_BRANCHES;
use clock::{GameClocks, TimeControl};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{
    AnyRules, Effect, GameName, IllegalMove, Outcome, Piece, PlainMove, Reason, Side,
};

/// Player of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person at this device.
    Human,
    /// The computer at this level of `difficulty.ron`.
    Computer {
        /// Id of the level.
        level: String,
    },
}

/// Settings of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchSettings {
    /// Size of the board: one of [`sizes`](tibetango_rules::GameName::sizes).
    pub size: u8,
    /// The game and its rules.
    pub rules: AnyRules,
    /// Name of the rules: a preset's id.
    pub preset: String,
    /// Players of White and of Black.
    pub players: [Player; 2],
    /// Names of the players, in the same order; empty if a person has given no name.
    pub names: [String; 2],
    /// Time control of each side.
    pub time: TimeControl,
}

impl Default for MatchSettings {
    /// Returns the settings for two people at the first game, by its usual rules, on its second smallest board, or on
    /// its only one.
    fn default() -> Self {
        let game = GameName::default();
        let size = match game.sizes() {
            [_, size, ..] | [size] => *size,
            [] => 0,
        };
        Self {
            size,
            rules: AnyRules::usual(game),
            preset: AnyRules::preset(game).to_owned(),
            players: [Player::Human, Player::Human],
            names: Default::default(),
            time: TimeControl::None,
        }
    }
}

impl MatchSettings {
    /// Returns the game that is played.
    #[must_use]
    pub fn game(&self) -> GameName {
        self.rules.game()
    }

    /// Returns the player of a side.
    #[must_use]
    pub fn player(&self, side: Side) -> &Player {
        &self.players[side.index()]
    }

    /// Swaps the players' colours.
    pub fn swap_players(&mut self) {
        self.players.swap(0, 1);
        self.names.swap(0, 1);
    }

    /// True if the computer plays at least one side.
    #[must_use]
    pub fn has_computer(&self) -> bool {
        self.players
            .iter()
            .any(|p| matches!(p, Player::Computer { .. }))
    }

    /// True if two people play each other: then moves are undone by agreement.
    #[must_use]
    pub fn is_between_people(&self) -> bool {
        self.players == [Player::Human, Player::Human]
    }
}

/// Reason why a match refuses a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The rules forbid it.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// It is the other player's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// It would open one variation more than a game can have.
    #[error("too many variations: at most {MAX_BRANCHES} are allowed")]
    TooManyVariations,
}

/// Id of the latest match.
static LATEST: AtomicU64 = AtomicU64::new(0);

/// Match in progress.
#[derive(Clone, Debug)]
pub struct Session {
    /// Id of the match; a copy of it is the same match.
    id: u64,
    /// Time at which it began, in free text; empty if unknown.
    start_time: String,
    settings: MatchSettings,
    history: AnyGameHistory,
    /// Moves that were undone, the next to redo last.
    redo_moves: Vec<PlainMove>,
    /// Outcome that the board does not show.
    off_board_end: Option<Outcome>,
    clock: Option<GameClocks>,
    replay: Option<Replay>,
}

impl Session {
    /// Creates a match on the empty board; `None` if there is no board of that size.
    #[must_use]
    pub fn new(settings: MatchSettings) -> Option<Self> {
        let history = AnyGameHistory::new(settings.size, settings.rules)?;
        Some(Self::with_history(settings, history))
    }

    /// Creates a match that goes on from a game, a record's for example.
    #[must_use]
    pub fn with_history(settings: MatchSettings, history: AnyGameHistory) -> Self {
        let settings = MatchSettings {
            size: history.topology().size(),
            rules: history.rules(),
            ..settings
        };
        let clock = GameClocks::new(settings.time);
        Self {
            id: LATEST.fetch_add(1, Ordering::Relaxed) + 1,
            start_time: String::new(),
            settings,
            history,
            redo_moves: Vec::new(),
            off_board_end: None,
            clock,
            replay: None,
        }
    }

    /// Returns the id of the match within this run of the program. A copy has the same id, even after further moves; a
    /// match that is begun or read anew has another one.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }

    /// Sets the time at which the match began.
    #[must_use]
    pub fn with_start_time(mut self, time: String) -> Self {
        self.start_time = time;
        self
    }

    /// Returns the time at which the match began, in free text; empty if unknown.
    #[must_use]
    pub fn start_time(&self) -> &str {
        &self.start_time
    }

    /// Sets the time left, White's first.
    #[must_use]
    pub fn with_time_left(mut self, time: [Duration; 2]) -> Self {
        self.clock = self.clock.map(|clock| clock.with_times(time));
        self
    }

    /// Takes over the clocks of another state of the same match.
    pub fn take_clocks(&mut self, other: &Self) {
        self.clock.clone_from(&other.clock);
    }

    /// Returns the clocks, if there are any.
    #[must_use]
    pub fn clock(&self) -> Option<&GameClocks> {
        self.clock.as_ref()
    }

    /// Subtracts passed time from the side to move; true if it has just run out and the side has lost.
    pub fn tick(&mut self, elapsed: Duration) -> bool {
        let Some((side, _)) = self.turn() else {
            return false;
        };
        let out = self
            .clock
            .as_mut()
            .is_some_and(|clock| clock.tick(side, elapsed));
        if out {
            self.off_board_end = Some(Outcome {
                winner: Some(side.other()),
                reason: Reason::Time,
            });
        }
        out
    }

    /// Returns the settings of the match.
    #[must_use]
    pub fn settings(&self) -> &MatchSettings {
        &self.settings
    }

    /// Returns the game.
    #[must_use]
    pub fn history(&self) -> &AnyGameHistory {
        &self.history
    }

    /// Returns the outcome of the match; resignation, time and agreement included.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.off_board_end.or_else(|| self.history.outcome())
    }

    /// Returns the present player of a side: the seats may have changed sides.
    #[must_use]
    pub fn player(&self, side: Side) -> &Player {
        &self.settings.players[self.history.seat(side).index()]
    }

    /// Returns the present player's name of a side; empty without a name.
    #[must_use]
    pub fn name(&self, side: Side) -> &str {
        &self.settings.names[self.history.seat(side).index()]
    }

    /// Returns the side to move and its player; `None` if the match is over.
    #[must_use]
    pub fn turn(&self) -> Option<(Side, &Player)> {
        let side = self.history.to_move();
        self.outcome().is_none().then(|| (side, self.player(side)))
    }

    /// True if a person has the move.
    #[must_use]
    pub fn awaits_human(&self) -> bool {
        matches!(self.turn(), Some((_, Player::Human)))
    }

    /// True if a person has something to decide: a forced pass is no decision.
    fn awaits_decision(&self) -> bool {
        self.awaits_human() && self.history.forced_pass().is_none()
    }

    /// Plays a move. Undone moves are forgotten.
    ///
    /// # Errors
    /// The reason why the move is not legal; nothing has changed then.
    pub fn play(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, Refusal> {
        if self.outcome().is_some() {
            return Err(IllegalMove::GameOver.into());
        }
        if mv.out_of_turn {
            return Err(IllegalMove::OutOfTurn.into());
        }
        let effects = self.go(mv)?;
        self.redo_moves.clear();
        Ok(effects)
    }

    fn go(&mut self, mv: &PlainMove) -> Result<Vec<Effect>, IllegalMove> {
        let side = self.history.to_move();
        let effects = self.history.play(mv)?;
        if let Some(clock) = &mut self.clock {
            clock.note_move(side);
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

    /// Undoes an outcome that the board does not show; the ply begins again.
    fn go_on(&mut self) -> bool {
        let was_over = self.off_board_end.take().is_some();
        if was_over && let Some(clock) = &mut self.clock {
            clock.restart_ply();
        }
        was_over
    }

    /// Undoes one ply (a resignation first); false if there is nothing to undo.
    pub fn undo_ply(&mut self) -> bool {
        if self.go_on() {
            return true;
        }
        let Some(mv) = self.history.moves().pop() else {
            return false;
        };
        self.history.undo();
        self.redo_moves.push(mv);
        if let Some(clock) = &mut self.clock {
            clock.take_back();
        }
        true
    }

    /// Redoes the ply that was undone last. If it is not legal, as a move of a variation may be, neither it nor those
    /// after it can be redone any more.
    pub fn redo_ply(&mut self) -> Option<Vec<Effect>> {
        let mv = self.redo_moves.pop()?;
        let effects = self.go(&mv).ok();
        if effects.is_none() {
            self.redo_moves.clear();
        }
        effects
    }

    /// Undoes plies back to the last decision of a person (resigning is a decision, a pass is not); against another
    /// person, one ply and the passes behind it. False if no person has decided anything yet.
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

    /// Redoes plies up to a person's next decision or the end of the undone ones, and returns the effects ply by ply.
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

    /// True if [`Self::undo`] would do something; also if a person has done nothing but pass, which is possible only
    /// in a game from an edited position: this is called in every frame.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        let person = |side: &Side| *self.player(*side) == Player::Human;
        self.off_board_end.is_some() || self.history.movers().iter().any(person)
    }

    /// True if [`Self::redo_ply`] would do something.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.redo_moves.is_empty()
    }

    /// Returns the number of plies that can be redone.
    #[must_use]
    pub fn redo_count(&self) -> usize {
        self.redo_moves.len()
    }

    /// Resigns for a side; ignored once the match is over.
    pub fn resign(&mut self, side: Side) {
        self.end(Outcome {
            winner: Some(side.other()),
            reason: Reason::Resigned,
        });
    }

    /// Ends the match in an agreed draw; ignored once it is over.
    pub fn agree_on_draw(&mut self) {
        self.end(Outcome {
            winner: None,
            reason: Reason::Agreed,
        });
    }

    /// Ends the match with an outcome that the board does not show; ignored once it is over.
    pub fn end(&mut self, outcome: Outcome) {
        if self.outcome().is_none() && outcome.reason.off_board() {
            self.off_board_end = Some(outcome);
        }
    }

    /// Ends the match with any outcome, from a caller that knows its whole course; ignored once it is over.
    pub fn end_with(&mut self, outcome: Outcome) {
        if self.outcome().is_none() {
            self.off_board_end = Some(outcome);
        }
    }

    /// Returns the effects of the last move; empty before the first.
    #[must_use]
    pub fn last_effects(&self) -> Vec<Effect> {
        let mut before = self.history.clone();
        match self.history.moves().last() {
            Some(mv) if before.undo() => before.play(mv).unwrap_or_default(),
            _ => Vec::new(),
        }
    }

    /// Returns the piece on every point, by point index.
    #[must_use]
    pub fn pieces(&self) -> Vec<Option<Piece>> {
        self.history.pieces()
    }
}
