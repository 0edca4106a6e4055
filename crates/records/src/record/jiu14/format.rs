//! Constants of the format: its game, its magic, and its limits.

use tibetango_rules::GameName;

/// Game of these files.
pub const GAME: GameName = GameName::Jiu;

/// Maximum size of a file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// Beginning of each file.
const MAGIC: &str = "[JIU";

/// Number of fields of the header behind the size: first, second, result, score, date, time, place, event.
pub(super) const FIELDS: usize = 8;

/// True for the beginning of such a file.
#[must_use]
pub fn is_jiu14(beginning: &str) -> bool {
    beginning.trim_start().starts_with(MAGIC)
}
