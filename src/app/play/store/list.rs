//! The games on disk as a list shows them. They are found and read on a thread of their own, for there may be
//! a thousand; it ends when nobody listens any more.

use super::Store;
use super::windows::{finished, records, stamp_in};
use crate::config::Config;
use crate::games::{AnyRules, GameName};
use crate::record::import::{self, is_foreign};
use crate::record::{Record, RecordResult};
use bevy::prelude::error;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Most games of a group that are listed, the newest first.
const LISTED: usize = 1000;

/// How games came to be kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Group {
    /// People saved them, or they were put away unfinished.
    #[default]
    Saved,
    /// They came to their end.
    Finished,
}

impl Group {
    /// Both groups.
    pub const ALL: [Self; 2] = [Self::Saved, Self::Finished];
}

/// What a list says of a game.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The game.
    pub game: GameName,
    /// The board's size.
    pub size: u8,
    /// Who played White and who Black, as the record has it.
    pub players: [String; 2],
    /// Plies played.
    pub plies: usize,
    /// How it ended.
    pub result: Option<RecordResult>,
}

impl From<Record> for Summary {
    fn from(record: Record) -> Self {
        Self {
            game: record.game(),
            size: record.size,
            players: [record.white, record.black],
            plies: record.plies.len(),
            result: record.result,
        }
    }
}

/// News of a list that is being read.
#[derive(Clone, Debug)]
pub enum Listing {
    /// All files, those of each group in the order of [`Group::ALL`], the newest first.
    Found([Vec<PathBuf>; 2]),
    /// One of them: its group, its place there and what it holds; `None` where it cannot be read.
    Read(Group, usize, Option<Summary>),
}

impl Store {
    /// What people saved, the newest first.
    #[must_use]
    pub fn saved(&self) -> Vec<PathBuf> {
        self.files(Group::Saved)
    }

    /// Files of a group, the newest first.
    #[must_use]
    pub fn files(&self, group: Group) -> Vec<PathBuf> {
        let folders = self.place.iter().map(|place| &place.dir);
        folders.flat_map(|dir| files(dir, group)).collect()
    }

    /// Finds and reads all games that are kept.
    #[must_use]
    pub fn list(&self, config: &Config) -> Receiver<Listing> {
        let (outbox, news) = unbounded();
        let dir = self.place.as_ref().map(|place| place.dir.clone());
        let usual = config.of(import::FOREIGN).rules.first();
        let usual = usual.map(|preset| (preset.id.clone(), preset.rules));
        let begun = std::thread::Builder::new()
            .name("list".to_owned())
            .spawn(move || tell(dir.as_deref(), usual.as_ref(), &outbox));
        if let Err(error) = begun {
            error!("games are not listed: {error}");
        }
        news
    }
}

/// Tells the files and then what each holds; stops when nobody listens.
fn tell(dir: Option<&Path>, usual: Option<&(String, AnyRules)>, outbox: &Sender<Listing>) {
    let found = Group::ALL.map(|group| dir.map_or_else(Vec::new, |dir| files(dir, group)));
    if outbox.send(Listing::Found(found.clone())).is_err() {
        return;
    }
    let usual = usual.map(|(id, rules)| (id.as_str(), *rules));
    // The newest of both first: those are looked at first.
    for at in 0..LISTED {
        for (group, paths) in Group::ALL.into_iter().zip(&found) {
            let Some(path) = paths.get(at) else { continue };
            let read = import::load(path, usual).ok();
            let summary = read.map(|found| found.record.into());
            if outbox.send(Listing::Read(group, at, summary)).is_err() {
                return;
            }
        }
    }
}

fn files(dir: &Path, group: Group) -> Vec<PathBuf> {
    let folder = match group {
        Group::Saved => records(dir),
        Group::Finished => finished(dir),
    };
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let paths = entries
        .map(|entry| entry.path())
        .filter(|path| path.extension().is_some_and(|e| e == "xml") || is_foreign(path));
    let mut found: Vec<(String, Option<SystemTime>, PathBuf)> = match group {
        Group::Saved => paths
            .map(|path| (String::new(), changed(&path), path))
            .collect(),
        // A review writes them anew: what tells their age is when they were played.
        Group::Finished => paths
            .map(|path| (stamp_in(&path).unwrap_or_default().to_owned(), None, path))
            .collect(),
    };
    found.sort_by(|a, b| b.cmp(a));
    found.truncate(LISTED);
    found.into_iter().map(|(.., path)| path).collect()
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().ok()?.modified().ok()
}
