//! Points, moves and positions as text.
//!
//! A point is its row letter from the top and its column as one hexadecimal digit: `h7` on the
//! competition's board is one of the centre points. Moves: place `h7`, step `h7-h8`, jumps
//! `h7-h9-j9`, a flight `h7~a0`; stones taken by choice follow an `x`: `h7-h8xg3,k4`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `8/8/8/8/8/8/8/8 w placement 0 0`.

use super::geometry::{Geometry, Size};
use super::moves::{MOST_JUMPS, MOST_TAKES};
use super::position::Position;
use super::rules::Rules;
use crate::games::{
    Game, IllegalMove, Kind, Phase, PlainMove, Point, PositionError, Shape, Side, word::Word,
};
use std::fmt;

/// The name of the point in this row and column: columns count 0 to 9, then A and on.
#[must_use]
pub fn place_text(row: u8, column: u8) -> String {
    let column = char::from_digit(column.into(), 36).unwrap_or('?');
    let row = char::from(b'a' + row.min(25));
    format!("{row}{}", column.to_ascii_uppercase())
}

/// The name of a point.
#[must_use]
pub fn point_text(shape: &Shape, point: Point) -> String {
    let (row, column) = shape.row_column(point);
    place_text(row, column)
}

/// The point with this name.
#[must_use]
pub fn parse_point(shape: &Shape, text: &str) -> Option<Point> {
    let mut chars = text.chars();
    let letter = u32::from(chars.next()?.to_ascii_lowercase());
    let row = u8::try_from(letter.checked_sub(u32::from('a'))?).ok()?;
    let column = u8::try_from(chars.next()?.to_digit(16)?).ok()?;
    shape.at(row, column).filter(|_| chars.next().is_none())
}

pub(super) fn no_such_point(shape: &Shape, text: String) -> IllegalMove {
    let last = Point((shape.points() - 1) as u8);
    IllegalMove::NoSuchPoint {
        text,
        corners: format!("a0 and {}", point_text(shape, last)),
    }
}

/// Writes a move.
#[must_use]
pub fn plain_text(shape: &Shape, mv: &PlainMove) -> String {
    let between = if mv.kind == Kind::Fly { "~" } else { "-" };
    let stations: Vec<String> = mv.stations().map(|p| point_text(shape, p)).collect();
    let mut text = stations.join(between);
    for (i, &point) in mv.takes.iter().enumerate() {
        text.push(if i == 0 { 'x' } else { ',' });
        text += &point_text(shape, point);
    }
    text
}

/// Reads a move without looking at any position.
///
/// # Errors
/// The text is no move, or names a point that is not on the board.
pub fn parse_plain(shape: &Shape, text: &str) -> Result<PlainMove, IllegalMove> {
    let unreadable = || IllegalMove::Unreadable {
        text: text.chars().take(40).collect(),
        expected: "a placement h7, a step h7-h8, jumps h7-h9-j9 or a flight h7~a0",
    };
    let point = |name: &str| -> Result<Point, IllegalMove> {
        if name.is_empty() || name.len() > 4 || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(unreadable());
        }
        parse_point(shape, name).ok_or_else(|| no_such_point(shape, name.to_owned()))
    };
    let (way, takes) = match text.split_once('x') {
        Some((way, takes)) => (way, takes.split(',').take(MOST_TAKES + 1).collect()),
        None => (text, Vec::new()),
    };
    let takes: Vec<Point> = takes.into_iter().map(point).collect::<Result<_, _>>()?;
    let mv = if let Some((from, to)) = way.split_once('~') {
        PlainMove::walk(Kind::Fly, point(from)?, point(to)?)
    } else if way.contains('-') {
        let names = way.split('-').take(MOST_JUMPS + 2);
        let stations: Vec<Point> = names.map(point).collect::<Result<_, _>>()?;
        let [from, via @ .., to] = &stations[..] else {
            return Err(unreadable());
        };
        // A neighbour is stepped to; what lies farther off is jumped to.
        let steps = via.is_empty() && !is_jump(shape, *from, *to);
        let kind = if steps { Kind::Step } else { Kind::Jump };
        PlainMove {
            via: via.to_vec(),
            ..PlainMove::walk(kind, *from, *to)
        }
    } else {
        PlainMove::place(point(way)?)
    };
    Ok(mv.taking(takes))
}

/// True when two points lie as a jump's ends do.
fn is_jump(shape: &Shape, from: Point, to: Point) -> bool {
    let ((r0, c0), (r1, c1)) = (shape.row_column(from), shape.row_column(to));
    matches!((r0.abs_diff(r1), c0.abs_diff(c1)), (0, 2) | (2, 0))
}

fn wrong<T>(why: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError::one(why))
}

/// The size of the board that a position is for.
///
/// # Errors
/// There is no board with so many rows.
pub fn size_of_text(text: &str) -> Result<u8, PositionError> {
    let rows = text.split_whitespace().next().unwrap_or_default();
    let rows = rows.split('/').take(usize::from(u8::MAX)).count() as u8;
    if super::SIZES.contains(&rows) {
        Ok(rows)
    } else {
        wrong(format!("boards have 6, 8, 10, 12 or 14 rows, not {rows}"))
    }
}

/// Plies beyond this are no game of ours.
const MOST_PLIES: u32 = 1_000_000;

/// The letter of a side in position texts.
const fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

impl<S: Size> Position<S> {
    fn text(&self) -> String {
        let n = u32::from(S::N);
        let row = |row: u32| {
            let mut text = String::new();
            let mut gap = 0;
            for column in 0..n {
                let Some(side) = self.side_on(row * n + column) else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    text += &gap.to_string();
                    gap = 0;
                }
                text.push(letter(side));
            }
            if gap > 0 {
                text += &gap.to_string();
            }
            text
        };
        let rows: Vec<String> = (0..n).map(row).collect();
        let (side, phase) = (letter(self.to_move()), self.phase().name());
        let (quiet, ply) = (self.quiet(), self.ply());
        format!("{} {side} {phase} {quiet} {ply}", rows.join("/"))
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Why the text is none of this board and these rules.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let words: Vec<&str> = text.split_whitespace().take(6).collect();
        let [rows, side, phase, quiet, ply] = words[..] else {
            return wrong("a position has five parts: rows, side, phase, quiet plies and ply");
        };
        let stones = read_rows::<S>(rows)?;
        let to_move = match side {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return wrong("the side to move is w or b"),
        };
        let phase = match phase {
            "placement" => Phase::Placement,
            "battle" => Phase::Battle,
            _ => return wrong("the phase is placement or battle"),
        };
        let Some(quiet) = quiet.parse().ok().filter(|q| *q <= rules.quiet_limit) else {
            return wrong("the number of quiet plies is 0 to the limit of the rules");
        };
        let Some(ply) = ply.parse().ok().filter(|p| *p <= MOST_PLIES) else {
            return wrong(format!("the ply is 0 to {MOST_PLIES}"));
        };
        let position = Self::from_parts(rules, stones, to_move, phase, quiet, ply);
        position.fits()?;
        Ok(position)
    }

    /// Checks that stones, side and phase fit together.
    fn fits(&self) -> Result<(), PositionError> {
        let [white, black] = self.stones.map(Word::count);
        if self.phase() == Phase::Battle {
            let half = Geometry::<S>::POINTS / 2;
            return if white > half || black > half || self.empty().count() < 2 {
                wrong("in battle no side has more than half of the points, and two are empty")
            } else {
                Ok(())
            };
        }
        let turn = match white.checked_sub(black) {
            Some(0) => Side::White,
            Some(1) => Side::Black,
            _ => return wrong("in placement White has as many stones as Black or one more"),
        };
        if self.to_move() != turn {
            return wrong("in placement the side with fewer stones is to move, White first");
        }
        let centre = S::geometry().centre.map(u32::from);
        let filled = centre.iter().filter(|p| self.side_on(**p).is_some());
        if filled.count() as u32 != (white + black).min(2) {
            return wrong("the first two stones stand in the centre");
        }
        if self.empty().is_empty() {
            return wrong("a full board is no position: the centre is cleared at once");
        }
        if self.quiet() > 0 {
            return wrong("there are no quiet plies in placement");
        }
        Ok(())
    }
}

impl<S: Size> fmt::Display for Position<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}

fn read_rows<S: Size>(text: &str) -> Result<[S::Word; 2], PositionError> {
    let n = u32::from(S::N);
    let rows: Vec<&str> = text.split('/').take(usize::from(S::N) + 1).collect();
    if rows.len() != usize::from(S::N) {
        return wrong(format!("the board has {n} rows"));
    }
    let mut stones = [S::Word::ZERO; 2];
    for (row, text) in (0u32..).zip(rows) {
        let mut column = 0;
        let mut gap = 0;
        for c in text.chars() {
            if let Some(digit) = c.to_digit(10) {
                gap = (gap * 10 + digit).min(n + 1);
                continue;
            }
            let side = match c {
                'w' => Side::White,
                'b' => Side::Black,
                _ => return wrong("rows hold w, b and numbers of empty points"),
            };
            column += std::mem::take(&mut gap);
            if column < n {
                stones[side.index()] |= S::Word::bit(row * n + column);
            }
            column += 1;
        }
        if column + gap != n {
            return wrong(format!("every row has {n} points"));
        }
    }
    Ok(stones)
}
