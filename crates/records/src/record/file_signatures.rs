//! Files of other programs that are not read: recognised by their first bytes or by their name, so that the error
//! names the kind of file instead of a missing part.

use std::path::Path;

use super::foreign_formats::format::UnreadFormat;
use super::formats::Format;
use super::xml;

/// Advice for people who have moves in any form.
pub(super) const PASTE: &str = "its moves, written as h8 i9 g7, can be pasted in the window";

/// Kinds that resemble no format here; each format has others of its own.
const UNREAD: [UnreadFormat; 5] = [
    UnreadFormat {
        name: "a file of Piskvork",
        ending: "psq",
        begins: |_, text| text.starts_with("Piskvork"),
        advice: PASTE,
    },
    UnreadFormat {
        name: "a file of RenLib",
        ending: "lib",
        begins: |bytes, _| bytes.starts_with(b"\xffRenLib"),
        advice: PASTE,
    },
    UnreadFormat {
        name: "a file of RenjuNet",
        ending: "rif",
        begins: |_, text| text.contains("<database") && text.starts_with('<'),
        advice: PASTE,
    },
    UnreadFormat {
        name: "a file of Yixin",
        ending: "sav",
        begins: |_, text| is_yixin(text),
        advice: PASTE,
    },
    UnreadFormat {
        name: "a page of the web (HTML)",
        ending: "",
        begins: |_, text| is_page(text),
        advice: "save the file to which it leads",
    },
];

/// Kinds that may begin as any other does.
const LINES: [UnreadFormat; 1] = [UnreadFormat {
    name: "a line of moves",
    ending: "",
    begins: |_, text| is_line_of_moves(text),
    advice: PASTE,
}];

/// Number of moves that show what a file holds.
const MOVES: usize = 8;

/// Advice for documents of text.
const PLAIN: &str = "save its text alone, as a file of plain text";

/// Kinds whose first bytes begin no text that is read here. The name of the file does not matter.
const SIGNED: [UnreadFormat; 4] = [
    UnreadFormat {
        name: "an archive (ZIP)",
        ending: "zip",
        begins: |bytes, _| bytes.starts_with(b"PK\x03\x04"),
        advice: "unpack it first",
    },
    UnreadFormat {
        name: "an archive (gzip)",
        ending: "gz",
        begins: |bytes, _| bytes.starts_with(b"\x1f\x8b"),
        advice: "unpack it first",
    },
    UnreadFormat {
        name: "a document (PDF)",
        ending: "pdf",
        begins: |bytes, _| bytes.starts_with(b"%PDF-"),
        advice: PLAIN,
    },
    UnreadFormat {
        name: "a document (RTF)",
        ending: "rtf",
        begins: |bytes, _| bytes.starts_with(b"{\\rtf"),
        advice: PLAIN,
    },
];

/// Names the kind of a file by the signature with which it begins; `None` for one without.
pub(super) fn kind_by_signature(head: &[u8]) -> Option<String> {
    let kind = SIGNED.iter().find(|kind| (kind.begins)(head, ""));
    kind.map(not_read)
}

/// Names the kind of a file that no reader here knows, by its first bytes, which are this text, or else by its name;
/// `None` for one that may be ours.
pub(super) fn kind_of_file(path: &Path, head: &[u8], text: &str) -> Option<String> {
    let text = text.trim_start();
    if xml::begin(text).is_some() {
        return None;
    }
    let has_ending = |kind: &&UnreadFormat| {
        let ending = path.extension().unwrap_or_default();
        !kind.ending.is_empty() && ending.eq_ignore_ascii_case(kind.ending)
    };
    let formats = Format::FOREIGN.iter();
    let similar = formats.filter_map(|format| format.foreign().map(|foreign| foreign.unread));
    let all = UNREAD.iter().chain(&SIGNED).chain(similar.flatten());
    let all = all.chain(&LINES);
    let all: Vec<&UnreadFormat> = all.collect();
    let mut each = all.iter().copied();
    let beginning = each.find(|kind| (kind.begins)(head, text));
    let kind = beginning.or_else(|| all.into_iter().find(has_ending))?;
    Some(not_read(kind))
}

fn not_read(UnreadFormat { name, advice, .. }: &UnreadFormat) -> String {
    format!("this is {name}, which is not read: {advice}")
}

/// True for the size of a board in two lines, a number of moves, and moves of two numbers each.
fn is_yixin(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let mut number = || lines.next()?.parse::<u32>().ok();
    let (width, height, moves) = (number(), number(), number());
    let board = width.is_some_and(|width| (5..=25).contains(&width)) && width == height;
    let pair = |line: &str| {
        let mut parts = line.split_whitespace();
        let both = [parts.next(), parts.next()].map(|part| part?.parse::<u32>().ok());
        both.iter().all(Option::is_some) && parts.next().is_none()
    };
    board && moves.is_some() && lines.next().is_none_or(pair)
}

/// True for moves alone, with or without their numbers: points by letters and numbers, or squares by numbers.
fn is_line_of_moves(text: &str) -> bool {
    let words = text.split(|c: char| c.is_whitespace() || c == ',');
    let bare = words.map(|word| word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let words = text
        .split(|c: char| c.is_whitespace() || c == ',')
        .zip(bare)
        .filter(|(_, bare)| !bare.is_empty());
    let words: Vec<_> = words.take(MOVES).collect();
    let mut moves = words.iter();
    // Two words stand in any text.
    words.len() > 2 && moves.all(|(word, bare)| is_point(bare) || is_between_squares(word))
}

/// True for a point by a letter and a number of one or two digits.
fn is_point(word: &str) -> bool {
    let digits = word.strip_prefix(|c: char| c.is_ascii_alphabetic());
    digits.is_some_and(|digits| {
        (1..=2).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// True for two numbers of one or two digits with the sign of a move between them.
fn is_between_squares(word: &str) -> bool {
    let is_square = |text: &str| {
        (1..=2).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    let squares = word.split_once(['-', 'x']);
    squares.is_some_and(|(from, to)| is_square(from) && is_square(to))
}

/// True for the beginning of HTML.
fn is_page(text: &str) -> bool {
    let begins = |start: &str| {
        let head = text.get(..start.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(start))
    };
    begins("<!doctype html") || begins("<html")
}
