//! Constants of the format: sizes, versions, positions and points.

use crate::record::array;
use crate::record::error::Problem;
use tibetango_rules::normalization::{is_blank, plain};
use tibetango_rules::{GameName, LONGEST_POSITION, Point, Topology};

/// Maximum size of one record in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// Versions of the format that are read. Files of the first state none: they have no decisions; those of the second
/// have nothing out of turn, those of the third begin with the position of their rules, those of the fourth have
/// neither names of games nor notes, those of the fifth keep nothing of other programs, those of the sixth only
/// properties of SGF, those of the seventh have no signs of moves. A file is written with the lowest version that has
/// all its parts, from the second on.
pub(super) const VERSIONS: std::ops::RangeInclusive<u32> = 1..=8;

/// Version of a file with signs of moves.
pub(super) const SIGNED: u32 = 8;

/// Description of the text of a position.
pub(super) const POSITION: &str = "a position: rows side phase quiet ply";

/// True for a text that may stand in a record as a position; whether it is one, and a legal one, is checked when the
/// record is replayed.
pub(super) fn is_position(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/ ".contains(&byte);
    (1..=LONGEST_POSITION).contains(&text.len()) && text.bytes().all(plain) && text == text.trim()
}

/// Mark of a placement out of turn.
pub(super) const OUT_OF_TURN: &str = "out";

/// Separator between row and column on the larger boards.
const BETWEEN: &str = ",";

/// Writes a point. One that is off the board gets a text that the reader refuses.
pub(super) fn point_text(point: Point, topology: &Topology) -> String {
    if point.index() >= topology.points() {
        return format!("#{}", point.0);
    }
    array::text(point, topology, BETWEEN)
}

/// Reads a point, also as a Chinese keyboard writes it and with blanks; the error describes the right form.
pub(super) fn parse_point(text: &str, topology: &Topology) -> Result<Point, String> {
    let visible = text.chars().filter(|c| !is_blank(*c));
    let plain_text: String = visible.map(plain).collect();
    array::read(&plain_text, topology, BETWEEN)
}

/// Returns the problem of a size that the game has no board of.
pub(super) fn no_size(game: GameName, value: &str) -> Problem {
    let allowed: Vec<String> = game.sizes().iter().map(u8::to_string).collect();
    Problem::not_one_of("SZ", value, "a board size", &allowed)
}
