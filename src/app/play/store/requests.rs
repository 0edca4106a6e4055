//! Requests to the games on disk, and the answers.

use bevy::prelude::*;
use std::path::PathBuf;
use tibetango_records::record::Record;

/// A record and its file.
#[derive(Clone, Debug)]
pub struct OpenedSource {
    /// The file; `None` before it was first saved.
    pub path: Option<PathBuf>,
    /// Contents of the file.
    pub record: Record,
}

/// Names the record of a match that is about to be reviewed.
#[derive(Message, Clone, Debug)]
pub(crate) struct RecordOpened {
    /// The id of the match: another one may take the table in the same frame.
    pub about: u64,
    /// Its record.
    pub source: OpenedSource,
}

/// Saves the game on the table in a file of its own.
#[derive(Message, Clone, Debug, Default)]
pub struct SaveGame {
    /// Name of the game; empty if none was given.
    pub name: String,
}

/// Saves the game under review with what was found and noted of it.
#[derive(Message, Clone, Debug)]
pub(crate) struct SaveReviewed {
    /// The number of the match.
    pub about: u64,
    /// Name of the game; empty if none was given.
    pub name: String,
}

/// Request to rename, delete or restore a saved game.
#[derive(Message, Clone, Debug)]
pub enum Tidy {
    /// Rename it; an empty name removes the name.
    Rename(PathBuf, String),
    /// Delete it.
    Delete(PathBuf),
    /// Restore the game deleted last.
    Restore,
}

/// Reports that games were renamed, deleted or restored: lists of them are out of date.
#[derive(Message, Clone, Debug)]
pub(crate) struct FolderChange {
    /// The file that was deleted.
    pub deletion: Option<PathBuf>,
}

/// Opens a saved game for review.
#[derive(Message, Clone, Debug)]
pub struct LoadGame {
    /// Its file.
    pub path: PathBuf,
    /// Index of the game in a file of several, from 0; without it such a file is listed.
    pub number: Option<usize>,
}

impl LoadGame {
    /// Returns the request to open a file.
    #[must_use]
    pub fn file(path: PathBuf) -> Self {
        Self { path, number: None }
    }
}

/// Reports a file that holds several games, of which the player is to choose one.
#[derive(Message, Clone, Debug)]
pub(crate) struct SeveralGames(pub PathBuf);

/// Reads the unfinished game of the last run, or puts it away.
#[derive(Message, Clone, Copy, Debug)]
pub enum LastGame {
    /// Continue it.
    Continue,
    /// Move it to the saved games.
    PutAway,
}
