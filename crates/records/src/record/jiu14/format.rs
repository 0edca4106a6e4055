//! Constants of the format: its game, its magic, and its limits.

use super::words::BETWEEN_WORDS;
use tibetango_rules::GameName;
use tibetango_rules::normalization::{is_blank, is_inline, plain};

/// Game of these files.
pub const GAME: GameName = GameName::Jiu;

/// Maximum size of a file in bytes.
pub const MAX_BYTES: usize = 1 << 20;

/// First letters of each file, behind a bracket.
pub(super) const MAGIC: &str = "JIU";

/// Brackets around the fields of the header, also as a Chinese keyboard writes them.
pub(super) const OPENS: [char; 3] = ['[', '\u{ff3b}', '\u{3010}'];

/// True for a bracket that closes what another has opened: within plain ones the others are letters.
pub(super) const fn closes(open: char, c: char) -> bool {
    c == ']'
        || matches!(
            (open, c),
            ('\u{ff3b}', '\u{ff3d}') | ('\u{3010}', '\u{3011}')
        )
}

/// Number of fields of the header behind the size: first, second, result, score, date, time, place, event.
pub(super) const FIELDS: usize = 8;

/// True for the beginning of such a file, in letters of any case; the first bracket may be missing.
#[must_use]
pub fn is_jiu14(beginning: &str) -> bool {
    let beginning = beginning.trim_start_matches(is_blank);
    let inside = beginning.strip_prefix(OPENS);
    inside.is_some_and(|inside| behind_magic(inside).is_some())
        || is_unopened(beginning)
        || is_listed(beginning)
}

/// True for a first field without brackets of its own, as in `JIU14,Dolma,Tashi` and `[JIU14,Dolma,Tashi]`.
pub(super) fn is_listed(text: &str) -> bool {
    let inside = text.strip_prefix(OPENS).unwrap_or(text);
    let behind = behind_magic(inside).unwrap_or_default();
    let rest = behind.trim_start_matches(|c: char| plain(c).is_ascii_digit());
    let rest_seen = rest.trim_start_matches(is_inline);
    rest.len() < behind.len() && rest_seen.starts_with(BETWEEN_WORDS)
}

/// True for a first field whose opening bracket is missing.
pub(super) fn is_unopened(text: &str) -> bool {
    let behind = behind_magic(text).unwrap_or_default();
    let rest = behind.trim_start_matches(|c: char| plain(c).is_ascii_digit());
    rest.len() < behind.len() && rest.starts_with([']', '\u{ff3d}'])
}

/// Returns the text behind the first letters of a file, and blanks there.
fn behind_magic(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches(is_inline).chars();
    let mut same = |c: char| {
        let next = rest.next().map(plain);
        next.is_some_and(|next| next.eq_ignore_ascii_case(&c))
    };
    let named = MAGIC.chars().all(&mut same);
    named.then(|| rest.as_str().trim_start_matches(is_inline))
}
