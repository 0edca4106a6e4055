//! From the tree of a file to a record.

mod extras;

use std::str::from_utf8;

use super::tree::{Attribute, Element, parse};
use super::{MAX_BYTES, VERSION, parse_point};
use crate::files::{FileError, FileProblem};
use crate::games::text::notation;
use crate::games::words::WordError;
use crate::games::{AnyRules, Decision, GameName, Kind, Side};
use crate::messages::one_line;
use crate::record::error::{Fault, Problem};
use crate::record::text::{self, is_clean};
use crate::record::{
    MAX_PLIES, PlyKind, Point, Record, RecordClock, RecordError, RecordPly, RecordResult,
    RecordWinner,
};

type Parsed<T> = Result<T, Fault>;

/// The tags that hold plies, in the order played.
const PHASES: [&str; 2] = ["PC", "CM"];

const WHITE: [&str; 5] = ["White", "白", "白方", "白棋", "白子"];
const BLACK: [&str; 5] = ["Black", "黑", "黑方", "黑棋", "黑子"];
const DRAW: [&str; 4] = ["Draw", "和", "和棋", "平局"];
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads a record. `file` is its name in messages; nothing is opened.
///
/// # Errors
/// The bytes are too many, or no record in every part; see [the module](super) for what is
/// allowed. The message says where the first fault stands.
pub fn read(bytes: &[u8], file: &str) -> Result<Record, RecordError> {
    read_with_lines(bytes, file).map(|(record, _)| record)
}

/// Reads a record and says for every ply in which line of the file it begins, from 1.
///
/// # Errors
/// As [`read`].
pub fn read_with_lines(bytes: &[u8], file: &str) -> Result<(Record, Vec<usize>), RecordError> {
    if bytes.len() > MAX_BYTES {
        return Err(RecordError::File(FileError {
            file: one_line(file),
            problem: FileProblem::TooLarge(MAX_BYTES),
        }));
    }
    let bytes = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let text = from_utf8(bytes).map_err(|error| {
        let good = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let good = from_utf8(good).unwrap_or_default();
        Fault::new(good.len(), Problem::NotUtf8).locate(good, file)
    })?;
    parse(text)
        .and_then(|root| Ok((record(&root)?, lines(&root, text))))
        .map_err(|fault| fault.locate(text, file))
}

/// Where the plies begin, in the order played.
fn lines(root: &Element, text: &str) -> Vec<usize> {
    // PC and CM may stand in any order, so each place is counted anew only when it goes back.
    let (mut line, mut from) = (1, 0);
    let mut lines = Vec::new();
    for tag in PHASES {
        for cr in root.child(tag).map_or(&[][..], |phase| &phase.children) {
            if cr.at < from {
                (line, from) = (1, 0);
            }
            let between = text.as_bytes().get(from..cr.at).unwrap_or_default();
            line += between.iter().filter(|&&byte| byte == b'\n').count();
            from = cr.at;
            lines.push(line);
        }
    }
    lines
}

/// Whether we know the version.
fn version(root: &Element) -> Parsed<()> {
    let Some(given) = root.attribute("version") else {
        return Ok(());
    };
    match given.value.parse::<u32>() {
        Ok(version) if (1..=VERSION).contains(&version) => Ok(()),
        _ => {
            let expected = format!("a version from 1 to {VERSION}");
            let problem = Problem::bad_form("TibetanGo version", &given.value, &expected);
            Err(Fault::new(given.at, problem))
        }
    }
}

fn record(root: &Element) -> Parsed<Record> {
    version(root)?;
    let named = root.child("MG").filter(|game| !game.text.is_empty());
    let game = match named {
        Some(name) => {
            let words = GameName::ALL.map(|game| {
                let others = notation(game).names().iter().copied();
                (
                    game,
                    [game.text()].into_iter().chain(others).collect::<Vec<_>>(),
                )
            });
            let games: Vec<(GameName, &[&str])> = words
                .iter()
                .map(|(game, words)| (*game, words.as_slice()))
                .collect();
            word(name, "a game with records", &games)?
        }
        // The thesis's records are of its own game and do not say so.
        None => GameName::default(),
    };
    let size = size(root, game)?;
    let (rules, settings) = rules(root.child("MG"), game)?;
    let mut plies = Vec::new();
    for tag in PHASES {
        let phase = root.child(tag).map(|phase| phase.children.as_slice());
        for cr in phase.unwrap_or_default() {
            plies.push(ply_in_phase(cr, tag == "PC", size, &settings)?);
        }
    }
    let variations = extras::variations(root, plies.len(), size, &settings)?;
    let analysis = extras::analysis(root)?;
    Ok(Record {
        size,
        rules,
        settings,
        developer: free_text(root, "UN")?,
        date: free_text(root, "DT")?,
        black: free_text(root, "PB")?,
        white: free_text(root, "PW")?,
        plies,
        result: result(root)?,
        analysis,
        variations,
        clock: clock(root.child("MG"))?,
    })
}

/// The clocks: how they were set, and what is left.
fn clock(game: Option<&Element>) -> Parsed<Option<RecordClock>> {
    let Some(game) = game else { return Ok(None) };
    let (control, left) = match (game.attribute("clock"), game.attribute("left")) {
        (None, None) => return Ok(None),
        (Some(control), Some(left)) => (control, left),
        _ => {
            let why = "a clock is given with what is left of it: clock, left";
            return Err(Fault::new(game.at, Problem::missing("MG clock", why)));
        }
    };
    let text = attribute_text("MG clock", control)?;
    if text.is_empty() {
        let problem = Problem::bad_form("MG clock", &text, "a clock such as \"total 300+5\"");
        return Err(Fault::new(control.at, problem));
    }
    let times = || -> Option<[u32; 2]> {
        let (white, black) = left.value.split_once(' ')?;
        Some([white.parse().ok()?, black.parse().ok()?])
    };
    let times = times().ok_or_else(|| {
        let expected = "two whole numbers of milliseconds, White's first";
        Fault::new(left.at, Problem::bad_form("MG left", &left.value, expected))
    })?;
    Ok(Some(RecordClock {
        control: text,
        left: times,
    }))
}

/// `5`, `5*5`, `5x5` or `5×5`.
fn size(root: &Element, game: GameName) -> Parsed<u8> {
    let element = needed(root, "SZ", "it gives the lines of the board, such as 5")?;
    let mut parts = element.text.split(['*', 'x', 'X', '×']).map(str::trim);
    let lines = parts.next().unwrap_or_default();
    let square = parts.next().is_none_or(|other| other == lines) && parts.next().is_none();
    game.sizes()
        .iter()
        .copied()
        .find(|size| square && size.to_string() == lines)
        .ok_or_else(|| {
            let allowed: Vec<String> = game.sizes().iter().map(u8::to_string).collect();
            let allowed: Vec<&str> = allowed.iter().map(String::as_str).collect();
            let problem = Problem::not_one_of("SZ", &element.text, "a board size", &allowed);
            Fault::new(element.text_at, problem)
        })
}

/// The name of the preset and the rules in full.
fn rules(element: Option<&Element>, game: GameName) -> Parsed<(String, AnyRules)> {
    let usual = (AnyRules::preset(game), AnyRules::usual(game));
    let Some(element) = element else {
        return Ok((usual.0.to_owned(), usual.1));
    };
    let name = match element.attribute("rules") {
        Some(name) => attribute_text("MG rules", name)?,
        None => usual.0.to_owned(),
    };
    if name.is_empty() {
        let problem = Problem::bad_form("MG rules", &name, "the name of a rules preset");
        return Err(Fault::new(element.at, problem));
    }
    let names = AnyRules::fields(game);
    let others = GameName::ALL.into_iter().flat_map(AnyRules::fields);
    for other in others.filter(|other| !names.contains(other)) {
        if let Some(stray) = element.attribute(other) {
            let why = "it is a rule of another game";
            let problem = Problem::unwanted(&format!("MG {other}"), why);
            return Err(Fault::new(stray.at, problem));
        }
    }
    let given: Vec<(&str, &Attribute)> = names
        .iter()
        .filter_map(|name| Some((*name, element.attribute(name)?)))
        .collect();
    if given.is_empty() && name == usual.0 {
        return Ok((name, usual.1));
    }
    let words: Vec<(&str, &str)> = given
        .iter()
        .map(|(name, attribute)| (*name, attribute.value.trim()))
        .collect();
    // Half the rules, or a preset that may have been edited since, would replay as another game.
    let rules = AnyRules::from_words(game, &words).map_err(|error| match error {
        WordError::Missing(field) => {
            let why = format!("rules are given in full: {}", names.join(", "));
            Fault::new(element.at, Problem::missing(&format!("MG {field}"), &why))
        }
        WordError::UnknownField { field, .. } => Fault::new(
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
            Fault::new(at, problem)
        }
    })?;
    Ok((name, rules))
}

/// A ply that moves a stone.
fn walk(cr: &Element, kind: Kind, board: (GameName, u8)) -> Parsed<PlyKind> {
    let from = point(
        cr,
        "CL",
        board,
        "it gives the point of the stone that moves",
    )?;
    let to = point(
        cr,
        "CJ",
        board,
        "it gives the point to which the stone moves",
    )?;
    let via = match cr.attribute("via") {
        Some(via) => {
            let texts = via.value.split_whitespace().take(MAX_PLIES);
            texts
                .map(|text| {
                    parse_point(text, board).map_err(|expected| {
                        Fault::new(via.at, Problem::bad_form("CR via", text, &expected))
                    })
                })
                .collect::<Parsed<Vec<_>>>()?
        }
        None => Vec::new(),
    };
    // A jump may lead back to where it began.
    if from == to && via.is_empty() {
        let target = needed(cr, "CJ", "")?;
        let problem = Problem::bad_form("CJ", &target.text, "another point than CL");
        return Err(Fault::new(target.text_at, problem));
    }
    Ok(match kind {
        Kind::Jump => PlyKind::Jump { from, via, to },
        Kind::Fly => PlyKind::Fly { from, to },
        _ => PlyKind::Step { from, to },
    })
}

fn ply_in_phase(cr: &Element, placement: bool, size: u8, settings: &AnyRules) -> Parsed<RecordPly> {
    let game = settings.game();
    let board = (game, size);
    let colour = needed(cr, "CC", "it gives the colour of the ply, White or Black")?;
    let side = word(
        colour,
        "a colour",
        &[(Side::White, &WHITE), (Side::Black, &BLACK)],
    )?;
    let later = notation(game).later_kinds();
    let kinds = if placement {
        &[Kind::Place, Kind::Decide]
    } else {
        later
    };
    let kind = match cr.attribute("kind") {
        None => kinds[0],
        Some(kind) => {
            let found = kinds.iter().find(|known| same(known.word(), &kind.value));
            *found.ok_or_else(|| {
                let what = if placement {
                    "a ply of placement"
                } else {
                    "a ply of movement"
                };
                let allowed: Vec<&str> = kinds.iter().map(|kind| kind.word()).collect();
                let problem = Problem::not_one_of("CR kind", &kind.value, what, &allowed);
                Fault::new(kind.at, problem)
            })?
        }
    };
    // Only a jump over stones, which takes them, touches down on its way.
    let may_go_on = kind == Kind::Jump && later.contains(&Kind::Fly);
    if let Some(via) = cr.attribute("via").filter(|_| !may_go_on) {
        let why = "only a jump of jiu touches down on its way";
        return Err(Fault::new(via.at, Problem::unwanted("CR via", why)));
    }
    let kind = match kind {
        Kind::Decide => {
            unwanted(cr, "CL", "a decision has no point")?;
            unwanted(cr, "CJ", "a decision has no target")?;
            PlyKind::Decide {
                decision: decision(cr)?,
            }
        }
        Kind::Pass => {
            unwanted(cr, "CL", "a pass has no point")?;
            unwanted(cr, "CJ", "a pass has no target")?;
            PlyKind::Pass
        }
        Kind::Place => {
            unwanted(cr, "CJ", "a placement has no target")?;
            let at = point(cr, "CL", board, "it gives the point of the stone")?;
            PlyKind::Place { at }
        }
        kind => walk(cr, kind, board)?,
    };
    let takes = match cr.attribute("takes") {
        Some(takes) => taken(takes, &kind, size, settings)?,
        None => Vec::new(),
    };
    Ok(RecordPly { side, kind, takes })
}

/// What a ply decides.
fn decision(cr: &Element) -> Parsed<Decision> {
    let Some(given) = cr.attribute("decision") else {
        let problem = Problem::missing("CR decision", "it says what is decided");
        return Err(Fault::new(cr.at, problem));
    };
    let mut all = Decision::ALL.into_iter();
    all.find(|decision| same(decision.text(), &given.value))
        .ok_or_else(|| {
            let allowed = Decision::ALL.map(Decision::text);
            let problem = Problem::not_one_of("CR decision", &given.value, "a decision", &allowed);
            Fault::new(given.at, problem)
        })
}

fn taken(takes: &Attribute, kind: &PlyKind, size: u8, settings: &AnyRules) -> Parsed<Vec<Point>> {
    let fault = |problem| Fault::new(takes.at, problem);
    let refused = if !settings.lists_takes() {
        Some("only with capture=\"Choice\" does the mover choose what to take")
    } else if *kind == PlyKind::Pass {
        Some("a pass takes nothing")
    } else {
        None
    };
    if let Some(why) = refused {
        return Err(fault(Problem::unwanted("CR takes", why)));
    }
    let mut points = Vec::new();
    for text in takes.value.split_whitespace() {
        let bad = |expected: &str| fault(Problem::bad_form("CR takes", text, expected));
        let point =
            parse_point(text, (settings.game(), size)).map_err(|expected| bad(&expected))?;
        if points.contains(&point) {
            return Err(bad("a new point: it is taken twice in one ply"));
        }
        points.push(point);
    }
    Ok(points)
}

fn result(root: &Element) -> Parsed<Option<RecordResult>> {
    let Some(element) = root.child("ER") else {
        return Ok(None);
    };
    let reason = match element.attribute("reason") {
        Some(reason) => attribute_text("ER reason", reason)?,
        None => String::new(),
    };
    // A game that is not over: the thesis's tag, with nothing to say.
    if element.text.is_empty() && reason.is_empty() {
        return Ok(None);
    }
    let winners: [(RecordWinner, &[&str]); 3] = [
        (RecordWinner::White, &WHITE),
        (RecordWinner::Black, &BLACK),
        (RecordWinner::Draw, &DRAW),
    ];
    let winner = word(element, "a winner", &winners)?;
    Ok(Some(RecordResult { winner, reason }))
}

/// The value one of whose words stands in the element.
fn word<T: Copy>(element: &Element, what: &str, values: &[(T, &[&str])]) -> Parsed<T> {
    let found = values
        .iter()
        .find(|(_, words)| words.iter().any(|word| same(word, &element.text)));
    found.map(|(value, _)| *value).ok_or_else(|| {
        let allowed: Vec<&str> = values
            .iter()
            .flat_map(|(_, words)| *words)
            .copied()
            .collect();
        let problem = Problem::not_one_of(element.tag(), &element.text, what, &allowed);
        Fault::new(element.text_at, problem)
    })
}

fn same(word: &str, value: &str) -> bool {
    word.eq_ignore_ascii_case(value.trim())
}

fn point(cr: &Element, tag: &str, board: (GameName, u8), why: &str) -> Parsed<Point> {
    let element = needed(cr, tag, why)?;
    parse_point(&element.text, board).map_err(|expected| {
        let problem = Problem::bad_form(tag, &element.text, &expected);
        Fault::new(element.text_at, problem)
    })
}

fn free_text(root: &Element, tag: &str) -> Parsed<String> {
    match root.child(tag) {
        Some(element) if is_clean(&element.text) => Ok(element.text.clone()),
        Some(element) => {
            let problem = Problem::bad_form(tag, &element.text, text::EXPECTED);
            Err(Fault::new(element.text_at, problem))
        }
        None => Ok(String::new()),
    }
}

fn attribute_text(place: &str, attribute: &Attribute) -> Parsed<String> {
    if is_clean(&attribute.value) {
        return Ok(attribute.value.clone());
    }
    let problem = Problem::bad_form(place, &attribute.value, text::EXPECTED);
    Err(Fault::new(attribute.at, problem))
}

fn needed<'a>(parent: &'a Element, tag: &str, why: &str) -> Parsed<&'a Element> {
    parent
        .child(tag)
        .ok_or_else(|| Fault::new(parent.at, Problem::missing(tag, why)))
}

fn unwanted(cr: &Element, tag: &str, why: &str) -> Parsed<()> {
    match cr.child(tag) {
        Some(element) => Err(Fault::new(element.at, Problem::unwanted(tag, why))),
        None => Ok(()),
    }
}
