//! Yields of the slow version: tried out, one stone after the other.

use super::geometry::ArrayPoint;
use super::{Act, SlowGame, SlowSide, Stones};

impl SlowGame {
    /// Whether a yield that led to `stones` is a legal one.
    pub(super) fn opens_way(&self, stones: &Stones, blocked: SlowSide) -> bool {
        self.count(stones, blocked) == 0 || self.can_step(stones, blocked)
    }

    /// Whether `act` of `side` is a legal yield with some captures that the rules allow it. Captures only take stones
    /// of the blocked side away, so where taking none opens no way for it, only taking the last one helps, which the
    /// full chain does.
    fn may_open_way(&self, act: Act, side: SlowSide) -> bool {
        let (mut stones, arrived) = self.board_after(act, side);
        if self.rules.choice && self.opens_way(&stones, side.other()) {
            return true;
        }
        if let Some(arrived) = arrived {
            self.chain_in_order(&mut stones, side, arrived, &mut |_| 0);
        }
        self.opens_way(&stones, side.other())
    }

    /// Every act that is a legal yield of `side`, whose opponent is blocked: steps, or only where
    /// there is none, jumps.
    pub(super) fn yields(&self, side: SlowSide) -> Vec<Act> {
        let hole = self.hole(&self.stones);
        let near = self.board.neighbours(hole);
        let own = self
            .board
            .points
            .iter()
            .copied()
            .filter(|&point| self.stones.at(point) == Some(side));
        let (next_to_hole, far): (Vec<ArrayPoint>, Vec<ArrayPoint>) =
            own.partition(|point| near.contains(point));
        let mut steps: Vec<Act> = next_to_hole
            .into_iter()
            .map(|from| Act::Step(from, hole))
            .collect();
        steps.retain(|&act| self.may_open_way(act, side));
        if !steps.is_empty() {
            return steps;
        }
        let mut jumps: Vec<Act> = far.into_iter().map(|from| Act::Jump(from, hole)).collect();
        jumps.retain(|&act| self.may_open_way(act, side));
        jumps
    }
}
