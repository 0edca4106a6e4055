//! Random playouts of placement, and their judgement.

use super::moves::JiuMoves;
use super::points::JiuPoints;
use super::shapes::Shapes;
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::cmp::Ordering;
use std::sync::Arc;
use tibetango_rules::jiu::formation::squares;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuSize};
use tibetango_rules::{Game, MoveKind, Phase, Side, bitboard::Word};
use tibetango_search::{Playout, Searchable, UNIT};

/// Criterion for the winner of a placement that is played out.
#[derive(Clone, Debug)]
pub enum Judge {
    /// The side with more squares (paper of 2022, the pseudo-code of 3.3.4).
    Squares,
    /// The side whose shapes have more points (paper of 2021, 2.1: 相对胜负).
    Points(Arc<JiuPoints>),
}

/// Playout that ends when the board is full; in the battle at most `plies` random moves are played, and the share of
/// the stones counts.
#[derive(Clone, Debug)]
pub struct FormationPlayout {
    judge: Judge,
    /// Weight of a stone's location besides the result, in parts of [`UNIT`].
    location: u32,
    plies: u32,
    moves: Vec<JiuMove>,
    open: Vec<u32>,
}

/// Returns the location score of a stone (paper of 2021, 2.3, formula 1; the numbers are ours): [`UNIT`] in the four
/// points of the centre, nothing on the edge, the same step from ring to ring.
pub fn location_score<S: JiuSize>(point: u32) -> u32 {
    let rings = &S::geometry().rings;
    let around = rings.iter().filter(|ring| ring.has(point)).count();
    around as u32 * UNIT / rings.len() as u32
}

impl FormationPlayout {
    /// Creates a playout with at most `plies` plies of battle. A stone's location counts `location`, the result the
    /// rest of 1.
    pub fn new(judge: Judge, location: f64, plies: u32) -> Self {
        Self {
            judge,
            location: (location.clamp(0.0, 1.0) * f64::from(UNIT)).round() as u32,
            plies,
            moves: Vec::new(),
            open: Vec::new(),
        }
    }

    fn placement<S: JiuSize>(&mut self, position: &JiuPosition<S>, rng: &mut SplitMix64) -> u32 {
        let full = position.fill(&mut self.open, rng);
        let worth = |side: Side| match &self.judge {
            Judge::Squares => squares::<S>(full.stones(side)).count() as i32,
            Judge::Points(points) => points.of(Phase::Placement, &Shapes::of(&full, side)),
        };
        match worth(Side::White).cmp(&worth(Side::Black)) {
            Ordering::Greater => UNIT,
            Ordering::Equal => UNIT / 2,
            Ordering::Less => 0,
        }
    }
}

impl<S: JiuSize> Playout<JiuPosition<S>> for FormationPlayout {
    type Moves = JiuMoves;

    fn value(&mut self, position: &JiuPosition<S>, rng: &mut SplitMix64) -> u32 {
        if position.phase() == Phase::Placement {
            return self.placement(position, rng);
        }
        let mut position = *position;
        for _ in 0..self.plies {
            if let Some(outcome) = position.outcome() {
                return (outcome.value_for(Side::White) * f64::from(UNIT)) as u32;
            }
            JiuMoves::search_moves(&position, &mut self.moves);
            let Some(last) = self.moves.len().checked_sub(1) else {
                break;
            };
            position.play_unchecked(self.moves[rng.random_range(0..=last)]);
        }
        let [white, black] = Side::BOTH.map(|side| position.stones(side).count());
        (u64::from(UNIT) * u64::from(white) / u64::from(white + black).max(1)) as u32
    }

    fn credit(&self, mv: impl FnOnce() -> JiuMove, result: u32) -> u32 {
        if self.location == 0 {
            return result;
        }
        let mv = mv();
        if mv.kind() != MoveKind::Place {
            return result;
        }
        let (share, place) = (self.location, location_score::<S>(mv.to()));
        let sum = u64::from(result) * u64::from(UNIT - share) + u64::from(place) * u64::from(share);
        (sum / u64::from(UNIT)) as u32
    }
}
