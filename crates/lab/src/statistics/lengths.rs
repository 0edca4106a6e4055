//! Lengths of visits and games: counts by length, and the figures that describe them.

use std::collections::BTreeMap;

use serde::Serialize;

/// Maximum time in seconds that is counted by the second; beyond it is counted by the minute, rounded up.
const BY_SECONDS: u32 = 600;

/// Longest time in seconds; longer ones count as this.
const LONGEST_S: u32 = 4 * 3600;

/// Maximum number of plies; games of more count as this.
const MOST_PLIES: u32 = 2000;

/// Rounds a time for counting: few enough different values remain that all fit into memory.
///
/// ```
/// use tibetango_lab::statistics::lengths::round_seconds;
/// assert_eq!([599, 725, 1_000_000].map(round_seconds), [599, 780, 14_400]);
/// ```
#[must_use]
pub fn round_seconds(seconds: u32) -> u32 {
    match seconds {
        0..=BY_SECONDS => seconds,
        _ => seconds.min(LONGEST_S).div_ceil(60) * 60,
    }
}

/// Number of times that each length occurred.
#[derive(Clone, Debug, Default)]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts a time.
    pub fn add_seconds(&mut self, seconds: u32) {
        *self.0.entry(round_seconds(seconds)).or_default() += 1;
    }

    /// Counts the plies of a game.
    pub fn add_plies(&mut self, plies: u32) {
        *self.0.entry(plies.min(MOST_PLIES)).or_default() += 1;
    }

    /// Returns the number of lengths above `above` and not above `up_to`.
    #[must_use]
    pub fn between(&self, above: Option<u32>, up_to: u32) -> u64 {
        let within = self.0.range(..=up_to);
        within
            .filter(|&(&length, _)| above.is_none_or(|above| length > above))
            .map(|(_, count)| count)
            .sum()
    }

    /// Returns the figures.
    #[must_use]
    pub fn lengths(&self) -> Lengths {
        Lengths {
            counted: self.0.values().sum(),
            lower_quartile: self.quartile(1),
            median: self.quartile(2),
            upper_quartile: self.quartile(3),
        }
    }

    /// Returns the least length that this number of quarters of all do not exceed.
    fn quartile(&self, quarters: u64) -> Option<u32> {
        let all: u64 = self.0.values().sum();
        let mut sum = 0;
        let mut lengths = self.0.iter();
        let entry = lengths.find(|&(_, &count)| {
            sum += count;
            4 * sum >= quarters * all
        });
        entry.map(|(&length, _)| length)
    }
}

/// Figures of many lengths, in seconds or in plies. Times above ten minutes are whole minutes, rounded up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lengths {
    /// Number of lengths.
    pub counted: u64,
    /// Lower quartile: a quarter of them is not longer.
    pub lower_quartile: Option<u32>,
    /// Median: half of them are not longer.
    pub median: Option<u32>,
    /// Upper quartile: three quarters of them are not longer.
    pub upper_quartile: Option<u32>,
}
