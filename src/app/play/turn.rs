//! The step of the turn. It follows from the match and from the motion on the board; each change is an event, and the
//! states follow the event.

use super::game::{Asker, Match, MoveRequest};
use crate::app::board::Animating;
use crate::app::state::{Activity, AppSystems, MatchPhase, Screen, TurnChanged, TurnStep};
use bevy::prelude::*;

impl Match {
    /// Returns the step of the turn now, while stones move or not; the state may be a frame behind it.
    pub(crate) fn step(&self, moving: bool) -> TurnStep {
        if moving {
            TurnStep::Animating
        } else if self.nobody_moves() {
            TurnStep::Replay
        } else if self.session.outcome().is_some() {
            TurnStep::Over
        } else if self.awaits_person() {
            TurnStep::Human
        } else {
            TurnStep::Thinking
        }
    }
}

/// Reports each change of the turn.
fn tell(
    game: Res<Match>,
    animating: Res<Animating>,
    (step, phase): (Res<State<TurnStep>>, Res<State<MatchPhase>>),
    mut commands: Commands,
) {
    let goes_on = game.session.outcome().is_none();
    let phase_now = MatchPhase(goes_on.then(|| game.session.history().phase()));
    let from = (*step.get(), *phase.get());
    let to = (game.step(animating.0), phase_now);
    if from != to {
        commands.trigger(TurnChanged { from, to });
    }
}

/// Passes for a side that cannot move and for which no way can be opened.
fn pass_where_nothing_else_is_legal(
    game: Res<Match>,
    animating: Res<Animating>,
    mut requests: MessageWriter<MoveRequest>,
) {
    // The state may be a frame behind the move that blocks the side, or be that of the match before.
    if animating.0 || !game.awaits_person() {
        return;
    }
    if let Some(mv) = game.session.history().forced_pass() {
        let by = Asker::Human;
        requests.write(MoveRequest { mv, by });
    }
}

/// Adds the turn to the app.
pub(crate) fn plugin(app: &mut App) {
    let something_happened = resource_changed::<Match>.or_else(resource_changed::<Animating>);
    app.add_systems(
        Update,
        (
            tell.run_if(in_state(Screen::Match).and_then(something_happened)),
            // A remote pass arrives by itself.
            pass_where_nothing_else_is_legal
                .run_if(in_state(TurnStep::Human).and_then(not(in_state(Activity::Network)))),
        )
            .in_set(AppSystems::Turn),
    );
}
