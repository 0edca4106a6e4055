//! What is fixed of the format: its game, how it begins, and how much is read of a file.

use tibetango_rules::GameName;

/// The game of these files.
pub const GAME: GameName = GameName::Jiu;

/// The most bytes of a file.
pub const MAX_BYTES: usize = 1 << 20;

/// What a file begins with.
const MAGIC: &str = "[JIU";

/// Fields of the header behind the size: first, second, result, score, date, time, place, event.
pub(super) const FIELDS: usize = 8;

/// True for the beginning of such a file.
#[must_use]
pub fn is_jiu14(beginning: &str) -> bool {
    beginning.trim_start().starts_with(MAGIC)
}
