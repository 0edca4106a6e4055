//! State of the match for the panels beside the board.

use super::moves::list_text::MoveListText;
use crate::app::board::{Finale, Marks};
use crate::app::engine::ai::Thinker;
use crate::app::features::engine::insight::Insight;
use crate::app::features::review::Review;
use crate::app::input::state::Selection;
use crate::app::play::game::Match;
use crate::app::play::table_view::TableView;
use crate::app::presentation::presentation;
use crate::app::state::TurnStep;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_engines::engine::PlainReport;
use tibetango_records::session::choose::PartialMove;
use tibetango_rules::Side;

/// Resources that the panels show.
#[derive(SystemParam)]
pub(crate) struct PanelParams<'w> {
    pub(super) view: Res<'w, TableView>,
    step: Res<'w, State<TurnStep>>,
    finale: Res<'w, Finale>,
    pub(super) played: Res<'w, MoveListText>,
    pub(super) thinker: Option<Res<'w, Thinker>>,
    pub(super) review: Res<'w, Review>,
    pub(super) marks: Res<'w, Marks>,
    pub(super) selection: Res<'w, Selection>,
    pub(super) insight: Option<ResMut<'w, Insight>>,
}

impl PanelParams<'_> {
    /// True for a replay.
    pub(super) fn replays(&self) -> bool {
        self.view.game().is_some_and(Match::is_replay)
    }

    /// True once the panels say how the match ended: after the board has shown the end, with a sentence over it.
    pub(super) fn tells_end(&self) -> bool {
        *self.step.get() == TurnStep::Over && !self.finale.is_on()
    }

    /// True if the search is watched.
    pub(super) fn watches(&self) -> bool {
        self.insight.as_ref().is_some_and(|insight| insight.on)
    }

    /// True if the tree of the search is shown in place of the moves.
    pub(super) fn shows_tree(&self) -> bool {
        self.insight
            .as_ref()
            .is_some_and(|insight| insight.shows_tree())
    }

    /// True if the parts of the static evaluation are shown on the points.
    pub(super) fn signs(&self) -> bool {
        let fits = |game: &Match| {
            let about = game.session.settings().game();
            presentation(about).score_keys.is_some()
        };
        let insight = self.insight.as_ref();
        insight.is_some_and(|insight| insight.on && insight.parts)
            && self.view.game().is_some_and(fits)
    }

    /// Returns the search's report on the position on the table, if it is watched.
    pub(super) fn report(&self, game: &Match) -> Option<&PlainReport> {
        let insight = self.insight.as_ref().filter(|insight| insight.on)?;
        insight.report(game, self.thinker.as_deref())
    }

    /// Returns White's chances in the positions of the game, as far as they were searched.
    pub(super) fn chances(&self) -> &[Option<f64>] {
        let insight = self.insight.as_ref();
        insight.map_or(&[], |insight| insight.chances())
    }

    /// Returns the side whose move is being shown, reviewed, or searched.
    pub(super) fn side(&self, game: &Match) -> Option<Side> {
        let history = game.session.history();
        if self.view.moving() {
            return Some(history.to_move());
        }
        let moment = self.review.moment(&game.session);
        let thought = || {
            let studied = self.watches() && self.replays();
            (studied && history.outcome().is_none()).then(|| history.to_move())
        };
        moment
            .map(|moment| moment.side)
            .or_else(thought)
            .or_else(|| game.side_in_view(false))
    }

    /// Returns the move that was begun and is not complete.
    pub(super) fn pending(&self) -> Option<&PartialMove> {
        self.selection.pending.as_ref()
    }
}
