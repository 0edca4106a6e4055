//! The wall clock, and the volumes that the house and its staff set.

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

/// A volume that the house sets, and staff for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StaffVolume {
    /// Volume by the hours or by the configuration, in per cent.
    house: u8,
    /// Volume set by staff, until that of the house changes.
    staff: Option<u8>,
}

impl StaffVolume {
    /// Returns a volume that staff have not set.
    const fn new(percent: u8) -> Self {
        Self {
            house: percent,
            staff: None,
        }
    }

    /// Returns the volume in per cent of the maximum.
    #[must_use]
    pub fn percent(self) -> u8 {
        self.staff.unwrap_or(self.house)
    }

    /// Returns the factor for an amplitude. Squared, equal steps of the volume sound like nearly equal steps of
    /// loudness.
    #[must_use]
    pub fn factor(self) -> f32 {
        let share = f32::from(self.percent().min(100)) / 100.0;
        share * share
    }

    /// Sets the volume, in per cent, until that of the house changes.
    pub fn set(&mut self, percent: u8) {
        self.staff = Some(percent.min(100));
    }

    /// Sets the volume of the house; if it changes, it replaces the staff's.
    pub fn follow(&mut self, percent: u8) {
        if self.house != percent {
            *self = Self::new(percent);
        }
    }
}

/// The volumes that staff can set.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loudness {
    /// Volume of all sounds, by the hours.
    pub all: StaffVolume,
    /// Volume of the room tone on top of that, by the configuration.
    pub room: StaffVolume,
}

impl Default for Loudness {
    fn default() -> Self {
        Self {
            all: StaffVolume::new(100),
            room: StaffVolume::new(0),
        }
    }
}
