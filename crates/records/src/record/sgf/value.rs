//! Values between brackets.

use std::borrow::Cow;

use super::format::GAME;
use crate::record::text::{kept, lines};
use tibetango_rules::normalization::{is_blank, plain};
use tibetango_rules::text::notation;
use tibetango_rules::{Point, Topology};

/// True for a value that [`kept`] leaves alone and that reads back as it stands between its brackets: each of its
/// own brackets has a backslash before it.
pub(super) fn is_raw(value: &str) -> bool {
    let strokes = value.bytes().rev().take_while(|byte| *byte == b'\\');
    strokes.count() % 2 == 0 && bare(value).next().is_none() && kept(value) == value
}

/// Returns a value as a file has it, with a backslash before each bracket that has none. An opening bracket closes
/// no value, but the text behind it affects where a forgiving reader ends the value.
pub(super) fn escape_brackets(value: &str) -> Cow<'_, str> {
    let mut text = String::new();
    let mut from = 0;
    for at in bare(value) {
        text += &value[from..at];
        text.push('\\');
        from = at;
    }
    match text.is_empty() {
        true => value.into(),
        false => (text + &value[from..]).into(),
    }
}

/// Returns the offsets of brackets that have no backslash before them, in bytes.
fn bare(value: &str) -> impl Iterator<Item = usize> {
    let mut stroke = false;
    let bare = value.bytes().enumerate().filter(move |(_, byte)| {
        let bare = b"[]".contains(byte) && !stroke;
        stroke = *byte == b'\\' && !stroke;
        bare
    });
    bare.map(|(at, _)| at)
}

/// Reads a text: undoes its escapes and removes escaped ends of lines.
pub(super) fn text(value: &str) -> String {
    let value = lines(value);
    let mut chars = value.chars();
    let mut text = String::new();
    while let Some(c) = chars.next() {
        match c {
            '\\' => text.extend(chars.next().filter(|c| *c != '\n')),
            '\n' => text.push(c),
            '\t' | '\u{b}' | '\u{c}' => text.push(' '),
            c => text.push(c),
        }
    }
    text
}

/// Reads a text of one line.
pub(super) fn simple(value: &str) -> String {
    text(value).replace('\n', " ").trim().to_owned()
}

/// Splits a value at its colon.
pub(super) fn split(value: &str) -> Option<(&str, &str)> {
    let mut escaped = false;
    let at = value.bytes().position(|byte| {
        let divides = byte == b':' && !escaped;
        escaped = byte == b'\\' && !escaped;
        divides
    })?;
    Some((&value[..at], &value[at + 1..]))
}

/// Writes a text as a value.
pub(super) fn escape(text: &str) -> String {
    let strokes = text.replace('\\', "\\\\");
    strokes.replace('[', "\\[").replace(']', "\\]")
}

/// Writes a text as part of a value with a colon.
pub(super) fn escape_part(text: &str) -> String {
    escape(text).replace(':', "\\:")
}

/// Writes a point as two letters.
pub(super) fn point_text(topology: &Topology, point: Point) -> String {
    let (row, column) = topology.row_column(point);
    [column, row].map(|n| char::from(b'a' + n)).iter().collect()
}

/// Reads a point of two letters, column and row from the upper left, or of a letter and a number, the row from below.
/// Capitals count as small letters: only lines beyond the twenty-sixth, which no board here has, are called by them.
pub(super) fn point(topology: &Topology, value: &str) -> Option<Point> {
    let value = plain_word(value);
    match letters(&value) {
        Some([column, row]) => {
            let [column, row] = [column, row].map(|letter| letter.to_ascii_lowercase() - b'a');
            topology.at(row, column)
        }
        None => notation(GAME).parse_point(topology, &without_zeros(&value)),
    }
}

/// Returns a letter and a number without the zeros before the number: `h8` for `h08`.
fn without_zeros(value: &str) -> String {
    let (letter, number) = value.split_at_checked(1).unwrap_or((value, ""));
    letter.to_owned() + number.trim_start_matches('0')
}

/// True for a point of two letters with a capital among them, alone or as a corner.
pub(super) fn has_capitals(value: &str) -> bool {
    let value = plain_word(value);
    let mut points = value.split(':').filter_map(letters);
    points.any(|point| point.iter().any(u8::is_ascii_uppercase))
}

/// True for a pass: an empty value, or a point beyond the board as FF[3] writes it on at most nineteen lines.
pub(super) fn is_pass(value: &str) -> bool {
    let value = plain_word(value);
    value.is_empty() || value.eq_ignore_ascii_case("tt")
}

/// True for a value without anything that is seen.
pub(super) fn is_empty(value: &str) -> bool {
    value.chars().all(is_blank)
}

/// Returns a value of one word in plain characters, without blanks and invisible ones.
pub(super) fn plain_word(value: &str) -> String {
    let visible = value.chars().filter(|c| !is_blank(*c));
    visible.map(plain).collect()
}

/// Returns the letters of a point of two.
fn letters(value: &str) -> Option<[u8; 2]> {
    let letters = <[u8; 2]>::try_from(value.as_bytes()).ok()?;
    letters
        .iter()
        .all(u8::is_ascii_alphabetic)
        .then_some(letters)
}

/// Reads the points of a value: one, or all between two corners.
pub(super) fn points(topology: &Topology, value: &str) -> Option<Vec<Point>> {
    let Some((from, to)) = split(value) else {
        return Some(vec![point(topology, value)?]);
    };
    let corners = [point(topology, from)?, point(topology, to)?];
    let [(top, left), (bottom, right)] = corners.map(|point| topology.row_column(point));
    let rows = top..=bottom;
    let all = rows.flat_map(|row| (left..=right).map(move |column| (row, column)));
    let all: Vec<Point> = all
        .filter_map(|(row, column)| topology.at(row, column))
        .collect();
    (!all.is_empty()).then_some(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_lose_their_escapes_and_soft_ends_of_lines() {
        assert_eq!(text("a\\]b\\\\c\\:d"), "a]b\\c:d");
        assert_eq!(text("one\\\r\n line\r\ntwo\tend\\"), "one line\ntwo end");
        assert_eq!(simple(" a\n\rb\\\nc "), "a bc");
        for odd in ["", "]", "\\", "a\\]", "[:]", "\\\n"] {
            assert_eq!(text(&escape(odd)), odd);
            assert_eq!(text(&escape_part(odd)), odd);
            assert!(is_raw(&escape(odd)), "{odd:?}");
        }
        assert_eq!(split("a\\:b:c:d"), Some(("a\\:b", "c:d")));
    }

    #[test]
    fn a_value_that_would_end_early_is_none() {
        for bad in ["]", "a\\\\]", "[", "a\\\\[", "\\", "a\\\\\\", "\r", "\u{1}"] {
            assert!(!is_raw(bad), "{bad:?}");
        }
        assert_eq!(kept("\\\r\na\u{1}"), "\\\na ");
    }

    #[test]
    fn bare_brackets_get_a_stroke() {
        for (value, same) in [
            ("", ""),
            ("a\\]b\\[", "a\\]b\\["),
            ("[a]", "\\[a\\]"),
            ("a\\\\]\\[[", "a\\\\\\]\\[\\["),
        ] {
            assert_eq!(escape_brackets(value), same);
        }
    }

    #[test]
    fn points_are_letters_or_a_letter_and_a_number() {
        let topology = Topology::of(GAME, 15).expect("a board");
        let same = [
            ("aa", "a15"),
            ("oo", "O1"),
            ("hh", "h8"),
            ("hh", "H08"),
            ("ba", "B15"),
        ];
        for (letters, number) in same {
            let corner = point(topology, letters).expect("a point");
            assert_eq!(point(topology, number), Some(corner));
            assert_eq!(point_text(topology, corner), letters);
        }
        for same in ["hh\u{200b}", "\u{feff}h8", "\u{ff48}\u{ff18}", "HH", "Hh"] {
            assert_eq!(point(topology, same), point(topology, "hh"), "{same:?}");
        }
        for bad in [
            "", "tt", "TT", "ap", "AP", "h0", "h00", "h16", "hhh", "h-8", "88",
        ] {
            assert_eq!(point(topology, bad), None, "{bad}");
        }
        for pass in ["", " ", "tt", "TT", "tT", "t\u{200b}t\u{1a}", "\u{3164}"] {
            assert!(is_pass(pass) && point(topology, pass).is_none(), "{pass:?}");
        }
        assert!(!is_pass("hh") && !is_pass("ttt"));
        assert_eq!(points(topology, "aa:cb").map(|all| all.len()), Some(6));
        assert_eq!(points(topology, "cb:aa"), None);
    }
}
