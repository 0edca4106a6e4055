//! Playouts: the value of a position to a search that plays it to an end.

use super::searchable::Searchable;
use rand_xoshiro::SplitMix64;
use tibetango_rules::Game;

/// The value 1 in fixed-point numbers. Playouts are summed as integers, so that a sum does not depend on its order;
/// 65520 is divisible by the 12, 40, 84 and 144 points of the four jiaqi boards, so a share of the stones is exact.
pub const UNIT: u32 = 65520;

/// Selection and order of the moves that UCT tries at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// All moves, as they are generated.
    Generated,
    /// All moves, those first that a static evaluation prefers (thesis 3.5).
    Static,
    /// Only the moves that the static evaluation likes best; at the end the move with the greatest upper bound is
    /// played: the letter of the thesis's algorithm (3.5.2, steps 4 and 10).
    StaticBest,
}

/// Estimates a position, usually by playing it to an end at random.
///
/// Each game needs an implementation of its own; this crate has none.
pub trait Playout<G: Game>: Clone + Send + Sync {
    /// The type that tells a search about the moves of the game.
    type Moves: Searchable<G>;

    /// Returns White's value of a position that is not over, from 0 to [`UNIT`]. Never allocates once it is warm.
    fn value(&mut self, position: &G, rng: &mut SplitMix64) -> u32;

    /// Returns the value that a visit through this move counts for the side that made it, from 0 to [`UNIT`], when it
    /// ended with `result` for that side.
    #[inline]
    fn credit(&self, _mv: impl FnOnce() -> G::Move, result: u32) -> u32 {
        result
    }

    /// Puts the moves of a node into the order in which they are to be tried, and removes those that are not to be
    /// tried; at least one stays. By default keeps all in the order of generation. Children are visited for the first
    /// time in this order, so a shuffle by `rng` makes the choice among those never visited a random one.
    fn order(&mut self, _position: &G, _moves: &mut Vec<G::Move>, _rng: &mut SplitMix64) {}
}
