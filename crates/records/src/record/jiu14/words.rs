//! Words of a record, and what parts them.

use super::game::Stone;
use tibetango_rules::jiu::text::place_text;
use tibetango_rules::normalization::{is_blank, plain, takes_no_room};
use tibetango_rules::quote::quoted;

/// Separators of the parts of a record, and of the words of a part, also as a Chinese keyboard writes them.
pub(super) const BETWEEN_PARTS: [char; 2] = [';', '；'];
pub(super) const BETWEEN_WORDS: [char; 3] = [',', '，', '、'];

/// True for a separator of the stations of a move, also as word processors write it, or as an arrow.
fn parts_stations(c: char) -> bool {
    matches!(plain(c), '-' | '~' | '\u{2192}')
}

/// Word that clears the board for another try.
pub(super) const CLEAR: &str = "clrall";

/// Returns a word in plain characters, without blanks and signs that nobody sees.
pub(super) fn plainly(word: &str) -> String {
    let seen = word.chars().filter(|c| !is_blank(*c));
    seen.map(plain).collect()
}

/// Reads a stone on a board of this size.
pub(super) fn stone(size: u8, word: &str) -> Result<Stone, String> {
    let read = || {
        let mut chars = word.chars().filter(|c| !takes_no_room(*c)).map(plain);
        let (row, column) = (chars.next()?, chars.next()?);
        if chars.next().is_some() || !row.is_ascii_alphabetic() {
            return None;
        }
        let at = (
            row.to_ascii_lowercase() as u8 - b'a',
            u8::try_from(column.to_digit(36)?).ok()?,
        );
        (at.0 < size && at.1 < size).then_some(Stone {
            first: row.is_ascii_lowercase(),
            at,
        })
    };
    read().ok_or_else(|| {
        let (word, last) = (quoted(word), place_text(size - 1, size - 1));
        format!("{word} is no point of this board (corners a0 and {last})")
    })
}

/// Reads the stations of a move, or a single stone.
pub(super) fn stations(size: u8, way: &str) -> Result<Vec<Stone>, String> {
    let stations = way.split(parts_stations);
    let stations = stations.map(|word| stone(size, word.trim_matches(is_blank)));
    stations.collect()
}

/// True for the word that clears the board.
pub(super) fn is_clear(word: &str) -> bool {
    plainly(word).eq_ignore_ascii_case(CLEAR)
}
