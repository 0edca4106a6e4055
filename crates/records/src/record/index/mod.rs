//! Summaries of many records in one file, so that a list of them need not read each.
//!
//! The index is only a cache: an entry is valid while its file has the entry's size and time, and if the index is
//! missing, broken or of another version, everything is read again. It is written aside and renamed, so the last
//! writer wins with a whole file.
//!
//! ```
//! use tibetango_records::record::index::{Index, IndexedContent, RecordStamp};
//! let mut index = Index::default();
//! let stamp = RecordStamp { bytes: 700, changed: 1_574_340_999_000_000_000 };
//! index.note("records/jiu.xml", stamp, IndexedContent::Unreadable);
//! assert_eq!(index.entry("records/jiu.xml", stamp), Some(&IndexedContent::Unreadable));
//! assert_eq!(index.entry("records/jiu.xml", RecordStamp { bytes: 701, ..stamp }), None);
//! ```

mod stones;

use std::collections::BTreeMap;
use std::fs::Metadata;
use std::path::Path;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::import::{ImportedRecord, Usual, open_chosen};
use super::limits::MAX_GAMES;
use super::replay::replay;
use super::text::is_clean;
use super::{MAX_PLIES, RecordResult};
use crate::files::{read_bounded, write_atomic};
use crate::messages::path_text;
use tibetango_rules::{GameName, Piece, Topology};

/// Version of the index; one of another version is rebuilt.
const VERSION: u32 = 2;

/// Maximum size of an index in bytes; two thousand games take less than one million.
pub const MAX_BYTES: usize = 1 << 23;

/// Minimum age in nanoseconds of a file's last change for its entry to be stored. A file changed more recently may
/// change again without getting another time: some file systems count in steps of two seconds.
const SETTLED: u64 = 3_000_000_000;

/// Summary of a game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameSummary {
    /// The game.
    pub game: GameName,
    /// Size of the board.
    pub size: u8,
    /// Name that people gave to it; empty if there is none.
    pub name: String,
    /// Date, as the record has it.
    pub date: String,
    /// Players of White and of Black, as the record has them.
    pub players: [String; 2],
    /// Number of plies.
    pub plies: usize,
    /// Result; `None` while it has not ended.
    pub result: Option<RecordResult>,
    /// Pieces on each point after the last playable ply.
    pub pieces: Vec<Option<Piece>>,
    /// True if another program wrote it: it is never overwritten.
    pub foreign: bool,
}

impl From<ImportedRecord> for GameSummary {
    fn from(game: ImportedRecord) -> Self {
        let record = game.record;
        let replay_result = replay(&record);
        Self {
            game: record.game(),
            size: record.size,
            plies: record.plies.len(),
            pieces: replay_result.map_or_else(|_| Vec::new(), |(history, _)| history.pieces()),
            name: record.name,
            date: record.date,
            players: [record.white, record.black],
            result: record.result,
            foreign: game.foreign,
        }
    }
}

/// Content of a file, as far as it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IndexedContent {
    /// One game.
    Game(Box<GameSummary>),
    /// Several games, at least two: their number.
    Games(usize),
    /// A file that should hold a game and cannot be read.
    Unreadable,
    /// Something else.
    Other,
}

impl IndexedContent {
    /// Examines a file that should hold a game; one that names no rules uses the usual ones.
    #[must_use]
    pub fn of(path: &Path, usual: &[Usual]) -> Self {
        match open_chosen(path) {
            Ok(games) if games.count() > 1 => Self::Games(games.count()),
            Ok(games) => Self::one(games.read(0, usual)),
            Err(_) => Self::Unreadable,
        }
    }

    /// Turns a game, or the error of reading it, into an entry.
    #[must_use]
    pub fn one(reading: Result<ImportedRecord, String>) -> Self {
        reading.map_or(Self::Unreadable, |game| Self::Game(Box::new(game.into())))
    }
}

/// Size and time by which an unchanged file is recognised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordStamp {
    /// Size of the file in bytes.
    pub bytes: u64,
    /// Time of the last change, in nanoseconds since 1970.
    pub changed: u64,
}

fn nanoseconds(time: SystemTime) -> u64 {
    let since = time.duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |time| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX))
}

impl RecordStamp {
    /// Returns the stamp of a file as the system reports it.
    #[must_use]
    pub fn of(metadata: &Metadata) -> Self {
        Self {
            bytes: metadata.len(),
            changed: metadata.modified().map_or(0, nanoseconds),
        }
    }

    /// True for a file that has not changed lately, so no program is writing it.
    pub(crate) fn is_settled(self) -> bool {
        let now = nanoseconds(SystemTime::now());
        self.changed > 0 && self.changed.saturating_add(SETTLED) < now
    }
}

/// Index of files, by their paths within the folder.
#[derive(Debug, Default)]
pub struct Index {
    files: BTreeMap<String, (RecordStamp, IndexedContent)>,
    /// True if it differs from the one on disk.
    changed: bool,
}

impl Index {
    /// Reads an index; an unusable one counts as empty.
    #[must_use]
    pub fn load(path: &Path) -> Self {
        let bytes = read_bounded(path, MAX_BYTES).unwrap_or_default();
        let raw: Option<RawIndex> = serde_json::from_slice(&bytes).ok();
        let raw = raw.filter(|raw| raw.version == VERSION);
        let Some(raw) = raw else {
            return Self::default();
        };
        let entry = |(file, raw): (String, RawEntry)| Some((file, raw.entry()?));
        let count = raw.files.len();
        let files: BTreeMap<_, _> = raw.files.into_iter().filter_map(entry).collect();
        Self {
            changed: files.len() < count,
            files,
        }
    }

    /// Writes the index unless the one on disk is the same.
    ///
    /// # Errors
    /// The reason, on one line; the games will be read again.
    pub fn save(&mut self, path: &Path) -> Result<(), String> {
        if !self.changed {
            return Ok(());
        }
        let entry = |(file, (stamp, content)): (&String, &(RecordStamp, IndexedContent))| {
            (file.clone(), RawEntry::of(*stamp, content))
        };
        let raw = RawIndex {
            version: VERSION,
            files: self.files.iter().map(entry).collect(),
        };
        let bytes = serde_json::to_vec(&raw).map_err(|error| error.to_string())?;
        if bytes.len() > MAX_BYTES {
            return Err(format!("{}: too many games", path_text(path)));
        }
        write_atomic(path, &bytes).map_err(|error| error.to_string())?;
        self.changed = false;
        Ok(())
    }

    /// Returns the entry of a file whose present stamp is this.
    #[must_use]
    pub fn entry(&self, file: &str, stamp: RecordStamp) -> Option<&IndexedContent> {
        let (then, content) = self.files.get(file)?;
        (*then == stamp).then_some(content)
    }

    /// Stores the content of a file that had this stamp before it was read. A file without a name is not stored.
    pub fn note(&mut self, file: &str, stamp: RecordStamp, content: IndexedContent) {
        if stamp.is_settled() && !file.is_empty() {
            self.files.insert(file.to_owned(), (stamp, content));
            self.changed = true;
        }
    }

    /// Removes all files but those for which `there` is true.
    pub fn keep_only(&mut self, there: impl Fn(&str) -> bool) {
        let before = self.files.len();
        self.files.retain(|file, _| there(file));
        self.changed |= self.files.len() < before;
    }
}

#[derive(Serialize, Deserialize)]
struct RawIndex {
    version: u32,
    files: BTreeMap<String, RawEntry>,
}

#[derive(Serialize, Deserialize)]
struct RawEntry {
    #[serde(flatten)]
    stamp: RecordStamp,
    holds: RawKnown,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum RawKnown {
    Game(RawSummary),
    Games(usize),
    Unreadable,
    Other,
}

#[derive(Serialize, Deserialize)]
struct RawSummary {
    game: String,
    size: u8,
    name: String,
    date: String,
    white: String,
    black: String,
    plies: usize,
    result: Option<RecordResult>,
    stones: String,
    foreign: bool,
}

impl RawEntry {
    fn of(stamp: RecordStamp, content: &IndexedContent) -> Self {
        let holds = match content {
            IndexedContent::Game(summary) => RawKnown::Game(RawSummary::of(summary)),
            IndexedContent::Games(count) => RawKnown::Games(*count),
            IndexedContent::Unreadable => RawKnown::Unreadable,
            IndexedContent::Other => RawKnown::Other,
        };
        Self { stamp, holds }
    }

    fn entry(self) -> Option<(RecordStamp, IndexedContent)> {
        let content = match self.holds {
            RawKnown::Game(raw) => IndexedContent::Game(Box::new(raw.summary()?)),
            RawKnown::Games(count) if (2..=MAX_GAMES).contains(&count) => {
                IndexedContent::Games(count)
            }
            RawKnown::Games(_) => return None,
            RawKnown::Unreadable => IndexedContent::Unreadable,
            RawKnown::Other => IndexedContent::Other,
        };
        Some((self.stamp, content))
    }
}

impl RawSummary {
    fn of(summary: &GameSummary) -> Self {
        let [white, black] = summary.players.clone();
        Self {
            game: summary.game.text().to_owned(),
            size: summary.size,
            name: summary.name.clone(),
            date: summary.date.clone(),
            white,
            black,
            plies: summary.plies,
            result: summary.result.clone(),
            stones: stones::text(&summary.pieces),
            foreign: summary.foreign,
        }
    }

    /// Returns the summary, if it is one that a record could have.
    fn summary(self) -> Option<GameSummary> {
        let game = GameName::ALL.into_iter().find(|g| g.text() == self.game)?;
        let points = Topology::of(game, self.size)?.points();
        let reason = self.result.as_ref().map_or("", |result| &result.reason);
        let texts = [&self.name, &self.date, &self.white, &self.black];
        let clean = texts.into_iter().all(|text| is_clean(text)) && is_clean(reason);
        let pieces = stones::read(&self.stones, points)?;
        (clean && self.plies <= MAX_PLIES).then_some(GameSummary {
            game,
            size: self.size,
            name: self.name,
            date: self.date,
            players: [self.white, self.black],
            plies: self.plies,
            result: self.result,
            pieces,
            foreign: self.foreign,
        })
    }
}
