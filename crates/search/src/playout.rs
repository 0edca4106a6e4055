//! What a position is worth to a search that plays it out.

use super::searchable::Searchable;
use rand_xoshiro::SplitMix64;
use tibetango_rules::Game;

/// The value 1 in whole numbers. Playouts are summed as integers, so that a sum does not depend
/// on its order; 65520 is divisible by the 12, 40, 84 and 144 points of the four jiaqi boards,
/// so a share of the stones is exact.
pub const UNIT: u32 = 65520;

/// Which moves UCT tries at a node, and in which order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// All, as they are generated.
    Generated,
    /// All, those first that a static evaluation prefers (thesis 3.5).
    Static,
    /// Those alone that the static evaluation likes best, and at the end the one with the greatest
    /// upper bound is played: the letter of the thesis's algorithm (3.5.2, steps 4 and 10).
    StaticBest,
}

/// Estimates a position, usually by playing it to an end at random.
///
/// Each game needs an implementation of its own; this crate has none.
pub trait Playout<G: Game>: Clone + Send + Sync {
    /// The type that tells a search about the moves of the game.
    type Moves: Searchable<G>;

    /// White's value of a position that is not over, from 0 to [`UNIT`]. Never allocates once
    /// it is warm.
    fn value(&mut self, position: &G, rng: &mut SplitMix64) -> u32;

    /// What a visit through this move counts for the side that made it, from 0 to [`UNIT`], when it
    /// ended with `result` for that side.
    #[inline]
    fn credit(&self, _mv: impl FnOnce() -> G::Move, result: u32) -> u32 {
        result
    }

    /// Puts the moves of a node into the order in which they are to be tried, and takes out those
    /// that are not; one at least stays. All as they come, if it does nothing.
    fn order(&mut self, _position: &G, _moves: &mut Vec<G::Move>) {}
}
