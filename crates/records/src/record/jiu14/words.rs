//! Words of a record, and what parts them.

use super::game::Stone;
use tibetango_rules::jiu::text::place_text;
use tibetango_rules::normalization::{is_blank, plain, takes_no_room};
use tibetango_rules::quote::quote_text;

/// Separators of the parts of a record, and of the words of a part, also as a Chinese keyboard writes them.
pub(super) const BETWEEN_PARTS: [char; 2] = [';', '；'];
pub(super) const BETWEEN_WORDS: [char; 3] = [',', '，', '、'];

/// True for a separator of the stations of a move, also as word processors and people write it, or as an arrow.
fn parts_stations(c: char) -> bool {
    matches!(
        plain(c),
        '-' | '~' | '_' | '>' | '\u{2192}' | '\u{21d2}' | '到'
    )
}

/// Words of a line with a number.
pub(super) struct LineWords<'a> {
    pub number: u32,
    /// Words behind it; empty ones stand between two commas.
    pub words: Vec<&'a str>,
    /// True if other signs than commas part them.
    pub is_odd: bool,
}

impl<'a> LineWords<'a> {
    /// Splits a line at its commas; `None` without a number before them.
    pub fn by_commas(line: &'a str) -> Option<Self> {
        let words = line.split(BETWEEN_WORDS);
        let mut words = words.map(|word| word.trim_matches(is_blank));
        let number = plainly(words.next()?).parse().ok()?;
        Some(Self {
            number,
            words: words.collect(),
            is_odd: false,
        })
    }

    /// Splits a line at its commas and blanks, with any sign behind its number; `None` without one, or with one that
    /// goes on.
    pub fn by_any_sign(line: &'a str) -> Option<Self> {
        let is_of_number = |c: char| plain(c).is_ascii_digit() || takes_no_room(c);
        let behind = line.trim_start_matches(is_of_number);
        let number = plainly(&line[..line.len() - behind.len()]).parse().ok()?;
        let seen = behind.trim_start_matches(is_blank);
        let sign = seen.chars().next()?;
        let is_sign = BETWEEN_WORDS.contains(&sign) || BEHIND_NUMBER.contains(&plain(sign));
        let rest = match is_sign {
            true => &seen[sign.len_utf8()..],
            false if seen.len() < behind.len() => seen,
            false => return None,
        };
        let words = rest.split(BETWEEN_WORDS);
        let words = words.flat_map(|word| pieces(word.trim_matches(is_blank)));
        Some(Self {
            number,
            words: words.collect(),
            is_odd: true,
        })
    }
}

/// Splits a text at its blanks, but not around the sign between two stations.
fn pieces(text: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    // Each run of blanks is looked at once: a file may hold a million of them.
    let (mut from, mut seen) = (0, 0);
    for (at, _) in text.match_indices(char::is_whitespace) {
        if at < seen {
            continue;
        }
        let before = text[from..at].trim_end_matches(is_blank);
        let behind = text[at..].trim_start_matches(is_blank);
        seen = text.len() - behind.len();
        if !before.is_empty()
            && !before.ends_with(parts_stations)
            && !behind.starts_with(parts_stations)
        {
            pieces.push(before);
            from = seen;
        }
    }
    pieces.push(text[from..].trim_matches(is_blank));
    pieces
}

/// Splits a move from the first stone that it takes, behind an x: `h7-h8xg3`.
pub(super) fn captures_behind(word: &str) -> impl Iterator<Item = &str> {
    let parts = word.split_once(|c: char| matches!(plain(c), 'x' | 'X'));
    let (way, captures) = match parts {
        Some((way, captures)) if way.contains(parts_stations) => (way, Some(captures)),
        _ => (word, None),
    };
    std::iter::once(way).chain(captures)
}

/// Returns the remark in brackets with which a line ends, and the line before it. Stones may stand in brackets, too.
pub(super) fn split_remark(size: u8, line: &str) -> Option<(&str, &str)> {
    let close = line.chars().next_back().filter(|c| plain(*c) == ')')?;
    let inside = &line[..line.len() - close.len_utf8()];
    let (at, open) = inside.char_indices().rfind(|(_, c)| plain(*c) == '(')?;
    let text = &inside[at + open.len_utf8()..];
    let mut words = text.split(BETWEEN_WORDS);
    let is_remark = words.any(|word| stone(size, word.trim_matches(is_blank)).is_err());
    let before = line[..at].trim_end_matches(is_blank);
    (is_remark && !before.is_empty()).then_some((before, &line[at..]))
}

/// Signs behind the number of a line in place of a comma.
pub(super) const BEHIND_NUMBER: [char; 3] = ['.', ':', ')'];

/// Word that clears the board for another try.
pub(super) const CLEAR: &str = "clrall";

/// Returns a word in plain characters, without blanks and invisible signs.
pub(super) fn plainly(word: &str) -> String {
    let seen = word.chars().filter(|c| !is_blank(*c));
    seen.map(plain).collect()
}

/// Reads a stone on a board of this size, also in brackets.
pub(super) fn stone(size: u8, word: &str) -> Result<Stone, String> {
    let read = || {
        let seen = word.chars().filter(|c| !takes_no_room(*c)).map(plain);
        let mut chars = seen.filter(|c| !matches!(c, '(' | ')'));
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
        let (word, last) = (quote_text(word), place_text(size - 1, size - 1));
        format!("{word} is no point of this board (corners a0 and {last})")
    })
}

/// Reads the stations of a move, or a single stone.
pub(super) fn stations(size: u8, way: &str) -> Result<Vec<Stone>, String> {
    // The head of an arrow belongs to the dash before it.
    let way = way.replace("->", "-").replace("=>", "-");
    let stations = way.split(parts_stations);
    let stations = stations.map(|word| stone(size, word.trim_matches(is_blank)));
    stations.collect()
}

/// True for the word that clears the board.
pub(super) fn is_clear(word: &str) -> bool {
    plainly(word).eq_ignore_ascii_case(CLEAR)
}
