//! Seeds of all games, derived from one.

use rand::{Rng, SeedableRng};
use rand_xoshiro::SplitMix64;

/// Purpose of a seed.
#[derive(Clone, Copy)]
pub enum Purpose {
    /// The opening of a pair.
    Opening,
    /// An engine of a game.
    Engine,
    /// The order of the ballots, or of the openings of a list.
    Ballots,
    /// The stones of a candidate for an opening.
    Balance,
}

/// Derives a different seed for each purpose and number.
pub fn derive(seed: u64, purpose: Purpose, number: u64) -> u64 {
    // Neighbouring inputs must not give overlapping sequences, so each step is mixed.
    let mut mixed = seed;
    for part in [purpose as u64, number] {
        mixed = SplitMix64::seed_from_u64(mixed)
            .next_u64()
            .wrapping_add(part);
    }
    SplitMix64::seed_from_u64(mixed).next_u64()
}
