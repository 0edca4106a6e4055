//! The board of N lines, computed from N; nothing is typed in. The virtual array has 2N-1 rows and
//! columns; a point (row, column) exists when row + column is even (thesis, Fig. 4-14).

use crate::{BoardLine, GameName, Point, Topology};

/// The board of `size` lines.
pub(crate) fn board(size: u8) -> Topology {
    let span = 2 * i32::from(size) - 1;
    let exists =
        |r: i32, c: i32| (0..span).contains(&r) && (0..span).contains(&c) && (r + c) % 2 == 0;
    let index = |r: i32, c: i32| Point(((span * r + c) / 2) as u16);
    let walk = |r0: i32, c0: i32, dr: i32, dc: i32| -> Vec<Point> {
        (0..)
            .map(|k| (r0 + k * dr, c0 + k * dc))
            .take_while(|&(r, c)| exists(r, c))
            .map(|(r, c)| index(r, c))
            .collect()
    };
    let mut lines = Vec::new();
    let mut add = |points: Vec<Point>, long: bool| {
        if points.len() >= 3 {
            lines.push(BoardLine { points, long });
        }
    };
    for k in (0..span).step_by(2) {
        add(walk(k, 0, 0, 2), true);
    }
    for k in (0..span).step_by(2) {
        add(walk(0, k, 2, 0), true);
    }
    // Diagonals start on the top or on a side edge; the two longest start in a corner.
    for k in (0..span).step_by(2) {
        add(walk(0, k, 1, 1), k == 0);
        add(walk(0, k, 1, -1), k == span - 1);
        if k > 0 {
            add(walk(k, 0, 1, 1), false);
            add(walk(k, span - 1, 1, -1), false);
        }
    }
    let all = (0..span).flat_map(|r| (0..span).map(move |c| (r, c)));
    let places = all
        .filter(|&(r, c)| exists(r, c))
        .map(|(r, c)| (r as u8, c as u8))
        .collect();
    let middle = i32::from(size) - 1;
    let centre = vec![index(middle, middle)];
    Topology::new((GameName::Jiaqi, size), span as u8, places, lines, centre)
}
