//! Points and moves as text, whatever the game: each has its own way of writing.

use super::{GameName, IllegalMove, PlainMove, Point, Shape, jiaqi, jiu};

/// The name of a point.
#[must_use]
pub fn point_text(shape: &Shape, point: Point) -> String {
    match shape.game() {
        GameName::Jiaqi => jiaqi::text::point_text(shape, point),
        GameName::Jiu => jiu::text::point_text(shape, point),
    }
}

/// The point with this name.
#[must_use]
pub fn parse_point(shape: &Shape, text: &str) -> Option<Point> {
    match shape.game() {
        GameName::Jiaqi => jiaqi::text::parse_point(shape, text),
        GameName::Jiu => jiu::text::parse_point(shape, text),
    }
}

/// Writes a move.
#[must_use]
pub fn plain_text(shape: &Shape, mv: &PlainMove) -> String {
    match shape.game() {
        GameName::Jiaqi => jiaqi::text::plain_text(shape, mv),
        GameName::Jiu => jiu::text::plain_text(shape, mv),
    }
}

/// Reads a move without checking that it is legal anywhere.
///
/// # Errors
/// The text is no move of this game, or names a point that is not on the board.
pub fn parse_plain(shape: &Shape, text: &str) -> Result<PlainMove, IllegalMove> {
    match shape.game() {
        GameName::Jiaqi => jiaqi::text::parse_plain(shape, text),
        GameName::Jiu => jiu::text::parse_plain(shape, text),
    }
}
