//! Writer from a record to text.

use super::format::GAME;
use super::note::write_note;
use super::property::{Property, short};
use super::value::point_text;
use super::{games, head};
use crate::record::error::Problem;
use crate::record::foreign_formats::places::{LinePly, PositionParts, faithful};
use crate::record::properties::ForeignProperty;
use crate::record::replay::from_record;
use crate::record::{Record, RecordError, RecordPly};
use tibetango_rules::gomoku::GomokuRules;
use tibetango_rules::{MoveKind, Side, Topology};

/// Maximum number of plies in a line of text.
const A_LINE: usize = 10;

/// Task of the writer.
enum SgfWriteTask {
    /// Write the plies of a line from this one on; true if the ways that leave it there are written already.
    Line(usize, usize, bool),
    /// Write a variation in its brackets.
    Variation(usize),
    Close,
}

/// Writes a game. The text has been read back and has the same plies and variations; the order of variations is that
/// of the tree.
///
/// # Errors
/// The record is of another game, cannot be played, or exceeds a limit of the reader.
pub fn write(record: &Record) -> Result<String, RecordError> {
    let text = text_of(record).map_err(Problem::unwritable)?;
    faithful(record, text, games)
}

struct SgfWriter<'a> {
    record: &'a Record,
    topology: &'static Topology,
    places: PositionParts<'a>,
    text: String,
    /// Number of nodes in this line of text.
    nodes: usize,
}

fn text_of(record: &Record) -> Result<String, Problem> {
    let other = |_| Problem::OtherGame(GAME, record.game());
    let rules = GomokuRules::try_from(record.settings).map_err(other)?;
    let history = from_record(record).map_err(|why| Problem::Unplayable(why.to_string()))?;
    let mut start = history.clone();
    while start.undo() {}
    let writer = SgfWriter {
        record,
        topology: history.topology(),
        places: PositionParts::of(record),
        text: String::new(),
        nodes: 0,
    };
    let mut all = writer.places.foreign.values().flatten();
    let good = |properties: &&&ForeignProperty| matches!(properties, ForeignProperty::Sgf(property) if property.is_sound());
    if let Some(other) = all.find(|property| !good(property)) {
        return Err(Problem::bad_form("SG", &other.text(), "a property of SGF"));
    }
    let head = head::write(record, rules, &start, history.outcome());
    Ok(writer.whole(head))
}

impl SgfWriter<'_> {
    fn whole(mut self, head: Vec<Property>) -> String {
        self.text.push('(');
        self.node(head, (0, 0));
        self.break_line();
        let mut next = vec![SgfWriteTask::Close, SgfWriteTask::Line(0, 0, false)];
        while let Some(task) = next.pop() {
            match task {
                SgfWriteTask::Close => self.text.push(')'),
                SgfWriteTask::Variation(number) => {
                    self.break_line();
                    self.text.push('(');
                    let at = self.record.variations[number - 1].at;
                    next.extend([SgfWriteTask::Close, SgfWriteTask::Line(number, at, true)]);
                }
                SgfWriteTask::Line(number, from, has_entered) => {
                    self.line(&mut next, number, from, has_entered)
                }
            }
        }
        self.break_line();
        self.text
    }

    /// Writes a line up to where another leaves it, and adds the next tasks.
    fn line(
        &mut self,
        next: &mut Vec<SgfWriteTask>,
        number: usize,
        from: usize,
        mut has_entered: bool,
    ) {
        let (plies, start) = match number.checked_sub(1).map(|k| &self.record.variations[k]) {
            None => (&self.record.plies, 0),
            Some(variation) => (&variation.plies, variation.at),
        };
        for at in from..=start + plies.len() {
            let ways = self.places.ways.get(&(number, at)).filter(|_| !has_entered);
            if let Some(ways) = ways {
                let ways = ways.iter().rev();
                next.extend(ways.map(|way| SgfWriteTask::Variation(*way)));
                self.break_line();
                self.text.push('(');
                next.extend([SgfWriteTask::Close, SgfWriteTask::Line(number, at, true)]);
                return;
            }
            let Some(ply) = plies.get(at - start) else {
                // A line that ends where another goes on.
                if self.text.ends_with('(') {
                    self.text.push(';');
                }
                return;
            };
            has_entered = false;
            self.node(vec![self.ply(ply)], (number, at + 1));
        }
    }

    fn break_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
        self.nodes = 0;
    }

    fn ply(&self, RecordPly { side, mv }: &RecordPly) -> Property {
        let name = match (mv.kind, side) {
            (MoveKind::Decide, _) => "DECISION",
            (_, Side::Black) => "B",
            (_, Side::White) => "W",
        };
        let decision = mv.decision.map(|decision| decision.text().to_owned());
        let point = mv.to.map(|to| point_text(self.topology, to));
        Property::new(name, decision.or(point).unwrap_or_default())
    }

    /// Writes a node: its own properties, the note on its position, and its kept properties.
    fn node(&mut self, mut own: Vec<Property>, place: LinePly) {
        if let Some(note) = self.places.notes.get(&place) {
            own.extend(write_note(self.topology, note));
        }
        for other in self.places.foreign.get(&place).into_iter().flatten() {
            // A name in full would be read as another property.
            if let ForeignProperty::Sgf(other) = other
                && short(&other.name).is_none()
                && own.iter().all(|property| property.name != other.name)
            {
                own.push(other.clone());
            }
        }
        if self.nodes == A_LINE {
            self.break_line();
        }
        self.nodes += 1;
        self.text.push(';');
        self.text.extend(own.iter().map(Property::text));
    }
}
