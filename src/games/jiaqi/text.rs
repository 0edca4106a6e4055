//! Points, moves and positions as text.
//!
//! A point is its file letter from the left and its rank from the bottom of the virtual array:
//! `a1` to `i9` for five lines, the hub `e5`. Moves: place `c3`, step `d6-e5`, jump `a1*e5`,
//! pass `--`; chosen captures follow an `x`: `c3xd4,e5`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `5/4/5/4/5/4/5/4/5 w placement 0 0`.

use super::geometry::Size;
use super::position::Position;
use super::rules::{Blocked, Rules};
use super::yields;
use crate::games::setup::{self, Reasons};
use crate::games::{
    Board, Game, IllegalMove, Kind, Notation, Phase, PlainMove, Point, PositionError, Shape,
    word::Word,
};
use std::fmt;

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

    fn plain_text(&self, shape: &Shape, mv: &PlainMove) -> String {
        let name = |point: Option<Point>| {
            point.map_or_else(String::new, |point| self.point_text(shape, point))
        };
        let mut text = match mv.kind {
            Kind::Place | Kind::Decide => name(mv.to),
            Kind::Step => format!("{}-{}", name(mv.from), name(mv.to)),
            Kind::Jump | Kind::Fly => format!("{}*{}", name(mv.from), name(mv.to)),
            Kind::Pass => "--".to_owned(),
        };
        for (i, &point) in mv.takes.iter().enumerate() {
            text.push(if i == 0 { 'x' } else { ',' });
            text += &self.point_text(shape, point);
        }
        text
    }

    fn parse_plain(&self, shape: &Shape, text: &str) -> Result<PlainMove, IllegalMove> {
        let shown = || text.chars().take(40).collect::<String>();
        let unreadable = || IllegalMove::Unreadable {
            text: shown(),
            expected: "a placement c3, a step d6-e5, a jump a1*e5 or a pass --",
        };
        let point = |name: &str| -> Result<Point, IllegalMove> {
            if name.is_empty() || name.len() > 8 || !name.bytes().all(|b| b.is_ascii_alphanumeric())
            {
                return Err(unreadable());
            }
            let found = self.parse_point(shape, name);
            found.ok_or_else(|| self.no_such_point(shape, name.to_owned()))
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
        let geometry = S::geometry();
        let phases = [Phase::Placement, Phase::Movement, Phase::Yield];
        let setup::Setup {
            pieces,
            to_move,
            phase,
            quiet,
            ply,
        } = setup::read(geometry.shape, &phases, text)?;
        let stones: [S::Word; 2] = setup::stones(&pieces);
        let placed = stones[0].count() + stones[1].count();
        let full = geometry.shape.points() as u32 - 1;
        let mut reasons = Reasons::default();
        if phase == Phase::Placement {
            let hub = (stones[0] | stones[1]).has(geometry.hub);
            reasons.need(!hub, || {
                "a stone stands on the hub during placement".to_owned()
            });
            reasons.need(placed < full, || {
                "placement is over: every point but the hub is filled".to_owned()
            });
            reasons.need(ply == placed, || {
                format!("ply {ply} with {placed} stones placed: one a ply")
            });
            reasons.need(quiet == 0, || {
                format!("quiet {quiet} during placement: it is 0")
            });
            let turn = if placed % 2 == 0 {
                rules.first
            } else {
                rules.first.other()
            };
            reasons.need(turn == to_move, || {
                format!("{turn} is to move after {placed} stones")
            });
        } else {
            reasons.need(placed == full, || {
                format!("{placed} stones: {full} and one hole are needed")
            });
            reasons.need(ply >= full, || {
                format!("ply {ply} in movement: at least {full}")
            });
            reasons.need(u32::from(quiet) <= ply.saturating_sub(full), || {
                format!("quiet {quiet} is more than the plies of movement")
            });
        }
        reasons.none()?;
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
                return Err(PositionError::one(if due {
                    format!("{blocked} cannot move: its opponent is to move in phase yield")
                } else {
                    format!("no yield is due: {blocked} can move, or no way can be opened")
                }));
            }
        }
        Ok(position)
    }
}

impl<S: Size> fmt::Display for Position<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text())
    }
}
