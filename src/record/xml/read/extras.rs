//! What is ours in a record: variations, notes, what an engine thought, and what other programs said.

use super::{PLACEMENT, clean_attribute, ply_in_phase, same};
use crate::games::branches::MAX_BRANCHES;
use crate::games::notes::{Figure, Ink, MAX_FIGURES, MAX_NOTES, Note};
use crate::games::{AnyRules, Shape};
use crate::record::error::{Fault, Parsed, Problem};
use crate::record::text::{COMMENT, is_comment};
use crate::record::xml::parse_point;
use crate::record::xml::tree::Element;
use crate::record::{
    Kept, RecordAnalysis, RecordKept, RecordNote, RecordPly, RecordThought, RecordVariation, pdn,
    sgf,
};

/// What a figure must be.
const FIGURE: &str =
    "a colour (green, red, blue or gold), a colon and a point, or two with a dash between";

/// What a file in SGF says besides must be.
const PROPERTIES: &str = "properties of SGF that are kept, such as KM[0]";

/// What a file in PDN says besides must be.
const REMARKS: &str = "tags and signs of PDN that are kept, such as [Event \"Cup\"] or $3";

/// The variations of a game of so many plies.
pub(super) fn variations(
    root: &Element,
    plies: usize,
    shape: &Shape,
    settings: &AnyRules,
) -> Parsed<Vec<RecordVariation>> {
    // How many plies each line has, the game itself first.
    let mut lengths = vec![plies];
    let mut found = Vec::new();
    for element in root.children.iter().filter(|child| child.tag() == "VA") {
        if found.len() >= MAX_BRANCHES {
            return Err(Fault::new(element.at, Problem::TooManyVariations));
        }
        let of = number(element, "of", found.len())?;
        let at = number(element, "at", lengths[of])?;
        let own = element
            .children
            .iter()
            .map(|cr| ply(cr, shape, settings))
            .collect::<Parsed<Vec<_>>>()?;
        if own.is_empty() {
            return Err(element.missing("CR", "a variation has at least one ply"));
        }
        lengths.push(at + own.len());
        found.push(RecordVariation { of, at, plies: own });
    }
    Ok(found)
}

/// The notes on positions of a game of so many plies with these variations.
pub(super) fn notes(
    root: &Element,
    plies: usize,
    variations: &[RecordVariation],
    shape: &Shape,
) -> Parsed<Vec<RecordNote>> {
    let lengths = lengths(plies, variations);
    let mut found = Vec::new();
    for element in root.children.iter().filter(|child| child.tag() == "NO") {
        if found.len() >= MAX_NOTES {
            return Err(Fault::new(element.at, Problem::TooManyNotes));
        }
        let of = number(element, "of", variations.len())?;
        let at = number(element, "at", lengths[of])?;
        // As XML has it a line ends in one character, whatever ends it in the file.
        let comment = element.text.replace("\r\n", "\n").replace('\r', "\n");
        if !is_comment(&comment) {
            return Err(element.bad_form(COMMENT));
        }
        let figures = figures(element, shape)?;
        found.push(RecordNote {
            of,
            at,
            note: Note { comment, figures },
        });
    }
    Ok(found)
}

/// How many plies each line has, the game itself first.
fn lengths(plies: usize, variations: &[RecordVariation]) -> Vec<usize> {
    let others = variations.iter().map(|line| line.at + line.plies.len());
    std::iter::once(plies).chain(others).collect()
}

/// What a file in SGF or PDN says besides of a game of so many plies with these variations.
pub(super) fn kept(
    root: &Element,
    plies: usize,
    variations: &[RecordVariation],
) -> Parsed<Vec<RecordKept>> {
    let lengths = lengths(plies, variations);
    let elements = root
        .children
        .iter()
        .filter(|child| ["SG", "PD"].contains(&child.tag()));
    let kept = elements.map(|element| {
        let of = number(element, "of", variations.len())?;
        let at = number(element, "at", lengths[of])?;
        let text = &element.text;
        let (properties, expected) = match element.tag() {
            "PD" => {
                let remarks = pdn::remarks(text).unwrap_or_default().into_iter();
                (remarks.map(Kept::Pdn).collect(), REMARKS)
            }
            _ => {
                let properties = sgf::properties(text).unwrap_or_default().into_iter();
                (properties.map(Kept::Sgf).collect(), PROPERTIES)
            }
        };
        let properties: Vec<Kept> = properties;
        let sound = properties.iter().all(Kept::is_sound);
        if properties.is_empty() || !sound {
            return Err(element.bad_form(expected));
        }
        Ok(RecordKept { of, at, properties })
    });
    kept.collect()
}

/// Rings and arrows, with spaces between.
fn figures(note: &Element, shape: &Shape) -> Parsed<Vec<Figure>> {
    let Some(given) = note.attribute("figures") else {
        return Ok(Vec::new());
    };
    let texts: Vec<&str> = given.value.split_whitespace().collect();
    if texts.len() > MAX_FIGURES {
        let most = format!("at most {MAX_FIGURES} figures");
        return Err(given.bad_form(&given.value, &most));
    }
    let figure = |text: &&str| {
        let read = || {
            let (colour, ends) = text.split_once(':')?;
            let (from, to) = ends.split_once('-').unwrap_or((ends, ends));
            Some(Figure {
                from: parse_point(from, shape).ok()?,
                to: parse_point(to, shape).ok()?,
                ink: Ink::ALL.into_iter().find(|ink| ink.word() == colour)?,
            })
        };
        read().ok_or_else(|| given.bad_form(text, FIGURE))
    };
    texts.iter().map(figure).collect()
}

/// A ply of either phase: what has a target moves, and so does what is of another kind than those of placement.
fn ply(cr: &Element, shape: &Shape, settings: &AnyRules) -> Parsed<RecordPly> {
    let kind = cr.attribute("kind").map(|kind| kind.value.trim());
    let places = |kind: &str| PLACEMENT.iter().any(|known| same(known.word(), kind));
    let moves = cr.child("CJ").is_some() || kind.is_some_and(|kind| !places(kind));
    ply_in_phase(cr, !moves, shape, settings)
}

/// What an engine thought of the game, as many thoughts as there are.
pub(super) fn analysis(root: &Element) -> Parsed<Option<RecordAnalysis>> {
    let Some(element) = root.child("AN") else {
        return Ok(None);
    };
    let engine = clean_attribute(element, "engine")?.unwrap_or_default();
    let thoughts = element
        .children
        .iter()
        .map(|thought| {
            Ok(RecordThought {
                white: number(thought, "white", 1000)? as u16,
                depth: number(thought, "depth", usize::from(u16::MAX))? as u16,
                best: best(thought)?,
            })
        })
        .collect::<Parsed<Vec<_>>>()?;
    Ok(Some(RecordAnalysis { engine, thoughts }))
}

/// Move texts with spaces between. Whether they are moves is for the one who replays them.
fn best(thought: &Element) -> Parsed<Vec<String>> {
    let moves: Vec<String> = thought.text.split_whitespace().map(str::to_owned).collect();
    let clean = |text: &String| {
        text.len() <= RecordAnalysis::MOVE_CHARS && text.chars().all(|c| c.is_ascii_graphic())
    };
    if moves.len() <= RecordAnalysis::LONGEST && moves.iter().all(clean) {
        return Ok(moves);
    }
    Err(thought.bad_form("at most 16 moves such as c3 or d6-e5, with spaces between"))
}

/// An attribute that holds a whole number of at most `most`.
fn number(element: &Element, name: &str, most: usize) -> Parsed<usize> {
    let Some(given) = element.attribute(name) else {
        let place = format!("{} {name}", element.tag());
        return Err(element.missing(&place, "a number is needed here"));
    };
    let digits = given.value.bytes().all(|byte| byte.is_ascii_digit());
    let found = given.value.parse().ok().filter(|&n| digits && n <= most);
    found.ok_or_else(|| given.bad_form(&given.value, &format!("a whole number from 0 to {most}")))
}
