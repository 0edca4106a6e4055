//! Header of a record: where it begins, its fields, and the board of a record without one.

use super::format::{FIELDS, MAGIC, OPENS, closes, is_jiu14, is_listed, is_unopened};
use super::words::{BETWEEN_PARTS, BETWEEN_WORDS, plainly, stone};
use crate::record::limits::NO_MORE;
use crate::record::text::clean;
use std::ops::RangeInclusive;
use tibetango_rules::normalization::{is_blank, is_inline, plain};

/// Board sizes of the format.
const SIZES: RangeInclusive<u8> = 6..=18;

/// Bracket that a first field without one is taken to have: any that closes closes it.
const WIDE: char = '\u{ff3b}';

const LISTED: &str = "the fields of the header stand without brackets of their own";
const EXPECTED: &str = "a record begins with [JIU14] and eight more fields in [ ]";
const BEFORE: &str = "what stands before the record is left out";
const UNOPENED: &str = "a [ is missing before this: the header begins here";

/// Header of a text, and the text behind it.
pub(super) struct Jiu14Header<'a> {
    pub size: u8,
    /// The other fields.
    pub fields: [String; FIELDS],
    /// The byte at which it begins.
    pub begins: usize,
    /// Deviations that were forgiven, each with the text at which it stands, in their order.
    pub notes: Vec<(&'a str, String)>,
    /// The text behind it.
    pub rest: &'a str,
    /// False where a line of the record stands there, and no sign that ends the header.
    pub is_parted: bool,
}

/// Reads the header of a text. Lines of other text may stand before it; without one the first stones tell the board.
///
/// # Errors
/// The fault, and the text at which it stands.
pub(super) fn read(text: &str) -> Result<Jiu14Header<'_>, (&str, String)> {
    let Some(begins) = begin(text) else {
        let at = text.trim_start_matches(is_blank);
        let size = bare_size(at).ok_or_else(|| (at, EXPECTED.to_owned()))?;
        let what = format!(
            "the header is missing: the first two stones stand in the centre of a board of {size} x {size} points"
        );
        return Ok(Jiu14Header {
            size,
            fields: Default::default(),
            begins: text.len() - at.len(),
            notes: vec![(at, what)],
            rest: at,
            is_parted: true,
        });
    };
    let (before, own) = text.split_at(begins);
    let (at, rest, is_parted) = if is_listed(own) {
        listed_parts(own)
    } else {
        parts(own)
    };
    let mut notes = Vec::new();
    let before = before.trim_matches(is_blank);
    if !before.is_empty() {
        notes.push((before, BEFORE.to_owned()));
    }
    if is_unopened(at) {
        notes.push((at, UNOPENED.to_owned()));
    }
    if is_listed(at) {
        notes.push((at, LISTED.to_owned()));
    }
    let (size, fields, more) = fields(at).map_err(|why| (at, why))?;
    if let Some(more) = more {
        let what = format!("the header has more than nine fields: {NO_MORE}");
        notes.push((more, what));
    }
    Ok(Jiu14Header {
        size,
        fields,
        begins,
        notes,
        rest,
        is_parted,
    })
}

/// True for the beginning of a record, which may end anywhere: a header, also behind lines of other text, or placements
/// without one.
pub(super) fn is_record(text: &str) -> bool {
    begin(text).is_some() || bare_stones(text).is_some()
}

/// Returns the byte at which the header of a record begins: the first visible character, or the beginning of a later
/// line with a whole first field.
fn begin(text: &str) -> Option<usize> {
    let seen = text.trim_start_matches(is_blank);
    if is_jiu14(seen) {
        return Some(text.len() - seen.len());
    }
    let breaks = text.match_indices(['\n', '\r']);
    let mut lines = breaks.map(|(at, _)| {
        let line = text[at + 1..].trim_start_matches(is_inline);
        text.len() - line.len()
    });
    lines.find(|at| has_first_field(&text[*at..]))
}

/// True for a text that begins with a whole first field and a sign behind it, all on its first line.
fn has_first_field(text: &str) -> bool {
    let open = text.chars().next().filter(|c| OPENS.contains(c));
    let Some((open, inside)) = open.map(|open| (open, &text[open.len_utf8()..])) else {
        return false;
    };
    // A text of many open brackets is not searched to its end for each of them.
    let inside = inside.split(['\n', '\r']).next().unwrap_or_default();
    let field = inside.split_once(|c: char| closes(open, c));
    field.is_some_and(|(field, behind)| {
        let next = behind.trim_start_matches(is_inline).chars().next();
        let parted = |c: char| {
            BETWEEN_WORDS.contains(&c) || BETWEEN_PARTS.contains(&c) || OPENS.contains(&c)
        };
        size_of(field).is_some() && next.is_some_and(parted)
    })
}

/// Returns the points of the first two stones of a record that begins with its placements.
fn bare_stones(text: &str) -> Option<[(u8, u8); 2]> {
    let text = text.trim_start_matches(is_blank);
    let parts = |c: char| {
        BETWEEN_WORDS.contains(&c) || BETWEEN_PARTS.contains(&c) || matches!(c, '\n' | '\r')
    };
    let words = text.split(parts).map(|word| word.trim_matches(is_blank));
    let mut words = words.filter(|word| !word.is_empty());
    let number = words.next().filter(|word| plainly(word) == "0");
    let mut point = || Some(stone(*SIZES.end(), words.next()?).ok()?.at);
    let stones = [point()?, point()?];
    number.map(|_| stones)
}

/// Returns the size of the board on which these stones are the first ones: they stand in the two points of its centre.
fn bare_size(text: &str) -> Option<u8> {
    let [one, other] = bare_stones(text)?;
    let (last, first) = (one.max(other), one.min(other));
    let centre = last.0 == last.1 && first.0 == first.1 && last.0 == first.0 + 1;
    let size = 2 * last.0;
    (centre && SIZES.contains(&size)).then_some(size)
}

/// Splits a text into its header and the rest: a part ends outside of the brackets of the fields. The last value is
/// false where a line of the record stands there, and no sign that ends the header.
fn parts(text: &str) -> (&str, &str, bool) {
    let mut inside = is_unopened(text).then_some(WIDE);
    let end = text.char_indices().find(|(_, c)| {
        inside = match inside {
            Some(open) if closes(open, *c) => None,
            None if OPENS.contains(c) => Some(*c),
            open => open,
        };
        inside.is_none() && (BETWEEN_PARTS.contains(c) || plain(*c).is_ascii_digit())
    });
    let (header, rest, parted) = match end {
        Some((at, c)) if BETWEEN_PARTS.contains(&c) => {
            (&text[..at], &text[at + c.len_utf8()..], true)
        }
        Some((at, _)) => (&text[..at], &text[at..], false),
        // A field is not closed: the header ends with the first part.
        None => {
            let (header, rest) = text.split_once(BETWEEN_PARTS).unwrap_or((text, ""));
            (header, rest, true)
        }
    };
    (header.trim_matches(is_blank), rest, parted)
}

/// Splits a text at the bracket that closes the field that it begins with, past those of brackets within it; else at
/// the first one that closes.
fn split_field(open: char, inside: &str) -> Option<(&str, &str)> {
    let is_close = |c: char| closes(open, c);
    let mut depth = 0_usize;
    let mut signs = inside.match_indices(|c: char| c == open || is_close(c));
    // A bracket within the field has its own end.
    let end = signs.find(|(_, sign)| {
        if sign.starts_with(open) {
            depth += 1;
            return false;
        }
        let is_end = depth == 0;
        depth = depth.saturating_sub(1);
        is_end
    });
    let (at, close) = end.or_else(|| inside.match_indices(is_close).next())?;
    Some((&inside[..at], &inside[at + close.len()..]))
}

/// Splits a text into a header without brackets, which ends with its line, and the rest.
fn listed_parts(text: &str) -> (&str, &str, bool) {
    let end = text.find(['\n', '\r']).unwrap_or(text.len());
    let end = text[..end].find(BETWEEN_PARTS).unwrap_or(end);
    let (header, rest) = text.split_at(end);
    let is_parted = rest.starts_with(BETWEEN_PARTS);
    let rest = rest.strip_prefix(BETWEEN_PARTS).unwrap_or(rest);
    (header.trim_matches(is_blank), rest, is_parted)
}

/// True for a bracket of a field.
fn is_bracket(c: char) -> bool {
    OPENS.contains(&c) || OPENS.iter().any(|open| closes(*open, c))
}

/// Returns the fields of a header without brackets, or with one pair around all of them.
fn listed_fields(header: &str) -> Vec<String> {
    let around = |c: char| is_blank(c) || is_bracket(c);
    let fields = header.split(BETWEEN_WORDS);
    let fields = fields.map(|field| clean(field.trim_matches(around)));
    fields.take(FIELDS + 1).collect()
}

/// Returns the size of the board that a first field names: `JIU14`, `JIU-14`, `JIU14x14`.
fn size_of(field: &str) -> Option<u8> {
    let field = plainly(field).to_ascii_uppercase();
    let sizes = field.strip_prefix(MAGIC)?;
    let sizes = sizes.trim_start_matches(['-', '_', ':']);
    let mut sizes = sizes.split(['X', '*']);
    let size = sizes.next()?;
    let square = sizes.all(|other| other == size);
    size.parse().ok().filter(|_| square)
}

/// Reads the size and the other fields of a header; also returns the excess fields, if there are any.
fn fields(part: &str) -> Result<(u8, [String; FIELDS], Option<&str>), String> {
    let expected = || EXPECTED.to_owned();
    let between = |c: char| BETWEEN_WORDS.contains(&c) || is_blank(c);
    let mut fields = Vec::new();
    let mut rest = part.trim_start_matches(between);
    if is_listed(rest) {
        fields = listed_fields(rest);
        let around = |c: char| between(c) || is_bracket(c);
        let ninth = rest.match_indices(BETWEEN_WORDS).nth(FIELDS);
        rest = ninth.map_or("", |(at, sign)| {
            rest[at + sign.len()..].trim_matches(around)
        });
    }
    if is_unopened(rest)
        && let Some((field, behind)) = rest.split_once(|c: char| closes(WIDE, c))
    {
        fields.push(clean(field.trim()));
        rest = behind.trim_start_matches(between);
    }
    while fields.len() <= FIELDS
        && let Some(open) = rest.chars().next().filter(|c| OPENS.contains(c))
    {
        let inside = &rest[open.len_utf8()..];
        let (field, behind) = split_field(open, inside).ok_or_else(expected)?;
        fields.push(clean(field.trim()));
        rest = behind.trim_start_matches(between);
    }
    let more = (fields.len() > FIELDS && !rest.is_empty()).then_some(rest);
    if (more.is_none() && !rest.is_empty()) || fields.is_empty() {
        return Err(expected());
    }
    let size = size_of(&fields.remove(0));
    let size = size
        .filter(|size| SIZES.contains(size) && size % 2 == 0)
        .ok_or_else(|| "the board is JIU6 to JIU18, even".to_owned())?;
    fields.resize(FIELDS, String::new());
    let fields = fields.try_into().map_err(|_| expected())?;
    Ok((size, fields, more))
}
