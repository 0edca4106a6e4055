//! Writer from a record to text.

use super::format::GAME;
use super::note::write_note;
use super::remark::{Remark, tag_text};
use super::{games, head};
use crate::record::error::Problem;
use crate::record::foreign_formats::places::{LinePly, PositionParts, faithful};
use crate::record::properties::ForeignProperty;
use crate::record::replay::{from_record, to_record};
use crate::record::{Record, RecordError};
use crate::session::notes::MoveSign;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::DraughtsRules;
use tibetango_rules::{PlainMove, Point, Side, Topology};

/// Number of columns of a line of text, as far as words allow.
const COLUMNS: usize = 79;

/// Task of the writer.
enum PdnWriteTask {
    /// Write the plies of a line from this one on.
    Line(usize, usize),
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
    let (record, text) = text_of(record).map_err(Problem::unwritable)?;
    faithful(&record, text, games)
}

/// Returns the record with every move of the game itself as the game gives it, and its text.
fn text_of(record: &Record) -> Result<(Record, String), Problem> {
    let other = |_| Problem::OtherGame(GAME, record.game());
    let rules = DraughtsRules::try_from(record.settings).map_err(other)?;
    let history = from_record(record).map_err(|why| Problem::Unplayable(why.to_string()))?;
    let mut start = history.clone();
    while start.undo() {}
    let record = Record {
        plies: to_record(&history).plies,
        ..record.clone()
    };
    let mut moves = vec![texts(&start, &history.moves(), 0)];
    for number in 1..=record.variations.len() {
        let at = record.variations[number - 1].at;
        let mut trial = start.clone();
        for mv in record.path(number, usize::MAX) {
            let ply = trial.len() + 1;
            trial.play(&mv).map_err(|why| {
                Problem::Unplayable(format!("variation {number}, ply {ply}: {why}"))
            })?;
        }
        moves.push(texts(&start, &trial.moves(), at));
    }
    let places = PositionParts::of(&record);
    for (at, property) in &places.foreign {
        let good = |property: &&ForeignProperty| match property {
            ForeignProperty::Pdn(Remark::Tag { .. }) => *at == (0, 0) && property.is_sound(),
            ForeignProperty::Pdn(Remark::Sign(_)) => property.is_sound(),
            _ => false,
        };
        if let Some(other) = property.iter().find(|property| !good(property)) {
            let what = "a tag of the game or a sign of PDN";
            return Err(Problem::bad_form("PD", &other.text(), what));
        }
    }
    let properties = places.foreign.get(&(0, 0)).map_or(&[][..], Vec::as_slice);
    let head = head::write(&record, rules, &start, history.outcome(), properties);
    let writer = PdnWriter {
        record: &record,
        topology: history.topology(),
        places,
        moves,
        second: start.to_move() == Side::Black,
        text: String::new(),
        column: 0,
        is_open: true,
        bracket: false,
        has_break: true,
    };
    let text = writer.whole(&head);
    Ok((record, text))
}

/// Returns the texts of the moves of a game from one on.
fn texts(start: &AnyGameHistory, moves: &[PlainMove], from: usize) -> Vec<String> {
    let mut history = start.clone();
    let mut texts = Vec::new();
    for (index, mv) in moves.iter().enumerate() {
        if index >= from {
            texts.push(history.text(&squares(&history, mv)));
        }
        // They were played before.
        let _ = history.play(mv);
    }
    texts
}

/// Returns a capture with the squares that the standard names: where a king goes straight on, the one behind the
/// captured piece.
fn squares(history: &AnyGameHistory, mv: &PlainMove) -> PlainMove {
    let topology = history.topology();
    let mut stations: Vec<Point> = mv.stations().collect();
    let toward = |from: Point, to: Point| {
        let (from, to) = (topology.row_column(from), topology.row_column(to));
        [to.0.cmp(&from.0) as i8, to.1.cmp(&from.1) as i8]
    };
    for index in 1..stations.len().saturating_sub(1) {
        let [from, at, to] = [index - 1, index, index + 1].map(|index| stations[index]);
        let way = toward(from, at);
        if toward(at, to) != way {
            continue;
        }
        let step = |point: Point| {
            let (row, column) = topology.row_column(point);
            topology.at(
                row.wrapping_add_signed(way[0]),
                column.wrapping_add_signed(way[1]),
            )
        };
        let mut next = step(from);
        while let Some(point) = next.filter(|point| *point != at) {
            next = step(point);
            if history.piece_at(point).is_some() && mv.from != Some(point) {
                break;
            }
        }
        stations[index] = next.unwrap_or(at);
    }
    let via = match stations.as_slice() {
        [_, via @ .., _] => via.to_vec(),
        _ => Vec::new(),
    };
    PlainMove { via, ..mv.clone() }
}

struct PdnWriter<'a> {
    record: &'a Record,
    topology: &'static Topology,
    places: PositionParts<'a>,
    /// Texts of the own moves of each line.
    moves: Vec<Vec<String>>,
    /// True if Black moves first.
    second: bool,
    text: String,
    /// Column in the line of text, in characters.
    column: usize,
    /// True if nothing separates the next word from the text before it.
    is_open: bool,
    /// True if a bracket opens before the next word.
    bracket: bool,
    /// True if something stands between this move and the one before it.
    has_break: bool,
}

impl PdnWriter<'_> {
    fn whole(mut self, head: &[(String, String)]) -> String {
        for (name, value) in head {
            self.text += &tag_text(name, value);
            self.text.push('\n');
        }
        self.text.push('\n');
        self.write_ply((0, 0), None);
        let mut next = vec![PdnWriteTask::Line(0, 0)];
        while let Some(task) = next.pop() {
            match task {
                PdnWriteTask::Close => {
                    self.is_open = true;
                    self.word(")");
                    self.has_break = true;
                }
                PdnWriteTask::Variation(number) => {
                    (self.bracket, self.has_break) = (true, true);
                    let at = self.record.variations[number - 1].at;
                    next.extend([PdnWriteTask::Close, PdnWriteTask::Line(number, at)]);
                }
                PdnWriteTask::Line(number, from) => self.line(&mut next, number, from),
            }
        }
        self.word("*");
        self.text.push('\n');
        self.text
    }

    /// Writes a line up to where another leaves it, and adds the next tasks.
    fn line(&mut self, next: &mut Vec<PdnWriteTask>, number: usize, from: usize) {
        let start = number
            .checked_sub(1)
            .map_or(0, |other| self.record.variations[other].at);
        let end = start + self.moves[number].len();
        for at in from..=end {
            let ways = self.places.ways.get(&(number, at)).cloned();
            let ways = ways.unwrap_or_default();
            if at < end {
                self.ply(number, at, start);
                next.extend((!ways.is_empty()).then_some(PdnWriteTask::Line(number, at + 1)));
            } else if !ways.is_empty() {
                // A line that ends where another goes on.
                self.word("...");
            }
            if !ways.is_empty() {
                next.extend(ways.into_iter().rev().map(PdnWriteTask::Variation));
                return;
            }
        }
    }

    /// Writes the ply that is played after `at` plies, with the note behind it.
    fn ply(&mut self, number: usize, at: usize, start: usize) {
        let turn = at + usize::from(self.second);
        if turn.is_multiple_of(2) {
            self.word(&format!("{}.", turn / 2 + 1));
        } else if self.has_break {
            self.word(&format!("{}...", turn / 2 + 1));
        }
        self.has_break = false;
        let text = self.moves[number][at - start].clone();
        self.write_ply((number, at + 1), Some(text));
    }

    /// Writes a move, its sign, the signs that are kept and the note.
    fn write_ply(&mut self, at: LinePly, mv: Option<String>) {
        let signs = self.places.foreign.get(&at).into_iter().flatten();
        let signs: Vec<String> = signs
            .filter_map(|property| match property {
                ForeignProperty::Pdn(Remark::Sign(sign)) => Some(sign.clone()),
                _ => None,
            })
            .collect();
        let mut signs = signs.iter().peekable();
        let note = self.places.notes.get(&at).copied();
        if let Some(mv) = mv {
            // A strength stands right behind its move, and a number does not.
            let own = note.and_then(|note| note.sign).map(MoveSign::text);
            let strength = own.or_else(|| {
                let sign = signs.next_if(|sign| !sign.starts_with('$'));
                sign.map(String::as_str)
            });
            self.word(&(mv + strength.unwrap_or_default()));
        }
        for sign in signs {
            self.word(sign);
        }
        for (text, ends) in note
            .map(|note| write_note(self.topology, note))
            .unwrap_or_default()
        {
            if ends {
                // Behind a move on its line it might be read as more moves.
                self.break_line();
            }
            self.word(&text);
            self.has_break = true;
            if ends {
                self.text.push('\n');
                (self.column, self.is_open) = (0, true);
            }
        }
    }

    fn break_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    /// Writes a word, separated from the text before it, on another line if this one is full.
    fn word(&mut self, word: &str) {
        let bracket = if std::mem::take(&mut self.bracket) {
            "("
        } else {
            ""
        };
        let word = &format!("{bracket}{word}");
        let first = word.lines().next().unwrap_or_default().chars().count();
        let room = self.column + 1 + first <= COLUMNS;
        match (self.is_open, self.text.ends_with('\n')) {
            (true, _) | (_, true) => {}
            (false, false) if room => {
                self.text.push(' ');
                self.column += 1;
            }
            (false, false) => {
                self.text.push('\n');
                self.column = 0;
            }
        }
        self.is_open = false;
        self.text += word;
        match word.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count(),
            None => self.column += word.chars().count(),
        }
    }
}
