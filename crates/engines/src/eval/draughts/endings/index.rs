//! The number of a position among all those of its material, by the combinatorial number system: the set of k squares
//! a < b < c is C(a, 1) + C(b, 2) + C(c, 3). A group of pieces counts only the squares that those before leave free.

use super::material::Material;
use super::table_position::Bare;
use crate::eval::binomials;
use std::sync::LazyLock;
use tibetango_rules::Side;
use tibetango_rules::draughts::gaps::{ALL, bit, narrow, widen};
use tibetango_rules::draughts::{SQUARES, last_row};

/// Number of squares where a man can stand: not on its last row.
const FOR_MEN: usize = SQUARES - ROW;

/// Number of squares of a row.
const ROW: usize = 5;

/// Maximum number of pieces of a group.
const MOST: usize = 3;

/// Binomial coefficients: the number of ways to choose `[k][n]`, k of n.
const CHOOSE: [[usize; SQUARES + 1]; MOST + 1] = binomials();

/// Squares of each group by number of pieces, ascending, in the order of the groups' numbers.
static PLACES: LazyLock<[Vec<[u8; MOST]>; MOST + 1]> = LazyLock::new(|| {
    let all = SQUARES as u8;
    let one = (0..all).map(|a| [a, 0, 0]);
    let two = (0..all).flat_map(|b| (0..b).map(move |a| [a, b, 0]));
    let three = (0..all).flat_map(|c| (0..c).flat_map(move |b| (0..b).map(move |a| [a, b, c])));
    [
        vec![[0; MOST]],
        one.collect(),
        two.collect(),
        three.collect(),
    ]
});

/// Returns the size of the numbering of each group: own and other men, own and other kings.
const fn sizes(material: Material) -> [usize; 4] {
    let Material { men, kings } = material;
    let free = SQUARES - men[0] as usize - men[1] as usize;
    [
        CHOOSE[men[0] as usize][FOR_MEN],
        CHOOSE[men[1] as usize][FOR_MEN],
        CHOOSE[kings[0] as usize][free],
        CHOOSE[kings[1] as usize][free - kings[0] as usize],
    ]
}

/// Returns the size of the numbering; some numbers stand for no position, since men of both sides would stand on one
/// square.
#[must_use]
pub const fn size(material: Material) -> usize {
    let [a, b, c, d] = sizes(material);
    a * b * c * d
}

/// Returns the number of positions.
#[must_use]
pub fn positions(material: Material) -> u64 {
    let set = |squares: &[u8; MOST], many: u8, up: u8| {
        let squares = squares[..usize::from(many)].iter();
        squares.fold(0u64, |set, square| set | 1 << (square + up))
    };
    let [own, other] = material.men;
    let [a, b, c, d] = sizes(material);
    let all = |many: u8, numbers: usize| PLACES[usize::from(many)][..numbers].iter();
    let apart = all(own, a).map(|mine| {
        let mine = set(mine, own, ROW as u8);
        let theirs = all(other, b).filter(|theirs| set(theirs, other, 0) & mine == 0);
        theirs.count()
    });
    (apart.sum::<usize>() * c * d) as u64
}

/// Returns the number of a group among those on free squares.
#[inline]
fn rank(mut group: u64, free: u64) -> usize {
    let mut rank = 0;
    let mut many = 1;
    while group != 0 {
        let below = (group & group.wrapping_neg()) - 1;
        rank += CHOOSE[many % (MOST + 1)][(below & free).count_ones() as usize % (SQUARES + 1)];
        group &= group - 1;
        many += 1;
    }
    rank
}

/// Returns the number of a position that has this material.
#[inline]
#[must_use]
pub fn index(bare: &Bare, material: Material) -> usize {
    let [.., b, c, d] = sizes(material);
    let men = bare.men[0] | bare.men[1];
    let own = rank(bare.men[0], ALL & !widen(last_row(Side::White)));
    let other = rank(bare.men[1], ALL);
    let kings = rank(bare.kings[0], ALL & !men);
    let enemies = rank(bare.kings[1], ALL & !men & !bare.kings[0]);
    ((own * b + other) * c + kings) * d + enemies
}

/// Returns the position with a number; `None` if men of both sides would stand on one square.
#[inline]
#[must_use]
pub fn bare(index: usize, material: Material) -> Option<Bare> {
    let [_, b, c, d] = sizes(material);
    let (rest, enemies) = (index / d, index % d);
    let (rest, kings) = (rest / c, rest % c);
    let (own, other) = (rest / b, rest % b);
    let Material { men, kings: many } = material;
    let mut occupied = 0;
    let own = group(own, men[0], ROW as u32, &mut occupied);
    let other = group(other, men[1], 0, &mut 0);
    if own & other != 0 {
        return None;
    }
    occupied |= narrow(other);
    let kings = group(kings, many[0], 0, &mut occupied);
    let enemies = group(enemies, many[1], 0, &mut occupied);
    Some(Bare {
        men: [own, other],
        kings: [kings, enemies],
    })
}

/// Returns the group with a number, moved up by `up` squares and placed on squares that are not taken; these have no
/// gaps.
#[inline]
fn group(rank: usize, many: u8, up: u32, occupied: &mut u64) -> u64 {
    let (mut group, mut squares) = (0, 0);
    for &place in &PLACES[usize::from(many)][rank][..usize::from(many)] {
        let mut square = u32::from(place) + up;
        let mut before = *occupied;
        while before != 0 && before.trailing_zeros() <= square {
            square += 1;
            before &= before - 1;
        }
        squares |= 1 << square;
        group |= bit(square);
    }
    *occupied |= squares;
    group
}
