//! What is asked of the games on disk, and what is answered.

use bevy::prelude::*;
use std::path::PathBuf;
use tibetango_records::record::Record;

/// A record and where it lies.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file; `None` before it was ever saved.
    pub path: Option<PathBuf>,
    /// What it holds.
    pub record: Record,
}

/// The match that is about to be looked at comes from this record.
#[derive(Message, Clone, Debug)]
pub(crate) struct RecordOpened(pub Source);

/// Saves the game on the table in a file of its own.
#[derive(Message, Clone, Debug, Default)]
pub struct SaveGame {
    /// What the game is called; empty where nobody said.
    pub name: String,
}

/// What is to be done with a game that is kept.
#[derive(Message, Clone, Debug)]
pub enum Tidy {
    /// To call it by this name; by none where the name is empty.
    Rename(PathBuf, String),
    /// To throw it away.
    Delete(PathBuf),
    /// To take back what was thrown away last.
    Restore,
}

/// Games were called otherwise, thrown away or taken back: a list of them is to be made anew.
#[derive(Message, Clone, Debug)]
pub(crate) struct Tidied {
    /// The one that was thrown away.
    pub gone: Option<PathBuf>,
}

/// Opens a saved game to look at.
#[derive(Message, Clone, Debug)]
pub struct LoadGame {
    /// Where it lies.
    pub path: PathBuf,
    /// Which game of a file of several it is, from 0; without it such a file is listed.
    pub number: Option<usize>,
}

impl LoadGame {
    /// To open what a file holds.
    #[must_use]
    pub fn file(path: PathBuf) -> Self {
        Self { path, number: None }
    }
}

/// This file holds several games: which of them is to be opened is asked.
#[derive(Message, Clone, Debug)]
pub(crate) struct SeveralGames(pub PathBuf);

/// Reads the unfinished game of the last time, or puts it away.
#[derive(Message, Clone, Copy, Debug)]
pub enum LastGame {
    /// Go on with it.
    Continue,
    /// Put it among the saved games.
    PutAway,
}
