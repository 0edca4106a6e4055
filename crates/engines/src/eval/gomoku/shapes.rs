//! Shapes that a stone of either side would make on every empty point, carried along from move to move.

use super::ratings::{PointRating, Ratings};
use super::threat::Threat;
use tibetango_rules::gomoku::{
    GomokuLines, GomokuPosition, GomokuSize, POINTS, RowKind, Rows, Rule,
};
use tibetango_rules::{Side, bitboard::Word};

/// Shapes that a stone would make on each point.
#[derive(Clone, Debug)]
pub struct Shapes<S: GomokuSize> {
    rule: Rule,
    ratings: &'static Ratings,
    lines: GomokuLines,
    empty: S::Word,
    /// Empty points close to a stone.
    near: S::Word,
    /// Occupant of each point: 0 for none, else one more than the side's index.
    occupants: [u8; POINTS],
    rows: [[[RowKind; 4]; POINTS]; 2],
    ratings_at: [[PointRating; POINTS]; 2],
    /// Number of points by the threat of a stone there.
    counts: [[u8; Threat::KINDS]; 2],
    /// Worth of all empty points to a side that has the move, and to one that has not.
    score: [[i32; 2]; 2],
    /// Zobrist hash of the stones.
    hash: u64,
}

impl<S: GomokuSize> Shapes<S> {
    /// Computes the shapes of a position, rated by points that were set by hand.
    pub fn of(position: &GomokuPosition<S>) -> Self {
        Self::with_ratings(position, Ratings::plain())
    }

    /// Computes the shapes of a position with other ratings.
    pub fn with_ratings(position: &GomokuPosition<S>, ratings: &'static Ratings) -> Self {
        let mut shapes = Self {
            rule: position.rules().rule,
            ratings,
            lines: *position.lines(),
            empty: position.free(),
            near: S::Word::ZERO,
            occupants: [0; POINTS],
            rows: [[[RowKind::Nothing; 4]; POINTS]; 2],
            ratings_at: [[PointRating::default(); POINTS]; 2],
            counts: [[0; Threat::KINDS]; 2],
            score: [[0; 2]; 2],
            hash: 0,
        };
        for side in Side::BOTH {
            for stone in position.stones(side).iter() {
                shapes.near |= S::geometry().near[stone as usize];
                shapes.occupants[stone as usize] = side.index() as u8 + 1;
                shapes.hash ^= S::tables().keys[stone as usize][side.index()];
            }
        }
        for point in shapes.empty.iter() {
            for side in Side::BOTH {
                shapes.rows[side.index()][point as usize] = position.rows_at(side, point as u8);
                shapes.rate(side, point as usize);
            }
        }
        shapes
    }

    /// Adds a stone.
    pub fn set(&mut self, side: Side, point: u8) {
        let geometry = S::geometry();
        let at = usize::from(point);
        for of in 0..2 {
            self.discount(of, at);
        }
        self.empty &= !S::Word::bit(point.into());
        self.near |= geometry.near[at];
        self.occupants[at] = side.index() as u8 + 1;
        self.lines.set_stone(side, &geometry.places[at]);
        self.hash ^= geometry.tables.keys[at][side.index()];
        let rows = Side::BOTH.map(|of| Rows::of(self.rule.exact(of)));
        for (ray, steps) in geometry.rays[at].iter().enumerate() {
            // Behind an enemy stone nothing changes for a side.
            let mut open = [true; 2];
            for &(other, place) in steps {
                let other = usize::from(other);
                if let Some(of) = usize::from(self.occupants[other]).checked_sub(1) {
                    open[1 - of] = false;
                    if open == [false; 2] {
                        break;
                    }
                    continue;
                }
                for of in Side::BOTH {
                    let i = of.index();
                    if !open[i] {
                        continue;
                    }
                    let row = rows[i].kind(self.lines.window(of, place));
                    let entry = &mut self.rows[i][other][ray / 2];
                    if *entry != row {
                        *entry = row;
                        self.discount(i, other);
                        self.rate(of, other);
                    }
                }
            }
        }
    }

    /// Removes a point from the counts.
    #[inline]
    fn discount(&mut self, side: usize, at: usize) {
        let rated = self.ratings_at[side][at];
        self.counts[side][rated.threat as usize] -= 1;
        for (score, worth) in self.score[side].iter_mut().zip(rated.worth) {
            *score -= i32::from(worth);
        }
    }

    /// Rates a point anew that is not counted, and counts it.
    #[inline]
    fn rate(&mut self, of: Side, at: usize) {
        let side = of.index();
        let rated = self
            .ratings
            .rating(self.rule.forbids(of), self.rows[side][at]);
        self.ratings_at[side][at] = rated;
        self.counts[side][rated.threat as usize] += 1;
        for (score, worth) in self.score[side].iter_mut().zip(rated.worth) {
            *score += i32::from(worth);
        }
    }

    /// Returns the shapes that a stone of a side would make on an empty point, by direction.
    #[inline]
    pub fn rows_at(&self, side: Side, point: u8) -> [RowKind; 4] {
        self.rows[side.index()][usize::from(point)]
    }

    /// Returns true if a stone of a side would make a four or more in some direction, allowed or not: the points that
    /// the other side occupies to keep it from a straight four.
    #[inline]
    pub fn makes_four(&self, side: Side, point: u8) -> bool {
        self.rows_at(side, point)
            .iter()
            .any(|row| *row >= RowKind::Four)
    }

    /// Returns true if a side makes a straight four with the next stone, whatever the other side places elsewhere. A
    /// white stone can turn an apparent three of Black's into a real one, so for Black in Renju a possible double
    /// three does not count.
    pub fn threatens_straight_four(&self, side: Side) -> bool {
        let threes = |point: u8| {
            let rows = self.rows_at(side, point).into_iter();
            rows.filter(|row| *row == RowKind::OpenThree).count()
        };
        self.count(side, Threat::StraightFour) > 0
            && self
                .points(side, |threat| threat == Threat::StraightFour)
                .any(|point| !self.rule.forbids(side) || threes(point) < 2)
    }

    /// Returns the threat of a stone of a side on an empty point.
    #[inline]
    pub fn threat(&self, side: Side, point: u8) -> Threat {
        self.ratings_at[side.index()][usize::from(point)].threat
    }

    /// Returns the points of a stone there, set by hand.
    #[inline]
    pub fn worth(&self, side: Side, point: u8) -> i32 {
        self.ratings_at[side.index()][usize::from(point)]
            .points
            .into()
    }

    /// Returns the number of empty points where a stone of a side would have this threat.
    #[inline]
    pub fn count(&self, side: Side, threat: Threat) -> u32 {
        self.counts[side.index()][threat as usize].into()
    }

    /// Returns the worth of all empty points together to a side that has the move, in hundredths of a logit.
    #[inline]
    pub fn score(&self, side: Side) -> i32 {
        let [own, _] = self.score[side.index()];
        let [_, other] = self.score[side.other().index()];
        self.ratings.scaled(own, other)
    }

    /// Returns the Zobrist hash of the stones.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the empty points.
    pub fn empty(&self) -> S::Word {
        self.empty
    }

    /// Returns the empty points close to a stone.
    pub fn near(&self) -> S::Word {
        self.near & self.empty
    }

    /// Returns the empty points where the threat of a stone of a side passes the test `accepts`.
    pub fn points(&self, side: Side, accepts: impl Fn(Threat) -> bool) -> impl Iterator<Item = u8> {
        let points = self.empty.iter().map(|point| point as u8);
        points.filter(move |point| accepts(self.threat(side, *point)))
    }

    /// Returns the first empty point where a stone of a side would have this threat.
    #[inline]
    pub fn first(&self, side: Side, threat: Threat) -> Option<u8> {
        if self.count(side, threat) == 0 {
            return None;
        }
        self.points(side, |other| other == threat).next()
    }

    /// Returns true if the rules forbid this side an empty point.
    pub fn forbidden(&self, side: Side, point: u8) -> bool {
        self.rule.forbids(side)
            && match self.threat(side, point) {
                Threat::Five => false,
                Threat::Forbidden => true,
                // A four can come with two threes.
                Threat::DoubleThree | Threat::FourThree | Threat::StraightFour => {
                    self.lines.forbidden::<S>(point).is_some()
                }
                _ => false,
            }
    }
}
