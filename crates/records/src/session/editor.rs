//! Editor of a position: its pieces, undo and redo, and its setup errors.
//!
//! ```
//! use tibetango_rules::{AnyRules, Point, Side, any::AnyGameHistory};
//! use tibetango_records::session::editor::Editing;
//! let rules = AnyRules::default();
//! let history = AnyGameHistory::new(5, rules).unwrap();
//! let mut editing = Editing::new(rules, history.setup());
//! editing.put(Point(0), Some(Side::White.into()));
//! assert!(editing.setup_errors().is_empty());
//! assert!(editing.undo());
//! assert_eq!(editing.setup(), &history.setup());
//! ```

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Phase, Piece, Point, Setup, SetupError, Side};

/// Maximum number of steps that can be undone.
const MOST_STEPS: usize = 1000;

/// Position that is being edited.
#[derive(Clone, Debug)]
pub struct Editing {
    rules: AnyRules,
    setup: Setup,
    setup_errors: Vec<SetupError>,
    before: Vec<Setup>,
    after: Vec<Setup>,
}

impl Editing {
    /// Begins with a position of a game by these rules.
    #[must_use]
    pub fn new(rules: AnyRules, setup: Setup) -> Self {
        let mut editing = Self {
            rules,
            setup: setup.clone(),
            setup_errors: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
        };
        editing.set(setup);
        editing
    }

    /// Returns the rules by which it is judged.
    #[must_use]
    pub fn rules(&self) -> AnyRules {
        self.rules
    }

    /// Returns the position in its present state.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns every reason against playing on from it.
    #[must_use]
    pub fn setup_errors(&self) -> &[SetupError] {
        &self.setup_errors
    }

    /// Returns the game that begins with it, unless it has setup errors.
    #[must_use]
    pub fn game(&self) -> Option<AnyGameHistory> {
        AnyGameHistory::to_play_on(self.rules, &self.setup).ok()
    }

    fn set(&mut self, setup: Setup) {
        let game = AnyGameHistory::to_play_on(self.rules, &setup);
        self.setup_errors = game.err().unwrap_or_default();
        self.setup = setup;
    }

    /// Replaces the position by another one, as a step that can be undone.
    pub fn take(&mut self, setup: Setup) {
        if setup == self.setup {
            return;
        }
        if self.before.len() == MOST_STEPS {
            self.before.remove(0);
        }
        self.before.push(self.setup.clone());
        self.after.clear();
        self.set(setup);
    }

    /// Returns the position after a change of its stones: if they determine the side to move, it is set.
    fn with_change(&self, change: impl FnOnce(&mut Setup)) -> Setup {
        let mut next = self.setup.clone();
        change(&mut next);
        let against = AnyGameHistory::to_play_on(self.rules, &next).err();
        let turn = against.iter().flatten().find_map(|against| match against {
            SetupError::Turn { side, .. } => Some(*side),
            _ => None,
        });
        next.to_move = turn.unwrap_or(next.to_move);
        next
    }

    /// Puts a piece on a point, or removes the one there.
    pub fn put(&mut self, at: Point, piece: Option<Piece>) {
        self.take(self.with_change(|setup| setup.put(at, piece)));
    }

    /// Does the same as part of the last step, as a finger goes on from point to point.
    pub fn put_on(&mut self, at: Point, piece: Option<Piece>) {
        self.set(self.with_change(|setup| setup.put(at, piece)));
    }

    /// Removes every stone.
    pub fn clear(&mut self) {
        self.take(self.with_change(|setup| {
            setup.pieces.fill(None);
            setup.set_phase(setup.phase);
        }));
    }

    /// Goes back to the position in which games by these rules begin.
    pub fn start(&mut self) {
        if let Some(history) = AnyGameHistory::new(self.setup.topology.size(), self.rules) {
            self.take(history.setup());
        }
    }

    /// Gives a side the move.
    pub fn set_turn(&mut self, side: Side) {
        let mut next = self.setup.clone();
        next.to_move = side;
        self.take(next);
    }

    /// Goes to another phase.
    pub fn set_phase(&mut self, phase: Phase) {
        let mut next = self.setup.clone();
        next.set_phase(phase);
        self.take(next);
    }

    /// Undoes the last step; false if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(setup) = self.before.pop() else {
            return false;
        };
        self.after.push(self.setup.clone());
        self.set(setup);
        true
    }

    /// Redoes a step that was undone; false if there is none.
    pub fn redo(&mut self) -> bool {
        let Some(setup) = self.after.pop() else {
            return false;
        };
        self.before.push(self.setup.clone());
        self.set(setup);
        true
    }

    /// True if [`Self::undo`] would do something.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// True if [`Self::redo`] would do something.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        !self.after.is_empty()
    }
}
