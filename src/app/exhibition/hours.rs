//! Loudness and light by the time of day.

use super::stand::{self, Stand};
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::config::Exhibition;
use crate::record::date::clock;
use bevy::prelude::*;
use jiff::civil::DateTime;
use std::time::Duration;

/// How often the clock on the wall is looked at.
const LOOK: Duration = Duration::from_secs(1);

/// How dark it is while the house is closed, as a share of black: for nobody, and for who comes all the same.
const CLOSED: [f32; 2] = [0.8, 0.35];

/// How much darker or lighter it becomes in a second.
const FADE: f32 = 0.5;

/// The clock on the wall: the system's, unless another time was set, as a simulated day does.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Wall(pub Option<DateTime>);

impl Wall {
    /// What it shows.
    #[must_use]
    pub fn now(&self) -> DateTime {
        self.0.unwrap_or_else(clock)
    }
}

/// How loud it is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loudness {
    /// By the hour, in per cent.
    hour: u8,
    /// As staff set it in this hour.
    set: Option<u8>,
}

impl Default for Loudness {
    fn default() -> Self {
        let (hour, set) = (100, None);
        Self { hour, set }
    }
}

impl Loudness {
    /// In per cent of the loudest.
    #[must_use]
    pub fn percent(&self) -> u8 {
        self.set.unwrap_or(self.hour)
    }

    /// As a factor on the loudness of every sound.
    #[must_use]
    pub fn factor(&self) -> f32 {
        let share = f32::from(self.percent().min(100)) / 100.0;
        // The ear takes equal steps of the square for nearly equal steps of loudness.
        share * share
    }

    /// So loud, in per cent, until the hours change it.
    pub(super) fn set(&mut self, percent: u8) {
        self.set = Some(percent.min(100));
    }

    /// The hours say so; what was set for another hour counts no more.
    fn follow(&mut self, hour: u8) {
        if self.hour != hour {
            (self.hour, self.set) = (hour, None);
        }
    }
}

/// How dark the screen is: 0 not at all, 1 would be black.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub struct Dim(pub f32);

/// True while the house is open, and how loud it is then.
fn at(exhibition: &Exhibition, now: DateTime) -> (bool, u8) {
    let minutes =
        u16::from(now.hour().unsigned_abs()) * 60 + u16::from(now.minute().unsigned_abs());
    let open = exhibition.is_open(now.weekday(), minutes);
    (
        open,
        if open {
            exhibition.volume_at(minutes)
        } else {
            0
        },
    )
}

fn follow(
    time: Res<Time<Real>>,
    (settings, wall): (Res<Settings>, Res<Wall>),
    stand: Res<State<Stand>>,
    mut loudness: ResMut<Loudness>,
    mut dim: ResMut<Dim>,
    mut open: Local<Option<bool>>,
    mut looked: Local<Duration>,
) {
    *looked += time.delta();
    if open.is_none() || *looked >= LOOK {
        *looked = Duration::ZERO;
        let (is_open, hour) = at(&settings.config.exhibition, wall.now());
        *open = Some(is_open);
        let mut now = *loudness;
        now.follow(hour);
        loudness.set_if_neq(now);
    }
    let darkness = match *open {
        Some(false) => CLOSED[usize::from(stand.is_visited())],
        _ => 0.0,
    };
    let step = FADE * time.delta_secs();
    let now = dim.0 + (darkness - dim.0).clamp(-step, step);
    dim.set_if_neq(Dim(now));
}

/// What the hours say is said to the exhibition alone.
fn forget(mut loudness: ResMut<Loudness>, mut dim: ResMut<Dim>) {
    *loudness = Loudness::default();
    *dim = Dim::default();
}

/// Adds the hours to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Wall>()
        .init_resource::<Loudness>()
        .init_resource::<Dim>()
        .add_systems(OnEnter(Stand::Off), forget)
        .add_systems(
            Update,
            follow.run_if(stand::is_on).in_set(AppSystems::Outside),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_staff_set_holds_until_the_hours_change_it() {
        let mut loudness = Loudness::default();
        loudness.follow(40);
        assert_eq!(loudness.percent(), 40);
        loudness.set(90);
        loudness.follow(40);
        assert_eq!(loudness.percent(), 90);
        loudness.follow(60);
        assert_eq!(loudness.percent(), 60);
        loudness.set(200);
        assert_eq!((loudness.percent(), loudness.factor()), (100, 1.0));
    }
}
