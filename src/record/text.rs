//! What the free texts of a record (names, date, reason) may hold.
//!
//! One line of at most [`MAX_CHARS`] characters, without white space at its ends and without
//! characters that break a line, end a text, or turn the reading order of what stands beside
//! them. Such a text is never altered: one with a forbidden character is refused, both by the
//! reader and by the writer. [`clean`] makes a text allowed and is meant for what a player types.

use crate::messages::is_plain;

/// The most characters (Unicode scalar values) of one text.
pub const MAX_CHARS: usize = 200;

/// The most characters of what a player at this device is called: more would not stand beside the board.
pub const NAME_CHARS: usize = 24;

/// What a text must be, for messages.
pub(super) const EXPECTED: &str = "a text of one line, at most 200 characters, without control \
                                   characters and without white space at its ends";

/// True when the text may stand in a record as it is. The empty text may: it means "unknown".
#[must_use]
pub fn is_clean(text: &str) -> bool {
    text == text.trim() && text.chars().count() <= MAX_CHARS && text.chars().all(is_plain)
}

/// The text with every forbidden character left out, cut to [`MAX_CHARS`], without white space
/// at its ends. Leaves an allowed text as it is.
///
/// ```
/// assert_eq!(tibetango::record::text::clean(" བཀྲ་ཤིས\u{7} "), "བཀྲ་ཤིས");
/// ```
#[must_use]
pub fn clean(text: &str) -> String {
    cut(text, MAX_CHARS)
}

/// The same, cut to [`NAME_CHARS`]: what a player is called.
#[must_use]
pub fn name(text: &str) -> String {
    cut(text, NAME_CHARS)
}

fn cut(text: &str, most: usize) -> String {
    let kept: String = text.chars().filter(|&c| is_plain(c)).collect();
    let cut: String = kept.trim().chars().take(most).collect();
    cut.trim_end().to_owned()
}
