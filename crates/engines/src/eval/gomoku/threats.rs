//! Wins by continuous threats: fours, and threes that must be answered. Every answer that could hold is tried, so a
//! win that is found is proved.
//!
//! After a three the other side loses to a straight four unless it makes a four of its own, or occupies a point where
//! the attacker would make a four: a stone anywhere else leaves the straight four as it is. For Black in Renju a
//! three counts only if no answer can make its straight four a double three.

use super::candidates::rank;
use super::fours::{Fours, Win};
use super::shapes::Shapes;
use super::threat::Threat;
use std::collections::HashMap;
use tibetango_rules::Side;
use tibetango_rules::gomoku::GomokuSize;

/// Search for a win by continuous fours and threes.
#[derive(Clone, Copy, Debug)]
pub struct Threats {
    /// Maximum number of positions searched.
    pub most: u32,
    /// Maximum number of threes and fours before the last continuous fours.
    pub depth: u32,
}

/// Maximum number of fours tried in each position.
const FOURS: u32 = 200;

/// Maximum number of positions that are remembered: some 100 MB.
const REMEMBERED: usize = 1 << 22;

impl Threats {
    /// Returns the win of the side to move, with the answers that hold out longest, if there is one within the
    /// bounds. Searches for the fewest threats first.
    pub fn win<S: GomokuSize>(self, shapes: &Shapes<S>, side: Side) -> Option<Win> {
        let mut search = ThreatSearch {
            budget: self.most,
            side,
            failures: HashMap::default(),
        };
        (0..=self.depth).find_map(|depth| search.attack(shapes, depth))
    }
}

/// One search for a win.
struct ThreatSearch {
    budget: u32,
    side: Side,
    /// Depth to which nothing was found, by position.
    failures: HashMap<u64, u32>,
}

impl ThreatSearch {
    /// Returns a win with at most `depth` threats before the last fours.
    fn attack<S: GomokuSize>(&mut self, shapes: &Shapes<S>, depth: u32) -> Option<Win> {
        self.budget = self.budget.checked_sub(1)?;
        let side = self.side;
        if let Some(line) = (Fours { most: FOURS }).win(shapes, side) {
            return Some(line);
        }
        let deepest = self.failures.get(&shapes.hash());
        if depth == 0 || deepest.is_some_and(|deepest| *deepest >= depth) {
            return None;
        }
        let must = shapes.first(side.other(), Threat::Five);
        let threatens = |threat: Threat| {
            threat.is_four() || matches!(threat, Threat::Three | Threat::DoubleThree)
        };
        // If the other side has made a four, the answer to it may leave an earlier threat standing.
        let points: Vec<u8> = match must {
            Some(must) => vec![must],
            None => shapes.points(side, threatens).collect(),
        };
        let allowed = points.into_iter().filter(|at| !shapes.forbidden(side, *at));
        let mut points: Vec<u8> = allowed.collect();
        points.sort_by_key(|point| (std::cmp::Reverse(rank(shapes, side, *point)), *point));
        for point in points {
            let mut after = shapes.clone();
            after.set(side, point);
            if let Some(rest) = self.defence(&after, depth - 1) {
                return Some([vec![point], rest].concat());
            }
            if self.budget == 0 {
                return None;
            }
        }
        if self.failures.len() < REMEMBERED {
            self.failures.insert(shapes.hash(), depth);
        }
        None
    }

    /// Returns the longest of the wins against every answer to a threat; `None` if one answer holds.
    fn defence<S: GomokuSize>(&mut self, after: &Shapes<S>, depth: u32) -> Option<Win> {
        let (side, other) = (self.side, self.side.other());
        if after.count(other, Threat::Five) > 0 {
            return None;
        }
        let fives = after.count(side, Threat::Five) > 0;
        if !fives && !after.threatens_straight_four(side) {
            return None;
        }
        let meets = |point: &u8| match fives {
            true => after.threat(side, *point) == Threat::Five,
            false => {
                let own = after.threat(other, *point);
                let four = own.is_four() || own == Threat::StraightFour;
                four || after.makes_four(side, *point)
            }
        };
        let mut longest = Vec::new();
        let answers: Vec<u8> = after.points(other, |_| true).filter(meets).collect();
        for answer in answers {
            if after.forbidden(other, answer) {
                continue;
            }
            let mut next = after.clone();
            next.set(other, answer);
            let rest = self.attack(&next, depth)?;
            if rest.len() >= longest.len() {
                longest = [vec![answer], rest].concat();
            }
        }
        Some(longest)
    }
}
