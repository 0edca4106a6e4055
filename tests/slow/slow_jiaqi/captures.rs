//! Captures of the slow version: the stones that can be taken, the orders, and the choices.

use super::geometry::{ArrayPoint, Grid};
use super::{Act, SlowGame, SlowGun, SlowPhase, SlowPinch, SlowSide, Stones};
use std::collections::BTreeSet;

/// The points of the moved stone and of those taken since: only these take part in captures.
type New = Grid<bool>;

fn only(point: ArrayPoint) -> New {
    let mut new = Grid::filled(false);
    new.set(point, true);
    new
}

impl SlowGame {
    /// The stones that `side` could take now, in row-major order, `new` being its moved stone and
    /// those taken since.
    fn capturable(&self, stones: &Stones, side: SlowSide, new: &New) -> Vec<ArrayPoint> {
        let mut results = Vec::new();
        match self.rules.pinch {
            SlowPinch::Single => self.pinched_singly(stones, side, new, &mut results),
            SlowPinch::Run => self.pinched_in_runs(stones, side, new, &mut results),
        }
        self.shot(stones, side, new, &mut results);
        results.sort_unstable();
        results.dedup();
        results
    }

    fn pinched_singly(
        &self,
        stones: &Stones,
        side: SlowSide,
        new: &New,
        captures: &mut Vec<ArrayPoint>,
    ) {
        for &[a, b, c] in &self.board.triples {
            let fresh = new.at(a) || new.at(c);
            let own = stones.at(a) == Some(side) && stones.at(c) == Some(side);
            if fresh && own && stones.at(b) == Some(side.other()) {
                captures.push(b);
            }
        }
    }

    fn pinched_in_runs(
        &self,
        stones: &Stones,
        side: SlowSide,
        new: &New,
        captures: &mut Vec<ArrayPoint>,
    ) {
        for line in &self.board.lines {
            for first in 0..line.points.len() {
                for last in first + 2..line.points.len() {
                    let ends = [line.points[first], line.points[last]];
                    let run = &line.points[first + 1..last];
                    if ends.iter().any(|&end| new.at(end))
                        && ends.iter().all(|&end| stones.at(end) == Some(side))
                        && run
                            .iter()
                            .all(|&point| stones.at(point) == Some(side.other()))
                    {
                        captures.extend(run);
                    }
                }
            }
        }
    }

    fn shot(&self, stones: &Stones, side: SlowSide, new: &New, captures: &mut Vec<ArrayPoint>) {
        for line in &self.board.lines {
            let shoots = match self.rules.gun {
                SlowGun::All => true,
                SlowGun::LongOnly => line.long,
                SlowGun::Off => false,
            };
            if !shoots {
                continue;
            }
            let length = line.points.len();
            let from_either_end = [
                (line.points[0], &line.points[1..]),
                (line.points[length - 1], &line.points[..length - 1]),
            ];
            for (end, barrel) in from_either_end {
                if stones.at(end) == Some(side.other())
                    && barrel.iter().all(|&point| stones.at(point) == Some(side))
                    && barrel.iter().any(|&point| new.at(point))
                {
                    captures.push(end);
                }
            }
        }
    }

    /// Takes the whole forced chain of the stone that arrived on `arrived`, one stone at a time
    /// in the order that `pick` says, and returns the points in the order taken.
    pub(super) fn chain_in_order(
        &self,
        stones: &mut Stones,
        side: SlowSide,
        arrived: ArrayPoint,
        pick: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<ArrayPoint> {
        let mut new = only(arrived);
        let mut order = Vec::new();
        loop {
            let open = self.capturable(stones, side, &new);
            if open.is_empty() {
                return order;
            }
            let taken = open[pick(open.len()) % open.len()];
            stones.set(taken, Some(side));
            new.set(taken, true);
            order.push(taken);
        }
    }

    /// Takes exactly the stones of `order`, each of which must be capturable when its turn comes.
    pub(super) fn take_in_order(
        &self,
        stones: &mut Stones,
        side: SlowSide,
        arrived: ArrayPoint,
        order: &[ArrayPoint],
    ) -> Result<(), String> {
        let mut new = only(arrived);
        for &taken in order {
            if !self.capturable(stones, side, &new).contains(&taken) {
                return Err(format!("{taken:?} cannot be taken then"));
            }
            stones.set(taken, Some(side));
            new.set(taken, true);
        }
        Ok(())
    }

    /// The stones that can be taken next by a legal act that has taken these already, in row-major order; with forced
    /// captures the chain goes on with them.
    pub fn open_after(&self, act_text: &str, taken: &[ArrayPoint]) -> Vec<ArrayPoint> {
        let mut acts = self.acts().into_iter();
        let act = acts
            .find(|&act| self.act_text(act) == act_text)
            .expect("a legal act");
        let side = self.to_move;
        let (mut stones, arrived) = self.board_after(act, side);
        let Some(arrived) = arrived else {
            return Vec::new();
        };
        let mut new = only(arrived);
        for &point in taken {
            stones.set(point, Some(side));
            new.set(point, true);
        }
        self.capturable(&stones, side, &new)
    }

    /// Every set of stones that can be taken one after the other, the empty one included, each in
    /// canonical order.
    fn capture_choices(
        &self,
        stones: &Stones,
        side: SlowSide,
        arrived: ArrayPoint,
    ) -> Vec<Vec<ArrayPoint>> {
        let mut sets = BTreeSet::from([BTreeSet::new()]);
        let mut waiting = vec![BTreeSet::new()];
        while let Some(set) = waiting.pop() {
            let mut after = *stones;
            let mut new = only(arrived);
            for &point in &set {
                after.set(point, Some(side));
                new.set(point, true);
            }
            for taken in self.capturable(&after, side, &new) {
                let mut larger = set.clone();
                larger.insert(taken);
                if sets.insert(larger.clone()) {
                    waiting.push(larger);
                }
            }
        }
        sets.iter()
            .map(|set| self.canonical_order(stones, side, arrived, set))
            .collect()
    }

    /// The order that takes, at each step, the first point of `set` in row-major order that can be
    /// taken.
    fn canonical_order(
        &self,
        stones: &Stones,
        side: SlowSide,
        arrived: ArrayPoint,
        set: &BTreeSet<ArrayPoint>,
    ) -> Vec<ArrayPoint> {
        let mut after = *stones;
        let mut new = only(arrived);
        let mut order = Vec::new();
        while order.len() < set.len() {
            let taken = self
                .capturable(&after, side, &new)
                .into_iter()
                .find(|point| set.contains(point))
                .expect("the set was reached by captures");
            after.set(taken, Some(side));
            new.set(taken, true);
            order.push(taken);
        }
        order
    }

    /// Every legal way to finish a legal act: with forced captures the one chain, with free ones
    /// each set of stones that can be taken, in canonical order.
    pub(super) fn captures_of(&self, act: Act) -> Vec<Vec<ArrayPoint>> {
        let side = self.to_move;
        let (before, arrived) = self.board_after(act, side);
        let Some(arrived) = arrived else {
            return vec![Vec::new()];
        };
        if !self.rules.choice {
            let mut stones = before;
            return vec![self.chain_in_order(&mut stones, side, arrived, &mut |_| 0)];
        }
        let mut choices = self.capture_choices(&before, side, arrived);
        if self.phase == SlowPhase::Yield {
            choices.retain(|captured| {
                let mut stones = before;
                for &point in captured {
                    stones.set(point, Some(side));
                }
                self.opens_way(&stones, side.other())
            });
        }
        choices
    }
}
