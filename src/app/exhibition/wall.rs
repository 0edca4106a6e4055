//! The wall clock, and the volume at its time of day.

use bevy::prelude::*;
use jiff::civil::DateTime;
use tibetango_records::record::date::clock;

/// The wall clock: the system's, unless another time was set, as a simulated day does.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Wall(pub Option<DateTime>);

impl Wall {
    /// Returns the time on the clock.
    #[must_use]
    pub fn now(&self) -> DateTime {
        self.0.unwrap_or_else(clock)
    }
}

/// Returns the minutes after midnight.
pub(crate) fn minutes(now: DateTime) -> u16 {
    u16::from(now.hour().unsigned_abs()) * 60 + u16::from(now.minute().unsigned_abs())
}

/// The volume of all sounds.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loudness {
    /// Volume by the hours, in per cent.
    hour: u8,
    /// Volume set by staff, until the hours change it.
    set: Option<u8>,
}

impl Default for Loudness {
    fn default() -> Self {
        let (hour, set) = (100, None);
        Self { hour, set }
    }
}

impl Loudness {
    /// Returns the volume in per cent of the maximum.
    #[must_use]
    pub fn percent(&self) -> u8 {
        self.set.unwrap_or(self.hour)
    }

    /// Returns the factor for the amplitude of every sound.
    #[must_use]
    pub fn factor(&self) -> f32 {
        let share = f32::from(self.percent().min(100)) / 100.0;
        // Squared, equal steps of the volume sound like nearly equal steps of loudness.
        share * share
    }

    /// Sets the volume, in per cent, until the hours change it.
    pub fn set(&mut self, percent: u8) {
        self.set = Some(percent.min(100));
    }

    /// Sets the volume of the hours; if it changes, it replaces the staff's.
    pub fn follow(&mut self, hour: u8) {
        if self.hour != hour {
            (self.hour, self.set) = (hour, None);
        }
    }
}
