//! Points, moves and positions as text.
//!
//! A point is its file letter from the left and its rank from the bottom of the virtual array:
//! `a1` to `i9` for five lines, the hub `e5`. Moves: place `c3`, step `d6-e5`, jump `a1*e5`,
//! pass `--`; chosen captures follow an `x`: `c3xd4,e5`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `5/4/5/4/5/4/5/4/5 w placement 0 0`.

use super::geometry::Size;
use super::moves::Move;
use super::position::Position;
use super::rules::{Blocked, Rules};
use super::shape::SIZES;
use super::yields;
use crate::games::{
    Game, IllegalMove, Kind, Phase, PlainMove, Point, PositionError, Shape, Side, word::Word,
};
use std::fmt;

/// The name of a point.
#[must_use]
pub fn point_text(shape: &Shape, point: Point) -> String {
    let (row, column) = shape.row_column(point);
    format!("{}{}", char::from(b'a' + column), shape.span() - row)
}

/// The point with this name.
#[must_use]
pub fn parse_point(shape: &Shape, text: &str) -> Option<Point> {
    let mut chars = text.chars();
    let column = u8::try_from(u32::from(chars.next()?).checked_sub(u32::from('a'))?).ok()?;
    let digits = chars.as_str();
    if digits.is_empty() || digits.len() > 2 || digits.starts_with('0') {
        return None;
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let rank: u8 = digits.parse().ok()?;
    shape.at(shape.span().checked_sub(rank)?, column)
}

/// Two opposite corners, to say what points there are.
pub(super) fn corners(shape: &Shape) -> String {
    let last = shape.span();
    format!("a1 and {}{last}", char::from(b'a' + last - 1))
}

/// Writes a move without its context.
#[must_use]
pub fn plain_text(shape: &Shape, mv: &PlainMove) -> String {
    let name = |point: Option<Point>| point.map_or_else(String::new, |p| point_text(shape, p));
    let mut text = match mv.kind {
        Kind::Place => name(mv.to),
        Kind::Step => format!("{}-{}", name(mv.from), name(mv.to)),
        Kind::Jump | Kind::Fly => format!("{}*{}", name(mv.from), name(mv.to)),
        Kind::Pass => "--".to_owned(),
    };
    for (i, &point) in mv.takes.iter().enumerate() {
        text.push(if i == 0 { 'x' } else { ',' });
        text += &point_text(shape, point);
    }
    text
}

/// Reads a move without checking that it is legal anywhere.
///
/// # Errors
/// The text is no move, or names a point that is not on the board.
pub fn parse_plain(shape: &Shape, text: &str) -> Result<PlainMove, IllegalMove> {
    let shown = || text.chars().take(40).collect::<String>();
    let unreadable = || IllegalMove::Unreadable {
        text: shown(),
        expected: "a placement c3, a step d6-e5, a jump a1*e5 or a pass --",
    };
    let point = |name: &str| -> Result<Point, IllegalMove> {
        if name.is_empty() || name.len() > 8 || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(unreadable());
        }
        parse_point(shape, name).ok_or_else(|| IllegalMove::NoSuchPoint {
            text: name.to_owned(),
            corners: corners(shape),
        })
    };
    let (head, takes) = match text.split_once('x') {
        None => (text, Vec::new()),
        Some((head, list)) => {
            let takes = list.split(',').take(shape.points() + 1).map(point);
            (head, takes.collect::<Result<_, _>>()?)
        }
    };
    if head == "--" {
        return Ok(PlainMove::pass().taking(takes));
    }
    let (kind, from, to) = if let Some((from, to)) = head.split_once('-') {
        (Kind::Step, Some(point(from)?), point(to)?)
    } else if let Some((from, to)) = head.split_once('*') {
        (Kind::Jump, Some(point(from)?), point(to)?)
    } else {
        (Kind::Place, None, point(head)?)
    };
    Ok(PlainMove {
        kind,
        from,
        to: Some(to),
        takes,
        ..PlainMove::default()
    })
}

/// Reads and checks a move.
pub(super) fn parse_move<S: Size>(
    position: &Position<S>,
    text: &str,
) -> Result<Move<S>, IllegalMove> {
    position.checked(&parse_plain(position.shape(), text)?)
}

/// Writes a move that is legal in `position`.
pub(super) fn move_text<S: Size>(position: &Position<S>, mv: Move<S>) -> String {
    plain_text(position.shape(), &position.plain(mv))
}

fn one(reason: impl Into<String>) -> PositionError {
    PositionError::one(reason)
}

/// The board size that a position text is for, from its number of rows.
///
/// # Errors
/// No board has that many rows.
pub fn size_of_text(text: &str) -> Result<u8, PositionError> {
    let rows = text
        .split_whitespace()
        .next()
        .unwrap_or("")
        .split('/')
        .count();
    SIZES
        .into_iter()
        .find(|&size| 2 * usize::from(size) - 1 == rows)
        .ok_or_else(|| {
            one(format!(
                "{rows} rows: 5, 9, 13 or 17 are needed (sizes 3, 5, 7, 9)"
            ))
        })
}

impl<S: Size> Position<S> {
    /// Reads a position and checks that it can be played from.
    ///
    /// ```
    /// use tibetango::games::jiaqi::{Position, Rules, S3};
    /// let text = "3/2/3/2/3 w placement 0 0";
    /// let position = Position::<S3>::from_text(Rules::default(), text).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// Every reason against it.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        if text.len() > 1000 {
            return Err(one("longer than 1000 characters"));
        }
        let fields: Vec<&str> = text.split_whitespace().collect();
        let &[rows, side, phase, quiet, ply] = fields.as_slice() else {
            return Err(one(format!(
                "{} fields: rows, side, phase, quiet and ply are needed",
                fields.len()
            )));
        };
        let stones = Self::parse_rows(rows)?;
        let mut reasons = Vec::new();
        let to_move = match side {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(one(format!("side {side:?} is neither w nor b"))),
        };
        let phase = match phase {
            "placement" => Phase::Placement,
            "movement" => Phase::Movement,
            "yield" => Phase::Yield,
            _ => {
                return Err(one(format!(
                    "phase {phase:?} is not placement, movement or yield"
                )));
            }
        };
        let quiet: u16 = quiet
            .parse()
            .map_err(|_| one(format!("quiet {quiet:?} is not a number from 0 to 65535")))?;
        let ply: u32 = ply
            .parse()
            .ok()
            .filter(|&ply| ply <= 1_000_000)
            .ok_or_else(|| one(format!("ply {ply:?} is not a number from 0 to 1000000")))?;
        let geometry = S::geometry();
        let placed = stones[0].count() + stones[1].count();
        let full = geometry.shape.points() as u32 - 1;
        let mut need = |good: bool, reason: String| {
            if !good {
                reasons.push(reason);
            }
        };
        if phase == Phase::Placement {
            let hub = (stones[0] | stones[1]).has(geometry.hub);
            need(
                !hub,
                "a stone stands on the hub during placement".to_owned(),
            );
            need(
                placed < full,
                "placement is over: every point but the hub is filled".to_owned(),
            );
            need(
                ply == placed,
                format!("ply {ply} with {placed} stones placed: one a ply"),
            );
            need(
                quiet == 0,
                format!("quiet {quiet} during placement: it is 0"),
            );
            let turn = if placed % 2 == 0 {
                rules.first
            } else {
                rules.first.other()
            };
            need(
                turn == to_move,
                format!("{turn} is to move after {placed} stones"),
            );
        } else {
            need(
                placed == full,
                format!("{placed} stones: {full} and one hole are needed"),
            );
            need(
                ply >= full,
                format!("ply {ply} in movement: at least {full}"),
            );
            need(
                u32::from(quiet) <= ply.saturating_sub(full),
                format!("quiet {quiet} is more than the plies of movement"),
            );
        }
        if !reasons.is_empty() {
            return Err(PositionError(reasons));
        }
        let position = Self::from_parts(rules, stones, to_move, phase, quiet, ply);
        if phase != Phase::Placement && position.outcome().is_none() {
            let blocked = if phase == Phase::Yield {
                to_move.other()
            } else {
                to_move
            };
            let due = rules.blocked == Blocked::Yield
                && !position.has_step(blocked)
                && yields::exists(&position, blocked.other());
            if due != (phase == Phase::Yield) {
                return Err(one(if due {
                    format!("{blocked} cannot move: its opponent is to move in phase yield")
                } else {
                    format!("no yield is due: {blocked} can move, or no way can be opened")
                }));
            }
        }
        Ok(position)
    }

    fn parse_rows(text: &str) -> Result<[S::Word; 2], PositionError> {
        let shape = S::geometry().shape;
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(shape.span()) {
            return Err(one(format!(
                "{} rows: size {} has {}",
                rows.len(),
                shape.size(),
                shape.span()
            )));
        }
        let mut stones = [S::Word::ZERO; 2];
        let mut point = 0u32;
        for (r, row) in rows.iter().enumerate() {
            let points = u32::from(shape.size()) - r as u32 % 2;
            let end = point + points;
            for c in row.chars() {
                let side = match c {
                    'w' => Some(Side::White),
                    'b' => Some(Side::Black),
                    '1'..='9' => None,
                    _ => return Err(one(format!("{c:?} in row {}: w, b or a digit", r + 1))),
                };
                match side {
                    Some(side) if point < end => {
                        stones[side.index()] |= S::Word::bit(point);
                        point += 1;
                    }
                    Some(_) => point += 1,
                    None => point += u32::from(c) - u32::from('0'),
                }
            }
            if point != end {
                return Err(one(format!("row {} does not have {points} points", r + 1)));
            }
        }
        Ok(stones)
    }
}

impl<S: Size> fmt::Display for Position<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shape = self.shape();
        let mut row_now = 0;
        let mut gap = 0;
        let flush = |f: &mut fmt::Formatter<'_>, gap: &mut u32| -> fmt::Result {
            if *gap > 0 {
                write!(f, "{gap}")?;
            }
            *gap = 0;
            Ok(())
        };
        for point in shape.iter() {
            let (row, _) = shape.row_column(point);
            if row != row_now {
                flush(f, &mut gap)?;
                f.write_str("/")?;
                row_now = row;
            }
            match self.stone_at(point) {
                None => gap += 1,
                Some(side) => {
                    flush(f, &mut gap)?;
                    f.write_str(&side.name()[..1])?;
                }
            }
        }
        flush(f, &mut gap)?;
        let side = &self.to_move().name()[..1];
        write!(
            f,
            " {side} {} {} {}",
            self.phase.name(),
            self.quiet,
            self.ply
        )
    }
}
