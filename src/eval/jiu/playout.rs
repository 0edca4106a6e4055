//! Games of placement played out at random, and what they end with.

use super::census::Census;
use super::papers::formation;
use crate::games::Board;
use crate::games::jiu::{Move, Position, Size};
use crate::games::{Game, Phase, Side, bitboard::Word};
use crate::search::{Playout, UNIT};
use rand::RngExt;
use rand_xoshiro::SplitMix64;

/// Who has won a placement that is played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// The side with more squares (paper of 2022, its pseudo-code).
    Squares,
    /// The side whose formation has more points counts 0.7, its nearness to the centre 0.3
    /// (paper of 2021, formula 1).
    Formation,
}

/// A playout that ends when the board is full; in battle random moves are played, at most so
/// many, and the share of the stones counts.
#[derive(Clone, Debug)]
pub struct FormationPlayout {
    judge: Judge,
    plies: u32,
    moves: Vec<Move>,
    open: Vec<u32>,
}

impl FormationPlayout {
    /// A playout with at most so many plies of battle.
    pub fn new(judge: Judge, plies: u32) -> Self {
        Self {
            judge,
            plies,
            moves: Vec::new(),
            open: Vec::new(),
        }
    }

    fn placement<S: Size>(&mut self, position: &Position<S>, rng: &mut SplitMix64) -> u32 {
        let full = position.filled(&mut self.open, rng);
        let [white, black] = Side::BOTH.map(|side| Census::of(&full, side));
        let more = |white: i64, black: i64| match white.cmp(&black) {
            std::cmp::Ordering::Greater => UNIT,
            std::cmp::Ordering::Equal => UNIT / 2,
            std::cmp::Ordering::Less => 0,
        };
        match self.judge {
            Judge::Squares => more(white.squares.into(), black.squares.into()),
            Judge::Formation => {
                let result = more(formation(&white).into(), formation(&black).into());
                let all = u64::from(white.centre + black.centre).max(1);
                let place = u64::from(white.centre) * u64::from(UNIT) / all;
                (u64::from(result) * 7 + place * 3) as u32 / 10
            }
        }
    }
}

impl<S: Size> Playout<Position<S>> for FormationPlayout {
    fn value(&mut self, position: &Position<S>, rng: &mut SplitMix64) -> u32 {
        if position.phase() == Phase::Placement {
            return self.placement(position, rng);
        }
        let mut position = *position;
        for _ in 0..self.plies {
            if let Some(outcome) = position.outcome() {
                return (outcome.value_for(Side::White) * f64::from(UNIT)) as u32;
            }
            position.search_moves(&mut self.moves);
            let Some(last) = self.moves.len().checked_sub(1) else {
                break;
            };
            position.play_unchecked(self.moves[rng.random_range(0..=last)]);
        }
        let [white, black] = Side::BOTH.map(|side| position.stones(side).count());
        (u64::from(UNIT) * u64::from(white) / u64::from(white + black).max(1)) as u32
    }
}
