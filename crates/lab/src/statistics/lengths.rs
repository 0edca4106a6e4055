//! How long things last: counts by length, and the figures that tell of them.

use std::collections::BTreeMap;

use serde::Serialize;

/// Up to here a time is counted by the second, beyond it by the minute, rounded up.
const BY_SECONDS: u32 = 600;

/// What lasts longer counts as this long.
const LONGEST_S: u32 = 4 * 3600;

/// A game of more plies counts as one of so many.
const MOST_PLIES: u32 = 2000;

/// A time as it is counted: few enough different ones that all fit into memory.
///
/// ```
/// use tibetango_lab::statistics::lengths::counted_seconds;
/// assert_eq!([599, 725, 1_000_000].map(counted_seconds), [599, 780, 14_400]);
/// ```
#[must_use]
pub fn counted_seconds(seconds: u32) -> u32 {
    match seconds {
        0..=BY_SECONDS => seconds,
        _ => seconds.min(LONGEST_S).div_ceil(60) * 60,
    }
}

/// How often each length was seen.
#[derive(Clone, Debug, Default)]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts a time.
    pub fn add_seconds(&mut self, seconds: u32) {
        *self.0.entry(counted_seconds(seconds)).or_default() += 1;
    }

    /// Counts the plies of a game.
    pub fn add_plies(&mut self, plies: u32) {
        *self.0.entry(plies.min(MOST_PLIES)).or_default() += 1;
    }

    /// How many lie above `above` and not above `up_to`.
    #[must_use]
    pub fn between(&self, above: Option<u32>, up_to: u32) -> u64 {
        let within = self.0.range(..=up_to);
        within
            .filter(|&(&length, _)| above.is_none_or(|above| length > above))
            .map(|(_, count)| count)
            .sum()
    }

    /// The figures.
    #[must_use]
    pub fn lengths(&self) -> Lengths {
        Lengths {
            counted: self.0.values().sum(),
            lower_quartile: self.quartile(1),
            median: self.quartile(2),
            upper_quartile: self.quartile(3),
        }
    }

    /// The least length that so many quarters of all do not exceed.
    fn quartile(&self, quarters: u64) -> Option<u32> {
        let all: u64 = self.0.values().sum();
        let mut seen = 0;
        let mut lengths = self.0.iter();
        let found = lengths.find(|&(_, &count)| {
            seen += count;
            4 * seen >= quarters * all
        });
        found.map(|(&length, _)| length)
    }
}

/// The figures of many lengths, in seconds or in plies. Times above ten minutes are whole minutes, rounded up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lengths {
    /// How many there were.
    pub counted: u64,
    /// A quarter of them is not longer than this.
    pub lower_quartile: Option<u32>,
    /// Half of them are not longer than this.
    pub median: Option<u32>,
    /// Three quarters of them are not longer than this.
    pub upper_quartile: Option<u32>,
}
