//! Points, moves and positions as text.
//!
//! A point is its file letter from the left and its rank from the bottom of the virtual array:
//! `a1` to `i9` for five lines, the hub `e5`. Moves: place `c3`, step `d6-e5`, jump `a1*e5`,
//! pass `--`; chosen captures follow an `x`: `c3xd4,e5`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `5/4/5/4/5/4/5/4/5 w placement 0 0`.

use super::geometry::{PHASES, Size};
use super::moves::Move;
use super::position::Position;
use super::rules::Rules;
use crate::games::{
    IllegalMove, Kind, Notation, Phase, PlainMove, Point, PositionError, Shape, bitboard::Word,
    setup,
};

/// How jiaqi is written.
pub struct Text;

impl Notation for Text {
    fn point_text(&self, shape: &Shape, point: Point) -> String {
        let (row, column) = shape.row_column(point);
        format!("{}{}", char::from(b'a' + column), shape.span() - row)
    }

    fn parse_point(&self, shape: &Shape, text: &str) -> Option<Point> {
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

    fn moves_are(&self) -> &'static str {
        "a placement c3, a step d6-e5, a jump a1*e5 or a pass --"
    }

    fn way_text(&self, shape: &Shape, mv: &PlainMove) -> String {
        let name = |point: Option<Point>| {
            point.map_or_else(String::new, |point| self.point_text(shape, point))
        };
        match mv.kind {
            Kind::Place | Kind::Decide => name(mv.to),
            Kind::Step => format!("{}-{}", name(mv.from), name(mv.to)),
            Kind::Jump | Kind::Fly => format!("{}*{}", name(mv.from), name(mv.to)),
            Kind::Pass => "--".to_owned(),
        }
    }

    fn parse_way(
        &self,
        _: &Shape,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        Ok(if way == "--" {
            PlainMove::pass()
        } else if let Some((from, to)) = way.split_once('-') {
            PlainMove::walk(Kind::Step, point(from)?, point(to)?)
        } else if let Some((from, to)) = way.split_once('*') {
            PlainMove::walk(Kind::Jump, point(from)?, point(to)?)
        } else {
            PlainMove::place(point(way)?)
        })
    }

    fn title(&self) -> &'static str {
        "Jiaqi (藏式夹棋)"
    }

    fn names(&self) -> &'static [&'static str] {
        &["ziju", "夹棋", "藏式夹棋", "བཙིར་འགྲིག"]
    }

    fn later_kinds(&self) -> &'static [Kind] {
        &[Kind::Step, Kind::Jump, Kind::Pass]
    }

    fn points_are(&self) -> &'static str {
        ", both even or both odd"
    }

    /// The lower left and the upper right one.
    fn corners(&self, shape: &Shape) -> [Point; 2] {
        let last = shape.span() - 1;
        [(last, 0), (0, last)].map(|(row, column)| shape.at(row, column).unwrap_or(Point(0)))
    }
}

impl<S: Size> Position<S> {
    /// Reads a position and checks that it can be played from.
    ///
    /// ```
    /// use tibetango::games::{Grid, jiaqi::{Position, Rules}};
    /// let text = "3/2/3/2/3 w placement 0 0";
    /// let position = Position::<Grid<3>>::from_text(Rules::default(), text).unwrap();
    /// assert_eq!(position.to_string(), text);
    /// ```
    ///
    /// # Errors
    /// Every reason against it.
    pub fn from_text(rules: Rules, text: &str) -> Result<Self, PositionError> {
        let mut position = Self::set_up(rules, &PHASES, text)?;
        let Self {
            stones,
            to_move,
            phase,
            quiet,
            ply,
            ..
        } = position;
        let placed = stones.all().count();
        let full = Move::<S>::POINTS - 1;
        let mut reasons = Vec::new();
        let mut need = |good: bool, reason: String| {
            if !good {
                reasons.push(reason);
            }
        };
        if phase == Phase::Placement {
            let turn = if placed % 2 == 0 {
                rules.first
            } else {
                rules.first.other()
            };
            need(
                !stones.all().has(S::geometry().hub),
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
        if phase == Phase::Placement {
            return Ok(position);
        }
        position.judge(to_move);
        let blocked = if phase == Phase::Yield {
            to_move.other()
        } else {
            to_move
        };
        let due = position.must_yield(blocked);
        if position.end.is_none() && due != (phase == Phase::Yield) {
            return setup::one(if due {
                format!("{blocked} cannot move: its opponent is to move in phase yield")
            } else {
                format!("no yield is due: {blocked} can move, or no way can be opened")
            });
        }
        Ok(position)
    }
}
