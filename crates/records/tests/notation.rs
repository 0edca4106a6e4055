//! Notation of other programs: functions with which a test reads and writes a game of it, and gets its faults.

use std::fmt::{Debug, Display};
use std::path::Path;
use tibetango_records::record::collection::Collection;
use tibetango_records::record::import::{ImportedRecord, Usual, open};
use tibetango_records::record::limits::TooMany;
use tibetango_records::record::lines::ReadGame;
use tibetango_records::record::place::Misread;
use tibetango_records::record::replay::from_record;
use tibetango_records::record::{self, Record, RecordError, RecordResult, xml};
use tibetango_records::session::notes::MoveSign;
use tibetango_rules::{AnyRules, Side};

/// Rules of a game that names none.
type NamedRules<'a> = Option<(&'a str, AnyRules)>;

pub struct Notation {
    /// Name of a test file.
    file: &'static str,
    /// Reads the first game of a file, and counts its games.
    first: fn(&[u8], &str, NamedRules<'_>) -> Result<(ReadGame, usize), String>,
    write: fn(&Record) -> Result<String, RecordError>,
}

#[cfg(feature = "draughts")]
pub const PDN: Notation = Notation {
    file: "game.pdn",
    first: |bytes, file, usual| first(record::pdn::games(bytes, file), usual),
    write: record::pdn::write,
};

#[cfg(feature = "gomoku")]
pub const SGF: Notation = Notation {
    file: "game.sgf",
    first: |bytes, file, usual| first(record::sgf::games(bytes, file), usual),
    write: record::sgf::write,
};

fn first<P: From<TooMany> + Display>(
    games: Result<Collection<P>, Misread<P>>,
    usual: NamedRules<'_>,
) -> Result<(ReadGame, usize), String> {
    let games = games.map_err(|why| why.to_string())?;
    let first = games.read(0, usual).expect("one game at least");
    Ok((first.map_err(|why| why.to_string())?, games.count()))
}

impl Notation {
    /// Reads the first game of a file.
    pub fn first(
        &self,
        bytes: &[u8],
        file: &str,
        usual: NamedRules<'_>,
    ) -> Result<ReadGame, String> {
        let (first, _) = (self.first)(bytes, file, usual)?;
        Ok(first)
    }

    #[track_caller]
    pub fn read(&self, text: &str) -> ReadGame {
        let read = self.first(text.as_bytes(), self.file, None);
        read.unwrap_or_else(|why| panic!("{why}: {text}"))
    }

    /// Reads the record of a text that is regular, holds one game and has nothing to forgive.
    #[track_caller]
    pub fn record(&self, text: &str) -> Record {
        let reading = (self.first)(text.as_bytes(), self.file, None);
        let (game, count) = reading.unwrap_or_else(|why| panic!("{why}: {text}"));
        let ReadGame {
            record,
            notes,
            irregular,
        } = game;
        assert_eq!((notes, irregular, count), (vec![], None, 1), "{text}");
        record
    }

    /// Returns the fault of a text that is no record.
    #[track_caller]
    pub fn fault(&self, text: &str) -> String {
        match self.first(text.as_bytes(), self.file, None) {
            Ok(reading) => panic!("{text}: {reading:?}"),
            Err(why) => why,
        }
    }

    #[track_caller]
    pub fn written(&self, record: &Record) -> String {
        (self.write)(record).unwrap_or_else(|why| panic!("{why}"))
    }

    /// Writes a record and reads it again.
    #[track_caller]
    pub fn again(&self, record: &Record) -> Record {
        self.record(&self.written(record))
    }
}

/// Reads a file on disk of any format.
pub fn load(path: &Path, usual: &[Usual]) -> Result<ImportedRecord, String> {
    open(path)?.read(0, usual)
}

/// Returns the moves of a game, with spaces between.
pub fn moves(record: &Record) -> String {
    from_record(record).unwrap().move_texts().join(" ")
}

/// Returns the signs of moves, each with the line and the number of plies that lead to its position.
pub fn signs(record: &Record) -> Vec<(usize, usize, MoveSign)> {
    let notes = record.notes.iter();
    let signed = notes.filter_map(|note| Some((note.of, note.at, note.note.sign?)));
    signed.collect()
}

/// Returns the fields that every format shares: the game, its players and its other head data.
pub fn game_of(record: &Record) -> impl PartialEq + Debug {
    (
        (
            &record.plies,
            &record.result,
            &record.start,
            record.settings,
            record.size,
        ),
        (
            &record.rules,
            &record.name,
            &record.developer,
            &record.date,
            &record.black,
            &record.white,
        ),
    )
}

/// Passes a record through our own XML format.
pub fn through_xml(record: &Record) -> Record {
    xml::read(xml::write(record).unwrap().as_bytes(), "").unwrap()
}

/// Returns a result; a draw has no winner.
pub fn result(winner: Option<Side>, reason: &str) -> Option<RecordResult> {
    let reason = reason.to_owned();
    Some(RecordResult { winner, reason })
}
