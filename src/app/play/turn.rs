//! The step of the turn. It follows from the match and from the motion on the board; each change is sent as a
//! message, and the states follow the message.

use super::game::{Asker, Match, MoveRequested};
use crate::app::board::Animating;
use crate::app::state::{Activity, AppSystems, MatchPhase, Screen, TurnStep, go};
use bevy::prelude::*;

/// Reports that the turn went on: to another step, or into another phase of the game.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnChanged {
    /// The current step.
    pub step: TurnStep,
    /// The phase being shown.
    pub phase: MatchPhase,
}

fn step_of(game: &Match, moving: bool) -> TurnStep {
    if moving {
        TurnStep::Animating
    } else if game.nobody_moves() {
        TurnStep::Replay
    } else if game.session.outcome().is_some() {
        TurnStep::Over
    } else if game.awaits_person() {
        TurnStep::Human
    } else {
        TurnStep::Thinking
    }
}

/// Reports each change of the turn.
fn tell(
    game: Res<Match>,
    animating: Res<Animating>,
    (step, phase): (Res<State<TurnStep>>, Res<State<MatchPhase>>),
    mut turns: MessageWriter<TurnChanged>,
) {
    let goes_on = game.session.outcome().is_none();
    let now = TurnChanged {
        step: step_of(&game, animating.0),
        phase: MatchPhase(goes_on.then(|| game.session.line().phase())),
    };
    if (now.step, now.phase) != (*step.get(), *phase.get()) {
        turns.write(now);
    }
}

fn follow(
    mut turns: MessageReader<TurnChanged>,
    mut step: ResMut<NextState<TurnStep>>,
    mut phase: ResMut<NextState<MatchPhase>>,
) {
    if let Some(turn) = turns.read().last() {
        go(&mut step, turn.step);
        go(&mut phase, turn.phase);
    }
}

/// Passes for a side that cannot move and for which no way can be opened.
fn pass_where_nothing_else_is_legal(
    game: Res<Match>,
    animating: Res<Animating>,
    mut requests: MessageWriter<MoveRequested>,
) {
    // The state may be a frame behind the move that blocks the side, or be that of the match before.
    if animating.0 || !game.awaits_person() {
        return;
    }
    if let Some(mv) = game.session.line().forced_pass() {
        let by = Asker::Human;
        requests.write(MoveRequested { mv, by });
    }
}

/// Adds the turn to the app.
pub(crate) fn plugin(app: &mut App) {
    let something_happened = resource_changed::<Match>.or_else(resource_changed::<Animating>);
    app.add_message::<TurnChanged>().add_systems(
        Update,
        (
            tell.run_if(in_state(Screen::Match).and_then(something_happened)),
            follow.after(tell),
            // A remote pass arrives by itself.
            pass_where_nothing_else_is_legal
                .run_if(in_state(TurnStep::Human).and_then(not(in_state(Activity::Network)))),
        )
            .in_set(AppSystems::Turn),
    );
}
