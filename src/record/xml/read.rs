//! From the tree of a file to a record.

mod extras;

use std::str::from_utf8;

use super::tree::{Attribute, Element, parse};
use super::{MAX_BYTES, parse_point};
use crate::games::{GameName, Side};
use crate::record::error::{Fault, Problem, one_line};
use crate::record::text::{self, is_clean};
use crate::record::{
    COMPETITION_RULES, JiuRecordRules, MAX_PLIES, PlyKind, Point, Record, RecordClock, RecordError,
    RecordPly, RecordResult, RecordRules, RecordSettings, RecordWinner, THESIS_RULES,
};

type Parsed<T> = Result<T, Fault>;

/// The tags that hold plies, in the order played.
const PHASES: [&str; 2] = ["PC", "CM"];

const JIAQI: [&str; 5] = ["jiaqi", "ziju", "夹棋", "藏式夹棋", "བཙིར་འགྲིག"];
const JIU: [&str; 4] = ["jiu", "久棋", "藏族久棋", "འགྱིག"];
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
        return Err(RecordError::TooLarge {
            file: one_line(file),
            limit: MAX_BYTES,
        });
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

fn record(root: &Element) -> Parsed<Record> {
    let named = root.child("MG").filter(|game| !game.text.is_empty());
    let game = match named {
        Some(name) => {
            let games: [(GameName, &[&str]); 2] =
                [(GameName::Jiaqi, &JIAQI), (GameName::Jiu, &JIU)];
            word(name, "a game with records", &games)?
        }
        None => GameName::Jiaqi,
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
fn rules(element: Option<&Element>, game: GameName) -> Parsed<(String, RecordSettings)> {
    let usual: (&str, RecordSettings) = match game {
        GameName::Jiaqi => (THESIS_RULES, RecordRules::default().into()),
        GameName::Jiu => (COMPETITION_RULES, JiuRecordRules::default().into()),
    };
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
    let names = RecordSettings::names(game);
    let others = GameName::ALL.into_iter().flat_map(RecordSettings::names);
    for other in others.filter(|other| !names.contains(other)) {
        if let Some(stray) = element.attribute(other) {
            let why = "it is a rule of another game";
            let problem = Problem::unwanted(&format!("MG {other}"), why);
            return Err(Fault::new(stray.at, problem));
        }
    }
    let given = names
        .iter()
        .any(|setting| element.attribute(setting).is_some());
    if !given && name == usual.0 {
        return Ok((name, usual.1));
    }
    // Half the rules, or a preset that may have been edited since, would replay as another game.
    let setting = |name: &str| {
        element.attribute(name).ok_or_else(|| {
            let why = format!("rules are given in full: {}", names.join(", "));
            Fault::new(element.at, Problem::missing(&format!("MG {name}"), &why))
        })
    };
    let one_of = |name: &str, allowed: &[&str]| {
        let attribute = setting(name)?;
        let found = allowed.iter().find(|word| same(word, &attribute.value));
        found.map(|word| (*word).to_owned()).ok_or_else(|| {
            let place = format!("MG {name}");
            let problem = Problem::not_one_of(&place, &attribute.value, "a rule", allowed);
            Fault::new(attribute.at, problem)
        })
    };
    let yes = |name: &str| Ok(one_of(name, JiuRecordRules::YES_NO)? == JiuRecordRules::YES_NO[1]);
    let settings = match game {
        GameName::Jiaqi => RecordRules {
            pinch: one_of("pinch", RecordRules::PINCH)?,
            gun: one_of("gun", RecordRules::GUN)?,
            capture: one_of("capture", RecordRules::CAPTURE)?,
            blocked: one_of("blocked", RecordRules::BLOCKED)?,
            first: one_of("first", RecordRules::FIRST)?,
            quiet_limit: quiet_limit(setting("quiet_limit")?)?,
        }
        .into(),
        GameName::Jiu => JiuRecordRules {
            fly_at: fly_at(setting("fly_at")?)?,
            single_jump: one_of("single_jump", JiuRecordRules::SINGLE_JUMP)?,
            gun: yes("gun")?,
            quiet_limit: quiet_limit(setting("quiet_limit")?)?,
            adjudicate_dalian: yes("adjudicate_dalian")?,
            win: one_of("win", JiuRecordRules::WIN)?,
        }
        .into(),
    };
    Ok((name, settings))
}

fn fly_at(attribute: &Attribute) -> Parsed<Option<u8>> {
    if same(JiuRecordRules::ROW, &attribute.value) {
        return Ok(None);
    }
    attribute.value.parse().map(Some).map_err(|_| {
        let expected = "row or a whole number from 0 to 255";
        let problem = Problem::bad_form("MG fly_at", &attribute.value, expected);
        Fault::new(attribute.at, problem)
    })
}

fn quiet_limit(attribute: &Attribute) -> Parsed<u16> {
    let limit = attribute.value.parse().ok().filter(|limit| *limit > 0);
    limit.ok_or_else(|| {
        let expected = "a whole number from 1 to 65535";
        let problem = Problem::bad_form("MG quiet_limit", &attribute.value, expected);
        Fault::new(attribute.at, problem)
    })
}

fn ply_in_phase(
    cr: &Element,
    placement: bool,
    size: u8,
    settings: &RecordSettings,
) -> Parsed<RecordPly> {
    let game = settings.game();
    let board = (game, size);
    let colour = needed(cr, "CC", "it gives the colour of the ply, White or Black")?;
    let side = word(
        colour,
        "a colour",
        &[(Side::White, &WHITE), (Side::Black, &BLACK)],
    )?;
    let allowed: &[&str] = match (placement, game) {
        (true, _) => &["place"],
        (false, GameName::Jiaqi) => &["step", "jump", "pass"],
        (false, GameName::Jiu) => &["step", "jump", "fly"],
    };
    let kind = match cr.attribute("kind") {
        None => allowed[0],
        Some(kind) => allowed
            .iter()
            .find(|word| same(word, &kind.value))
            .ok_or_else(|| {
                let what = if placement {
                    "a ply of placement"
                } else {
                    "a ply of movement"
                };
                let problem = Problem::not_one_of("CR kind", &kind.value, what, allowed);
                Fault::new(kind.at, problem)
            })?,
    };
    if let Some(via) = cr
        .attribute("via")
        .filter(|_| kind != "jump" || game != GameName::Jiu)
    {
        let why = "only a jump of jiu touches down on its way";
        return Err(Fault::new(via.at, Problem::unwanted("CR via", why)));
    }
    let kind = match kind {
        "pass" => {
            unwanted(cr, "CL", "a pass has no point")?;
            unwanted(cr, "CJ", "a pass has no target")?;
            PlyKind::Pass
        }
        "place" => {
            unwanted(cr, "CJ", "a placement has no target")?;
            let at = point(cr, "CL", board, "it gives the point of the stone")?;
            PlyKind::Place { at }
        }
        _ => {
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
            match kind {
                "jump" => PlyKind::Jump { from, via, to },
                "fly" => PlyKind::Fly { from, to },
                _ => PlyKind::Step { from, to },
            }
        }
    };
    let takes = match cr.attribute("takes") {
        Some(takes) => taken(takes, &kind, size, settings)?,
        None => Vec::new(),
    };
    Ok(RecordPly { side, kind, takes })
}

fn taken(
    takes: &Attribute,
    kind: &PlyKind,
    size: u8,
    settings: &RecordSettings,
) -> Parsed<Vec<Point>> {
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
