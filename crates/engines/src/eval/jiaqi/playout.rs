//! The thesis's playout, and its order of moves.

use super::moves::JiaqiMoves;
use crate::eval::MoveScore;
use rand_xoshiro::SplitMix64;
use tibetango_rules::jiaqi::{JiaqiMove, JiaqiPosition, JiaqiSize};
use tibetango_rules::{Game, MoveKind, Phase, Side, bitboard::Word};
use tibetango_search::{MoveOrder, Playout, UNIT};

/// The thesis's playout (3.4): in placement random stones are placed until the board is full and the share of the
/// stones is the value (formula 3-4); in movement random moves are played to the end of the game, or the stones are
/// counted likewise after the maximum number of plies.
#[derive(Clone, Debug)]
pub struct ThesisPlayout<S: JiaqiSize> {
    plies: u32,
    order: MoveOrder,
    moves: Vec<JiaqiMove<S>>,
    scores: Vec<(i32, usize, JiaqiMove<S>)>,
}

impl<S: JiaqiSize> ThesisPlayout<S> {
    /// Creates a playout that plays at most `plies` plies of movement, with moves in this order.
    pub fn new(plies: u32, order: MoveOrder) -> Self {
        Self {
            plies,
            order,
            moves: Vec::new(),
            scores: Vec::new(),
        }
    }

    fn share(white: S::Word) -> u32 {
        let n = u32::from(S::N);
        white.count() * (UNIT / (2 * n * (n - 1)))
    }
}

/// Returns the static evaluation of a move (thesis, formulas 3-5 to 3-11 and the heuristics of 3.5.2): stones it
/// captures by pinch and gun, own stones that could be captured next, and enemy stones beside one that captures none.
pub fn move_score<S: JiaqiSize>(position: &JiaqiPosition<S>, mv: JiaqiMove<S>) -> MoveScore {
    let side = position.to_move();
    let attack = position.captures(mv);
    let threat = position.after(mv).hanging(side).count();
    let crowding = if attack == 0 && mv.kind() != MoveKind::Pass {
        let near = S::tables().neighbours[mv.to() as usize];
        (near & position.stones(side.other())).count()
    } else {
        0
    };
    MoveScore {
        attack,
        threat,
        crowding,
    }
}

impl<S: JiaqiSize> Playout<JiaqiPosition<S>> for ThesisPlayout<S> {
    type Moves = JiaqiMoves;

    fn order(
        &mut self,
        position: &JiaqiPosition<S>,
        moves: &mut Vec<JiaqiMove<S>>,
        _: &mut SplitMix64,
    ) {
        if self.order == MoveOrder::Generated {
            return;
        }
        let scores = &mut self.scores;
        scores.clear();
        let rated = moves.iter().enumerate();
        scores.extend(rated.map(|(at, &mv)| (-move_score(position, mv).total(), at, mv)));
        // Among equals the order of generation stays.
        scores.sort_unstable_by_key(|&(score, at, _)| (score, at));
        for (place, &(.., mv)) in moves.iter_mut().zip(&*scores) {
            *place = mv;
        }
        if self.order == MoveOrder::StaticBest
            && let Some(&(best, ..)) = scores.first()
        {
            moves.truncate(scores.partition_point(|&(score, ..)| score == best));
        }
    }

    fn value(&mut self, position: &JiaqiPosition<S>, rng: &mut SplitMix64) -> u32 {
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
