//! A notation of other programs: how a test reads a game of it, writes one, and is told what is wrong.

use std::fmt::{Debug, Display};
use std::path::Path;
use tibetango_records::record::collection::Collection;
use tibetango_records::record::import::{Imported, Usual, open};
use tibetango_records::record::limits::TooMany;
use tibetango_records::record::lines::ReadGame;
use tibetango_records::record::place::Misread;
use tibetango_records::record::replay::from_record;
use tibetango_records::record::{Record, RecordError, RecordResult, pdn, sgf, xml};
use tibetango_rules::{AnyRules, Side};

/// The rules of a game that names none.
type Rules<'a> = Option<(&'a str, AnyRules)>;

pub struct Notation {
    /// The name of a test file.
    file: &'static str,
    /// The first game of a file, and how many there are.
    first: fn(&[u8], &str, Rules<'_>) -> Result<(ReadGame, usize), String>,
    write: fn(&Record) -> Result<String, RecordError>,
}

pub const PDN: Notation = Notation {
    file: "game.pdn",
    first: |bytes, file, usual| first(pdn::games(bytes, file), usual),
    write: pdn::write,
};

pub const SGF: Notation = Notation {
    file: "game.sgf",
    first: |bytes, file, usual| first(sgf::games(bytes, file), usual),
    write: sgf::write,
};

fn first<P: From<TooMany> + Display>(
    games: Result<Collection<P>, Misread<P>>,
    usual: Rules<'_>,
) -> Result<(ReadGame, usize), String> {
    let games = games.map_err(|why| why.to_string())?;
    let first = games.read(0, usual).expect("one game at least");
    Ok((first.map_err(|why| why.to_string())?, games.count()))
}

impl Notation {
    /// The first game of a file.
    pub fn first(&self, bytes: &[u8], file: &str, usual: Rules<'_>) -> Result<ReadGame, String> {
        let (first, _) = (self.first)(bytes, file, usual)?;
        Ok(first)
    }

    #[track_caller]
    pub fn read(&self, text: &str) -> ReadGame {
        let read = self.first(text.as_bytes(), self.file, None);
        read.unwrap_or_else(|why| panic!("{why}: {text}"))
    }

    /// The record of a text that is regular, holds one game and has nothing to forgive.
    #[track_caller]
    pub fn record(&self, text: &str) -> Record {
        let read = (self.first)(text.as_bytes(), self.file, None);
        let (game, count) = read.unwrap_or_else(|why| panic!("{why}: {text}"));
        let ReadGame {
            record,
            notes,
            irregular,
        } = game;
        assert_eq!((notes, irregular, count), (vec![], None, 1), "{text}");
        record
    }

    /// The fault of a text that is no record.
    #[track_caller]
    pub fn fault(&self, text: &str) -> String {
        match self.first(text.as_bytes(), self.file, None) {
            Ok(read) => panic!("{text}: {read:?}"),
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

/// A file on disk, whatever it is.
pub fn load(path: &Path, usual: &[Usual]) -> Result<Imported, String> {
    open(path)?.read(0, usual)
}

/// The moves of a game, with spaces between.
pub fn moves(record: &Record) -> String {
    from_record(record).unwrap().move_texts().join(" ")
}

/// Fields that every format shares: the game, and whose it is.
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

/// The end of a game; of a draw nobody is the winner.
pub fn result(winner: Option<Side>, reason: &str) -> Option<RecordResult> {
    let reason = reason.to_owned();
    Some(RecordResult { winner, reason })
}
