//! Reader from a text to a record.

use super::format::{FIELDS, MAGIC, MAX_BYTES, OPENS, closes, is_jiu14};
use super::game::{Jiu14, Jiu14Action, Numbered, Stone};
use crate::files::read_bounded;
use crate::messages::{TextPosition, shown};
use crate::record::MAX_PLIES;
use crate::record::limits::NO_MORE;
use crate::record::place::{Forgiven, Irregular, Misread, forgive};
use crate::record::text::clean;
use crate::record::words::encoding::{Clues, Decoded, decode};
use encoding_rs::GBK_INIT;
use std::path::Path;
use tibetango_rules::jiu::text::place_text;
use tibetango_rules::normalization::{is_blank, is_inline, plain, takes_no_room};
use tibetango_rules::quote::{one_line, quoted};

/// Board sizes of the format.
const SIZES: std::ops::RangeInclusive<u8> = 6..=18;

/// Separators of the parts of a record, of the words of a part, and of the stations of a move, also as a Chinese
/// keyboard or a word processor writes them.
const BETWEEN_PARTS: [char; 2] = [';', '；'];
const BETWEEN_WORDS: [char; 2] = [',', '，'];
const BETWEEN_STATIONS: [char; 6] = ['-', '\u{2010}', '\u{2013}', '\u{2014}', '\u{2212}', '－'];

/// Word that clears the board for another try.
const CLEAR: &str = "clrall";

/// Minimum number of placements that show that the letters of a file are all of one case.
const CASED: usize = 3;

const MISSING: &str = "a ; is missing before this, here and further on";
const ONE_CASE: &str =
    "all points are in letters of one case, which tells no sides: they are taken to alternate";
const ANOTHER: &str = "another record begins here: the first alone is read";

/// Encoding clues: AMDO's programs write GBK, and do not say so.
static CLUES: Clues = Clues {
    says: |_| None,
    usual: Some(&GBK_INIT),
    odd: |text| usize::from(header(parts(text).0).is_err()),
};

/// Error of a text that is no record of this format.
pub type Jiu14Error = Misread<String>;

/// Reads a record. Names may be written in UTF-8 or GBK. A part behind the header that does not fit the format ends
/// the record there.
///
/// # Errors
/// There is no valid header, or the file is too large.
pub fn read(bytes: &[u8], file: &str) -> Result<Jiu14, Jiu14Error> {
    let wrong = |place: TextPosition, problem: String| Misread {
        file: one_line(file),
        place,
        problem,
    };
    let mut here = Reached::START;
    if bytes.len() > MAX_BYTES {
        let why = format!("the file is too large: at most {MAX_BYTES} bytes are read");
        return Err(wrong(here.place, why));
    }
    let Decoded { text, mut notes } = decode(bytes, &CLUES);
    let (first, rest, parted) = parts(&text);
    let (size, header, more) = header(first).map_err(|why| wrong(here.reach(&text, first), why))?;
    if let Some(more) = more {
        notes.push(Forgiven {
            place: here.reach(&text, more),
            what: format!("the header has more than nine fields: {NO_MORE}"),
        });
    }
    if !parted {
        notes.push(Forgiven {
            place: here.reach(&text, rest),
            what: MISSING.to_owned(),
        });
    }
    let mut record = Jiu14 {
        size,
        header,
        cased: true,
        placements: Vec::new(),
        battle: Vec::new(),
        notes,
        fault: None,
    };
    if let Some(what) = record.doubted() {
        let place = here.place;
        record.notes.push(Forgiven { place, what });
    }
    let mut plies = 0;
    let mut told = !parted;
    for (part, parted) in rest.split(BETWEEN_PARTS).flat_map(lines) {
        if is_jiu14(part) {
            let place = here.reach(&text, part);
            let what = ANOTHER.to_owned();
            record.notes.push(Forgiven { place, what });
            break;
        }
        if !parted && !std::mem::replace(&mut told, true) {
            let place = here.reach(&text, part);
            let what = MISSING.to_owned();
            record.notes.push(Forgiven { place, what });
        }
        let read = record.part(&text, part, &mut here, &mut plies);
        let read = read.and_then(|()| match plies {
            0..=MAX_PLIES => Ok(()),
            _ => Err((here.place, format!("more than {MAX_PLIES} plies"))),
        });
        if let Err((place, why)) = read {
            record.fault = Some(Irregular { place, why });
            break;
        }
    }
    record.take_turns();
    Ok(record)
}

/// Splits a text into its header and the rest: a part ends outside of the brackets of the fields. The last value is
/// false where a line of the record stands there, and no sign that ends the header.
fn parts(text: &str) -> (&str, &str, bool) {
    let mut inside = None;
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

/// Splits a part before each line with a number, where the sign that ends the line before it is missing: such a line is
/// not parted. Empty ones are left out.
fn lines(part: &str) -> impl Iterator<Item = (&str, bool)> {
    let numbered = |text: &str| {
        let line = text.trim_start_matches(is_inline);
        let behind = line.trim_start_matches(|c: char| plain(c).is_ascii_digit());
        let next = behind.trim_start_matches(is_inline);
        behind.len() < line.len() && next.starts_with(BETWEEN_WORDS)
    };
    let breaks = part.match_indices(['\n', '\r']);
    let breaks = breaks.filter(move |(at, _)| numbered(&part[at + 1..]));
    let ends = breaks.map(|(at, _)| at).chain([part.len()]);
    let mut from = 0;
    let all =
        ends.map(move |end| part[std::mem::replace(&mut from, end)..end].trim_matches(is_blank));
    let mut first = true;
    all.filter(|line| !line.is_empty())
        .map(move |line| (line, std::mem::take(&mut first)))
}

/// Byte up to which lines and columns of a text have been counted: places are requested in order.
struct Reached {
    byte: usize,
    place: TextPosition,
}

impl Reached {
    const START: Self = Self {
        byte: 0,
        place: TextPosition { line: 1, column: 1 },
    };

    /// Returns the place of a part of the text, no earlier one than before.
    fn reach(&mut self, text: &str, part: &str) -> TextPosition {
        let to = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        if let Some(between) = text.get(self.byte..to) {
            self.byte = to;
            self.place = TextPosition::of_byte(between, between.len()).behind(self.place);
        }
        self.place
    }
}

/// Reads the size and the other fields of a header; also returns the excess fields, if there are any.
fn header(part: &str) -> Result<(u8, [String; FIELDS], Option<&str>), String> {
    let expected = || "a record begins with [JIU14] and eight more fields in [ ]".to_owned();
    let between = |c: char| BETWEEN_WORDS.contains(&c) || is_blank(c);
    let mut fields = Vec::new();
    let mut rest = part.trim_start_matches(between);
    while fields.len() <= FIELDS
        && let Some(open) = rest.chars().next().filter(|c| OPENS.contains(c))
    {
        let inside = &rest[open.len_utf8()..];
        let (field, behind) = inside
            .split_once(|c: char| closes(open, c))
            .ok_or_else(expected)?;
        fields.push(clean(field.trim()));
        rest = behind.trim_start_matches(between);
    }
    let more = (fields.len() > FIELDS && !rest.is_empty()).then_some(rest);
    if (more.is_none() && !rest.is_empty()) || fields.is_empty() {
        return Err(expected());
    }
    let size = plainly(&fields.remove(0)).to_ascii_uppercase();
    let size = size.strip_prefix(MAGIC);
    let size = size.and_then(|size| size.parse().ok());
    let size = size
        .filter(|size| SIZES.contains(size) && size % 2 == 0)
        .ok_or_else(|| "the board is JIU6 to JIU18, even".to_owned())?;
    fields.resize(FIELDS, String::new());
    let fields = fields.try_into().map_err(|_| expected())?;
    Ok((size, fields, more))
}

/// Returns a word in plain characters, without blanks and signs that nobody sees.
fn plainly(word: &str) -> String {
    let seen = word.chars().filter(|c| !is_blank(*c));
    seen.map(plain).collect()
}

fn stone(size: u8, word: &str) -> Result<Stone, String> {
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
fn stations(size: u8, way: &str) -> Result<Vec<Stone>, String> {
    let stations = way.split(BETWEEN_STATIONS);
    let stations = stations.map(|word| stone(size, word.trim_matches(is_blank)));
    stations.collect()
}

fn is_clear(word: &str) -> bool {
    plainly(word).eq_ignore_ascii_case(CLEAR)
}

fn action<'a>(size: u8, mut words: impl Iterator<Item = &'a str>) -> Result<Jiu14Action, String> {
    let way = words.next().unwrap_or_default();
    if is_clear(way) {
        return match words.next() {
            None => Ok(Jiu14Action::Clear),
            Some(word) => Err(format!("{} behind {CLEAR}", quoted(word))),
        };
    }
    let stations = stations(size, way)?;
    let taken = words.map(|word| stone(size, word));
    let taken = taken.collect::<Result<Vec<_>, _>>()?;
    let points = usize::from(size).pow(2);
    if stations.len().max(taken.len()) > points {
        return Err(format!("a move of more than {points} points"));
    }
    match stations[..] {
        [alone] if taken.is_empty() => Ok(Jiu14Action::Remove(alone)),
        [_] => Err("a stone that does not move takes nothing".to_owned()),
        _ => Ok(Jiu14Action::Go(stations, taken)),
    }
}

impl Jiu14 {
    /// Adds a part behind the header, which begins no earlier than `here`.
    fn part(
        &mut self,
        text: &str,
        part: &str,
        here: &mut Reached,
        plies: &mut usize,
    ) -> Result<(), (TextPosition, String)> {
        let place = here.reach(text, part);
        let mut words = part
            .split(BETWEEN_WORDS)
            .map(|word| word.trim_matches(is_blank));
        let number = words.next().unwrap_or_default();
        let Ok(number) = plainly(number).parse::<u32>() else {
            // A line with a move or a stone belongs to the record, whatever its number is; behind a number, whatever
            // signs part its words.
            let tells = |word: &str| is_clear(word) || stations(self.size, word).is_ok();
            let mut all = part.split(BETWEEN_WORDS);
            let numbered = part.starts_with(|c: char| plain(c).is_ascii_digit());
            let mut parted = part.split(|c: char| !c.is_alphanumeric());
            if all.any(|word| tells(word.trim_matches(is_blank))) || (numbered && parted.any(tells))
            {
                return Err((place, format!("{} is no line number", quoted(number))));
            }
            let what = format!("{} is no line of a record: it is passed over", quoted(part));
            forgive(&mut self.notes, what, |what| Forgiven { place, what });
            return Ok(());
        };
        if number > 0 {
            *plies += 1;
            let action = action(self.size, words).map_err(|why| (place, why))?;
            self.line(place, number, action);
            return Ok(());
        }
        let again = !self.battle.is_empty();
        for word in words {
            let place = here.reach(text, word);
            let stone = stone(self.size, word).map_err(|why| (place, why))?;
            *plies += 1;
            if *plies > MAX_PLIES {
                return Ok(());
            }
            if !again {
                self.placements.push((place, stone));
            }
        }
        if again {
            self.line(place, number, Jiu14Action::Place);
        }
        Ok(())
    }

    /// Lets the sides take turns if all letters are of one case, as where a program changed them: a side that places
    /// every stone has no opponent.
    fn take_turns(&mut self) {
        let mut placed = self.placements.iter().map(|(_, stone)| stone.first);
        let Some(case) = placed.next().filter(|_| self.placements.len() >= CASED) else {
            return;
        };
        let is_same = |stone: &Stone| stone.first == case;
        let battle = self.battle.iter().all(|line| match &line.action {
            Jiu14Action::Remove(stone) => is_same(stone),
            Jiu14Action::Go(stations, taken) => stations.iter().chain(taken).all(is_same),
            Jiu14Action::Clear | Jiu14Action::Place => true,
        });
        if !battle || !placed.all(|first| first == case) {
            return;
        }
        self.cased = false;
        for (at, (_, stone)) in self.placements.iter_mut().enumerate() {
            stone.first = at % 2 == 0;
        }
        let (place, _) = self.placements[0];
        let what = ONE_CASE.to_owned();
        self.notes.push(Forgiven { place, what });
    }

    fn line(&mut self, place: TextPosition, number: u32, action: Jiu14Action) {
        self.battle.push(Numbered {
            place,
            number,
            action,
        });
    }
}

/// Reads a record from disk.
///
/// # Errors
/// The file cannot be read, or is no such record.
pub fn load(path: &Path) -> Result<Jiu14, String> {
    let bytes = read_bounded(path, MAX_BYTES).map_err(|error| error.to_string())?;
    read(&bytes, &shown(path)).map_err(|error| error.to_string())
}
