//! The clocks of the match run while somebody thinks: not while stones move, not in menus, not
//! in a replay.

use super::game::{Match, MoveApplied};
use crate::app::state::{AppSystems, Overlay, Screen, TurnStep};
use bevy::prelude::*;

fn run(
    mut game: ResMut<Match>,
    time: Res<Time>,
    step: Res<State<TurnStep>>,
    mut applied: MessageWriter<MoveApplied>,
) {
    let thinks = matches!(step.get(), TurnStep::Human | TurnStep::Thinking);
    if !thinks || !game.mode().is_played() || game.session.clock().is_none() {
        return;
    }
    // The face of a clock changes with every frame; nothing else needs to hear of it.
    let unseen = game.bypass_change_detection();
    if unseen.try_change(|session, _| session.tick(time.delta()), |out| *out) {
        game.set_changed();
        applied.write_default();
    }
}

/// Adds the clocks to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        run.run_if(in_state(Screen::Match).and_then(in_state(Overlay::None)))
            // A move that is made in this very frame counts.
            .after(AppSystems::Match)
            .before(AppSystems::Board),
    );
}
