//! Playouts of jiaqi.

use crate::games::jiaqi::{Move, Phase, Position, Size};
use crate::games::{Game, Side, word::Word};
use crate::search::{Playout, UNIT};
use rand_xoshiro::SplitMix64;

/// The thesis's playout (3.4): in placement random stones are placed until the board is full and
/// the share of the stones is the value (formula 3-4); in movement random moves are played to
/// the end of the game, or, after so many plies, the stones are counted likewise.
#[derive(Clone, Debug)]
pub struct ThesisPlayout<S: Size> {
    plies: u32,
    moves: Vec<Move<S>>,
}

impl<S: Size> ThesisPlayout<S> {
    /// A playout that plays at most `plies` plies of movement.
    #[must_use]
    pub fn new(plies: u32) -> Self {
        Self {
            plies,
            moves: Vec::new(),
        }
    }

    fn share(white: S::Word) -> u32 {
        let n = u32::from(S::N);
        white.count() * (UNIT / (2 * n * (n - 1)))
    }
}

impl<S: Size> Playout<Position<S>> for ThesisPlayout<S> {
    fn value(&mut self, position: &Position<S>, rng: &mut SplitMix64) -> u32 {
        if position.phase() == Phase::Placement
            && let Some(white) = position.random_placement(rng)
        {
            return Self::share(white);
        }
        let mut position = *position;
        for _ in 0..self.plies {
            if let Some(outcome) = position.outcome() {
                return (outcome.value_for(Side::White) * f64::from(UNIT)) as u32;
            }
            let mv = position.random_movement(rng, &mut self.moves);
            position.play_unchecked(mv);
        }
        Self::share(position.stones(Side::White))
    }
}
