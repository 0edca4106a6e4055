//! The variants of one game.

use crate::board::Side;
use crate::moves::Phase;
use std::fmt::Debug;
use std::hash::Hash;

/// The variants of one game, as a struct of named values; the default ones are those of
/// [`Self::PRESET`].
///
/// Configuration, records and the command line read and write the fields by the names that serde
/// knows them by, with the feature `serde`.
pub trait Variant: Copy + Default + Debug + Eq + Hash + Send + Sync + 'static {
    /// The preset that a match is played by unless another one is chosen.
    const PRESET: &'static str;

    /// The phases of the game, in the order in which they come.
    const PHASES: &'static [Phase];

    /// The phases that a game by these rules has.
    fn phases(&self) -> &'static [Phase] {
        Self::PHASES
    }

    /// Checks that every value is in its range.
    ///
    /// # Errors
    /// The first field out of its range.
    fn check(&self) -> Result<(), BadRule>;

    /// Plies without a capture after which the game ends.
    fn quiet_limit(&self) -> u16;

    /// The side that moves first.
    fn first(&self) -> Side {
        Side::White
    }

    /// Number of plies that are drawn by lot where programs play matches, because all ways to play them are equally
    /// good starts; 0 in games without such a custom.
    fn ballot_plies(&self) -> u32 {
        0
    }

    /// True where movers choose the stones they take, so that a move lists them.
    fn lists_takes(&self) -> bool {
        false
    }

    /// True where movers must choose a given number of captures: a list of every choice would be too long to read, so
    /// paths are listed instead.
    fn chooses_due(&self) -> bool {
        false
    }
}

/// Maximum number of plies without a capture that a game can wait for.
pub(crate) const QUIET_MOST: u16 = 10_000;

/// A rule out of its range.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field} {value}: expected {low} to {high}")]
pub struct BadRule {
    /// The field.
    pub field: &'static str,
    /// The value that it had.
    pub value: String,
    /// Minimum value.
    pub low: String,
    /// Maximum value.
    pub high: String,
}

/// Checks that a rule lies between two values.
pub(crate) fn within<T: PartialOrd + std::fmt::Display>(
    field: &'static str,
    value: T,
    least: T,
    most: T,
) -> Result<(), BadRule> {
    if value >= least && value <= most {
        return Ok(());
    }
    Err(BadRule {
        field,
        value: value.to_string(),
        low: least.to_string(),
        high: most.to_string(),
    })
}
