//! Points, moves and positions as text.
//!
//! A point is its file letter from the left and its rank from the bottom of the virtual array:
//! `a1` to `i9` for five lines, the hub `e5`. Moves: place `c3`, step `d6-e5`, jump `a1*e5`,
//! pass `--`; chosen captures follow an `x`: `c3xd4,e5`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `5/4/5/4/5/4/5/4/5 w placement 0 0`.

use crate::{IllegalMove, MoveKind, Notation, PlainMove, Point, Topology};

/// Notation of jiaqi.
pub struct JiaqiNotation;

impl Notation for JiaqiNotation {
    fn point_text(&self, topology: &Topology, point: Point) -> String {
        let (row, column) = topology.row_column(point);
        format!("{}{}", char::from(b'a' + column), topology.span() - row)
    }

    fn parse_point(&self, topology: &Topology, text: &str) -> Option<Point> {
        let mut chars = text.chars();
        let column = u8::try_from(u32::from(chars.next()?).checked_sub(u32::from('a'))?).ok()?;
        let digits = chars.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let rank: u8 = digits.parse().ok()?;
        topology.at(topology.span().checked_sub(rank)?, column)
    }

    fn moves_are(&self) -> &'static str {
        "a placement c3, a step d6-e5, a jump a1*e5 or a pass --"
    }

    fn way_text(&self, topology: &Topology, mv: &PlainMove) -> String {
        let name = |point: Option<Point>| {
            point.map_or_else(String::new, |point| self.point_text(topology, point))
        };
        match mv.kind {
            MoveKind::Place | MoveKind::Decide => name(mv.to),
            MoveKind::Step => format!("{}-{}", name(mv.from), name(mv.to)),
            MoveKind::Jump | MoveKind::Fly => format!("{}*{}", name(mv.from), name(mv.to)),
            MoveKind::Pass => "--".to_owned(),
        }
    }

    fn parse_way(
        &self,
        _: &Topology,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        Ok(if way == "--" {
            PlainMove::pass()
        } else if let Some((from, to)) = way.split_once('-') {
            PlainMove::walk(MoveKind::Step, point(from)?, point(to)?)
        } else if let Some((from, to)) = way.split_once('*') {
            PlainMove::walk(MoveKind::Jump, point(from)?, point(to)?)
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

    fn later_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Step, MoveKind::Jump, MoveKind::Pass]
    }

    fn points_are(&self) -> &'static str {
        "both even or both odd"
    }

    /// The lower left and the upper right one.
    fn corners(&self, topology: &Topology) -> [Point; 2] {
        let last = topology.span() - 1;
        [(last, 0), (0, last)].map(|(row, column)| topology.at(row, column).unwrap_or(Point(0)))
    }
}
