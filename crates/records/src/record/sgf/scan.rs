//! Scanner from text to brackets, nodes and properties, one behind the other.
//!
//! The end of a value is the hard question. By the standard it is the first bracket without a stroke before it.
//! Programs that write typed text as it is (`US[player[3k]]`) leave its brackets without strokes, so a bracket that
//! is not followed by a part of a game is taken for one of the text, as far as that can be seen; correct files are
//! read by the standard alone. A value that goes on into the next game is not closed.

use std::ops::Range;

use super::problem::{SgfFault, SgfParsed, SgfProblem};
use super::property::{PLIES, SET_UP};
use crate::record::place::Forgiving;
use tibetango_rules::normalization::{is_blank, is_inline};
use tibetango_rules::quote::quote_text;

/// Number of bytes that are searched for a better end of a value than the first one.
const AHEAD: usize = 4096;
/// Number of brackets tried among them.
const TRIES: usize = 8;
/// Number of bytes behind a bracket that closes a game in which a node may follow all the same.
const NEAR: usize = 32;
/// Maximum length of the name of a property, in letters, that a value may have taken along: those of the standard
/// have no more.
const NAME: usize = 2;
/// Number of bytes that are searched for properties of the first node of a game.
const HEAD: usize = 128;
/// Properties that only the first node of a game has, and with which it may begin.
const ROOT: [&[u8]; 2] = [b"GM", b"FF"];
/// More properties that only the first node of a game has: before its first ply they say that a game begins, at a
/// bracket that begins its line.
const ROOT_TOO: [&[u8]; 3] = [b"SZ", b"CA", b"AP"];
/// Properties of which no value holds brackets.
const PLAIN: [&str; 4] = ["GM", "FF", "CA", "SZ"];

/// Brackets of full width and of Chinese keyboards that open a value, and those that close one.
pub(super) const WIDE: [char; 2] = ['\u{ff3b}', '\u{3010}'];
pub(super) const WIDE_ENDS: [char; 3] = ['\u{ff3d}', '\u{3011}', ']'];

/// Part of a text.
#[derive(Debug)]
pub(super) enum SgfPart {
    Open,
    Close,
    /// Beginning of a node.
    Node,
    Property(Raw),
}

/// Property as the text has it.
#[derive(Debug)]
pub(super) struct Raw {
    /// Ranges of its name, and of the text between each pair of brackets.
    pub name: Range<usize>,
    pub values: Vec<Range<usize>>,
}

pub(super) struct Scanner<'a> {
    text: &'a str,
    /// Byte at which the next part is searched.
    pub at: usize,
    /// Deviations that were skipped.
    pub forgiving: Forgiving,
    /// True after a value without a better end than the first one: no other is searched any more.
    strict: bool,
    /// True after a value in brackets of full width.
    wide: bool,
}

impl<'a> Scanner<'a> {
    pub fn new(text: &'a str, at: usize) -> Self {
        Self {
            text,
            at,
            forgiving: Forgiving::default(),
            strict: false,
            wide: false,
        }
    }

    /// Returns the next part with its place; `None` at the end of the text. Anything that is no part is skipped.
    ///
    /// # Errors
    /// A value is not closed; the scanner stands where another game begins, or at the end.
    pub fn next(&mut self) -> SgfParsed<Option<(usize, SgfPart)>> {
        while let Some(byte) = self.peek() {
            let at = self.at;
            let part = match byte {
                b'(' => SgfPart::Open,
                b')' => SgfPart::Close,
                b';' => SgfPart::Node,
                _ if begins_name(byte) => match self.property()? {
                    Some(raw) => return Ok(Some((at, SgfPart::Property(raw)))),
                    None => continue,
                },
                b'[' => {
                    self.forgiving
                        .say(at, "a value without the name of a property is passed over");
                    self.at += 1;
                    self.value(true)?;
                    continue;
                }
                _ => {
                    self.pass_over();
                    continue;
                }
            };
            self.at += 1;
            return Ok(Some((at, part)));
        }
        Ok(None)
    }

    /// Returns the next byte that is no white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let blank = blanks(rest);
        self.at += blank;
        rest.get(blank).copied()
    }

    /// True if a node follows the bracket that was read: it closes no game.
    pub fn goes_on_behind(&self) -> bool {
        let rest = self.text.as_bytes().get(self.at..).unwrap_or_default();
        let mut near = rest.iter().take(NEAR);
        let next = near.position(|byte| !byte.is_ascii_whitespace() && !b"])".contains(byte));
        next.is_some_and(|at| is_node(&rest[at..]) && !is_first_node(&rest[at..]))
    }

    /// Skips text with which no part begins.
    fn pass_over(&mut self) {
        let rest = &self.text[self.at..];
        let begins = |c: char| c.is_ascii_alphanumeric() || "_()[;".contains(c);
        let length = rest.find(begins).unwrap_or(rest.len());
        let odd = rest[..length].trim_end();
        // Invisible text need not be reported.
        if odd.chars().any(|c| !is_blank(c)) {
            let what = format!("{} is passed over", quote_text(odd));
            self.forgiving.say(self.at, what);
        }
        self.at += length;
    }

    /// Reads a name and its values; `None` if there are no values.
    fn property(&mut self) -> SgfParsed<Option<Raw>> {
        let start = self.at;
        let rest = &self.text.as_bytes()[start..];
        let name = start..start + name_length(rest);
        self.at = name.end;
        let text = &self.text[name.clone()];
        let capitals = capitals(text);
        let mut plain = [&PLAIN[..], &PLIES, &SET_UP].into_iter();
        let plain = plain.any(|names| names.contains(&&*capitals));
        let mut values = Vec::new();
        while let Some(byte) = self.peek() {
            if byte == b'[' {
                self.at += 1;
                values.push(self.value(plain)?);
            } else if self.text[self.at..].starts_with(WIDE) {
                values.push(self.wide_value()?);
            } else {
                break;
            }
        }
        if values.is_empty() {
            let what = format!("{} has no value and is passed over", quote_text(text));
            self.forgiving.say(start, what);
        }
        Ok((!values.is_empty()).then_some(Raw { name, values }))
    }

    /// Reads a value in brackets of full width.
    fn wide_value(&mut self) -> SgfParsed<Range<usize>> {
        let open = self.at;
        let first = self.text[open..].chars().next();
        let start = open + first.map_or(0, char::len_utf8);
        let rest = &self.text[start..];
        let Some(length) = rest.find(WIDE_ENDS) else {
            self.at = self.text.len();
            return Err(SgfFault::new(open, SgfProblem::Unclosed));
        };
        let close = rest[length..].chars().next().map_or(0, char::len_utf8);
        self.at = start + length + close;
        if !std::mem::replace(&mut self.wide, true) {
            let what = "brackets of full width are read as those of a value, here and further on";
            self.forgiving.say(open, what);
        }
        Ok(start..start + length)
    }

    /// Reads a value up to the bracket that closes it; a plain one holds no brackets.
    fn value(&mut self, plain: bool) -> SgfParsed<Range<usize>> {
        let bytes = self.text.as_bytes();
        let start = self.at;
        let (mut inside, mut first) = (0_usize, None);
        let mut at = start;
        let end = loop {
            match bytes.get(at) {
                None => break first,
                Some(b'\\') => {
                    // Programs that escape closing brackets leave opening ones as they are.
                    let closes = bytes.get(at + 1) == Some(&b']');
                    inside = inside.saturating_sub(usize::from(closes));
                    at += 1;
                }
                Some(b'[') => {
                    if let Some(end) = before_ply(bytes, start, at) {
                        let what = "a ] is missing: the value is read up to the ply behind it";
                        self.forgiving.say(start - 1, what);
                        self.at = end;
                        return Ok(start..end);
                    }
                    inside += 1;
                }
                Some(b'(') if begins_game(self.text, at) => break first,
                Some(b']') if plain || self.strict || closes(bytes, at, inside) => break Some(at),
                Some(b']') => {
                    first.get_or_insert(at);
                    inside = inside.saturating_sub(1);
                }
                Some(_) => {}
            }
            if first.is_some_and(|first| at > first + AHEAD) {
                break first;
            }
            at += 1;
        };
        let Some(end) = end else {
            self.at = at.min(bytes.len());
            return Err(SgfFault::new(start - 1, SgfProblem::Unclosed));
        };
        match first {
            Some(first) if first < end => self.forgiving.say(
                first,
                "a bracket in a text has no \\ before it: the value is read up to the one that seems to close it",
            ),
            // There is none that seems to.
            Some(_) => self.strict = true,
            None => {}
        }
        if let Some((at, name)) = inner_property(&self.text[start..end]) {
            let what = format!(
                "{name}[ within a value looks like a property, and is read as text: a ] seems to be missing before it, \
                 or to stand behind a \\ too many"
            );
            self.forgiving.say(start + at, what);
        }
        self.at = end + 1;
        Ok(start..end)
    }
}

/// Returns the place and the name of the first property that a value seems to have taken along: a name before a bracket
/// that nothing closes. Brackets in correct texts come in pairs.
fn inner_property(value: &str) -> Option<(usize, &str)> {
    let bytes = value.as_bytes();
    let (mut depth, mut property) = (0_usize, None);
    let mut stroke = false;
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'[' if !stroke => {
                if let Some(name) = last_name(&value[..at]).filter(|_| property.is_none()) {
                    property = Some((depth, at - name.len(), name));
                }
                depth += 1;
            }
            // Programs that escape closing brackets leave opening ones as they are.
            b']' => {
                depth = depth.saturating_sub(1);
                property = property.filter(|(outside, ..)| *outside < depth);
            }
            _ => {}
        }
        stroke = *byte == b'\\' && !stroke;
    }
    let (_, from, name) = property?;
    Some((from, name))
}

/// Returns the name of a property at the end of a text: capital letters that are no part of a longer word.
fn last_name(text: &str) -> Option<&str> {
    let before = text.trim_end_matches(|c: char| c.is_ascii_uppercase());
    let name = &text[before.len()..];
    let apart = !before.ends_with(char::is_alphanumeric);
    (apart && (1..=NAME).contains(&name.len())).then_some(name)
}

/// Returns a name without its lower-case letters, which are no part of it (FF[3] and before); a name of lower-case
/// letters alone is converted to capitals.
pub(super) fn capitals(name: &str) -> String {
    let capitals: String = name.chars().filter(|c| !c.is_ascii_lowercase()).collect();
    match capitals.is_empty() {
        true => name.to_ascii_uppercase(),
        false => capitals,
    }
}

/// True for the first byte of a name, also of one that the standard does not allow.
const fn begins_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// True for a byte that may stand in the name of a game, in any alphabet.
const fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii() || matches!(byte, b' ' | b'-')
}

/// True for a byte that may stand in the size of a board, such as `15`, `15:15` or `15x15`.
const fn is_size(byte: u8) -> bool {
    byte.is_ascii_digit() || matches!(byte, b' ' | b':' | b'x' | b'X' | b'*')
}

/// Returns the length of the name with which the bytes begin.
fn name_length(rest: &[u8]) -> usize {
    let name = |byte: &&u8| begins_name(**byte) || **byte == b'-';
    match rest.first().copied().is_some_and(begins_name) {
        true => rest.iter().take_while(name).count(),
        false => 0,
    }
}

/// Returns the beginning of a node in a value that is not closed: a semicolon and a ply, whose value opens at byte
/// `open`.
fn before_ply(bytes: &[u8], start: usize, open: usize) -> Option<usize> {
    let [before @ .., b'B' | b'W'] = bytes.get(start..open)? else {
        return None;
    };
    let [b'a'..=b'o', b'a'..=b'o', b']', behind @ ..] = &bytes[open + 1..] else {
        return None;
    };
    let before = before.trim_ascii_end().strip_suffix(b";")?;
    // A semicolon with a stroke before it is of the text, and no value ends with such a stroke.
    let strokes = before.iter().rev().take_while(|byte| **byte == b'\\');
    (strokes.count() % 2 == 0 && goes_on(behind)).then_some(start + before.len())
}

/// Returns the length of the white space at the beginning.
fn blanks(bytes: &[u8]) -> usize {
    let blank = bytes.iter().take_while(|byte| byte.is_ascii_whitespace());
    blank.count()
}

/// True for a semicolon with a property behind it.
fn is_node(rest: &[u8]) -> bool {
    let node = rest.strip_prefix(b";");
    node.is_some_and(|node| is_property(&node[blanks(node)..]))
}

/// True if a first node with a property in it begins at an open bracket.
pub(super) fn begins_node(bytes: &[u8], open: usize) -> bool {
    let rest = bytes.get(open + 1..).unwrap_or_default();
    is_node(&rest[blanks(rest)..]) || begins_bare(bytes, open)
}

/// True if a game begins at an open bracket without the semicolon of its first node: a property that only that node
/// has stands right behind it.
pub(super) fn begins_bare(bytes: &[u8], open: usize) -> bool {
    let rest = bytes.get(open + 1..).unwrap_or_default();
    is_root(&rest[blanks(rest)..])
}

/// True for text with which a game begins whose bracket is missing: a property that only its first node has, with or
/// without a semicolon before it. If the text stands `alone`, any property behind a semicolon will do.
pub(super) fn begins_unopened(rest: &[u8], alone: bool) -> bool {
    let name = |rest: &[u8]| {
        let capitals = rest.iter().take_while(|byte| byte.is_ascii_uppercase());
        let length = capitals.count();
        (1..=NAME).contains(&length) && rest[length..].starts_with(b"[")
    };
    let node = rest.strip_prefix(b";");
    let node = node.map(|node| &node[blanks(node)..]);
    is_first_node(rest) || is_root(rest) || (alone && node.is_some_and(name))
}

/// True for a semicolon with a property behind it that only the first node of a game has.
fn is_first_node(rest: &[u8]) -> bool {
    let node = rest.strip_prefix(b";");
    node.is_some_and(|node| is_root(&node[blanks(node)..]))
}

/// True for a property that only the first node of a game has, and with which it may begin.
fn is_root(rest: &[u8]) -> bool {
    let mut values = ROOT.iter().filter_map(|name| rest.strip_prefix(*name));
    values.any(|value| value.starts_with(b"["))
}

/// True if a game begins at an open bracket: a property that only its first node has stands there. Some programs leave
/// out `GM` and `FF`, so others count too, unless a ply stands before them, or other text before the bracket in its
/// line: a comment may speak of files.
pub(super) fn begins_game(text: &str, open: usize) -> bool {
    let begins = || {
        let rest = text.as_bytes().get(open + 1..)?;
        let rest = &rest[..rest.len().min(HEAD)];
        let mut rest = rest[blanks(rest)..].strip_prefix(b";")?;
        let mut has_move = false;
        loop {
            rest = &rest[blanks(rest)..];
            let name = rest.iter().take_while(|byte| byte.is_ascii_alphabetic());
            let (name, behind) = rest.split_at(name.count());
            let value = behind.strip_prefix(b"[")?;
            let close = value.iter().position(|byte| b"[]\\".contains(byte))?;
            let whole = value[close] == b']';
            let other = || !has_move && ROOT_TOO.contains(&name) && begins_line(text, open);
            if ROOT.contains(&name) || other() {
                let text = &value[..close];
                // Some programs write the name of the game.
                let fits = match name {
                    b"GM" | b"CA" => text.iter().all(|byte| is_letter(*byte)),
                    b"SZ" => text.iter().all(|byte| is_size(*byte)),
                    b"AP" => true,
                    _ => text.iter().all(u8::is_ascii_digit),
                };
                return (whole && fits && close > 0).then_some(());
            }
            has_move |= matches!(name, b"B" | b"W");
            rest = whole.then_some(&value[close + 1..])?;
        }
    };
    begins().is_some()
}

/// True if only blanks stand before a byte in its line.
fn begins_line(text: &str, at: usize) -> bool {
    let before = text[..at].trim_end_matches(is_inline);
    before.is_empty() || before.ends_with(['\n', '\r'])
}

/// True if a bracket closes a value with `inside` open brackets: the text behind it may follow a value.
fn closes(bytes: &[u8], at: usize, inside: usize) -> bool {
    let rest = &bytes[at + 1..];
    if goes_on(rest) {
        // Behind a bracket of the text the name of a property stands right there, or on a line of its own, or a game
        // goes on behind its value too.
        let (apart, next) = rest.split_at(blanks(rest));
        let name = next.first().copied().is_some_and(begins_name);
        let close = || apart.is_empty() || apart.contains(&b'\n') || goes_on(behind_value(next));
        return inside == 0 || !name || close();
    }
    if inside > 0 {
        return false;
    }
    // The text goes on up to another bracket that closes, unless something begins before it.
    let ahead = &rest[..rest.len().min(AHEAD)];
    let mut brackets = ahead.iter().enumerate();
    let mut next = || brackets.find(|(_, byte)| b"[]".contains(byte));
    for _ in 0..TRIES {
        match next() {
            Some((at, b']')) if goes_on(&rest[at + 1..]) => return false,
            Some((_, b']')) => {}
            _ => break,
        }
    }
    true
}

/// Returns the text behind the first bracket that closes.
fn behind_value(rest: &[u8]) -> &[u8] {
    let close = rest.iter().position(|byte| *byte == b']');
    close.map_or(&[][..], |close| &rest[close + 1..])
}

/// True for text that may follow a value: another one, a property, a node, a bracket, the end.
fn goes_on(rest: &[u8]) -> bool {
    let next = |rest: &[u8]| -> Option<(u8, usize)> {
        let at = blanks(rest);
        Some((*rest.get(at)?, at + 1))
    };
    let Some((byte, behind)) = next(rest) else {
        return true;
    };
    let behind = &rest[behind..];
    match byte {
        b'[' => true,
        b';' => next(behind)
            .is_none_or(|(byte, at)| b"();".contains(&byte) || is_property(&behind[at - 1..])),
        b'(' => next(behind).is_none_or(|(byte, _)| byte == b';'),
        b')' => {
            let apart = &behind[..blanks(behind)];
            let more = next(behind).is_none_or(|(byte, _)| b"();".contains(&byte));
            more || apart.contains(&b'\n')
        }
        _ => is_property(&rest[rest.len() - behind.len() - 1..]),
    }
}

/// True for the name of a property with a bracket behind it.
fn is_property(rest: &[u8]) -> bool {
    let behind = &rest[name_length(rest)..];
    let value = &behind[blanks(behind)..];
    let mut wide = WIDE.iter();
    let mut opens = || wide.any(|open| value.starts_with(open.encode_utf8(&mut [0; 4]).as_bytes()));
    behind.len() < rest.len() && (value.starts_with(b"[") || opens())
}
