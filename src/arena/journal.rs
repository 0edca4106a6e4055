//! The journal of a match: a file to which every game is added as it ends, so that a match
//! that was killed goes on where it stopped.
//!
//! JSON on lines of its own: first what the match is, then a line a game. A last line that was not
//! written to its end is dropped. The file of another match is refused and left as it is.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::identity::Identity;
use super::play::Game;
use super::score::Fault;
use super::{Match, MatchError};
use crate::config::error::quoted;
use crate::games::any::AnyLine;
use crate::games::{Outcome, Reason, Side};

/// The format of the file, for readers to come.
const FORMAT: u32 = 1;
/// The most bytes of a line: the longest game of the largest board stays far below.
const MAX_LINE: u64 = 4 << 20;

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system refuses.
    #[error("cannot {doing} {file}: {source}")]
    Io {
        /// What was tried.
        doing: &'static str,
        /// The file, in quotes.
        file: String,
        /// Why not.
        source: io::Error,
    },
    /// Somebody else writes it.
    #[error("{file} is in use by another match: wait for it, or name another file")]
    Busy {
        /// The file, in quotes.
        file: String,
    },
    /// It is something else.
    #[error("{file} is no journal of a match: name another file")]
    Foreign {
        /// The file, in quotes.
        file: String,
    },
    /// It belongs to another match.
    #[error(
        "{file} is the journal of another match, {part} differs ({theirs} there, {ours} here): name another file"
    )]
    Other {
        /// The file, in quotes.
        file: String,
        /// What differs.
        part: &'static str,
        /// Its value in the file.
        theirs: String,
        /// Its value here.
        ours: String,
    },
    /// A line in its midst cannot be.
    #[error("{file}, line {line}: {why}")]
    Line {
        /// The file, in quotes.
        file: String,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong.
        why: String,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    tibetango_arena: u32,
    key: String,
    #[serde(rename = "match")]
    identity: Identity,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    game: u32,
    moves: String,
    winner: String,
    reason: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// How often a locked journal is tried again, and how long between.
const LOCK_TRIES: u32 = 25;
const LOCK_PAUSE: Duration = Duration::from_millis(20);

/// An open journal; nobody else can open it meanwhile.
#[derive(Debug)]
pub struct Journal {
    file: File,
    name: String,
}

impl Journal {
    /// Opens the journal of a match, or begins one where there is no file. Every game that it
    /// holds is told to `each`, in the order in which they ended.
    ///
    /// # Errors
    /// It belongs to another match or is no journal, is faulty in its midst, or the system
    /// refuses. The file is then left as it is.
    pub fn open(
        path: &Path,
        plan: &Match,
        each: &mut dyn FnMut(Game),
    ) -> Result<Self, JournalError> {
        let name = quoted(&path.to_string_lossy());
        let failed = |doing| {
            let file = name.clone();
            move |source| JournalError::Io {
                doing,
                file,
                source,
            }
        };
        // Opening a pipe would wait for its other end, so the kind is looked at first.
        if path.metadata().is_ok_and(|found| !found.is_file()) {
            return Err(JournalError::Foreign { file: name });
        }
        let file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .map_err(failed("open"))?;
        match lock(&file) {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::Busy { file: name }),
            // Some file systems have no locks; a journal is worth more than a lock.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(failed("lock")(error)),
        }
        let identity = Identity::of(plan);
        let header = Header {
            tibetango_arena: FORMAT,
            key: identity.key(),
            identity,
        };
        let header_line = to_line(&header).map_err(failed("write"))?;
        let whole = read(&file, &name, &header, &header_line, plan, each)?;
        let mut journal = Self { file, name };
        let failed = |doing| {
            let file = journal.name.clone();
            move |source| JournalError::Io {
                doing,
                file,
                source,
            }
        };
        journal.file.set_len(whole).map_err(failed("shorten"))?;
        journal
            .file
            .seek(SeekFrom::End(0))
            .map_err(failed("write"))?;
        if whole == 0 {
            journal
                .file
                .write_all(header_line.as_bytes())
                .map_err(failed("write"))?;
        }
        Ok(journal)
    }

    /// Adds a game. When this returns the game outlives the end of the program.
    ///
    /// # Errors
    /// The system's.
    pub fn add(&mut self, game: &Game) -> Result<(), JournalError> {
        let texts = game.line.move_texts();
        let entry = Entry {
            game: game.index,
            moves: texts.join(" "),
            winner: game.outcome.winner_name().to_owned(),
            reason: game.outcome.reason.text().to_owned(),
            fault: game.fault.map(|fault| fault.name().to_owned()),
            note: game.note.clone(),
        };
        // One write for the whole line: a kill leaves all of it or a torn last line.
        to_line(&entry)
            .and_then(|line| self.file.write_all(line.as_bytes()))
            .map_err(|source| JournalError::Io {
                doing: "write",
                file: self.name.clone(),
                source,
            })
    }
}

/// Locks the file. Where it is locked it is tried again for a moment: a program that is just being
/// started holds copies of all open files until it begins.
fn lock(file: &File) -> Result<(), TryLockError> {
    for _ in 0..LOCK_TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_PAUSE),
            other => return other,
        }
    }
    file.try_lock()
}

fn to_line(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)? + "\n")
}

/// Reads the whole lines of a file and says how many bytes they have.
fn read(
    file: &File,
    name: &str,
    header: &Header,
    header_line: &str,
    plan: &Match,
    each: &mut dyn FnMut(Game),
) -> Result<u64, JournalError> {
    let mut input = BufReader::new(file);
    let mut whole = 0;
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        let read = (&mut input)
            .take(MAX_LINE)
            .read_until(b'\n', &mut bytes)
            .map_err(|source| JournalError::Io {
                doing: "read",
                file: name.to_owned(),
                source,
            })?;
        let torn = bytes.last() != Some(&b'\n');
        if number == 1 {
            // A header that was not written to its end is ours all the same.
            if !torn {
                check_header(&bytes, name, header)?;
            } else if !header_line.as_bytes().starts_with(&bytes) {
                return Err(JournalError::Foreign {
                    file: name.to_owned(),
                });
            }
        }
        if torn && (read as u64) < MAX_LINE {
            break;
        }
        if number > 1 {
            let game = serde_json::from_slice(&bytes)
                .map_err(|error| format!("no game: {error}"))
                .and_then(|entry| restore(entry, plan));
            each(game.map_err(|why| JournalError::Line {
                file: name.to_owned(),
                line: number,
                why,
            })?);
        }
        whole += read as u64;
    }
    Ok(whole)
}

fn check_header(bytes: &[u8], name: &str, ours: &Header) -> Result<(), JournalError> {
    let foreign = || JournalError::Foreign {
        file: name.to_owned(),
    };
    let theirs: Header = serde_json::from_slice(bytes).map_err(|_| foreign())?;
    if theirs.tibetango_arena != FORMAT {
        return Err(foreign());
    }
    if let Some((part, own, other)) = ours.identity.difference(&theirs.identity) {
        return Err(JournalError::Other {
            file: name.to_owned(),
            part,
            theirs: quoted(other),
            ours: quoted(own),
        });
    }
    if theirs.key == ours.key {
        Ok(())
    } else {
        Err(foreign())
    }
}

/// Puts a game on the board again, every move checked.
fn restore(entry: Entry, plan: &Match) -> Result<Game, String> {
    let mut line = AnyLine::new(plan.size, plan.rules)
        .ok_or_else(|| MatchError::Size(plan.size).to_string())?;
    for text in entry.moves.split_whitespace() {
        line.parse(text)
            .and_then(|mv| line.play(&mv))
            .map_err(|why| format!("move {}: {why}", quoted(text)))?;
    }
    let winner = match entry.winner.as_str() {
        "draw" => None,
        name => Some(
            Side::BOTH
                .into_iter()
                .find(|side| side.name() == name)
                .ok_or_else(|| format!("no winner: {}", quoted(name)))?,
        ),
    };
    let reason = Reason::from_text(&entry.reason)
        .ok_or_else(|| format!("no reason: {}", quoted(&entry.reason)))?;
    let outcome = Outcome { winner, reason };
    let agrees = if reason.off_board() {
        winner.is_some() && line.outcome().is_none()
    } else {
        line.outcome() == Some(outcome)
    };
    if !agrees {
        return Err(format!("the moves do not end in this: {outcome}"));
    }
    let fault = match entry.fault {
        None => None,
        Some(name) => {
            Some(Fault::from_name(&name).ok_or_else(|| format!("no fault: {}", quoted(&name)))?)
        }
    };
    Ok(Game {
        index: entry.game,
        a: Game::side_of_a(entry.game),
        line,
        outcome,
        fault,
        note: entry.note,
        longest: [Duration::ZERO; 2],
    })
}
