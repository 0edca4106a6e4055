//! Notes what is on the screen, in case the program crashes.

use super::state::ExhibitionState;
use super::suspects::{Suspects, Thing};
use super::wall::Wall;
use crate::app::play::game::Match;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use bevy::time::common_conditions::on_real_timer;
use std::time::Duration;

/// Interval between two checks for a new day.
const LOOK: Duration = Duration::from_secs(60);

fn begin_day(wall: Res<Wall>, mut suspects: ResMut<Suspects>) {
    suspects.begin_day(wall.now().date());
}

fn note_game(game: Res<Match>, mut last_match: Local<u64>, mut suspects: ResMut<Suspects>) {
    if std::mem::replace(&mut *last_match, game.number()) != game.number() {
        suspects.note(Thing::game(&game.session));
    }
}

fn clear(mut suspects: ResMut<Suspects>) {
    suspects.clear();
}

fn end(mut exits: MessageReader<AppExit>, mut suspects: ResMut<Suspects>) {
    if exits.read().count() > 0 {
        suspects.clear();
    }
}

/// Adds the suspects to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Suspects>()
        .add_systems(OnEnter(ExhibitionState::Offers), clear)
        .add_systems(
            Update,
            (
                begin_day
                    .run_if(on_real_timer(LOOK))
                    .in_set(AppSystems::Outside),
                note_game
                    .run_if(in_state(ExhibitionState::Play).and_then(resource_exists::<Match>))
                    .in_set(AppSystems::Turn),
            ),
        )
        .add_systems(Last, end);
}
