//! Volume and brightness by the time of day.

use super::state::{ExhibitionState, is_on};
use super::wall::{Loudness, Wall, minutes};
use crate::app::settings::House;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use jiff::civil::DateTime;
use std::time::Duration;
use tibetango_content::config::Exhibition;

/// Interval between two readings of the wall clock.
const LOOK: Duration = Duration::from_secs(1);

/// Darkness while the house is closed, as a share of black: without a visitor, and with one.
const CLOSED_DARKNESS: [f32; 2] = [0.8, 0.35];

/// Maximum change of the darkness per second.
const FADE: f32 = 0.5;

/// Darkness of the screen: 0 is undimmed, 1 would be black.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Dim(pub f32);

/// Returns the volume in per cent; `None` while the house is closed.
fn volume(exhibition: &Exhibition, now: DateTime) -> Option<u8> {
    let minutes = minutes(now);
    let open = exhibition.is_open(now.weekday(), minutes);
    open.then(|| exhibition.volume_at(minutes))
}

fn follow(
    time: Res<Time<Real>>,
    (house, wall): (Res<House>, Res<Wall>),
    exhibition_state: Res<State<ExhibitionState>>,
    mut loudness: ResMut<Loudness>,
    mut dim: ResMut<Dim>,
    mut open: Local<Option<bool>>,
    mut looked: Local<Duration>,
) {
    *looked += time.delta();
    if open.is_none() || *looked >= LOOK {
        *looked = Duration::ZERO;
        let hour = volume(&house, wall.now());
        *open = Some(hour.is_some());
        let mut now = *loudness;
        now.all.follow(hour.unwrap_or(0));
        now.room.follow(house.room_tone);
        loudness.set_if_neq(now);
    }
    let darkness = match *open {
        Some(false) => CLOSED_DARKNESS[usize::from(exhibition_state.is_visited())],
        _ => 0.0,
    };
    let step = FADE * time.delta_secs();
    let now = dim.0 + (darkness - dim.0).clamp(-step, step);
    dim.set_if_neq(Dim(now));
}

/// Restores the usual volume and brightness when the exhibition ends.
fn forget(mut loudness: ResMut<Loudness>, mut dim: ResMut<Dim>) {
    *loudness = Loudness::default();
    *dim = Dim::default();
}

/// Adds the opening hours to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wall>()
        .init_resource::<Loudness>()
        .init_resource::<Dim>()
        .add_systems(OnEnter(ExhibitionState::Off), forget)
        .add_systems(Update, follow.run_if(is_on).in_set(AppSystems::Outside));
}
