//! The clock on the wall, and how loud it is at its time of day.

use bevy::prelude::*;
use jiff::civil::DateTime;
use tibetango_records::record::date::clock;

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
    pub fn set(&mut self, percent: u8) {
        self.set = Some(percent.min(100));
    }

    /// The hours say so; what was set for another hour counts no more.
    pub fn follow(&mut self, hour: u8) {
        if self.hour != hour {
            (self.hour, self.set) = (hour, None);
        }
    }
}
