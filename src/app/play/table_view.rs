//! The match as the table shows it. A move counts once its pieces have landed; panels read this instead of the match,
//! so that turn, counts, words and list never run ahead of the board.

use super::game::Match;
use crate::app::board::{Animating, EffectBegan, EffectLanded, Stamp};
use crate::app::input::state::Selection;
use crate::app::state::{AppSystems, Screen, TurnStep};
use bevy::prelude::*;
use std::collections::VecDeque;
use tibetango_content::deeds::PlayedMove;
use tibetango_rules::{Effect, Formation, Phase, Side};

/// The match as far as its moves have been shown.
#[derive(Resource, Default)]
pub struct TableView {
    /// The match after the last move whose pieces have landed.
    table: Option<Match>,
    last: Option<PlayedMove>,
    /// Formations of both sides in that position, while they are shown.
    formations: Vec<Formation>,
    /// Later states, whose moves are still to be shown or on their way.
    coming: VecDeque<Match>,
    /// The latest state that a move on its way leads to.
    pending: Option<Stamp>,
    /// Effects of moves on their way that have been shown, each with the state that its move leads to.
    finished_effects: Vec<(Stamp, Effect)>,
    moving: bool,
}

impl TableView {
    /// Returns the match after the last move whose pieces have landed; `None` without a match.
    #[must_use]
    pub fn game(&self) -> Option<&Match> {
        self.table.as_ref()
    }

    /// Returns true while pieces are on their way.
    #[must_use]
    pub fn moving(&self) -> bool {
        self.moving
    }

    /// Returns the last move whose pieces have landed; `None` before the first.
    #[must_use]
    pub fn last(&self) -> Option<&PlayedMove> {
        self.last.as_ref()
    }

    /// Returns the formations of both sides, while they are shown.
    #[must_use]
    pub fn formations(&self) -> &[Formation] {
        &self.formations
    }

    /// Returns the number of a side's pieces that lie on the board, a move on its way followed effect by effect.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        let Some(game) = &self.table else { return 0 };
        let before = i64::from(game.session.history().count(side));
        let change: i64 = self
            .finished_effects
            .iter()
            .map(|(_, effect)| change(effect, side))
            .sum();
        u32::try_from(before + change).unwrap_or(0)
    }

    /// Returns the step of the turn.
    #[must_use]
    pub fn step(&self) -> TurnStep {
        let game = self.table.as_ref();
        game.map_or_else(TurnStep::default, |game| game.step(self.moving))
    }

    /// Returns the phase of the game; `None` once it is over.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        let session = &self.table.as_ref()?.session;
        let goes_on = session.outcome().is_none();
        goes_on.then(|| session.history().phase())
    }

    /// Notes the present state of the match, to be shown in its time. Of another match nothing is kept.
    fn note(&mut self, game: &Match, changed: bool) {
        let now = game.stamp();
        let of_another = |state: &Match| state.stamp().table != now.table;
        if self.table.as_ref().is_none_or(of_another) {
            *self = Self {
                coming: [game.to_show()].into(),
                ..Self::default()
            };
            return;
        }
        let newest = self.coming.back().or(self.table.as_ref());
        let is_newest = newest.is_some_and(|state| state.stamp() == now);
        // Comments and drawings belong to a replay's position and are no change of the game.
        if is_newest && !(changed && game.is_replay()) {
            return;
        }
        if is_newest {
            self.coming.pop_back();
        }
        self.coming.push_back(game.to_show());
    }

    /// Shows the states whose pieces have landed; returns true if there are any.
    fn go_on(&mut self) -> bool {
        let mut gone_on = false;
        while let Some(next) = self.coming.front() {
            let stamp = next.stamp();
            let in_time = self.pending.is_some_and(|pending| stamp < pending);
            // A state that is written anew, and the first one of a match, are no move.
            let is_move = self.table.as_ref().is_some_and(|now| now.stamp() < stamp);
            if self.moving && is_move && !in_time {
                break;
            }
            self.table = self.coming.pop_front();
            self.finished_effects.retain(|(of, _)| *of > stamp);
            gone_on = true;
        }
        if !self.moving {
            self.finished_effects.clear();
        }
        gone_on
    }
}

/// Returns the change of the number of a side's pieces by an effect.
fn change(effect: &Effect, side: Side) -> i64 {
    match effect {
        Effect::Place { side: placed, .. } => i64::from(*placed == side),
        Effect::Remove {
            side: removed_side, ..
        } => -i64::from(*removed_side == side),
        Effect::Recolour { side: taker, .. } if *taker == side => 1,
        Effect::Recolour { .. } => -1,
        Effect::Move { .. }
        | Effect::Promote { .. }
        | Effect::Mark { .. }
        | Effect::Decide { .. }
        | Effect::Tell { .. }
        | Effect::PhaseChange { .. } => 0,
    }
}

/// Follows the match and the animation of its moves.
fn follow(
    game: Res<Match>,
    (animating, selection): (Res<Animating>, Res<Selection>),
    mut began: MessageReader<EffectBegan>,
    mut landed: MessageReader<EffectLanded>,
    mut view: ResMut<TableView>,
) {
    let view = &mut *view;
    view.note(&game, game.is_changed());
    view.moving = animating.0;
    let newest = began.read().map(|one| one.stamp).max();
    view.pending = view.pending.max(newest);
    for EffectLanded { effect, stamp } in landed.read() {
        view.finished_effects.push((*stamp, effect.clone()));
    }
    let gone_on = view.go_on();
    if let Some(table) = &mut view.table {
        if gone_on {
            view.last = PlayedMove::last(table.session.history());
        }
        if gone_on || selection.is_changed() {
            view.formations = if selection.formations {
                table.session.history().formations()
            } else {
                Vec::new()
            };
        }
        table.keep_up_with(&game);
    }
}

fn forget(mut view: ResMut<TableView>) {
    *view = TableView::default();
}

/// Adds the view of the match to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<TableView>()
        .add_systems(
            Update,
            follow
                .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                .in_set(AppSystems::Turn),
        )
        .add_systems(OnExit(Screen::Match), forget);
}
