//! Reader from the tree of a file to a record.

mod extras;
mod plies;

use std::str::from_utf8;

use super::format::{MAX_BYTES, POSITION, VERSIONS, is_position, no_size};
use super::leniency::{Trifles, WIDENED, widen_loose_signs};
use super::tree::{Element, parse};
use crate::files::{FileError, FileProblem};
use crate::messages::TextPosition;
use crate::record::date::of_file;
use crate::record::error::{Problem, RecordFault, RecordParsed};
use crate::record::place::{Forgiven, Forgiving, Irregular};
use crate::record::text::{self, is_clean};
use crate::record::words::encoding::{Clues, DecodedText, decode};
use crate::record::words::result_names::by_name;
use crate::record::words::results::{colour_of, stated};
use crate::record::{Record, RecordClock, RecordError, RecordResult};
use plies::ply_in_phase;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::fields::WordError;
use tibetango_rules::quote::one_line;
use tibetango_rules::text::{list_text, notation};
use tibetango_rules::{AnyRules, GameName, Side, Topology};

/// Tags that hold plies, in the order played.
const PHASES: [&str; 2] = ["PC", "CM"];

const WHITE: [&str; 5] = ["White", "白", "白方", "白棋", "白子"];
const BLACK: [&str; 5] = ["Black", "黑", "黑方", "黑棋", "黑子"];
const DRAW: [&str; 4] = ["Draw", "和", "和棋", "平局"];
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Number of bytes of a file in which its declaration stands.
const DECLARATION: usize = 200;

/// Treatment of a text with forbidden characters.
const CLEANED: &str = "it is read without what is forbidden";

/// Record of a file that people opened.
#[derive(Clone, Debug)]
pub struct OpenedXml {
    /// The record.
    pub record: Record,
    /// Place of each of its plies in the file.
    pub plies: Vec<TextPosition>,
    /// Place of each of its variations.
    pub variations: Vec<TextPosition>,
    /// Deviations that were forgiven, in the order of the file.
    pub notes: Vec<Forgiven>,
    /// Fault of the text that ends the record before its end.
    pub damage: Option<Irregular>,
}

/// Reads a record of ours. `file` is its name in messages; nothing is opened.
///
/// # Errors
/// The bytes are too many, or no record in every part; see [the module](super) for what is allowed. The message
/// gives the place of the first fault.
pub fn read(bytes: &[u8], file: &str) -> Result<Record, RecordError> {
    small(bytes, file)?;
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let text = from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let good = from_utf8(good).unwrap_or_default();
        RecordFault::new(good.len(), Problem::NotUtf8).locate(good, file)
    })?;
    let mut trifles = Trifles::Refused;
    parse(text, &mut trifles)
        .and_then(|root| whole(&root, &mut trifles))
        .map(|whole| whole.record)
        .map_err(|fault| fault.locate(text, file).into())
}

/// Reads a record of a file that people open, perhaps of another program. `file` is its name in messages; no file is
/// opened.
///
/// # Errors
/// The bytes are too many, or no record as far as the game itself goes; see [the module](super) for what is
/// forgiven. The message gives the place of the first fault.
pub fn read_forgiving(bytes: &[u8], file: &str) -> Result<OpenedXml, RecordError> {
    small(bytes, file)?;
    let clues = Clues {
        says: declaration,
        ..Clues::NONE
    };
    let DecodedText {
        mut text,
        mut notes,
    } = decode(bytes, &clues);
    if let Some((wide, at)) = widen_loose_signs(&text) {
        notes.push(Forgiven {
            place: TextPosition::of_byte(&text, at),
            what: WIDENED.to_owned(),
        });
        text = wide;
    }
    let mut trifles = Trifles::Forgiven {
        notes: Forgiving::default(),
        damage: None,
    };
    let result = parse(&text, &mut trifles).and_then(|root| whole(&root, &mut trifles));
    let whole = result.map_err(|fault| fault.locate(&text, file))?;
    let (forgiven, damage) = match trifles {
        Trifles::Refused => (Vec::new(), None),
        Trifles::Forgiven { notes, damage } => (notes.places(&text), damage),
    };
    let damage = damage.map(|fault| Irregular {
        place: TextPosition::of_byte(&text, fault.at),
        why: format!("the record is damaged here: {}", fault.problem),
    });
    Ok(OpenedXml {
        record: whole.record,
        plies: TextPosition::of_bytes(&text, whole.plies).collect(),
        variations: TextPosition::of_bytes(&text, whole.variations).collect(),
        notes: [notes, forgiven].concat(),
        damage,
    })
}

/// Record, and the bytes where its plies and its variations begin.
struct Whole {
    record: Record,
    plies: Vec<usize>,
    variations: Vec<usize>,
}

fn small(bytes: &[u8], file: &str) -> Result<(), RecordError> {
    match bytes.len() {
        0..=MAX_BYTES => Ok(()),
        _ => Err(RecordError::File(FileError {
            file: one_line(file),
            problem: FileProblem::TooLarge(MAX_BYTES),
        })),
    }
}

/// Returns the encoding that the declaration of a file names.
fn declaration(bytes: &[u8]) -> Option<&[u8]> {
    let head = &bytes[..bytes.len().min(DECLARATION)];
    let head = head.trim_ascii_start().strip_prefix(b"<?xml")?;
    let end = head.iter().position(|byte| *byte == b'>')?;
    let head = &head[..end];
    let name = b"encoding";
    let at = head.windows(name.len()).position(|part| part == name)?;
    let value = head[at + name.len()..]
        .trim_ascii_start()
        .strip_prefix(b"=")?;
    let (quote, value) = value.trim_ascii_start().split_first()?;
    let end = value.iter().position(|byte| byte == quote)?;
    Some(&value[..end])
}

/// Checks that the version is a known one.
fn version(root: &Element) -> RecordParsed<()> {
    let Some(attribute) = root.attribute("version") else {
        return Ok(());
    };
    match attribute.value.parse::<u32>() {
        Ok(version) if VERSIONS.contains(&version) => Ok(()),
        _ => {
            let expected = format!("a version from {} to {}", VERSIONS.start(), VERSIONS.end());
            Err(attribute.bad_form(&attribute.value, &expected))
        }
    }
}

fn whole(root: &Element, trifles: &mut Trifles) -> RecordParsed<Whole> {
    version(root)?;
    let game_name = root.child("MG").filter(|game| !game.text.is_empty());
    let game = match game_name {
        Some(name) => {
            let names = |game: GameName| {
                let others = notation(game).names().iter().copied();
                let all = [game.text()].into_iter().chain(others);
                all.map(move |name| (game, name))
            };
            let names: Vec<_> = GameName::ALL.into_iter().flat_map(names).collect();
            word(name, "a game with records", &names)?
        }
        // The thesis's records are of its own game and do not say so.
        None => GameName::default(),
    };
    let topology = board(root, game)?;
    let (rules, settings) = rules(root.child("MG"), game, trifles)?;
    let (mut plies, mut plies_at) = (Vec::new(), Vec::new());
    'game: for tag in PHASES {
        for cr in root.child(tag).map_or(&[][..], |phase| &phase.children) {
            match ply_in_phase(cr, tag == "PC", topology, &settings) {
                Ok(ply) => {
                    plies_at.push(cr.at);
                    plies.push(ply);
                }
                // Without any ply it is no game.
                Err(fault) if plies.is_empty() => return Err(fault),
                Err(fault) => {
                    trifles.end(fault)?;
                    break 'game;
                }
            }
        }
    }
    let (variations, lines) = extras::variations(root, plies.len(), topology, &settings, trifles)?;
    let (variations_at, variations): (Vec<_>, Vec<_>) = variations.into_iter().unzip();
    let notes = extras::notes(root, &lines, topology, trifles)?;
    let properties = extras::foreign_properties(root, &lines, trifles)?;
    let analysis = extras::analysis(root, trifles)?;
    let clock = clock(root.child("MG"));
    let clock = trifles.or_nothing(clock, "the clocks are left out")?;
    let first = AnyGameHistory::new(topology.size(), settings);
    let first = first.map_or(Side::White, |history| history.to_move());
    let result = result(root, first, trifles);
    let result = trifles.or_nothing(result, "no result is read")?;
    let record = Record {
        size: topology.size(),
        rules,
        settings,
        start: start(root.child("MG"))?,
        name: clean_attribute(root, "name", trifles)?.unwrap_or_default(),
        developer: free_text(root, "UN", trifles)?,
        date: date(root, trifles)?,
        black: free_text(root, "PB", trifles)?,
        white: free_text(root, "PW", trifles)?,
        plies,
        result: result.flatten(),
        analysis,
        variations,
        notes,
        foreign: properties,
        clock: clock.flatten(),
    };
    Ok(Whole {
        record,
        plies: plies_at,
        variations: variations_at,
    })
}

/// Reads the start position.
fn start(game: Option<&Element>) -> RecordParsed<String> {
    match game.and_then(|game| game.attribute("start")) {
        None => Ok(String::new()),
        Some(start) if is_position(&start.value) => Ok(start.value.clone()),
        Some(start) => Err(start.bad_form(&start.value, POSITION)),
    }
}

/// Reads the clocks: their control and the time left.
fn clock(game: Option<&Element>) -> RecordParsed<Option<RecordClock>> {
    let Some(game) = game else { return Ok(None) };
    let (control, clocks) = match (game.attribute("clock"), game.attribute("left")) {
        (None, None) => return Ok(None),
        (Some(control), Some(times)) => (control, times),
        _ => {
            let why = "a clock is given with what is left of it: clock, left";
            return Err(game.missing("MG clock", why));
        }
    };
    let text = control.value.clone();
    if text.is_empty() {
        return Err(control.bad_form(&text, "a clock such as \"total 300+5\""));
    }
    if !is_clean(&text) {
        return Err(control.bad_form(&text, text::EXPECTED));
    }
    let times = || -> Option<[u32; 2]> {
        let (white, black) = clocks.value.split_once(' ')?;
        Some([white.parse().ok()?, black.parse().ok()?])
    };
    let expected = "two whole numbers of milliseconds, White's first";
    Ok(Some(RecordClock {
        control: text,
        left: times().ok_or_else(|| clocks.bad_form(&clocks.value, expected))?,
    }))
}

/// Reads the board: `5`, `5*5`, `5x5` or `5×5`.
fn board(root: &Element, game: GameName) -> RecordParsed<&'static Topology> {
    let element = root.require("SZ", "it gives the lines of the board, such as 5")?;
    let mut parts = element.text.split(['*', 'x', 'X', '×']).map(str::trim);
    let lines = parts.next().unwrap_or_default();
    let square = parts.next().is_none_or(|other| other == lines) && parts.next().is_none();
    let mut sizes = game.sizes().iter().copied();
    sizes
        .find(|size| square && size.to_string() == lines)
        .and_then(|size| Topology::of(game, size))
        .ok_or_else(|| RecordFault::new(element.text_at, no_size(game, &element.text)))
}

/// Reads the name of the preset and the rules in full.
fn rules(
    element: Option<&Element>,
    game: GameName,
    trifles: &mut Trifles,
) -> RecordParsed<(String, AnyRules)> {
    let usual = (AnyRules::preset(game), AnyRules::usual(game));
    let Some(element) = element else {
        return Ok((usual.0.to_owned(), usual.1));
    };
    let name = clean_attribute(element, "rules", trifles)?;
    let name = name.unwrap_or_else(|| usual.0.to_owned());
    if name.is_empty() {
        let problem = Problem::bad_form("MG rules", &name, "the name of a rules preset");
        return Err(RecordFault::new(element.at, problem));
    }
    let names = AnyRules::fields(game);
    let others = GameName::ALL.into_iter().flat_map(AnyRules::fields);
    for other in others.filter(|other| !names.contains(other)) {
        if let Some(stray) = element.attribute(other) {
            return Err(stray.unwanted("it is a rule of another game"));
        }
    }
    let words: Vec<(&str, &str)> = names
        .iter()
        .filter_map(|name| Some((*name, element.attribute(name)?.value.trim())))
        .collect();
    if words.is_empty() && name == usual.0 {
        return Ok((name, usual.1));
    }
    // Half the rules, or a preset that may have been edited since, would replay as another game.
    let rules = AnyRules::from_words(game, &words).map_err(|error| match error {
        WordError::Missing(field) => {
            let why = format!("rules are given in full: {}", list_text(&names));
            element.missing(&format!("MG {field}"), &why)
        }
        WordError::UnknownField { field, .. } => RecordFault::new(
            element.at,
            Problem::unwanted(&format!("MG {field}"), "there is no such rule"),
        ),
        WordError::Value {
            field,
            value,
            allowed,
            expected,
        } => {
            let at = element
                .attribute(&field)
                .map_or(element.at, |attribute| attribute.at);
            let place = format!("MG {field}");
            let problem = match allowed {
                [] => Problem::bad_form(&place, &value, &expected),
                _ => Problem::not_one_of(&place, &value, "a rule", allowed),
            };
            RecordFault::new(at, problem)
        }
    })?;
    Ok((name, rules))
}

/// Reads the result of a game that this side begins.
fn result(
    root: &Element,
    first: Side,
    trifles: &mut Trifles,
) -> RecordParsed<Option<RecordResult>> {
    let Some(element) = root.child("ER") else {
        return Ok(None);
    };
    let reason = clean_attribute(element, "reason", trifles)?.unwrap_or_default();
    // A game that is not over: the thesis's tag, with nothing in it.
    if element.text.is_empty() && reason.is_empty() {
        return Ok(None);
    }
    let sides = colours().into_iter().map(|(side, word)| (Some(side), word));
    let winners: Vec<_> = sides.chain(DRAW.map(|word| (None, word))).collect();
    let fault = match word(element, "a winner", &winners) {
        Ok(winner) => return Ok(Some(RecordResult { winner, reason })),
        Err(fault) => fault,
    };
    // Files of other programs spell results in every way.
    let name = |tag| root.child(tag).map_or("", |player| player.text.as_str());
    let names = [name("PW"), name("PB")];
    let stated_result =
        stated(&element.text, first).or_else(|| by_name(&element.text, first, names));
    let stated_result = stated_result.filter(|_| !trifles.are_refused());
    let (winner, words) = stated_result.ok_or(fault)?;
    let reason = match reason.is_empty() {
        true => words.to_owned(),
        false => reason,
    };
    Ok(Some(RecordResult { winner, reason }))
}

/// Returns the words for the sides.
fn colours() -> Vec<(Side, &'static str)> {
    let white = WHITE.map(|word| (Side::White, word));
    let black = BLACK.map(|word| (Side::Black, word));
    [white, black].concat()
}

/// Reads the colour of a ply; other programs write those of results, too.
pub(super) fn colour(element: &Element) -> RecordParsed<Side> {
    word(element, "a colour", &colours()).or_else(|fault| colour_of(&element.text).ok_or(fault))
}

/// Returns the value whose word stands in the element.
fn word<T: Copy>(element: &Element, what: &str, values: &[(T, &str)]) -> RecordParsed<T> {
    let entry = values.iter().find(|(_, word)| same(word, &element.text));
    entry.map(|(value, _)| *value).ok_or_else(|| {
        let allowed: Vec<&str> = values.iter().map(|(_, word)| *word).collect();
        let problem = Problem::not_one_of(element.tag(), &element.text, what, &allowed);
        RecordFault::new(element.text_at, problem)
    })
}

fn same(word: &str, value: &str) -> bool {
    word.eq_ignore_ascii_case(value.trim())
}

/// Reads the date; other programs write days in every way.
fn date(root: &Element, trifles: &mut Trifles) -> RecordParsed<String> {
    let text = free_text(root, "DT", trifles)?;
    Ok(match trifles.are_refused() {
        true => text,
        false => of_file(&text),
    })
}

fn free_text(root: &Element, tag: &str, trifles: &mut Trifles) -> RecordParsed<String> {
    match root.child(tag) {
        Some(element) if is_clean(&element.text) => Ok(element.text.clone()),
        Some(element) => {
            trifles.put_up(element.bad_form(text::EXPECTED), CLEANED)?;
            Ok(text::clean(&element.text))
        }
        None => Ok(String::new()),
    }
}

/// Reads the free text of an attribute, if there is one.
fn clean_attribute(
    element: &Element,
    name: &str,
    trifles: &mut Trifles,
) -> RecordParsed<Option<String>> {
    let Some(attribute) = element.attribute(name) else {
        return Ok(None);
    };
    let value = &attribute.value;
    if !is_clean(value) {
        trifles.put_up(attribute.bad_form(value, text::EXPECTED), CLEANED)?;
    }
    Ok(Some(text::clean(value)))
}
