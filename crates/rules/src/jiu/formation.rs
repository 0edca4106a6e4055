//! Squares and dalian, found by their definition and not by lists of shapes.

use super::geometry::JiuSize;
use super::position::JiuPosition;
use super::terms;
use crate::bitboard::Word;
use crate::{Board, Formation, FormationSign, Phase, Point, Side};

/// The upper left points of the squares (方) that these stones fill.
#[inline]
pub fn squares<S: JiuSize>(stones: S::Word) -> S::Word {
    let pairs = stones & stones.down(1);
    pairs & pairs.down(u32::from(S::N)) & S::geometry().corners
}

/// True when the stones fill all corners of a cell, or three while the fourth is one of the `empty`
/// points.
#[inline]
pub fn can_complete_square<S: JiuSize>(stones: S::Word, empty: S::Word) -> bool {
    let below = u32::from(S::N);
    let open = stones | empty;
    // Neighbours in a row, by the left one: both filled; one filled at least, and the other not taken.
    let full = stones & stones.down(1);
    let half = open & open.down(1) & (stones | stones.down(1));
    let cells = full & half.down(below) | half & full.down(below);
    !(cells & S::geometry().corners).is_empty()
}

/// The squares with this point that the stones fill.
#[inline]
fn full_squares<S: JiuSize>(stones: S::Word, point: u32) -> impl Iterator<Item = S::Word> {
    let all = S::geometry().squares[point as usize].iter().copied();
    all.filter(move |square| !square.is_empty() && *square & stones == *square)
}

/// Counts the squares with this point that the stones fill.
#[inline]
pub fn squares_at<S: JiuSize>(stones: S::Word, point: u32) -> u32 {
    full_squares::<S>(stones, point).count() as u32
}

/// Counts the rows and columns with this point that the stones fill.
#[inline]
pub fn guns_at<S: JiuSize>(stones: S::Word, point: u32) -> u32 {
    S::geometry().guns[point as usize]
        .iter()
        .filter(|line| **line & stones == **line)
        .count() as u32
}

/// A dalian (褡裢): a stone in a square that can step to an empty neighbour and complete another
/// square there, and back again: a shuttle that takes every turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dalian<W> {
    /// Point where the shuttle stands.
    pub stone: u16,
    /// Point that it steps to.
    pub to: u16,
    /// All its stones: seven, nine with two squares at one end (双门), eleven with two at both.
    pub stones: W,
}

/// Every dalian that `own` stones form on a board where `empty` points are free. A dalian is found
/// from the end where its shuttle stands.
pub fn dalian<S: JiuSize>(own: S::Word, empty: S::Word) -> Vec<Dalian<S::Word>> {
    let whole = |stones: S::Word, point: u32| {
        full_squares::<S>(stones, point).fold(S::Word::ZERO, |all, square| all | square)
    };
    let mut list = Vec::new();
    for stone in own.iter() {
        let near = whole(own, stone);
        if near.is_empty() {
            continue;
        }
        for to in (S::tables().neighbours[stone as usize] & empty).iter() {
            let after = own ^ S::Word::bit(stone) | S::Word::bit(to);
            let far = whole(after, to);
            if far.is_empty() {
                continue;
            }
            list.push(Dalian {
                stone: stone as u16,
                to: to as u16,
                stones: near | far & own,
            });
        }
    }
    list
}

/// True when `own` stones form a double dalian (双褡裢): from one of its ends at least, a step of the
/// shuttle closes two squares at once.
pub fn has_double_dalian<S: JiuSize>(own: S::Word, empty: S::Word) -> bool {
    dalian::<S>(own, empty).into_iter().any(|dalian| {
        let (stone, to) = (u32::from(dalian.stone), u32::from(dalian.to));
        let after = own ^ S::Word::bit(stone) | S::Word::bit(to);
        squares_at::<S>(own, stone) > 1 || squares_at::<S>(after, to) > 1
    })
}

/// True when `own` stones form two dalian that share no stone. One square at each end makes a
/// dalian, even if its stones could close other squares.
pub fn two_apart<S: JiuSize>(own: S::Word, empty: S::Word) -> bool {
    let mut single: Vec<S::Word> = Vec::new();
    for dalian in dalian::<S>(own, empty) {
        let after = own ^ S::Word::bit(dalian.stone.into()) | S::Word::bit(dalian.to.into());
        for near in full_squares::<S>(own, dalian.stone.into()) {
            let far = full_squares::<S>(after, dalian.to.into());
            single.extend(far.map(|far| near | far & own));
        }
    }
    let mut pairs = single.iter().enumerate();
    pairs.any(|(i, &one)| single[i + 1..].iter().any(|&two| (one & two).is_empty()))
}

/// True when the stones form a lhasa (拉萨): two dalian that face each other, fourteen stones in a
/// block of 4 x 4 points of which two in the middle are empty. Every choice of these two gives
/// two dalian, so all its orientations are found.
pub fn has_lhasa<S: JiuSize>(own: S::Word, empty: S::Word) -> bool {
    S::geometry().blocks.iter().any(|&[rim, middle]| {
        own & rim == rim && (own & middle).count() == 2 && (empty & middle).count() == 2
    })
}

/// The corners of a cell by the upper left one, row by row.
pub fn corners_of<S: JiuSize>(first: u32) -> [Point; 4] {
    let n = u32::from(S::N);
    [first, first + 1, first + n, first + n + 1].map(Point::from)
}

impl<S: JiuSize> JiuPosition<S> {
    /// The squares and dalian of both sides, and in battle their gates. During placement the stones
    /// in the centre count for nothing: they leave the board before the battle.
    pub(super) fn find_formations(&self) -> Vec<Formation> {
        let mut list = Vec::new();
        let leaving = match self.phase {
            Phase::Placement => S::geometry().centre,
            _ => S::Word::ZERO,
        };
        for side in Side::BOTH {
            let lasting = self.stones(side) & !leaving;
            for corner in squares::<S>(lasting).iter() {
                let points = corners_of::<S>(corner);
                list.push(Formation {
                    side,
                    term: &terms::SQUARE,
                    sign: FormationSign::Cell(points),
                });
            }
            for dalian in dalian::<S>(lasting, self.empty()) {
                list.push(Formation {
                    side,
                    term: &terms::SHUTTLE,
                    sign: FormationSign::Bar(Point(dalian.stone), Point(dalian.to)),
                });
            }
            let Some(flipped) = self.with_turn(side) else {
                continue;
            };
            let mut gates = S::Word::ZERO;
            flipped.each_way(&mut |mv| {
                if flipped.closes(mv) {
                    gates |= S::Word::bit(mv.to());
                }
                true
            });
            list.extend(gates.points().map(|at| Formation {
                side,
                term: &terms::GATE,
                sign: FormationSign::Ring(at),
            }));
        }
        list
    }
}
