//! Pinch, gun and chain on bitboards.
//!
//! Stones won only help to win more, so the end of a chain does not depend on its order; a test
//! shows it.

use super::geometry::{GunLine, GunLines, JiaqiGeometry, JiaqiSize};
use super::rules::{Gun, JiaqiRules, Pinch};
use super::terms;
use crate::bitboard::Word;
use crate::{Point, Term};

/// A side that takes stones. Its methods take it by value, so that its bitboards stay in registers.
#[derive(Clone, Copy, Debug)]
pub struct Taker<'a, S: JiaqiSize> {
    /// The board.
    pub geometry: &'a JiaqiGeometry<S>,
    /// Rules that the captures follow.
    pub rules: JiaqiRules,
    /// Stones of the side.
    pub own: S::Word,
    /// Stones of the other side.
    pub enemy: S::Word,
    /// Own stones that count as newly placed: only these take part in captures.
    pub new: S::Word,
}

impl<S: JiaqiSize> Taker<'_, S> {
    /// The enemy stones that the new stones take at once.
    #[inline(always)]
    pub fn captures(self) -> S::Word {
        let pinched = self.pinched();
        let guns = match self.rules.gun {
            Gun::Off => return pinched,
            Gun::All => &self.geometry.guns,
            Gun::LongOnly => &self.geometry.long_guns,
        };
        pinched | self.gun_captures(guns)
    }

    /// The whole chain: every enemy stone that falls when the new stones are set down and all must
    /// be taken.
    #[inline(always)]
    pub fn chain(mut self) -> S::Word {
        let mut total = S::Word::ZERO;
        loop {
            let hit = self.captures();
            if hit.is_empty() {
                return total;
            }
            self.own |= hit;
            self.enemy &= !hit;
            total |= hit;
            self.new = hit;
        }
    }

    /// Takes stones; all that were new stay so.
    #[inline]
    pub fn win(&mut self, stones: S::Word) {
        self.own |= stones;
        self.enemy &= !stones;
        self.new |= stones;
    }

    #[inline(always)]
    fn pinched(self) -> S::Word {
        match self.rules.pinch {
            Pinch::Single => self.pinched_single(),
            Pinch::Run => self.pinched_run(),
        }
    }

    #[inline(always)]
    fn pinched_single(self) -> S::Word {
        let (own, new) = (self.own, self.new);
        let mut middles = S::Word::ZERO;
        for (axis, shift) in self.geometry.axes.iter().zip(JiaqiGeometry::<S>::SHIFTS) {
            let between = new.up(shift) & own.down(shift) | new.down(shift) & own.up(shift);
            middles |= between & axis.middles;
        }
        middles & self.enemy
    }

    fn pinched_run(self) -> S::Word {
        let mut hits = S::Word::ZERO;
        for (axis, shift) in self.geometry.axes.iter().zip(JiaqiGeometry::<S>::SHIFTS) {
            let (starts, ends) = (axis.starts, axis.starts.up(shift));
            let up = |stones: S::Word| (stones & starts).up(shift);
            let down = |stones: S::Word| (stones & ends).down(shift);
            hits |= self.run(up, down) | self.run(down, up);
        }
        hits
    }

    /// Runs of enemy stones that begin next to a new stone, go on by `ahead` and end at an own
    /// stone.
    fn run(self, ahead: impl Fn(S::Word) -> S::Word, back: impl Fn(S::Word) -> S::Word) -> S::Word {
        let mut reach = S::Word::ZERO;
        let mut front = ahead(self.new) & self.enemy;
        while !front.is_empty() {
            reach |= front;
            front = ahead(front) & self.enemy;
        }
        // Only runs with an own stone behind them fall: walk back from those.
        let mut hits = S::Word::ZERO;
        let mut ends = back(self.own) & reach;
        while !ends.is_empty() {
            hits |= ends;
            ends = back(ends) & reach & !hits;
        }
        hits
    }

    #[inline(always)]
    fn gun_captures(self, guns: &[GunLines<S::Word>]) -> S::Word {
        let mut hits = S::Word::ZERO;
        for point in self.new.iter() {
            for line in &guns[point as usize] {
                // The only stone that is not own must be an enemy stone at one end.
                let rest = line.mask & !self.own;
                let against = rest & !(line.ends & self.enemy) | rest.without_lowest();
                hits |= rest.if_empty(against);
            }
        }
        hits
    }

    /// Returns the enemy stones that would fall at once if a stone were set on one of the new points, which are still
    /// empty; later captures of a chain are ignored.
    pub fn hanging(self) -> S::Word {
        let (own, enemy, new) = (self.own, self.enemy, self.new);
        let mut hits = self.pinched();
        let aim = |line: &GunLine<S::Word>| {
            let rest = line.mask & !own;
            let (target, open) = (rest & enemy, rest & new);
            if target.is_single() && open.is_single() && rest == target | open {
                hits |= target & line.ends;
            }
        };
        let lines = self.geometry.lines.iter();
        // Searches ask this at every leaf: the rule is looked at once.
        match self.rules.gun {
            Gun::Off => {}
            Gun::All => lines.for_each(aim),
            Gun::LongOnly => lines.filter(|line| line.long).for_each(aim),
        }
        hits
    }

    /// Every set of stones that can be taken one by one, each set once, the largest first.
    /// Stops at `limit` sets.
    pub fn choices(self, mut limit: usize, visit: &mut impl FnMut(S::Word)) {
        self.choose([S::Word::ZERO; 2], &mut limit, visit);
    }

    /// Takes or leaves the first stone that can be taken. A stone that can be taken stays so when more are taken, so
    /// every possible set is met exactly once.
    fn choose(
        self,
        [took, skip]: [S::Word; 2],
        budget: &mut usize,
        visit: &mut impl FnMut(S::Word),
    ) {
        if *budget == 0 {
            return;
        }
        let open = self.captures() & !skip;
        if open.is_empty() {
            *budget -= 1;
            visit(took);
            return;
        }
        let first = S::Word::bit(open.lowest());
        let mut taking = self;
        taking.win(first);
        taking.choose([took | first, skip], budget, visit);
        self.choose([took, skip | first], budget, visit);
    }

    /// Takes the stones of `captures` one by one, always the first that can be taken, calling `each`
    /// with the point. Returns those that cannot be taken.
    pub fn take_in_order(mut self, mut captures: S::Word, mut each: impl FnMut(Point)) -> S::Word {
        loop {
            let open = self.captures() & captures;
            if open.is_empty() {
                return captures;
            }
            let point = open.lowest();
            each(point.into());
            self.win(S::Word::bit(point));
            captures &= !S::Word::bit(point);
        }
    }

    /// Returns the term for the way in which the stone on `point` is taken, with the points that take it; `None` when
    /// it is not.
    pub fn explain(self, point: Point) -> Option<(&'static Term, Vec<Point>)> {
        let has = |word: S::Word, point: &Point| word.has(u32::from(*point));
        let through = || {
            self.geometry
                .tables
                .topology
                .lines()
                .iter()
                .filter_map(|line| {
                    let at = line.points.iter().position(|&p| p == point)?;
                    Some((line, at))
                })
        };
        for (line, at) in through() {
            let points = &line.points;
            let stop = |p: &&Point| self.rules.pinch == Pinch::Single || !has(self.enemy, p);
            let left = points[..at].iter().rev().find(stop);
            let right = points[at + 1..].iter().find(stop);
            if let (Some(left), Some(right)) = (left, right)
                && has(self.own, left)
                && has(self.own, right)
                && (has(self.new, left) || has(self.new, right))
            {
                return Some((&terms::PINCH, vec![*left, *right]));
            }
        }
        for (line, at) in through() {
            let points = &line.points;
            let others = || points.iter().filter(|&&p| p != point);
            if self.rules.gun.fires(line.long)
                && (at == 0 || at + 1 == points.len())
                && others().all(|p| has(self.own, p))
                && others().any(|p| has(self.new, p))
            {
                return Some((&terms::GUN, vec![points[points.len() - 1 - at]]));
            }
        }
        None
    }
}
