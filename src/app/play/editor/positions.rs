//! Positions left in the editor: while the program runs, each comes back the next time a position is set up on
//! the same board.

use bevy::prelude::*;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Setup};

/// Positions left in the editor: one for each board and its rules.
#[derive(Resource, Default)]
pub(crate) struct EditorPositions(Vec<EditedPosition>);

/// A position left in the editor.
struct EditedPosition {
    rules: AnyRules,
    /// The position when the editor was left.
    setup: Setup,
    /// The position when editing began.
    start: Setup,
}

impl EditedPosition {
    fn is_on(&self, rules: AnyRules, board: &Setup) -> bool {
        self.rules == rules && self.setup.topology == board.topology
    }
}

impl EditorPositions {
    /// Stores a position in place of the one left on the same board before. A blank position, or one that has
    /// not changed since the beginning, is not stored.
    pub(super) fn keep(&mut self, rules: AnyRules, setup: &Setup, start: &Setup) {
        if setup == start || is_blank(rules, setup) {
            return;
        }
        self.0.retain(|edited| !edited.is_on(rules, setup));
        self.0.push(EditedPosition {
            rules,
            setup: setup.clone(),
            start: start.clone(),
        });
    }

    /// Removes and returns the position left on the same board, if it was begun with `begins` or if `begins` is
    /// blank: any other position is wanted for itself.
    pub(super) fn take(&mut self, rules: AnyRules, begins: &Setup) -> Option<Setup> {
        let blank = is_blank(rules, begins);
        let goes_on = |edited: &EditedPosition| {
            edited.is_on(rules, begins) && (blank || edited.start == *begins)
        };
        let at = self.0.iter().position(goes_on)?;
        Some(self.0.swap_remove(at).setup)
    }
}

/// Returns true if no stones are on the board, or only the starting position of these rules.
fn is_blank(rules: AnyRules, setup: &Setup) -> bool {
    let start = || AnyGameHistory::new(setup.topology.size(), rules).map(|history| history.setup());
    setup.stones() == 0 || start().is_some_and(|start| start.pieces == setup.pieces)
}
