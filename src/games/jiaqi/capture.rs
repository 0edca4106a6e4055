//! Pinch, gun and chain on bitboards.
//!
//! Every function takes the stones of the taker (`own`), those of the other side (`enemy`) and
//! those own stones that count as newly placed (`new`): only these take part in captures.
//! Stones won only help to win more, so the end of a chain does not depend on its order; a test
//! shows it.

use super::geometry::{Geometry, GunLine, GunLines, Size};
use super::rules::{Gun, Pinch, Rules};
use crate::games::word::Word;
use crate::games::{Cause, Point};

/// The enemy stones that the new stones take at once.
#[inline(always)]
pub fn taken<S: Size>(
    geometry: &Geometry<S>,
    rules: &Rules,
    own: S::Word,
    enemy: S::Word,
    new: S::Word,
) -> S::Word {
    let pinched = match rules.pinch {
        Pinch::Single => pinched_single(geometry, own, enemy, new),
        Pinch::Run => pinched_run(geometry, own, enemy, new),
    };
    let guns = match rules.gun {
        Gun::Off => return pinched,
        Gun::All => &geometry.guns,
        Gun::LongOnly => &geometry.long_guns,
    };
    pinched | shot(guns, own, enemy, new)
}

/// The whole chain: every enemy stone that falls when `new` is set down and all must be taken.
#[inline(always)]
pub fn chain<S: Size>(
    geometry: &Geometry<S>,
    rules: &Rules,
    mut own: S::Word,
    mut enemy: S::Word,
    mut new: S::Word,
) -> S::Word {
    let mut total = S::Word::ZERO;
    loop {
        let hit = taken(geometry, rules, own, enemy, new);
        if hit.is_empty() {
            return total;
        }
        own |= hit;
        enemy &= !hit;
        total |= hit;
        new = hit;
    }
}

#[inline(always)]
fn pinched_single<S: Size>(
    geometry: &Geometry<S>,
    own: S::Word,
    enemy: S::Word,
    new: S::Word,
) -> S::Word {
    let mut middles = S::Word::ZERO;
    for (axis, shift) in geometry.axes.iter().zip(Geometry::<S>::SHIFTS) {
        let between = new.up(shift) & own.down(shift) | new.down(shift) & own.up(shift);
        middles |= between & axis.middles;
    }
    middles & enemy
}

fn pinched_run<S: Size>(
    geometry: &Geometry<S>,
    own: S::Word,
    enemy: S::Word,
    new: S::Word,
) -> S::Word {
    let mut hits = S::Word::ZERO;
    for (axis, shift) in geometry.axes.iter().zip(Geometry::<S>::SHIFTS) {
        let (up, down) = (axis.starts, axis.starts.up(shift));
        hits |= run(
            own,
            enemy,
            new,
            |w| (w & up).up(shift),
            |w| (w & down).down(shift),
        );
        hits |= run(
            own,
            enemy,
            new,
            |w| (w & down).down(shift),
            |w| (w & up).up(shift),
        );
    }
    hits
}

/// Runs of enemy stones that begin next to a new stone, go on by `ahead` and end at an own stone.
fn run<W: Word>(own: W, enemy: W, new: W, ahead: impl Fn(W) -> W, back: impl Fn(W) -> W) -> W {
    let mut reached = W::ZERO;
    let mut front = ahead(new) & enemy;
    while !front.is_empty() {
        reached |= front;
        front = ahead(front) & enemy;
    }
    // Only runs with an own stone behind them fall: walk back from those.
    let mut hits = W::ZERO;
    let mut closed = back(own) & reached;
    while !closed.is_empty() {
        hits |= closed;
        closed = back(closed) & reached & !hits;
    }
    hits
}

#[inline(always)]
fn shot<W: Word>(guns: &[GunLines<W>], own: W, enemy: W, new: W) -> W {
    let mut hits = W::ZERO;
    for point in new.iter() {
        for line in &guns[point as usize] {
            // What is not own must be one enemy stone at one end.
            let rest = line.mask & !own;
            let against = rest & !(line.ends & enemy) | rest.without_lowest();
            hits |= rest.if_empty(against);
        }
    }
    hits
}

/// The stones of `own` that would fall at once if `enemy` set a stone on a point of `open`;
/// what a chain takes after them is not looked at.
pub fn hanging<S: Size>(
    geometry: &Geometry<S>,
    rules: &Rules,
    own: S::Word,
    enemy: S::Word,
    open: S::Word,
) -> S::Word {
    let mut hits = S::Word::ZERO;
    match rules.pinch {
        Pinch::Single => {
            for (axis, shift) in geometry.axes.iter().zip(Geometry::<S>::SHIFTS) {
                let between =
                    open.up(shift) & enemy.down(shift) | open.down(shift) & enemy.up(shift);
                hits |= between & axis.middles;
            }
            hits &= own;
        }
        // A run with an enemy stone at one end is closed by one at the other.
        Pinch::Run => hits |= pinched_run(geometry, enemy, own, open),
    }
    let fires = |line: &&GunLine<S::Word>| match rules.gun {
        Gun::All => true,
        Gun::LongOnly => line.long,
        Gun::Off => false,
    };
    for line in geometry.lines.iter().filter(fires) {
        let rest = line.mask & !enemy;
        let target = rest & own;
        if target.is_single() && (rest & open).is_single() && rest == target | rest & open {
            hits |= target & line.ends;
        }
    }
    hits
}

/// Every set of stones that can be taken one by one, each set once, the largest first.
/// Stops at `limit` sets.
pub fn choices<S: Size>(
    geometry: &Geometry<S>,
    rules: &Rules,
    own: S::Word,
    enemy: S::Word,
    new: S::Word,
    limit: usize,
    visit: &mut impl FnMut(S::Word),
) {
    // Take or leave the first stone that can be taken. What can be taken stays so when more is
    // taken, so every possible set is met exactly once.
    struct Walk<'a, S: Size, F> {
        geometry: &'a Geometry<S>,
        rules: &'a Rules,
        left: usize,
        visit: F,
    }
    impl<S: Size, F: FnMut(S::Word)> Walk<'_, S, F> {
        fn go(&mut self, own: S::Word, enemy: S::Word, new: S::Word, sets: [S::Word; 2]) {
            if self.left == 0 {
                return;
            }
            let [took, refused] = sets;
            let open = taken(self.geometry, self.rules, own, enemy, new) & !refused;
            if open.is_empty() {
                self.left -= 1;
                (self.visit)(took);
                return;
            }
            let first = S::Word::bit(open.lowest());
            self.go(
                own | first,
                enemy & !first,
                new | first,
                [took | first, refused],
            );
            self.go(own, enemy, new, [took, refused | first]);
        }
    }
    let mut walk = Walk {
        geometry,
        rules,
        left: limit,
        visit,
    };
    walk.go(own, enemy, new, [S::Word::ZERO; 2]);
}

/// Takes the stones of `wanted` one by one, always the first that can be taken, calling `each`
/// with the point and the position of the stones just before it is taken. Returns those that
/// cannot be taken.
pub fn take_in_order<S: Size>(
    geometry: &Geometry<S>,
    rules: &Rules,
    mut own: S::Word,
    mut enemy: S::Word,
    mut new: S::Word,
    mut wanted: S::Word,
    mut each: impl FnMut(u32, [S::Word; 3]),
) -> S::Word {
    loop {
        let open = taken(geometry, rules, own, enemy, new) & wanted;
        if open.is_empty() {
            return wanted;
        }
        let point = open.lowest();
        each(point, [own, enemy, new]);
        let bit = S::Word::bit(point);
        own |= bit;
        enemy &= !bit;
        new |= bit;
        wanted &= !bit;
    }
}

/// Says how the stone on `point` is taken; `None` when it is not.
pub fn explain<S: Size>(
    geometry: &Geometry<S>,
    rules: &Rules,
    [own, enemy, new]: [S::Word; 3],
    point: Point,
) -> Option<Cause> {
    let has = |word: S::Word, p: Point| word.has(u32::from(p.0));
    let through = || {
        geometry.shape.lines().iter().filter_map(|line| {
            let at = line.points.iter().position(|&p| p == point)?;
            Some((line, at))
        })
    };
    for (line, at) in through() {
        let points = &line.points;
        let stop = |p: &&Point| rules.pinch == Pinch::Single || !has(enemy, **p);
        let left = points[..at].iter().rev().find(stop);
        let right = points[at + 1..].iter().find(stop);
        if let (Some(&left), Some(&right)) = (left, right)
            && has(own, left)
            && has(own, right)
            && (has(new, left) || has(new, right))
        {
            return Some(Cause::Pinch(left, right));
        }
    }
    for (line, at) in through() {
        let points = &line.points;
        let fires = match rules.gun {
            Gun::All => true,
            Gun::LongOnly => line.long,
            Gun::Off => false,
        };
        let others = || points.iter().filter(|&&p| p != point);
        if fires
            && (at == 0 || at + 1 == points.len())
            && others().all(|&p| has(own, p))
            && others().any(|&p| has(new, p))
        {
            return Some(Cause::Gun(points[points.len() - 1 - at]));
        }
    }
    None
}
