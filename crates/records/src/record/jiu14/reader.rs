//! Reader from a text to a record.

use super::format::{MAX_BYTES, is_jiu14};
use super::game::{BattleLine, Jiu14, Jiu14Action, Stone};
use super::header::{self, Jiu14Header};
use super::words::{
    BEHIND_NUMBER, BETWEEN_PARTS, BETWEEN_WORDS, CLEAR, LineWords, captures_behind, is_clear,
    split_remark, stations, stone,
};
use crate::files::read_bounded;
use crate::messages::{TextPosition, path_text};
use crate::record::MAX_PLIES;
use crate::record::place::{Forgiven, Irregular, Misread, forgive};
use crate::record::words::encoding::{Clues, DecodedText, decode};
use encoding_rs::GBK_INIT;
use std::path::Path;
use tibetango_rules::normalization::{is_blank, is_inline, plain};
use tibetango_rules::quote::{one_line, quote_text};

/// Minimum number of placements that show that the letters of a file are all of one case.
const CASED: usize = 3;

const MISSING: &str = "a ; is missing before this, here and further on";
const ONE_CASE: &str =
    "all points are in letters of one case, which tells no sides: they are taken to alternate";
const ODD_SIGNS: &str = "other signs than commas part the words of a line, here and further on";
const ANOTHER: &str = "another record begins here: the first alone is read";

/// Encoding clues: AMDO's programs write GBK, and do not say so.
static CLUES: Clues = Clues {
    says: |_| None,
    usual: Some(&GBK_INIT),
    odd: |text| usize::from(header::read(text).is_err()),
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
    let mut here = LineCounter::START;
    if bytes.len() > MAX_BYTES {
        let why = format!("the file is too large: at most {MAX_BYTES} bytes are read");
        return Err(wrong(here.place, why));
    }
    let DecodedText { text, mut notes } = decode(bytes, &CLUES);
    let found = header::read(&text);
    let Jiu14Header {
        size,
        fields,
        begins,
        notes: more,
        rest,
        is_parted,
    } = found.map_err(|(at, why)| wrong(here.reach(&text, at), why))?;
    for (part, what) in more {
        let place = here.reach(&text, part);
        notes.push(Forgiven { place, what });
    }
    if !is_parted {
        notes.push(Forgiven {
            place: here.reach(&text, rest),
            what: MISSING.to_owned(),
        });
    }
    let mut record = Jiu14 {
        size,
        header: fields,
        has_case: true,
        placements: Vec::new(),
        battle: Vec::new(),
        notes,
        fault: None,
    };
    if let Some(what) = record.doubt() {
        let place = TextPosition::of_byte(&text, begins);
        record.notes.push(Forgiven { place, what });
    }
    let mut plies = 0;
    let mut is_whole = !is_parted;
    for (part, is_cut) in rest.split(BETWEEN_PARTS).flat_map(lines) {
        if is_jiu14(part) {
            let place = here.reach(&text, part);
            let what = ANOTHER.to_owned();
            record.notes.push(Forgiven { place, what });
            break;
        }
        if !is_cut && !std::mem::replace(&mut is_whole, true) {
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

/// Splits a part before each line with a number, where the sign that ends the line before it is missing: such a line is
/// not parted. Empty ones are left out.
fn lines(part: &str) -> impl Iterator<Item = (&str, bool)> {
    let is_number = |text: &str| {
        let line = text.trim_start_matches(is_inline);
        let behind = line.trim_start_matches(|c: char| plain(c).is_ascii_digit());
        let next = behind.trim_start_matches(is_inline);
        let sign = next.chars().next().map(plain);
        let is_parted = next.starts_with(BETWEEN_WORDS)
            || sign.is_some_and(|sign| BEHIND_NUMBER.contains(&sign));
        behind.len() < line.len() && is_parted
    };
    let breaks = part.match_indices(['\n', '\r']);
    let breaks = breaks.filter(move |(at, _)| is_number(&part[at + 1..]));
    let ends = breaks.map(|(at, _)| at).chain([part.len()]);
    let mut from = 0;
    let all =
        ends.map(move |end| part[std::mem::replace(&mut from, end)..end].trim_matches(is_blank));
    let mut first = true;
    all.filter(|line| !line.is_empty())
        .map(move |line| (line, std::mem::take(&mut first)))
}

/// Byte up to which lines and columns of a text have been counted: places are requested in order.
struct LineCounter {
    byte: usize,
    place: TextPosition,
}

impl LineCounter {
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

fn action<'a>(size: u8, mut words: impl Iterator<Item = &'a str>) -> Result<Jiu14Action, String> {
    let way = words.next().ok_or("a move is missing")?;
    if is_clear(way) {
        return match words.next() {
            None => Ok(Jiu14Action::Clear),
            Some(word) => Err(format!("{} behind {CLEAR}", quote_text(word))),
        };
    }
    let stations = stations(size, way)?;
    let captures = words.map(|word| stone(size, word));
    let captures = captures.collect::<Result<Vec<_>, _>>()?;
    let points = usize::from(size).pow(2);
    if stations.len().max(captures.len()) > points {
        return Err(format!("a move of more than {points} points"));
    }
    match stations[..] {
        [alone] if captures.is_empty() => Ok(Jiu14Action::Remove(alone)),
        [_] => Err("a stone that does not move takes nothing".to_owned()),
        _ => Ok(Jiu14Action::Go(stations, captures)),
    }
}

impl Jiu14 {
    /// Adds a part behind the header, which begins no earlier than `here`.
    fn part(
        &mut self,
        text: &str,
        part: &str,
        here: &mut LineCounter,
        plies: &mut usize,
    ) -> Result<(), (TextPosition, String)> {
        let place = here.reach(text, part);
        let (line, remark) = match split_remark(self.size, part) {
            Some((line, remark)) => (line, Some(remark)),
            None => (part, None),
        };
        let commas = LineWords::by_commas(line).filter(|line| self.is_of_points(line));
        let others = || LineWords::by_any_sign(line).filter(|line| self.is_of_points(line));
        // Text without any meaning shows a fault as it is written.
        let points = commas.or_else(others);
        let points = points.or_else(|| LineWords::by_commas(line));
        let Some(LineWords {
            number,
            words,
            is_odd,
        }) = points
        else {
            // A line with a move or a stone belongs to the record, even with an unreadable number; behind a number,
            // any signs may separate its words.
            let tells = |word: &str| is_clear(word) || stations(self.size, word).is_ok();
            let mut all = part.split(BETWEEN_WORDS);
            let begins_number = part.starts_with(|c: char| plain(c).is_ascii_digit());
            let number = part.split(BETWEEN_WORDS).next().unwrap_or_default();
            let mut is_cut = part.split(|c: char| !c.is_alphanumeric());
            if all.any(|word| tells(word.trim_matches(is_blank)))
                || (begins_number && is_cut.any(tells))
            {
                let number = quote_text(number.trim_matches(is_blank));
                return Err((place, format!("{number} is no line number")));
            }
            let what = format!(
                "{} is no line of a record: it is passed over",
                quote_text(part)
            );
            forgive(&mut self.notes, what, |what| Forgiven { place, what });
            return Ok(());
        };
        if is_odd && self.notes.iter().all(|note| note.what != ODD_SIGNS) {
            forgive(&mut self.notes, ODD_SIGNS, |what| Forgiven { place, what });
        }
        if let Some(remark) = remark {
            let what = format!("{} is passed over", quote_text(remark));
            forgive(&mut self.notes, what, |what| Forgiven { place, what });
        }
        if number > 0 {
            *plies += 1;
            let filled = words.iter().filter(|word| !word.is_empty());
            let filled: Vec<&str> = filled.flat_map(|word| captures_behind(word)).collect();
            match self.centre(number, &filled) {
                // Both stones of the centre leave the board in one line.
                Some(stones) => {
                    for stone in stones {
                        self.line(place, number, Jiu14Action::Remove(stone));
                    }
                }
                None => {
                    let action = action(self.size, filled.into_iter());
                    self.line(place, number, action.map_err(|why| (place, why))?);
                }
            }
            if let Some(gap) = words.iter().find(|word| word.is_empty()) {
                self.pass_over_gap(here.reach(text, gap));
            }
            return Ok(());
        }
        let again = !self.battle.is_empty();
        let mut gap = None;
        for word in words {
            let place = here.reach(text, word);
            if word.is_empty() {
                gap = gap.or(Some(place));
                continue;
            }
            let stone = stone(self.size, word).map_err(|why| (place, why))?;
            if let Some(gap) = gap.take() {
                // Two stones of one side are not placed one behind the other.
                let last = self.placements.last().filter(|_| !again);
                if last.is_some_and(|(_, last)| last.first == stone.first) {
                    return Err((gap, "a point is missing between two commas".to_owned()));
                }
                self.pass_over_gap(gap);
            }
            *plies += 1;
            if *plies > MAX_PLIES {
                return Ok(());
            }
            if !again {
                self.placements.push((place, stone));
            }
        }
        if let Some(gap) = gap {
            self.pass_over_gap(gap);
        }
        if again {
            self.line(place, number, Jiu14Action::Place);
        }
        Ok(())
    }

    /// True for a line whose words are stones, moves and the word that clears the board.
    fn is_of_points(&self, line: &LineWords<'_>) -> bool {
        let filled = line.words.iter().filter(|word| !word.is_empty());
        let mut words = filled.flat_map(|word| captures_behind(word)).peekable();
        let any = words.peek().is_some();
        any && words.all(|word| is_clear(word) || stations(self.size, word).is_ok())
    }

    /// Returns the stones of the first line of the battle, if it takes both of them away.
    fn centre(&self, number: u32, words: &[&str]) -> Option<[Stone; 2]> {
        let &[one, other] = words else {
            return None;
        };
        let stone = |word: &str| stone(self.size, word).ok();
        let stones = [stone(one)?, stone(other)?];
        (number == 1).then_some(stones)
    }

    /// Notes a comma without a point behind it.
    fn pass_over_gap(&mut self, place: TextPosition) {
        let what = "a comma without a point behind it is passed over";
        forgive(&mut self.notes, what, |what| Forgiven { place, what });
    }

    /// Lets the sides take turns if all letters are of one case, as where a program changed them: a side that places
    /// every stone has no opponent.
    fn take_turns(&mut self) {
        let mut stones = self.placements.iter().map(|(_, stone)| stone.first);
        let Some(case) = stones.next().filter(|_| self.placements.len() >= CASED) else {
            return;
        };
        let is_same = |stone: &Stone| stone.first == case;
        let battle = self.battle.iter().all(|line| match &line.action {
            Jiu14Action::Remove(stone) => is_same(stone),
            Jiu14Action::Go(stations, captures) => stations.iter().chain(captures).all(is_same),
            Jiu14Action::Clear | Jiu14Action::Place => true,
        });
        if !battle || !stones.all(|first| first == case) {
            return;
        }
        self.has_case = false;
        for (at, (_, stone)) in self.placements.iter_mut().enumerate() {
            stone.first = at % 2 == 0;
        }
        let (place, _) = self.placements[0];
        let what = ONE_CASE.to_owned();
        self.notes.push(Forgiven { place, what });
    }

    fn line(&mut self, place: TextPosition, number: u32, action: Jiu14Action) {
        self.battle.push(BattleLine {
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
    read(&bytes, &path_text(path)).map_err(|error| error.to_string())
}
