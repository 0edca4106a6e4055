//! The record format of AMDO for jiu, `JIU14` and its other sizes: read, replay and write.
//!
//! ```text
//! [JIU14],[First z],[Second Z],[先手胜],[0:2],[2019-05-12 10:00:00],[00:40:00],[place],[event];
//! 0,h7,G6,h6,G7;
//! 1,H7;
//! 3,G7-G6;
//! 4,g5-g7,G6;
//! ```
//!
//! Line 0 holds the placements; lines 1 and 2 of the battle take the two centre stones away. A
//! point is a row letter from the top and a column from 0 to 9, A and on; rows of the side that
//! placed first are written small, those of the other side large. A move names its stations, then
//! the stones that were jumped over, then those taken for squares. `clrall` clears the board for
//! another try. Records of people are not always regular: a side may place twice running, and each
//! such stone is kept as one placed out of turn. Whatever else the rules do not allow ends the game
//! there, and [`Jiu14::replay`] says why; so does what is no line of the format. The result stays as the
//! header tells it.

pub(super) mod record;
mod write;

pub use write::write;

use std::path::Path;

use encoding_rs::GBK_INIT;

use super::limits::NO_MORE;
use super::place::{Forgiven, Irregular, forgive};
use super::words::encoding::{Clues, Decoded, decode};
use super::{MAX_PLIES, RecordResult};
use crate::files::read_bounded;
use crate::messages::{Place, shown};
use tibetango_rules::any::AnyLine;
use tibetango_rules::jiu::Rules;
use tibetango_rules::jiu::text::place_text;
use tibetango_rules::quoting::{cut, one_line, quoted};
use tibetango_rules::typed::is_blank;
use tibetango_rules::{GameName, PlainMove, Reason, Side};

/// The game of these files.
pub const GAME: GameName = GameName::Jiu;

/// The most bytes of a file.
pub const MAX_BYTES: usize = 1 << 20;

/// What a file begins with.
const MAGIC: &str = "[JIU";

/// Sizes of boards that the format knows.
const SIZES: std::ops::RangeInclusive<u8> = 6..=18;

/// Fields of the header behind the size: first, second, result, score, date, time, place, event.
const FIELDS: usize = 8;

/// Who won, how the header says so, and the score: second player first, as in AMDO's own files.
const RESULTS: [(Option<Side>, &str, &str); 3] = [
    (Some(Side::White), "先手胜", "0:2"),
    (Some(Side::Black), "后手胜", "2:0"),
    (None, "和棋", "1:1"),
];

/// What the header may say besides.
const OTHER_RESULTS: [(Option<Side>, &str); 5] = [
    (Some(Side::White), "先手勝"),
    (Some(Side::Black), "後手勝"),
    (None, "和"),
    (None, "和局"),
    (None, "平局"),
];

/// What stands between the parts of a record, those of a part, and the stations of a move, also as a Chinese keyboard
/// or a word processor has it.
const BETWEEN_PARTS: [char; 2] = [';', '；'];
const BETWEEN_WORDS: [char; 2] = [',', '，'];
const BETWEEN_STATIONS: [char; 6] = ['-', '\u{2010}', '\u{2013}', '\u{2014}', '\u{2212}', '－'];

/// AMDO's programs write GBK, and do not say so.
static CLUES: Clues = Clues {
    says: |_| None,
    usual: Some(&GBK_INIT),
    odd: |text| usize::from(header(parts(text).0).is_err()),
};

/// Why a text is no record in this format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}:{place}: {why}")]
pub struct Jiu14Error {
    /// The file, on one line.
    pub file: String,
    /// Where it is wrong.
    pub place: Place,
    /// What is wrong.
    pub why: String,
}

/// A stone as the record names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// It belongs to the side that placed first.
    pub first: bool,
    /// Where it stands: row and column, from 0 at the upper left.
    pub at: (u8, u8),
}

/// What a numbered line of the battle says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// A stone is taken away: the centre, when the battle begins.
    Remove(Stone),
    /// A stone goes over these stations, and these are taken.
    Go(Vec<Stone>, Vec<Stone>),
    /// The board is cleared for another try.
    Clear,
    /// Placements behind the first game: another try.
    Place,
}

/// A record as it stands in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jiu14 {
    /// Points of a row, 6 to 18.
    pub size: u8,
    /// What the header says besides: first player, second player, result, score, date, time used,
    /// place, event.
    pub header: [String; FIELDS],
    /// The stones placed, and where the file says so.
    pub placements: Vec<(Place, Stone)>,
    /// The lines of the battle.
    pub battle: Vec<Numbered>,
    /// What was forgiven.
    pub notes: Vec<Forgiven>,
    /// What is none of the format, where the record is left.
    pub fault: Option<Irregular>,
}

/// A line of the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbered {
    /// Where it begins in the file.
    pub place: Place,
    /// Its number.
    pub number: u32,
    /// What it says.
    pub action: Action,
}

/// How far a record can be played by the rules.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game up to there; stones placed out of turn are marked.
    pub line: AnyLine,
    /// What cannot be played.
    pub irregular: Option<Irregular>,
}

/// True for the beginning of such a file.
#[must_use]
pub fn is_jiu14(beginning: &str) -> bool {
    beginning.trim_start().starts_with(MAGIC)
}

/// Reads a record. Names may be written in UTF-8 or GBK. What is none of the format behind the header ends the record
/// there.
///
/// # Errors
/// There is no header, or too much of everything.
pub fn read(bytes: &[u8], file: &str) -> Result<Jiu14, Jiu14Error> {
    let wrong = |place: Place, why: String| Jiu14Error {
        file: one_line(file),
        place,
        why,
    };
    let mut here = Reached::START;
    if bytes.len() > MAX_BYTES {
        let why = format!("the file is too large: at most {MAX_BYTES} bytes are read");
        return Err(wrong(here.place, why));
    }
    let Decoded { text, mut notes } = decode(bytes, &CLUES);
    let (first, rest) = parts(&text);
    let (size, header, more) = header(first).map_err(|why| wrong(here.reach(&text, first), why))?;
    if let Some(more) = more {
        notes.push(Forgiven {
            place: here.reach(&text, more),
            what: format!("the header has more than nine fields: {NO_MORE}"),
        });
    }
    let mut record = Jiu14 {
        size,
        header,
        placements: Vec::new(),
        battle: Vec::new(),
        notes,
        fault: None,
    };
    let parts = rest
        .split(BETWEEN_PARTS)
        .map(|part| part.trim_matches(is_blank));
    let mut plies = 0;
    for part in parts.filter(|part| !part.is_empty()) {
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
    Ok(record)
}

/// The header of a text, and what stands behind it: a part ends outside of the brackets of the fields.
fn parts(text: &str) -> (&str, &str) {
    let mut inside = false;
    let end = text.char_indices().find(|(_, c)| {
        inside = match c {
            '[' => true,
            ']' => false,
            _ => inside,
        };
        !inside && BETWEEN_PARTS.contains(c)
    });
    let (header, rest) = match end {
        Some((at, c)) => (&text[..at], &text[at + c.len_utf8()..]),
        // A field that is not closed: the header ends with the first part.
        None => text.split_once(BETWEEN_PARTS).unwrap_or((text, "")),
    };
    (header.trim_matches(is_blank), rest)
}

/// How far a text has been counted in lines and columns: places are asked for in order.
struct Reached {
    byte: usize,
    place: Place,
}

impl Reached {
    const START: Self = Self {
        byte: 0,
        place: Place { line: 1, column: 1 },
    };

    /// The place of a part of the text, no earlier one than before.
    fn reach(&mut self, text: &str, part: &str) -> Place {
        let to = (part.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
        for c in text.get(self.byte..to).unwrap_or_default().chars() {
            self.byte += c.len_utf8();
            self.place = match c {
                '\n' => Place {
                    line: self.place.line + 1,
                    column: 1,
                },
                _ => Place {
                    column: self.place.column + 1,
                    ..self.place
                },
            };
        }
        self.place
    }
}

/// The size and the other fields of a header, and where more than those begin.
fn header(part: &str) -> Result<(u8, [String; FIELDS], Option<&str>), String> {
    let expected = || "a record begins with [JIU14] and eight more fields in [ ]".to_owned();
    let between = |c: char| BETWEEN_WORDS.contains(&c) || is_blank(c);
    let mut fields = Vec::new();
    let mut rest = part.trim_start_matches(between);
    while fields.len() <= FIELDS
        && let Some(inside) = rest.strip_prefix('[')
    {
        let (field, behind) = inside.split_once(']').ok_or_else(expected)?;
        fields.push(super::text::clean(field.trim()));
        rest = behind.trim_start_matches(between);
    }
    let more = (fields.len() > FIELDS && !rest.is_empty()).then_some(rest);
    if (more.is_none() && !rest.is_empty()) || fields.is_empty() {
        return Err(expected());
    }
    let size = fields.remove(0);
    let size = size.strip_prefix("JIU").and_then(|size| size.parse().ok());
    let size = size
        .filter(|size| SIZES.contains(size) && size % 2 == 0)
        .ok_or_else(|| "the board is JIU6 to JIU18, even".to_owned())?;
    fields.resize(FIELDS, String::new());
    let fields = fields.try_into().map_err(|_| expected())?;
    Ok((size, fields, more))
}

fn stone(size: u8, word: &str) -> Result<Stone, String> {
    let read = || {
        let mut chars = word.chars();
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

/// The stations of a move, or one stone alone.
fn stations(size: u8, way: &str) -> Result<Vec<Stone>, String> {
    let stations = way.split(BETWEEN_STATIONS);
    let stations = stations.map(|word| stone(size, word.trim_matches(is_blank)));
    stations.collect()
}

fn action<'a>(size: u8, mut words: impl Iterator<Item = &'a str>) -> Result<Action, String> {
    let way = words.next().unwrap_or_default();
    if way == "clrall" {
        return match words.next() {
            None => Ok(Action::Clear),
            Some(word) => Err(format!("{} behind clrall", quoted(word))),
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
        [alone] if taken.is_empty() => Ok(Action::Remove(alone)),
        [_] => Err("a stone that does not move takes nothing".to_owned()),
        _ => Ok(Action::Go(stations, taken)),
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
    ) -> Result<(), (Place, String)> {
        let place = here.reach(text, part);
        let mut words = part
            .split(BETWEEN_WORDS)
            .map(|word| word.trim_matches(is_blank));
        let number = words.next().unwrap_or_default();
        let Ok(number) = number.parse::<u32>() else {
            // A line that tells a move or a stone is one of the record, whatever its number is.
            let tells = |word: &str| word == "clrall" || stations(self.size, word).is_ok();
            let mut all = part.split(BETWEEN_WORDS);
            if all.any(|word| tells(word.trim_matches(is_blank))) {
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
            self.line(place, number, Action::Place);
        }
        Ok(())
    }

    fn line(&mut self, place: Place, number: u32, action: Action) {
        self.battle.push(Numbered {
            place,
            number,
            action,
        });
    }

    /// Who won as the header tells, `Some(None)` a draw; `None` where it tells nothing. Its score tells where its
    /// result does not.
    #[must_use]
    pub fn winner(&self) -> Option<Option<Side>> {
        let [_, _, result, score, ..] = &self.header;
        let known = RESULTS.iter().map(|(winner, text, _)| (*winner, *text));
        let told = known.chain(OTHER_RESULTS).find(|(_, text)| text == result);
        let scored = || {
            let known = RESULTS.iter().find(|(.., known)| known == score);
            let (winner, ..) = known.filter(|_| result.is_empty())?;
            Some(*winner)
        };
        told.map(|(winner, _)| winner).or_else(scored)
    }

    /// The result that the header tells, for the board's reason where the board has the same; else that of the board.
    #[must_use]
    pub fn result(&self, played: &Played) -> Option<RecordResult> {
        let end = played.line.outcome();
        let Some(winner) = self.winner() else {
            return end.map(Into::into);
        };
        let same = end.filter(|end| end.winner == winner);
        let reason = match (same, winner) {
            (Some(end), _) => end.reason.text(),
            // Nothing is known of the end where the board has another, or plies were left out.
            (None, _) if end.is_some() || played.irregular.is_some() => "",
            // The format gives no reason; whoever stops early has given up or agreed.
            (None, Some(_)) => Reason::Resigned.text(),
            (None, None) => Reason::Agreed.text(),
        };
        Some(RecordResult {
            winner,
            reason: reason.to_owned(),
        })
    }

    /// Plays the record by these rules, as far as they allow.
    ///
    /// # Errors
    /// There is no such board.
    pub fn replay(&self, rules: Rules) -> Result<Played, String> {
        let size = self.size;
        let mut line = AnyLine::new(size, rules)
            .ok_or_else(|| format!("there is no board of {size} x {size} points"))?;
        let irregular = self.play(&mut line).err();
        let mut irregular = irregular.or_else(|| self.fault.clone());
        if let Some(cut) = &mut irregular {
            cut.record(&self.header[2]);
        }
        Ok(Played { line, irregular })
    }

    fn play(&self, line: &mut AnyLine) -> Result<(), Irregular> {
        self.place(line)?;
        let shape = line.shape();
        let missing = shape.points().saturating_sub(self.placements.len());
        for Numbered {
            place,
            number,
            action,
        } in &self.battle
        {
            let wrong = |why: String| Irregular {
                place: *place,
                why: format!("line {number}: {why}"),
            };
            if missing > 0 {
                return Err(wrong(format!(
                    "the battle begins with {missing} points still empty: the opening of a game"
                )));
            }
            match action {
                // The board has cleared its centre itself.
                Action::Remove(stone) if *number <= 2 => {
                    let point = shape.at(stone.at.0, stone.at.1);
                    if !point.is_some_and(|point| shape.centre().contains(&point)) {
                        return Err(wrong(format!("{} is not in the centre", name(stone))));
                    }
                }
                Action::Remove(_) => {
                    return Err(wrong("a stone is taken away for no move".to_owned()));
                }
                Action::Clear => return Err(wrong("the board is cleared".to_owned())),
                Action::Place => {
                    return Err(wrong("stones are placed for another try".to_owned()));
                }
                Action::Go(stations, taken) => {
                    if side(&stations[0]) != line.to_move() {
                        return Err(wrong("the other side is to move".to_owned()));
                    }
                    go(line, stations, taken).map_err(wrong)?;
                }
            }
        }
        Ok(())
    }

    /// Plays the placements; whoever places twice running does so out of turn.
    fn place(&self, line: &mut AnyLine) -> Result<(), Irregular> {
        for (at, (place, stone)) in self.placements.iter().enumerate() {
            let point = line.shape().at(stone.at.0, stone.at.1);
            let mv = PlainMove {
                to: point,
                out_of_turn: side(stone) != line.to_move(),
                ..PlainMove::default()
            };
            line.play(&mv).map_err(|why| Irregular {
                place: *place,
                why: format!("placement {} ({}): {why}", at + 1, name(stone)),
            })?;
        }
        Ok(())
    }
}

fn name(stone: &Stone) -> String {
    place_text(stone.at.0, stone.at.1)
}

fn side(stone: &Stone) -> Side {
    match stone.first {
        true => Side::White,
        false => Side::Black,
    }
}

/// Plays a move of the battle.
fn go(line: &mut AnyLine, stations: &[Stone], taken: &[Stone]) -> Result<(), String> {
    let text = move_text(stations, taken, false);
    let mut play = |text: &str| {
        line.parse(text)
            .and_then(|mv| line.play(&mv).map(|_| ()))
            .map_err(|why| format!("{}: {why}", cut(text, SHOWN)))
    };
    // A flight over a stone that it takes for a square is written like a jump.
    let refused = play(&text);
    if refused.is_err() && play(&move_text(stations, taken, true)).is_err() {
        return refused;
    }
    Ok(())
}

/// Characters of a move that a message repeats.
const SHOWN: usize = 60;

/// A move of the record in our notation: what could be a jump is one, unless it is to be a flight.
fn move_text(stations: &[Stone], taken: &[Stone], flight: bool) -> String {
    let name = |(row, column): (u8, u8)| place_text(row, column);
    let mut jumped = Vec::new();
    let mut text = name(stations[0].at);
    for pair in stations.windows(2) {
        let [(row, column), (to_row, to_column)] = [pair[0].at, pair[1].at];
        let (down, across) = (row.abs_diff(to_row), column.abs_diff(to_column));
        let middle = (
            row.min(to_row) + down / 2,
            column.min(to_column) + across / 2,
        );
        let jump = !flight
            && matches!((down, across), (2, 0) | (0, 2))
            && (stations.len() > 2 || taken.iter().any(|stone| stone.at == middle));
        if jump {
            jumped.push(middle);
        }
        text.push(if jump || down + across == 1 { '-' } else { '~' });
        text += &name(pair[1].at);
    }
    let chosen = taken.iter().filter(|stone| !jumped.contains(&stone.at));
    for (at, stone) in chosen.enumerate() {
        text.push(if at == 0 { 'x' } else { ',' });
        text += &name(stone.at);
    }
    text
}

/// Reads a record from disk.
///
/// # Errors
/// The file cannot be read, or is no such record.
pub fn load(path: &Path) -> Result<Jiu14, String> {
    let bytes = read_bounded(path, MAX_BYTES).map_err(|error| error.to_string())?;
    read(&bytes, &shown(path)).map_err(|error| error.to_string())
}
