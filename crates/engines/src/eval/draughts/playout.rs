//! Random playouts (paper of 2021, 2.3, step 3: won 1, lost 0). A draw, which it leaves out, counts half.

use super::moves::DraughtsMoves;
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use tibetango_rules::draughts::{DraughtsMove, DraughtsPosition, DraughtsSize};
use tibetango_rules::{Game, Side};
use tibetango_search::{Playout, UNIT};

/// Playout of random moves to the end, or of `plies` plies, which count as a draw.
#[derive(Clone, Debug)]
pub struct DraughtsRandomPlayout {
    plies: u32,
    moves: Vec<DraughtsMove>,
}

impl DraughtsRandomPlayout {
    /// Creates a playout of at most `plies` plies.
    #[must_use]
    pub fn new(plies: u32) -> Self {
        Self {
            plies,
            moves: Vec::new(),
        }
    }
}

impl<S: DraughtsSize> Playout<DraughtsPosition<S>> for DraughtsRandomPlayout {
    type Moves = DraughtsMoves;

    fn value(&mut self, position: &DraughtsPosition<S>, rng: &mut SplitMix64) -> u32 {
        let mut now = *position;
        for _ in 0..self.plies {
            now.legal_moves(&mut self.moves);
            if self.moves.is_empty() {
                // Lost, or drawn.
                break;
            }
            let choice = rng.random_range(0..self.moves.len());
            now.play_unchecked(self.moves[choice]);
        }
        let value = now.outcome().map_or(0.5, |end| end.value_for(Side::White));
        (value * f64::from(UNIT)) as u32
    }
}
