//! Swap2: three stones to open with, and what is decided about those that another placed.

use crate::engine::PlainReport;
use crate::games::{Point, Shape, Side};

/// Columns and rows of the first three stones, black, white and black, on a board of 15 lines. Near the edge
/// Black's first move is worth little enough that neither side is sure.
///
/// Source: openings that the program KataGomo plays under Swap2, chosen by its network (github.com/hzyhhzy/KataGomo).
const OPENINGS: [[(u8, u8); 3]; 5] = [
    [(7, 0), (9, 0), (7, 1)],
    [(7, 0), (6, 0), (8, 1)],
    [(8, 1), (9, 0), (10, 0)],
    [(1, 2), (0, 0), (2, 1)],
    [(0, 0), (0, 3), (3, 2)],
];

/// By how much the value may differ from one half where the choice is left to the other side.
const EVEN: f64 = 0.05;

/// The opening with this number, turned and mirrored, so that there are eight of each.
#[must_use]
pub fn opening(shape: &Shape, number: u64) -> Vec<Point> {
    let count = OPENINGS.len() as u64;
    let stones = OPENINGS[(number % count) as usize];
    let view = number / count % 8;
    let last = shape.span().saturating_sub(1);
    let turned = stones.iter().filter_map(|&(mut x, mut y)| {
        if view & 1 != 0 {
            x = last.checked_sub(x)?;
        }
        if view & 2 != 0 {
            y = last.checked_sub(y)?;
        }
        if view & 4 != 0 {
            (x, y) = (y, x);
        }
        shape.at(y, x)
    });
    turned.collect()
}

/// Stones in the order in which they were placed, by sides: Black begins.
#[must_use]
pub fn sides(points: &[Point]) -> Vec<(Side, Point)> {
    let sides = [Side::Black, Side::White].into_iter().cycle();
    sides.zip(points.iter().copied()).collect()
}

/// What is decided about stones that lie there; White has the turn, and who decides plays White as long as nothing
/// is swapped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Black is better: sides are changed.
    Swap,
    /// These stones are placed: one where White is better, or two, by which the choice is left to the other.
    Place(Vec<Point>),
}

/// Decides by what a search found for White; `defers` where two more stones may be placed.
#[must_use]
pub fn choose(report: &PlainReport, defers: bool) -> Choice {
    let mut best = report.pv.iter().filter_map(|mv| mv.to);
    let (first, second) = (best.next(), best.next());
    // The best moves of both sides keep the balance where there is one.
    let even = defers && (report.value - 0.5).abs() < EVEN;
    match (first, second) {
        (Some(first), Some(second)) if even => Choice::Place(vec![first, second]),
        (Some(first), _) if report.value >= 0.5 => Choice::Place(vec![first]),
        _ => Choice::Swap,
    }
}
