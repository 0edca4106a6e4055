//! The notation: `b2`, as on a chess board.

use crate::{IllegalMove, Notation, PlainMove, Point, Shape};

/// The notation.
pub struct Text;

impl Notation for Text {
    fn title(&self) -> &'static str {
        "Noughts and crosses"
    }

    fn point_text(&self, shape: &Shape, point: Point) -> String {
        let (row, column) = shape.row_column(point);
        format!("{}{}", char::from(b'a' + column), shape.span() - row)
    }

    fn parse_point(&self, shape: &Shape, text: &str) -> Option<Point> {
        shape
            .iter()
            .find(|point| self.point_text(shape, *point) == text)
    }

    fn moves_are(&self) -> &'static str {
        "a point b2"
    }

    fn way_text(&self, shape: &Shape, mv: &PlainMove) -> String {
        mv.to
            .map_or_else(String::new, |at| self.point_text(shape, at))
    }

    fn parse_way(
        &self,
        _: &Shape,
        way: &str,
        point: &dyn Fn(&str) -> Result<Point, IllegalMove>,
    ) -> Result<PlainMove, IllegalMove> {
        point(way).map(PlainMove::place)
    }
}
