//! Positions that were put together and left: as long as the program runs, each is there again where such a
//! board is put together the next time.

use bevy::prelude::*;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{AnyRules, Draft};

/// What was put together and left: one position for each board and its rules.
#[derive(Resource, Default)]
pub(crate) struct LaidOut(Vec<Left>);

/// One of them.
struct Left {
    rules: AnyRules,
    /// The position as it was left.
    draft: Draft,
    /// The position that it was begun with.
    begun: Draft,
}

impl Left {
    fn is_on(&self, rules: AnyRules, board: &Draft) -> bool {
        self.rules == rules && self.draft.shape == board.shape
    }
}

impl LaidOut {
    /// Keeps a position in place of what was left on such a board before. One with nothing laid out, or
    /// that is as it was begun with, is not kept.
    pub(super) fn keep(&mut self, rules: AnyRules, draft: &Draft, begun: &Draft) {
        if draft == begun || is_blank(rules, draft) {
            return;
        }
        self.0.retain(|left| !left.is_on(rules, draft));
        self.0.push(Left {
            rules,
            draft: draft.clone(),
            begun: begun.clone(),
        });
    }

    /// Hands over what was left on such a board, where it was begun with this position, or where nothing
    /// is laid out in this one: any other is to be looked at itself.
    pub(super) fn take(&mut self, rules: AnyRules, begins: &Draft) -> Option<Draft> {
        let blank = is_blank(rules, begins);
        let goes_on = |left: &Left| left.is_on(rules, begins) && (blank || left.begun == *begins);
        let at = self.0.iter().position(goes_on)?;
        Some(self.0.swap_remove(at).draft)
    }
}

/// True where no stones stand, or those with which games by these rules begin.
fn is_blank(rules: AnyRules, draft: &Draft) -> bool {
    let start = || AnyLine::new(draft.shape.size(), rules).map(|line| line.draft());
    draft.stones() == 0 || start().is_some_and(|start| start.pieces == draft.pieces)
}
