//! Writer from a record to the text of a file.

use quick_xml::escape::escape;

use super::format::{MAX_BYTES, OUT_OF_TURN, POSITION, SIGNED, is_position, no_size, point_text};
use super::read;
use crate::record::error::Problem;
use crate::record::text::{self, COMMENT, is_clean, is_comment};
use crate::record::{
    ForeignProperties, Record, RecordAnalysis, RecordError, RecordNote, RecordPly, RecordResult,
    RecordThought, RecordVariation,
};
use crate::session::notes::{DrawnFigure, MoveSign};
use tibetango_rules::{AnyRules, Decision, MoveKind, Point, Side, Topology};

/// Writes a record: one line a ply, UTF-8. The text has been read back and found equal.
///
/// # Errors
/// The record holds something that [the reader](super::read) would refuse or could not tell: a size or a rule that
/// does not exist, a point off the board, a text that is not [clean](crate::record::text), takes without `capture:
/// Choice`, a placement after a movement, or more plies or bytes than are read.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let text = text_of(record).map_err(Problem::unwritable)?;
    if text.len() > MAX_BYTES {
        return Err(Problem::TooLong.unwritable());
    }
    match read(text.as_bytes(), "") {
        Ok(again) if again == *record => Ok(text),
        Ok(_) => Err(Problem::Unfaithful.unwritable()),
        // The place is one in a file that is never written.
        Err(RecordError::Invalid(misread)) => Err(RecordError::Unwritable(misread.problem)),
        Err(error) => Err(error),
    }
}

fn text_of(record: &Record) -> Result<String, Problem> {
    let game = record.game();
    let topology =
        Topology::of(game, record.size).ok_or_else(|| no_size(game, &record.size.to_string()))?;
    let other_plies = record.variations.iter().flat_map(|other| &other.plies);
    let in_turn = !record
        .plies
        .iter()
        .chain(other_plies)
        .any(|p| p.mv.out_of_turn);
    let name_attribute = attribute("name", &check("TibetanGo name", &record.name)?);
    let plain = name_attribute.is_empty() && record.notes.is_empty();
    let forms = record.foreign.iter().filter_map(ForeignProperties::form);
    let has_signs = record.notes.iter().any(|note| note.note.sign.is_some());
    let version = match (plain, &*record.start, in_turn) {
        _ if has_signs => SIGNED,
        _ if !record.foreign.is_empty() => forms.map(|form| form.version).max().unwrap_or_default(),
        (true, "", true) => 2,
        (true, "", false) => 3,
        (true, ..) => 4,
        (false, ..) => 5,
    };
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    out += &format!("<TibetanGo version=\"{version}\"{name_attribute}>\n");
    let name = check("MG rules", &record.rules)?;
    let mut settings = attributes_of(&record.settings);
    if let Some(clock) = &record.clock {
        let control = check("MG clock", &clock.control)?;
        let [white, black] = clock.left;
        settings += &format!(" clock=\"{control}\" left=\"{white} {black}\"");
    }
    if !record.start.is_empty() && !is_position(&record.start) {
        return Err(Problem::bad_form("MG start", &record.start, POSITION));
    }
    settings += &attribute("start", &record.start);
    out += &format!("  <MG rules=\"{name}\"{settings}>{game}</MG>\n");
    out += &format!("  <SZ>{}</SZ>\n", record.size);
    for (tag, value) in [
        ("UN", &record.developer),
        ("DT", &record.date),
        ("PB", &record.black),
        ("PW", &record.white),
    ] {
        let value = check(tag, value)?;
        if !value.is_empty() {
            out += &format!("  <{tag}>{value}</{tag}>\n");
        }
    }
    let is_placement = |ply: &RecordPly| matches!(ply.mv.kind, MoveKind::Place | MoveKind::Decide);
    let plies = &record.plies;
    let placements = plies.iter().take_while(|ply| is_placement(ply)).count();
    let (placement, movement) = plies.split_at(placements);
    if let Some(late) = movement.iter().position(is_placement) {
        return Err(Problem::LatePlacement(placements + late + 1));
    }
    for (tag, plies) in [("PC", placement), ("CM", movement)] {
        out += &format!("  <{tag}>\n");
        out.extend(plies.iter().map(|ply| ply_line(ply, topology)));
        out += &format!("  </{tag}>\n");
    }
    if let Some(RecordResult { winner, reason }) = &record.result {
        let winner = winner.map_or("Draw", colour);
        let reason = attribute("reason", &check("ER reason", reason)?);
        out += &format!("  <ER{reason}>{winner}</ER>\n");
    }
    variations(&mut out, record, topology);
    notes(&mut out, record, topology)?;
    for properties in &record.foreign {
        let ForeignProperties { of, at, .. } = properties;
        // Without any property none is read again, and the record is refused.
        let tag = properties.form().map_or("", |form| form.tag);
        let text = properties.text();
        let text = escape(text.as_str());
        out += &format!("  <{tag} of=\"{of}\" at=\"{at}\">{text}</{tag}>\n");
    }
    analysis(&mut out, record)?;
    out.push_str("</TibetanGo>\n");
    Ok(out)
}

fn variations(out: &mut String, record: &Record, topology: &Topology) {
    for RecordVariation { of, at, plies } in &record.variations {
        *out += &format!("  <VA of=\"{of}\" at=\"{at}\">\n");
        out.extend(plies.iter().map(|ply| ply_line(ply, topology)));
        *out += "  </VA>\n";
    }
}

fn notes(out: &mut String, record: &Record, topology: &Topology) -> Result<(), Problem> {
    for RecordNote { of, at, note } in &record.notes {
        if !is_comment(&note.comment) {
            return Err(Problem::bad_form("NO", &note.comment, COMMENT));
        }
        let text = |figure: &DrawnFigure| figure.text(|point| point_text(point, topology));
        let figures: Vec<String> = note.figures.iter().map(text).collect();
        let figures = attribute("figures", &figures.join(" "));
        let sign = attribute("sign", note.sign.map_or("", MoveSign::text));
        let comment = escape(note.comment.as_str());
        *out += &format!("  <NO of=\"{of}\" at=\"{at}\"{sign}{figures}>{comment}</NO>\n");
    }
    Ok(())
}

fn analysis(out: &mut String, record: &Record) -> Result<(), Problem> {
    let Some(RecordAnalysis { engine, thoughts }) = &record.analysis else {
        return Ok(());
    };
    let engine = check("AN engine", engine)?;
    *out += &format!("  <AN engine=\"{engine}\">\n");
    for RecordThought { white, depth, best } in thoughts {
        let best = escape(best.join(" ")).into_owned();
        *out += &format!("    <AV white=\"{white}\" depth=\"{depth}\">{best}</AV>\n");
    }
    *out += "  </AN>\n";
    Ok(())
}

/// Checks and escapes a free text for a tag or a value in quotes.
fn check(place: &str, value: &str) -> Result<String, Problem> {
    if is_clean(value) {
        Ok(escape(value).into_owned())
    } else {
        Err(Problem::bad_form(place, value, text::EXPECTED))
    }
}

/// Writes an attribute with an escaped value; nothing if the value is empty.
fn attribute(name: &str, value: &str) -> String {
    match value {
        "" => String::new(),
        value => format!(" {name}=\"{value}\""),
    }
}

fn attributes_of(rules: &AnyRules) -> String {
    let mut text = String::new();
    for (name, value) in rules.words() {
        text += &format!(" {name}=\"{}\"", escape(value.as_str()));
    }
    text
}

const fn colour(side: Side) -> &'static str {
    match side {
        Side::White => "White",
        Side::Black => "Black",
    }
}

fn ply_line(RecordPly { side, mv }: &RecordPly, topology: &Topology) -> String {
    let colour = colour(*side);
    let kind = match mv.kind {
        // The default kind of its phase, unless another is given.
        MoveKind::Place | MoveKind::Step => "",
        kind => kind.word(),
    };
    let kind = attribute("kind", kind);
    let list = |name: &str, points: &[Point]| {
        let texts: Vec<String> = points.iter().map(|&at| point_text(at, topology)).collect();
        attribute(name, &texts.join(" "))
    };
    let (via, takes) = (list("via", &mv.via), list("takes", &mv.takes));
    let decision = attribute("decision", mv.decision.map_or("", Decision::text));
    let turn = attribute("turn", if mv.out_of_turn { OUT_OF_TURN } else { "" });
    let ends = [mv.from, mv.to].into_iter().flatten();
    let points: String = ["CL", "CJ"]
        .iter()
        .zip(ends)
        .map(|(tag, at)| format!("<{tag}>{}</{tag}>", point_text(at, topology)))
        .collect();
    format!("    <CR{kind}{turn}{via}{decision}{takes}><CC>{colour}</CC>{points}</CR>\n")
}
