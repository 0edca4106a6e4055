//! Evaluation by stones and hanging stones.

use super::moves::JiaqiMoves;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiSize};
use tibetango_rules::{Game, Phase, bitboard::Word};
use tibetango_search::{Evaluate, STATIC_LIMIT};

/// Evaluation by the thesis's attack and threat values (formulas 3-5 to 3-11), read as the worth of a position:
/// stones on the board, stones that the side to move could capture next, and own stones that the other side could.
#[derive(Clone, Copy, Debug, Default)]
pub struct Glance;

/// Worth of a stone in hundredths of a logit, early in placement and in movement.
const STONE: [i32; 2] = [10, 45];

/// Worth of a stone that the side to move could capture next.
const HANGING_THEIRS: i32 = 12;

/// Worth of a stone that the other side could capture next.
const HANGING_OWN: i32 = 8;

impl<S: JiaqiSize> Evaluate<JiaqiPosition<S>> for Glance {
    type Moves = JiaqiMoves;
    type State = ();

    fn start(&self, _: &JiaqiPosition<S>) {}

    fn update(&self, (): &(), _: &JiaqiPosition<S>, _: &JiaqiPosition<S>) {}

    fn value(&self, (): &(), position: &JiaqiPosition<S>) -> i32 {
        let own = position.to_move();
        let [ours, theirs] = [own, own.other()].map(|side| position.stones(side).count() as i32);
        let points = position.topology().points() as i32;
        let stone = match position.phase() {
            Phase::Placement => STONE[0] + (STONE[1] - STONE[0]) * (ours + theirs) / points,
            _ => STONE[1],
        };
        let [own_hanging, their_hanging] =
            [own, own.other()].map(|side| position.hanging(side).count() as i32);
        let value =
            stone * (ours - theirs) + HANGING_THEIRS * their_hanging - HANGING_OWN * own_hanging;
        value.clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}
