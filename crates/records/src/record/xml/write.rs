//! Writer from a record to the text of a file.

use std::fmt::Write as _;

use quick_xml::escape::escape;

use super::format::{MAX_BYTES, OUT_OF_TURN, POSITION, is_position, no_size, point_text};
use super::read;
use crate::record::error::Problem;
use crate::record::text::{self, COMMENT, is_clean, is_comment};
use crate::record::{
    ForeignProperties, Record, RecordAnalysis, RecordError, RecordNote, RecordPly, RecordResult,
    RecordThought, RecordVariation,
};
use crate::session::notes::DrawnFigure;
use tibetango_rules::{AnyRules, MoveKind, Point, Side, Topology};

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
    let shape =
        Topology::of(game, record.size).ok_or_else(|| no_size(game, &record.size.to_string()))?;
    let tried = record.variations.iter().flat_map(|other| &other.plies);
    let in_turn = !record.plies.iter().chain(tried).any(|p| p.mv.out_of_turn);
    let called = match checked("TibetanGo name", &record.name)? {
        name if name.is_empty() => String::new(),
        name => format!(" name=\"{name}\""),
    };
    let plain = called.is_empty() && record.notes.is_empty();
    let forms = record.kept.iter().filter_map(ForeignProperties::form);
    let version = match (plain, &*record.start, in_turn) {
        _ if !record.kept.is_empty() => forms.map(|form| form.version).max().unwrap_or_default(),
        (true, "", true) => 2,
        (true, "", false) => 3,
        (true, ..) => 4,
        (false, ..) => 5,
    };
    let mut out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned();
    line(
        &mut out,
        format_args!("<TibetanGo version=\"{version}\"{called}>"),
    );
    let name = checked("MG rules", &record.rules)?;
    let mut settings = attributes_of(&record.settings);
    if let Some(clock) = &record.clock {
        let control = checked("MG clock", &clock.control)?;
        let [white, black] = clock.left;
        settings += &format!(" clock=\"{control}\" left=\"{white} {black}\"");
    }
    if !record.start.is_empty() {
        settings += &format!(" start=\"{}\"", started("MG start", &record.start)?);
    }
    line(
        &mut out,
        format_args!("  <MG rules=\"{name}\"{settings}>{game}</MG>"),
    );
    line(&mut out, format_args!("  <SZ>{}</SZ>", record.size));
    for (tag, value) in [
        ("UN", &record.developer),
        ("DT", &record.date),
        ("PB", &record.black),
        ("PW", &record.white),
    ] {
        let value = checked(tag, value)?;
        if !value.is_empty() {
            line(&mut out, format_args!("  <{tag}>{value}</{tag}>"));
        }
    }
    let is_placement = |ply: &RecordPly| matches!(ply.mv.kind, MoveKind::Place | MoveKind::Decide);
    let plies = &record.plies;
    let placed = plies.iter().take_while(|ply| is_placement(ply)).count();
    let (placement, movement) = plies.split_at(placed);
    if let Some(late) = movement.iter().position(is_placement) {
        return Err(Problem::LatePlacement(placed + late + 1));
    }
    for (tag, plies) in [("PC", placement), ("CM", movement)] {
        line(&mut out, format_args!("  <{tag}>"));
        for ply in plies {
            ply_line(&mut out, ply, shape);
        }
        line(&mut out, format_args!("  </{tag}>"));
    }
    if let Some(RecordResult { winner, reason }) = &record.result {
        let winner = winner.map_or("Draw", colour);
        let reason = match checked("ER reason", reason)? {
            reason if reason.is_empty() => String::new(),
            reason => format!(" reason=\"{reason}\""),
        };
        line(&mut out, format_args!("  <ER{reason}>{winner}</ER>"));
    }
    variations(&mut out, record, shape);
    notes(&mut out, record, shape)?;
    for kept in &record.kept {
        let ForeignProperties { of, at, .. } = kept;
        // Without any property none is read again, and the record is refused.
        let tag = kept.form().map_or("", |form| form.tag);
        let text = kept.text();
        let text = escape(text.as_str());
        line(
            &mut out,
            format_args!("  <{tag} of=\"{of}\" at=\"{at}\">{text}</{tag}>"),
        );
    }
    analysis(&mut out, record)?;
    out.push_str("</TibetanGo>\n");
    Ok(out)
}

fn variations(out: &mut String, record: &Record, shape: &Topology) {
    for RecordVariation { of, at, plies } in &record.variations {
        line(out, format_args!("  <VA of=\"{of}\" at=\"{at}\">"));
        for ply in plies {
            ply_line(out, ply, shape);
        }
        line(out, format_args!("  </VA>"));
    }
}

fn notes(out: &mut String, record: &Record, shape: &Topology) -> Result<(), Problem> {
    for RecordNote { of, at, note } in &record.notes {
        if !is_comment(&note.comment) {
            return Err(Problem::bad_form("NO", &note.comment, COMMENT));
        }
        let text = |figure: &DrawnFigure| figure.text(|point| point_text(point, shape));
        let figures: Vec<String> = note.figures.iter().map(text).collect();
        let figures = match figures.is_empty() {
            true => String::new(),
            false => format!(" figures=\"{}\"", figures.join(" ")),
        };
        let comment = escape(note.comment.as_str());
        line(
            out,
            format_args!("  <NO of=\"{of}\" at=\"{at}\"{figures}>{comment}</NO>"),
        );
    }
    Ok(())
}

fn analysis(out: &mut String, record: &Record) -> Result<(), Problem> {
    let Some(RecordAnalysis { engine, thoughts }) = &record.analysis else {
        return Ok(());
    };
    let engine = checked("AN engine", engine)?;
    line(out, format_args!("  <AN engine=\"{engine}\">"));
    for RecordThought { white, depth, best } in thoughts {
        let best = escape(best.join(" ")).into_owned();
        line(
            out,
            format_args!("    <AV white=\"{white}\" depth=\"{depth}\">{best}</AV>"),
        );
    }
    line(out, format_args!("  </AN>"));
    Ok(())
}

fn line(out: &mut String, text: std::fmt::Arguments) {
    // A String takes every write.
    let _ = writeln!(out, "{text}");
}

/// Checks and escapes a free text for a tag or a value in quotes.
fn checked(place: &str, value: &str) -> Result<String, Problem> {
    if is_clean(value) {
        Ok(escape(value).into_owned())
    } else {
        Err(Problem::bad_form(place, value, text::EXPECTED))
    }
}

/// Checks a position for a value in quotes.
fn started(place: &str, value: &str) -> Result<String, Problem> {
    if is_position(value) {
        Ok(value.to_owned())
    } else {
        Err(Problem::bad_form(place, value, POSITION))
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

fn ply_line(out: &mut String, RecordPly { side, mv }: &RecordPly, shape: &Topology) {
    let colour = colour(*side);
    let kind = match mv.kind {
        // The default kind of its phase, unless another is given.
        MoveKind::Place | MoveKind::Step => String::new(),
        kind => format!(" kind=\"{}\"", kind.word()),
    };
    let list = |name: &str, points: &[Point]| {
        let texts: Vec<String> = points.iter().map(|&at| point_text(at, shape)).collect();
        match texts.is_empty() {
            true => String::new(),
            false => format!(" {name}=\"{}\"", texts.join(" ")),
        }
    };
    let (via, takes) = (list("via", &mv.via), list("takes", &mv.takes));
    let decision = mv.decision.map_or_else(String::new, |decision| {
        format!(" decision=\"{}\"", decision.text())
    });
    let turn = match mv.out_of_turn {
        true => format!(" turn=\"{OUT_OF_TURN}\""),
        false => String::new(),
    };
    let ends = [mv.from, mv.to].into_iter().flatten();
    let points: String = ["CL", "CJ"]
        .iter()
        .zip(ends)
        .map(|(tag, at)| format!("<{tag}>{}</{tag}>", point_text(at, shape)))
        .collect();
    line(
        out,
        format_args!("    <CR{kind}{turn}{via}{decision}{takes}><CC>{colour}</CC>{points}</CR>"),
    );
}
