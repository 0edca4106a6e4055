//! The notation: `b2`, as on a chess board.

use crate::{IllegalMove, Notation, PlainMove, Point, Topology};

/// The notation.
pub struct TictactoeNotation;

impl Notation for TictactoeNotation {
    fn title(&self) -> &'static str {
        "Noughts and crosses"
    }

    fn point_text(&self, topology: &Topology, point: Point) -> String {
        let (row, column) = topology.row_column(point);
        format!("{}{}", char::from(b'a' + column), topology.span() - row)
    }

    fn parse_point(&self, topology: &Topology, text: &str) -> Option<Point> {
        topology
            .iter()
            .find(|point| self.point_text(topology, *point) == text)
    }

    fn moves_are(&self) -> &'static str {
        "a point b2"
    }

    fn way_text(&self, topology: &Topology, mv: &PlainMove) -> String {
        mv.to
            .map_or_else(String::new, |at| self.point_text(topology, at))
    }

    fn parse_way(
        &self,
        _: &Topology,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        point(way).map(PlainMove::place)
    }
}
