//! Our own parts of a record: variations, notes, analyses, and properties of other programs.

use super::plies::{PLACEMENT, ply_in_phase};
use super::{clean_attribute, same};
use crate::record::error::{Problem, RecordFault, RecordParsed};
use crate::record::limits::{NO_MORE, TooMany};
use crate::record::properties::{FORMS, PropertyForm};
use crate::record::text::{COMMENT, is_comment};
use crate::record::xml::format::parse_point;
use crate::record::xml::leniency::Trifles;
use crate::record::xml::tree::Element;
use crate::record::{
    ForeignProperties, ForeignProperty, RecordAnalysis, RecordNote, RecordPly, RecordThought,
    RecordVariation,
};
use crate::session::branches::MAX_BRANCHES;
use crate::session::notes::{DrawnFigure, MAX_FIGURES, MAX_NOTES, MoveSign, Note};
use tibetango_rules::{AnyRules, Topology};

/// Description of a valid figure.
const FIGURE: &str =
    "a colour (green, red, blue or gold), a colon and a point, or two with a dash between";

/// Words of a note on a part that cannot be read and is left out.
const PART_LEFT_OUT: &str = "it is left out";
/// Words of a note on a variation that is cut before a ply that cannot be read.
const VARIATION_CUT: &str = "the variation is cut here";

/// Lines of a file, the game itself first: the number of each in the record and its number of plies; `None` if it
/// was left out.
pub(super) struct XmlLines(Vec<Option<(usize, usize)>>);

impl XmlLines {
    /// Returns the line that an element names, and the number of plies of it.
    fn place(&self, element: &Element) -> RecordParsed<(usize, usize)> {
        let of = number(element, "of", self.0.len() - 1)?;
        let Some((line, length)) = self.0[of] else {
            let why = "the variation that it names was left out";
            let problem = Problem::unwanted(element.tag(), why);
            return Err(RecordFault::new(element.at, problem));
        };
        Ok((line, number(element, "at", length)?))
    }
}

/// Reads the variations of a game of `plies` plies, each with the byte where it begins, and all its lines.
pub(super) fn variations(
    root: &Element,
    plies: usize,
    topology: &Topology,
    settings: &AnyRules,
    trifles: &mut Trifles,
) -> RecordParsed<(Vec<(usize, RecordVariation)>, XmlLines)> {
    let mut lines = XmlLines(vec![Some((0, plies))]);
    let mut list = Vec::new();
    for element in root.children.iter().filter(|child| child.tag() == "VA") {
        if list.len() >= MAX_BRANCHES {
            let many = RecordFault::new(element.at, Problem::TooMany(TooMany::Variations));
            trifles.put_up(many, NO_MORE)?;
            break;
        }
        let place = trifles.or_nothing(lines.place(element), PART_LEFT_OUT)?;
        let result = match place {
            Some((of, at)) => {
                let own = own_plies(element, topology, settings, trifles)?;
                own.map(|plies| RecordVariation { of, at, plies })
            }
            None => None,
        };
        let number = list.len() + 1;
        let length = |line: &RecordVariation| (number, line.at + line.plies.len());
        lines.0.push(result.as_ref().map(length));
        list.extend(result.map(|variation| (element.at, variation)));
    }
    Ok((list, lines))
}

/// Reads the plies of a variation up to the first fault; `None` if not even the first can be read.
fn own_plies(
    element: &Element,
    topology: &Topology,
    settings: &AnyRules,
    trifles: &mut Trifles,
) -> RecordParsed<Option<Vec<RecordPly>>> {
    if element.children.is_empty() {
        let none = element.missing("CR", "a variation has at least one ply");
        return trifles.put_up(none, PART_LEFT_OUT).map(|()| None);
    }
    let mut own = Vec::new();
    for cr in &element.children {
        match trifles.or_nothing(ply(cr, topology, settings), VARIATION_CUT)? {
            Some(ply) => own.push(ply),
            None => break,
        }
    }
    Ok((!own.is_empty()).then_some(own))
}

/// Reads the notes on positions of these lines.
pub(super) fn notes(
    root: &Element,
    lines: &XmlLines,
    topology: &Topology,
    trifles: &mut Trifles,
) -> RecordParsed<Vec<RecordNote>> {
    let mut list = Vec::new();
    for element in root.children.iter().filter(|child| child.tag() == "NO") {
        if list.len() >= MAX_NOTES {
            let many = RecordFault::new(element.at, Problem::TooMany(TooMany::Notes));
            trifles.put_up(many, NO_MORE)?;
            break;
        }
        let result = note(element, lines, topology);
        list.extend(trifles.or_nothing(result, PART_LEFT_OUT)?);
    }
    Ok(list)
}

/// Reads a note on a position of these lines.
fn note(element: &Element, lines: &XmlLines, topology: &Topology) -> RecordParsed<RecordNote> {
    let (of, at) = lines.place(element)?;
    // XML turns every line ending of a file into one line feed.
    let comment = element.text.replace("\r\n", "\n").replace('\r', "\n");
    if !is_comment(&comment) {
        return Err(element.bad_form(COMMENT));
    }
    let note = Note {
        comment,
        figures: figures(element, topology)?,
        sign: sign(element, at)?,
    };
    Ok(RecordNote { of, at, note })
}

/// Reads the sign of the move that leads to the position after `at` plies.
fn sign(note: &Element, at: usize) -> RecordParsed<Option<MoveSign>> {
    let Some(attribute) = note.attribute("sign") else {
        return Ok(None);
    };
    if at == 0 {
        return Err(attribute.unwanted("no move leads to the first position"));
    }
    match MoveSign::from_text(attribute.value.trim()) {
        Some(sign) => Ok(Some(sign)),
        None => Err(attribute.not_one_of("a sign of a move", &MoveSign::ALL.map(MoveSign::text))),
    }
}

/// Reads the kept properties of other programs' files on positions of these lines.
pub(super) fn foreign_properties(
    root: &Element,
    lines: &XmlLines,
    trifles: &mut Trifles,
) -> RecordParsed<Vec<ForeignProperties>> {
    let mut list = Vec::new();
    for element in &root.children {
        if let Some(form) = FORMS.iter().find(|form| form.tag == element.tag()) {
            let read = foreign_properties_there(element, form, lines);
            list.extend(trifles.or_nothing(read, PART_LEFT_OUT)?);
        }
    }
    Ok(list)
}

/// Reads the kept properties of a position, all of one form.
fn foreign_properties_there(
    element: &Element,
    form: &PropertyForm,
    lines: &XmlLines,
) -> RecordParsed<ForeignProperties> {
    let (of, at) = lines.place(element)?;
    let properties = (form.read)(&element.text);
    let sound = properties.iter().all(ForeignProperty::is_sound);
    if properties.is_empty() || !sound {
        return Err(element.bad_form(form.valid));
    }
    Ok(ForeignProperties { of, at, properties })
}

/// Reads rings and arrows, with spaces between.
fn figures(note: &Element, topology: &Topology) -> RecordParsed<Vec<DrawnFigure>> {
    let Some(attribute) = note.attribute("figures") else {
        return Ok(Vec::new());
    };
    let texts: Vec<&str> = attribute.value.split_whitespace().collect();
    if texts.len() > MAX_FIGURES {
        let most = format!("at most {MAX_FIGURES} figures");
        return Err(attribute.bad_form(&attribute.value, &most));
    }
    let figure = |text: &&str| {
        let result = DrawnFigure::read(text, |point| parse_point(point, topology).ok());
        result.ok_or_else(|| attribute.bad_form(text, FIGURE))
    };
    texts.iter().map(figure).collect()
}

/// Reads a ply of either phase: one with a target is a movement, and so is one of a kind that is not of placement.
fn ply(cr: &Element, topology: &Topology, settings: &AnyRules) -> RecordParsed<RecordPly> {
    let kind = cr.attribute("kind").map(|kind| kind.value.trim());
    let places = |kind: &str| PLACEMENT.iter().any(|other| same(other.word(), kind));
    let moves = cr.child("CJ").is_some() || kind.is_some_and(|kind| !places(kind));
    ply_in_phase(cr, !moves, topology, settings)
}

/// Reads the analysis of the game by an engine, with any number of thoughts.
pub(super) fn analysis(
    root: &Element,
    trifles: &mut Trifles,
) -> RecordParsed<Option<RecordAnalysis>> {
    let Some(element) = root.child("AN") else {
        return Ok(None);
    };
    let engine = clean_attribute(element, "engine", trifles)?.unwrap_or_default();
    let thoughts = element.children.iter().map(thought);
    let thoughts = thoughts.collect::<RecordParsed<Vec<_>>>();
    let thoughts = trifles.or_nothing(thoughts, "the analysis is left out")?;
    Ok(thoughts.map(|thoughts| RecordAnalysis { engine, thoughts }))
}

/// Reads an engine's evaluation of a position.
fn thought(element: &Element) -> RecordParsed<RecordThought> {
    Ok(RecordThought {
        white: number(element, "white", 1000)? as u16,
        depth: number(element, "depth", usize::from(u16::MAX))? as u16,
        best: best(element)?,
    })
}

/// Reads move texts with spaces between. Whether they are moves is checked on replay.
fn best(element: &Element) -> RecordParsed<Vec<String>> {
    let moves: Vec<String> = element.text.split_whitespace().map(str::to_owned).collect();
    let clean = |text: &String| {
        text.len() <= RecordAnalysis::MOVE_CHARS && text.chars().all(|c| c.is_ascii_graphic())
    };
    if moves.len() <= RecordAnalysis::LONGEST && moves.iter().all(clean) {
        return Ok(moves);
    }
    Err(element.bad_form("at most 16 moves such as c3 or d6-e5, with spaces between"))
}

/// Reads an attribute that holds a whole number of at most `most`.
fn number(element: &Element, name: &str, most: usize) -> RecordParsed<usize> {
    let Some(attribute) = element.attribute(name) else {
        let place = format!("{} {name}", element.tag());
        return Err(element.missing(&place, "a number is needed here"));
    };
    let digits = attribute.value.bytes().all(|byte| byte.is_ascii_digit());
    let value = attribute
        .value
        .parse()
        .ok()
        .filter(|&n| digits && n <= most);
    value.ok_or_else(|| {
        attribute.bad_form(
            &attribute.value,
            &format!("a whole number from 0 to {most}"),
        )
    })
}
