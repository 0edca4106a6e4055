//! Free texts of a record (names, date, reason), and the characters that they may hold.
//!
//! A text is one line of at most [`MAX_CHARS`] characters, without white space at its ends and without characters
//! that break a line, end a text, or turn the reading order of the text beside them. Such a text is never altered:
//! one with a forbidden character is refused, both by the reader and by the writer. [`clean`] makes a text allowed
//! and is meant for what a player types.

use tibetango_rules::normalization::{is_invisible, takes_no_room};
use tibetango_rules::quote::is_plain;
use unicode_normalization::char::{is_combining_mark, is_public_assigned};

/// Maximum length of one text, in characters (Unicode scalar values).
pub const MAX_CHARS: usize = 200;

/// Maximum length of the name of a player at this device, in letters: more would not fit beside the board.
pub const NAME_LETTERS: usize = 24;

/// Maximum length of the name of a game, in letters.
pub const TITLE_LETTERS: usize = 48;

/// Maximum number of characters for each letter with all that is joined to it, on the average of a text.
const JOINED: usize = 4;

/// Maximum number of marks on a letter of what a player types; a letter below another one counts.
const MARKS: usize = 4;

/// Maximum length of a comment on a position, in characters.
pub const COMMENT_CHARS: usize = 2000;

/// Description of a valid comment, for messages.
pub(in crate::record) const COMMENT: &str = "a comment of at most 2000 characters in any number of lines, without \
                                  control characters and without white space at its ends";

/// Description of a valid text, for messages.
pub(in crate::record) const EXPECTED: &str = "a text of one line, at most 200 characters, without control \
                                   characters and without white space at its ends";

/// True if the text may stand in a record as it is. The empty text may: it means "unknown".
#[must_use]
pub fn is_clean(text: &str) -> bool {
    text == text.trim() && text.chars().count() <= MAX_CHARS && text.chars().all(is_plain)
}

/// Removes every forbidden character, cuts the text to [`MAX_CHARS`], and removes white space at its ends. Leaves an
/// allowed text as it is.
///
/// ```
/// assert_eq!(tibetango_records::record::text::clean(" བཀྲ་ཤིས\u{7} "), "བཀྲ་ཤིས");
/// ```
#[must_use]
pub fn clean(text: &str) -> String {
    cut(text, MAX_CHARS, is_plain)
}

/// True if the text may stand in a record as a comment: in several lines of text that [`is_clean`] allows.
#[must_use]
pub fn is_comment(text: &str) -> bool {
    text == text.trim()
        && text.chars().count() <= COMMENT_CHARS
        && text.chars().all(|c| c == '\n' || is_plain(c))
}

/// Converts the text to a comment: every forbidden character removed, cut to [`COMMENT_CHARS`], without white space
/// at its ends. Leaves an allowed one as it is.
#[must_use]
pub fn comment(text: &str) -> String {
    cut(text, COMMENT_CHARS, |c| c == '\n' || is_plain(c))
}

/// Returns the text as [`shorten`] does, without invisible characters, for the names of people and games. A
/// Tibetan letter counts once with the signs above and below it, and the tsheg behind a syllable does not count.
///
/// ```
/// use tibetango_records::record::text::name;
/// assert_eq!(name("བསྟན་འཛིན་རྒྱ་མཚོ", 24), "བསྟན་འཛིན་རྒྱ་མཚོ");
/// assert_eq!(name("བསྟན་འཛིན་རྒྱ་མཚོ", 5), "བསྟན་འཛི");
/// assert_eq!(name("Dolma Tsering", 5), "Dolma");
/// assert_eq!(name("Do\u{200b}lma\u{feff}", 24), "Dolma");
/// ```
#[must_use]
pub fn name(text: &str, letters: usize) -> String {
    let visible: String = text.chars().filter(|&c| !is_invisible(c)).collect();
    let visible = sound(&visible);
    // Joined signs need a letter before them.
    let visible =
        visible.trim_start_matches(|c: char| c.is_whitespace() || !is_plain(c) || is_joined(c));
    shorten(visible, letters)
}

/// Removes unassigned characters of Unicode from a player's text, and marks that stand on no letter or on a letter
/// that has four: they would be drawn over the lines above and below. Leaves any other text as it is.
///
/// ```
/// use tibetango_records::record::text::sound;
/// assert_eq!(sound("\u{301}D\u{378}o\u{301}lma\u{e000}"), "Do\u{301}lma");
/// ```
#[must_use]
pub fn sound(text: &str) -> String {
    // Number of marks for which the last letter has room.
    let mut room = 0_usize;
    let characters = text.chars().filter(|&c| {
        // Joiners between marks change nothing.
        if takes_no_room(c) {
            return true;
        }
        if is_combining_mark(c) {
            let fits = room > 0;
            room = room.saturating_sub(1);
            return fits;
        }
        let is_assigned = is_public_assigned(c);
        room = if is_assigned && carries(c) { MARKS } else { 0 };
        is_assigned
    });
    characters.collect()
}

/// True for a character on which marks may stand: a letter, a digit, or a picture.
fn carries(c: char) -> bool {
    c.is_alphanumeric() || !c.is_ascii() && !c.is_whitespace() && !c.is_control() && !is_joined(c)
}

/// Cleans the text as [`clean`] and [`sound`] do, and cuts it to `letters` letters.
#[must_use]
pub fn shorten(text: &str, letters: usize) -> String {
    let mut short = clean(&sound(text));
    while !holds(&short, letters) {
        short.pop();
    }
    short.trim_end().to_owned()
}

/// True for a name of at most `letters` letters that [`name`] would leave as it is.
#[must_use]
pub fn is_name(text: &str, letters: usize) -> bool {
    !text.is_empty()
        && !text.starts_with(is_joined)
        && is_clean(text)
        && holds(text, letters)
        && !text.chars().any(is_invisible)
        && sound(text) == text
}

/// True for a text of at most `letters` letters.
#[must_use]
pub fn holds(text: &str, letters: usize) -> bool {
    let chars = text.chars().count();
    let joined = text.chars().filter(|c| is_joined(*c)).count();
    chars - joined <= letters && chars <= letters * JOINED
}

/// True for characters that belong to the letter before them: signs above and below, a letter below another, the
/// tsheg, joiners.
fn is_joined(c: char) -> bool {
    is_combining_mark(c) || matches!(c, '\u{f0b}'..='\u{f0c}' | '\u{200c}'..='\u{200d}')
}

/// Returns the text with every end of a line as one character; a pair of them is one end.
pub(in crate::record) fn lines(text: &str) -> String {
    let text = text.replace("\r\n", "\n").replace("\n\r", "\n");
    text.replace('\r', "\n")
}

/// Returns the text of another program as records keep it: characters that no record holds are replaced.
pub(in crate::record) fn kept(text: &str) -> String {
    let characters = lines(text);
    let characters = characters.chars().map(|c| match c {
        '\n' => c,
        '\u{fffe}' | '\u{ffff}' => char::REPLACEMENT_CHARACTER,
        c if c.is_control() => ' ',
        c => c,
    });
    characters.collect()
}

fn cut(text: &str, most: usize, allowed: impl Fn(char) -> bool) -> String {
    let characters: String = text.chars().filter(|&c| allowed(c)).collect();
    let cut: String = characters.trim().chars().take(most).collect();
    cut.trim_end().to_owned()
}
