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

/// The volume of all sounds, and that of the room tone.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loudness {
    /// Volume by the hours, in per cent.
    hour: u8,
    /// Volume set by staff, until the hours change it.
    set: Option<u8>,
    /// Volume of the room tone by the configuration, in per cent.
    room: u8,
    /// Volume of the room tone set by staff, until the configuration changes it.
    room_set: Option<u8>,
}

impl Default for Loudness {
    fn default() -> Self {
        Self {
            hour: 100,
            set: None,
            room: 0,
            room_set: None,
        }
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
        amplitude(self.percent())
    }

    /// Returns the volume of the room tone in per cent of its maximum.
    #[must_use]
    pub fn room_percent(&self) -> u8 {
        self.room_set.unwrap_or(self.room)
    }

    /// Returns the factor for the amplitude of the room tone, on top of that for every sound.
    #[must_use]
    pub fn room_factor(&self) -> f32 {
        amplitude(self.room_percent())
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

    /// Sets the volume of the room tone, in per cent, until the configuration changes it.
    pub fn set_room(&mut self, percent: u8) {
        self.room_set = Some(percent.min(100));
    }

    /// Sets the volume of the room tone by the configuration; if it changes, it replaces the staff's.
    pub fn follow_room(&mut self, room: u8) {
        if self.room != room {
            (self.room, self.room_set) = (room, None);
        }
    }
}

/// Returns the factor for the amplitude at a volume in per cent. Squared, equal steps of the volume sound like nearly
/// equal steps of loudness.
fn amplitude(percent: u8) -> f32 {
    let share = f32::from(percent.min(100)) / 100.0;
    share * share
}
