//! Library of games: records indexed by position.
//!
//! Every game is played through by its rules. A position also counts for its turned and mirrored images, by the
//! [symmetries](tibetango_rules::Topology::symmetries) that keep the game; rules of one game count together.
//!
//! ```
//! use std::path::Path;
//! use tibetango_records::library::{Library, LibraryLimits};
//! use tibetango_records::record::replay::to_record;
//! use tibetango_rules::any::AnyGameHistory;
//! use tibetango_rules::{AnyRules, GameName};
//!
//! let empty = AnyGameHistory::new(15, AnyRules::usual(GameName::Gomoku)).unwrap();
//! let mut library = Library::new(LibraryLimits::default());
//! for first in ["d4", "d12"] {
//!     let mut game = empty.clone();
//!     game.play(&game.parse(first).unwrap()).unwrap();
//!     library.add(&to_record(&game), Path::new(first), None).unwrap();
//! }
//! // Both first stones stand on the same point of a turned board.
//! let entry = library.lookup(&empty);
//! assert_eq!((entry.moves.len(), entry.moves[0].tally.games), (1, 2));
//! ```
//!
//! | module | content |
//! |---|---|
//! | `limits` | limits of a library |
//! | `folder` | folders of records, read into a library |
//! | `refresh` | folders that were read before, of which only changed files are read |
//! | `index` | the positions with their moves and games |
//! | `left_out` | files and games that were left out, and why |
//! | `key` | positions that are the same but for a symmetry |
//! | `tally` | numbers of games by their results |

mod folder;
mod index;
mod key;
mod left_out;
mod limits;
mod refresh;
mod tally;

pub use left_out::LeftOut;
pub use limits::LibraryLimits;
pub use tally::{GameTally, LibraryResult};

use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use crate::messages::path_text;
use crate::record::Record;
use crate::record::import::Usual;
use crate::record::replay::{ReplayError, replay};
use index::IndexedPosition;
use key::{KeyedPosition, PositionKey, move_order};
use refresh::ReadFile;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, PlainMove};

/// Reason why a game was not added to a library.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAdded {
    /// Its board, its first position or its first move does not belong to its game.
    #[error(transparent)]
    Unplayable(#[from] ReplayError),
    /// No move was played in it.
    #[error("no move was played")]
    Empty,
    /// The library has a game of the same players, date and moves.
    #[error("the game is there already")]
    Copy,
    /// The library has the maximum number of games.
    #[error("more than {0} games: the others are left out")]
    Games(usize),
    /// All games together would have more plies than the library takes.
    #[error("more than {0} plies in all: the other games are left out")]
    Plies(usize),
}

/// Game of a library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LibraryGame {
    /// File that holds it.
    pub file: PathBuf,
    /// Index of the game in a file of several, from 0; `None` in a file of one.
    pub number: Option<usize>,
    /// The game.
    pub game: GameName,
    /// Size of the board.
    pub size: u8,
    /// Players of White and of Black, as the record has them.
    pub players: [String; 2],
    /// Date, as the record has it.
    pub date: String,
    /// Number of plies.
    pub plies: usize,
    /// Result.
    pub result: LibraryResult,
    /// Number that copies of the game have in common.
    fingerprint: u64,
    /// Number of plies of its record, those after a fault included.
    record_plies: usize,
}

/// Games that begin on the same empty board with the same side to move.
#[derive(Clone, Debug)]
pub struct Beginning {
    /// Rules of the first of them.
    pub rules: AnyRules,
    /// Size of the board.
    pub size: u8,
    /// Number of games by result.
    pub tally: GameTally,
    /// Number of plies of all of them together.
    pub plies: u64,
    key: PositionKey,
    /// Their numbers, in ascending order.
    games: Vec<u32>,
}

/// Move that was played in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownMove {
    /// The move; of moves that the symmetries of the position make the same, the first.
    pub mv: PlainMove,
    /// Number of games by result.
    pub tally: GameTally,
}

/// Knowledge of a library about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownPosition<'a> {
    /// Number of games by result.
    pub tally: GameTally,
    /// Moves played there, the most frequent first.
    pub moves: Vec<KnownMove>,
    /// Games in which it occurs, in the order in which they were added.
    pub games: Vec<&'a LibraryGame>,
}

/// Games, found by their positions.
#[derive(Clone, Debug, Default)]
pub struct Library {
    limits: LibraryLimits,
    games: Vec<LibraryGame>,
    beginnings: Vec<Beginning>,
    positions: HashMap<PositionKey, IndexedPosition>,
    /// Numbers by which copies of games are found.
    fingerprints: HashSet<u64>,
    left_out: LeftOut,
    /// Files that [`refresh`](Self::refresh) has read.
    read: HashMap<PathBuf, ReadFile>,
    /// Rules by which they were read.
    usual: Vec<Usual>,
    /// Number of files and folders that were looked at.
    files: usize,
    /// Number of bytes and plies that were read.
    bytes: u64,
    plies: usize,
    /// Whether a game was left out because there are too many.
    is_full: bool,
    /// Whether a position was left out because there are too many.
    is_cut: bool,
    /// Whether a file was left out because there are too many, or too many bytes.
    is_short: bool,
}

impl Library {
    /// Creates an empty library.
    #[must_use]
    pub fn new(limits: LibraryLimits) -> Self {
        Self {
            limits,
            ..Self::default()
        }
    }

    /// Returns all games, in the order in which they were added.
    #[must_use]
    pub fn games(&self) -> &[LibraryGame] {
        &self.games
    }

    /// Returns the games by their empty boards, in the order in which they were added. A game that begins with a
    /// position that was set up belongs to none.
    #[must_use]
    pub fn beginnings(&self) -> &[Beginning] {
        &self.beginnings
    }

    /// Returns the files and games that folders hold and that were left out.
    #[must_use]
    pub fn left_out(&self) -> &LeftOut {
        &self.left_out
    }

    /// Adds a game of a file as far as it is legal, played through by its rules; a fault that ends it early is noted in
    /// [`left_out`](Self::left_out).
    ///
    /// # Errors
    /// The reason why it was not added; the library is then unchanged.
    pub fn add(
        &mut self,
        record: &Record,
        file: &Path,
        number: Option<usize>,
    ) -> Result<(), NotAdded> {
        if self.games.len() >= self.limits.games {
            return Err(NotAdded::Games(self.limits.games));
        }
        if record.plies.len() > self.limits.plies - self.plies {
            return Err(NotAdded::Plies(self.limits.plies));
        }
        let (mut history, fault) = replay(record)?;
        if history.is_empty() {
            return Err(fault.map_or(NotAdded::Empty, NotAdded::Unplayable));
        }
        let fingerprint = fingerprint(record, &history);
        if !self.fingerprints.insert(fingerprint) {
            return Err(NotAdded::Copy);
        }
        if let Some(fault) = fault {
            let name = path_text(file);
            self.left_out
                .note(format!("{name}: {fault}; left out from here on"));
        }
        let game = LibraryGame {
            file: file.to_owned(),
            number,
            game: record.game(),
            size: record.size,
            players: [record.white.clone(), record.black.clone()],
            date: record.date.clone(),
            plies: history.len(),
            result: result(record, &history),
            fingerprint,
            record_plies: record.plies.len(),
        };
        self.plies += game.record_plies;
        self.index(&mut history);
        if record.start.is_empty() {
            self.begin(&history, &game);
        }
        self.games.push(game);
        Ok(())
    }

    /// Indexes the positions of the next game; afterwards the game is at its beginning.
    fn index(&mut self, history: &mut AnyGameHistory) {
        let game = self.games.len() as u32;
        let (moves, movers) = (history.moves(), history.movers());
        while history.len() >= self.limits.depth && history.undo() {}
        loop {
            let at = history.len();
            let to_move = movers.get(at).copied();
            let position = KeyedPosition::of(history, to_move.unwrap_or(history.to_move()));
            let next = moves.get(at).and_then(|mv| position.inward(mv));
            let is_full = self.positions.len() >= self.limits.positions;
            if is_full && !self.positions.contains_key(&position.key) {
                self.cut();
            } else {
                let entry = self.positions.entry(position.key).or_default();
                entry.note(game, next);
            }
            if !history.undo() {
                break;
            }
        }
    }

    /// Notes once that a position was left out.
    fn cut(&mut self) {
        if !self.is_cut {
            let most = self.limits.positions;
            let reason = format!("more than {most} positions: later games are found by fewer");
            self.left_out.note(reason);
        }
        self.is_cut = true;
    }

    /// Counts a game among those that begin on the same empty board.
    fn begin(&mut self, first: &AnyGameHistory, game: &LibraryGame) {
        let key = KeyedPosition::of(first, first.to_move()).key;
        let at = self
            .beginnings
            .iter()
            .position(|beginning| beginning.key == key);
        let at = at.unwrap_or_else(|| {
            self.beginnings.push(Beginning {
                rules: first.rules(),
                size: game.size,
                tally: GameTally::default(),
                plies: 0,
                key,
                games: Vec::new(),
            });
            self.beginnings.len() - 1
        });
        let number = self.games.len() as u32;
        if let Some(beginning) = self.beginnings.get_mut(at) {
            beginning.games.push(number);
            beginning.count(game);
        }
    }

    /// Counts games, given by their numbers.
    fn tally(&self, games: &[u32]) -> GameTally {
        let mut tally = GameTally::default();
        let games = games.iter().filter_map(|at| self.games.get(*at as usize));
        games.for_each(|game| tally.count(game.result));
        tally
    }

    /// Returns the moves and games of the current position of a game.
    #[must_use]
    pub fn lookup(&self, history: &AnyGameHistory) -> KnownPosition<'_> {
        let position = KeyedPosition::of(history, history.to_move());
        let Some(entry) = self.positions.get(&position.key) else {
            return KnownPosition::default();
        };
        let moves = entry.moves.iter().filter_map(|known_move| {
            Some(KnownMove {
                mv: position.outward(&known_move.mv)?,
                tally: self.tally(&known_move.games),
            })
        });
        let mut moves: Vec<KnownMove> = moves.collect();
        moves.sort_by_cached_key(|known_move| {
            (Reverse(known_move.tally.games), move_order(&known_move.mv))
        });
        let games = entry.games.iter();
        KnownPosition {
            tally: self.tally(&entry.games),
            moves,
            games: games
                .filter_map(|at| self.games.get(*at as usize))
                .collect(),
        }
    }

    /// Returns the next moves as long as one alone is known, at most this number: moves that say nothing about the
    /// games.
    #[must_use]
    pub fn only_moves(&self, history: &AnyGameHistory, most: usize) -> Vec<PlainMove> {
        let mut history = history.clone();
        let mut line = Vec::new();
        while line.len() < most {
            let entry = self.lookup(&history);
            let [only] = entry.moves.as_slice() else {
                break;
            };
            if history.play(&only.mv).is_err() {
                break;
            }
            line.push(only.mv.clone());
        }
        line
    }
}

impl Beginning {
    /// Returns the game before its first move.
    #[must_use]
    pub fn history(&self) -> Option<AnyGameHistory> {
        AnyGameHistory::new(self.size, self.rules)
    }

    /// Counts a game that begins here.
    fn count(&mut self, game: &LibraryGame) {
        self.tally.count(game.result);
        self.plies += game.plies as u64;
    }
}

/// Returns the result that the board shows, else the one that the record states.
fn result(record: &Record, history: &AnyGameHistory) -> LibraryResult {
    let board = history.outcome().map(|outcome| outcome.winner);
    let stated = record.result.as_ref().map(|result| result.winner);
    match board.or(stated) {
        None => LibraryResult::Unfinished,
        Some(None) => LibraryResult::Draw,
        Some(Some(side)) => LibraryResult::Won(side),
    }
}

/// Returns a number that copies of a game have in common: a match may be saved by itself and by hand.
fn fingerprint(record: &Record, history: &AnyGameHistory) -> u64 {
    let mut hasher = DefaultHasher::new();
    (record.settings, record.size, &record.start).hash(&mut hasher);
    (&record.white, &record.black, &record.date).hash(&mut hasher);
    history.moves().hash(&mut hasher);
    hasher.finish()
}
