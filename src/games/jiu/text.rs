//! Points, moves and positions as text.
//!
//! A point is its row letter from the top and its column as one hexadecimal digit: `h7` on the
//! competition's board is one of the centre points. Moves: place `h7`, step `h7-h8`, jumps
//! `h7-h9-j9`, a flight `h7~a0`; stones taken by choice follow an `x`: `h7-h8xg3,k4`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `8/8/8/8/8/8/8/8 w placement 0 0`.

use super::geometry::{DIRECTIONS, Geometry, Size};
use super::moves::{IllegalMove, Kind, MOST_JUMPS, MOST_TAKES, Move, Path};
use super::position::{Phase, Position};
use super::rules::Rules;
use crate::games::{Game, Side, word::Word};

/// The name of a point on a board with rows of `n` points.
#[must_use]
pub fn point_text(n: u8, point: u32) -> String {
    let (row, column) = (point / u32::from(n), point % u32::from(n));
    let letter = char::from(b'a' + row as u8);
    format!("{letter}{column:X}")
}

/// The point with this name.
#[must_use]
pub fn parse_point(n: u8, text: &str) -> Option<u32> {
    let mut chars = text.chars();
    let row = u32::from(chars.next()?.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
    let column = chars.next()?.to_digit(16)?;
    let n = u32::from(n);
    (chars.next().is_none() && row < n && column < n).then_some(row * n + column)
}

pub(super) fn no_such_point(n: u8, text: String) -> IllegalMove {
    let last = u32::from(n) * u32::from(n) - 1;
    IllegalMove::NoSuchPoint {
        text,
        corners: format!("a0 and {}", point_text(n, last)),
    }
}

/// Writes a move.
#[must_use]
pub fn move_text<S: Size>(mv: Move) -> String {
    let name = |point: u32| point_text(S::N, point);
    let mut text = match mv.kind() {
        Kind::Place => name(mv.to()),
        Kind::Step => format!("{}-{}", name(mv.from()), name(mv.to())),
        Kind::Fly => format!("{}~{}", name(mv.from()), name(mv.to())),
        Kind::Jump => {
            let mut text = name(mv.from());
            for (_, to) in mv.stations::<S>() {
                text.push('-');
                text += &name(to);
            }
            text
        }
    };
    for (i, &point) in mv.takes().iter().enumerate() {
        text.push(if i == 0 { 'x' } else { ',' });
        text += &name(u32::from(point));
    }
    text
}

/// Reads a legal move.
pub(super) fn parse_move<S: Size>(position: &Position<S>, text: &str) -> Result<Move, IllegalMove> {
    let mv = read_move::<S>(text)?;
    position.check(mv)?;
    Ok(mv)
}

/// Reads a move without looking at any position.
fn read_move<S: Size>(text: &str) -> Result<Move, IllegalMove> {
    let unreadable = || IllegalMove::Unreadable {
        text: text.chars().take(40).collect(),
        expected: "a placement h7, a step h7-h8, jumps h7-h9-j9 or a flight h7~a0",
    };
    let point = |name: &str| -> Result<u32, IllegalMove> {
        if name.is_empty() || name.len() > 4 || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(unreadable());
        }
        parse_point(S::N, name).ok_or_else(|| no_such_point(S::N, name.to_owned()))
    };
    let (way, takes) = match text.split_once('x') {
        Some((way, takes)) => (way, Some(takes)),
        None => (text, None),
    };
    let mv = if let Some((from, to)) = way.split_once('~') {
        Move::walk(Kind::Fly, point(from)?, point(to)?)
    } else if way.contains('-') {
        let mut stations = way.split('-');
        let from = point(stations.next().unwrap_or_default())?;
        let mut path = Path::default();
        let mut at = from;
        let mut step = None;
        for name in stations {
            let to = point(name)?;
            if path.len() >= MOST_JUMPS || step.is_some() {
                return Err(unreadable());
            }
            let way = (0..DIRECTIONS).find(|&way| {
                let jump = S::geometry().jumps[at as usize][way];
                jump.is_some_and(|(_, behind)| u32::from(behind) == to)
            });
            match way {
                Some(way) => path = path.then(way),
                None if path.is_empty() => step = Some(to),
                None => {
                    return Err(IllegalMove::NoWay(
                        point_text(S::N, at),
                        point_text(S::N, to),
                    ));
                }
            }
            at = to;
        }
        match step {
            Some(to) => Move::walk(Kind::Step, from, to),
            None => Move::jump(from, at, path),
        }
    } else {
        Move::place(point(way)?)
    };
    let Some(takes) = takes else {
        return Ok(mv);
    };
    let mut points = Vec::new();
    for name in takes.split(',') {
        if points.len() >= MOST_TAKES {
            return Err(unreadable());
        }
        points.push(point(name)?);
    }
    Ok(mv.taking(points))
}

/// Why a text is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PositionError(String);

fn wrong<T>(why: impl Into<String>) -> Result<T, PositionError> {
    Err(PositionError(why.into()))
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
    /// The position as text.
    #[must_use]
    pub fn text(&self) -> String {
        let n = u32::from(S::N);
        let row = |row: u32| {
            let mut text = String::new();
            let mut gap = 0;
            for column in 0..n {
                let Some(side) = self.stone_at(row * n + column) else {
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
        let filled = centre.iter().filter(|p| self.stone_at(**p).is_some());
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
