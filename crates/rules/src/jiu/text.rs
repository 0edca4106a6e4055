//! Points, moves and positions as text.
//!
//! A point is its row letter from the top and its column as one digit, 0 to 9, then A and on: `h7`
//! on the competition's board is one of the centre points. Moves: place `h7`, step `h7-h8`, jumps
//! `h7-h9-j9`, a flight `h7~a0`; stones taken by choice follow an `x`: `h7-h8xg3,k4`. A position is
//! `rows side phase quiet ply`, the rows from the top, `w`, `b` and counts of empty points:
//! `8/8/8/8/8/8/8/8 w placement 0 0`.

use super::moves::MOST_JUMPS;
use crate::{IllegalMove, MoveKind, Notation, PlainMove, Point, Topology};

/// Notation of jiu.
pub struct JiuNotation;

/// The name of the point in this row and column: columns count 0 to 9, then A and on.
pub fn place_text(row: u8, column: u8) -> String {
    let column = char::from_digit(column.into(), 36).unwrap_or('?');
    let row = char::from(b'a' + row.min(25));
    format!("{row}{}", column.to_ascii_uppercase())
}

impl Notation for JiuNotation {
    fn point_text(&self, topology: &Topology, point: Point) -> String {
        let (row, column) = topology.row_column(point);
        place_text(row, column)
    }

    fn parse_point(&self, topology: &Topology, text: &str) -> Option<Point> {
        let mut chars = text.chars();
        let letter = u32::from(chars.next()?.to_ascii_lowercase());
        let row = u8::try_from(letter.checked_sub(u32::from('a'))?).ok()?;
        let column = u8::try_from(chars.next()?.to_digit(36)?).ok()?;
        topology.at(row, column).filter(|_| chars.next().is_none())
    }

    fn moves_are(&self) -> &'static str {
        "a placement h7, a step h7-h8, jumps h7-h9-j9 or a flight h7~a0"
    }

    fn way_text(&self, topology: &Topology, mv: &PlainMove) -> String {
        let between = if mv.kind == MoveKind::Fly { "~" } else { "-" };
        let stations: Vec<String> = mv
            .stations()
            .map(|p| self.point_text(topology, p))
            .collect();
        stations.join(between)
    }

    fn parse_way(
        &self,
        topology: &Topology,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        if let Some((from, to)) = way.split_once('~') {
            return Ok(PlainMove::walk(MoveKind::Fly, point(from)?, point(to)?));
        }
        let Some((from, rest)) = way.split_once('-') else {
            return Ok(PlainMove::place(point(way)?));
        };
        let from = point(from)?;
        let via = rest.split('-').take(MOST_JUMPS + 1).map(point);
        let mut via = via.collect::<Result<Vec<_>, _>>()?;
        let to = via.pop();
        // A stone steps to a neighbour and jumps to what lies farther off.
        let jumps = !via.is_empty() || to.is_some_and(|to| is_jump(topology, from, to));
        Ok(PlainMove {
            kind: if jumps {
                MoveKind::Jump
            } else {
                MoveKind::Step
            },
            from: Some(from),
            via,
            to,
            ..PlainMove::default()
        })
    }

    fn title(&self) -> &'static str {
        "Jiu (久棋)"
    }

    fn names(&self) -> &'static [&'static str] {
        &["久棋", "藏族久棋", "འགྱིག"]
    }

    fn later_kinds(&self) -> &'static [MoveKind] {
        &[MoveKind::Step, MoveKind::Jump, MoveKind::Fly]
    }

    fn touches_down(&self) -> bool {
        true
    }
}

/// True when two points lie as a jump's ends do.
fn is_jump(topology: &Topology, from: Point, to: Point) -> bool {
    let ((r0, c0), (r1, c1)) = (topology.row_column(from), topology.row_column(to));
    matches!((r0.abs_diff(r1), c0.abs_diff(c1)), (0, 2) | (2, 0))
}
