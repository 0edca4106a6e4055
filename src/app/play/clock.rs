//! Clocks of the match: they run while a player thinks, not while stones move, in menus or in a replay. Those
//! of a remote match keep running.

use super::game::{Match, MoveApplied};
use crate::app::state::{Activity, AppSystems, Overlay, TurnStep, during};
use bevy::prelude::*;
use std::time::Duration;
use tibetango_records::session::{Player, Session};
use tibetango_rules::Side;

/// Minimum display of a clock that is measured elsewhere.
const LEAST: Duration = Duration::from_millis(1);

/// Returns the side whose clock runs in a remote match; a remote computer's clock does not run.
pub(crate) fn running(session: &Session) -> Option<Side> {
    let (side, player) = session.turn()?;
    (*player == Player::Human).then_some(side)
}

fn run(
    mut game: ResMut<Match>,
    time: Res<Time>,
    (step, overlay): (Res<State<TurnStep>>, Res<State<Overlay>>),
    mut applied: MessageWriter<MoveApplied>,
) {
    let rests = *overlay.get() != Overlay::None
        || !matches!(step.get(), TurnStep::Human | TurnStep::Thinking);
    if game.session.clock().is_none() || rests {
        return;
    }
    // The face of a clock changes with every frame; nothing else needs to hear of it.
    let unseen = game.bypass_change_detection();
    if unseen.try_change(|session| session.tick(time.delta()), |out| *out) {
        game.set_changed();
        applied.write_default();
    }
}

/// Shows the time of a remote match: the other end measures it, and reports when it is out.
fn run_remote(mut game: ResMut<Match>, time: Res<Time>) {
    let (Some(clock), Some(side)) = (game.session.clock(), running(&game.session)) else {
        return;
    };
    let most = clock.remaining(side).saturating_sub(LEAST);
    let unseen = game.bypass_change_detection();
    unseen.try_change(|session| session.tick(time.delta().min(most)), |_| false);
}

/// Adds the clocks to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            run.run_if(during(Activity::GAMES_HERE)),
            run_remote.run_if(in_state(Activity::Network)),
        )
            // A move that is made in this very frame counts.
            .after(AppSystems::Settle)
            .before(AppSystems::Board),
    );
}
