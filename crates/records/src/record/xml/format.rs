//! What is fixed of the format: sizes, versions, positions and points.

use crate::record::array;
use crate::record::error::Problem;
use tibetango_rules::{GameName, LONGEST_POSITION, Point, Shape};

/// The most bytes of one record.
pub const MAX_BYTES: usize = 1 << 20;

/// The versions of the format that are read. Files of the first say none: they know no decisions;
/// those of the second know nothing out of turn, those of the third begin with the position of
/// their rules, those of the fourth have neither names of games nor notes, those of the fifth keep nothing of other
/// programs, those of the sixth only what they say in SGF. What is written bears the least that knows all of it, from
/// the second on.
pub(super) const VERSIONS: std::ops::RangeInclusive<u32> = 1..=7;

/// What the text of a position must look like.
pub(super) const POSITION: &str = "a position: rows side phase quiet ply";

/// True for a text that may stand in a record as a position; whether it is one, and one that may
/// stand, is found out where the record is replayed.
pub(super) fn is_position(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/ ".contains(&byte);
    (1..=LONGEST_POSITION).contains(&text.len()) && text.bytes().all(plain) && text == text.trim()
}

/// What a placement out of turn bears.
pub(super) const OUT_OF_TURN: &str = "out";

/// What stands between row and column on the larger boards.
const BETWEEN: &str = ",";

/// The text of a point. One that the board lacks has a text that the reader refuses.
pub(super) fn point_text(point: Point, shape: &Shape) -> String {
    if point.index() >= shape.points() {
        return format!("#{}", point.0);
    }
    array::text(point, shape, BETWEEN)
}

/// The point of a text, or what the text should have been.
pub(super) fn parse_point(text: &str, shape: &Shape) -> Result<Point, String> {
    array::read(text, shape, BETWEEN)
}

/// A size that the game has no board of.
pub(super) fn no_size(game: GameName, found: &str) -> Problem {
    let allowed: Vec<String> = game.sizes().iter().map(u8::to_string).collect();
    Problem::not_one_of("SZ", found, "a board size", &allowed)
}
