//! Points and moves as text: `h8` is the point in the file h from the left, the eighth from below; the
//! decisions of an opening are words. A position is `rows side phase quiet ply`, the rows from the top.

use crate::{IllegalMove, Notation, PlainMove, Point, Topology};

/// Notation of gomoku.
pub struct GomokuNotation;

impl Notation for GomokuNotation {
    fn point_text(&self, topology: &Topology, point: Point) -> String {
        let (row, column) = topology.row_column(point);
        format!("{}{}", char::from(b'a' + column), topology.span() - row)
    }

    fn parse_point(&self, topology: &Topology, text: &str) -> Option<Point> {
        let letter = text.bytes().next()?.to_ascii_lowercase();
        let column = letter.checked_sub(b'a')?;
        let rank = text.get(1..)?;
        // One name a point: no sign and no nought before the number.
        let plain = rank.bytes().all(|digit| digit.is_ascii_digit()) && !rank.starts_with('0');
        let rank: u8 = rank.parse().ok().filter(|_| plain)?;
        topology.at(topology.span().checked_sub(rank)?, column)
    }

    fn moves_are(&self) -> &'static str {
        "a point h8, or keep, swap or defer where a side is chosen"
    }

    fn way_text(&self, topology: &Topology, mv: &PlainMove) -> String {
        let point = mv.to.map(|at| self.point_text(topology, at));
        point.unwrap_or_default()
    }

    fn parse_way(
        &self,
        _: &Topology,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        point(way).map(PlainMove::place)
    }

    fn title(&self) -> &'static str {
        "Gomoku (五子棋)"
    }

    fn names(&self) -> &'static [&'static str] {
        &["五子棋", "连珠", "Renju"]
    }

    /// The lower left and the upper right corner.
    fn corners(&self, topology: &Topology) -> [Point; 2] {
        let span = u16::from(topology.span());
        [Point(span * (span - 1)), Point(span - 1)]
    }
}
