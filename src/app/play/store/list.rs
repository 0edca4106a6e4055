//! List of the games on disk. They are found on a background thread, which reads those that the index does not
//! know; another thread reads the games of a file that holds several. Each thread ends when its task is dropped.

use super::Store;
use super::windows::{finished_games, records, stamp_in};
use crate::app::task::{Task, Worker};
use bevy::prelude::{error, warn};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::SystemTime;
use tibetango_content::config::Config;
use tibetango_records::record::date::When;
use tibetango_records::record::import::{self, Usual, may_hold_games};
use tibetango_records::record::index::{Index, IndexedContent, RecordStamp};

/// Maximum number of games listed in a group, the newest first.
const MAX_GAMES: usize = 5000;
/// Maximum number of games listed of a file of several, the first ones.
const MAX_GAMES_WITHIN: usize = 10_000;
/// Number of games of one file sent in one message.
const TOGETHER: usize = 100;

/// Kind of saved games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Group {
    /// Games that people saved, or that were put away unfinished.
    #[default]
    Saved,
    /// Games that were finished.
    Finished,
}

impl Group {
    /// Both groups.
    pub const ALL: [Self; 2] = [Self::Saved, Self::Finished];

    fn folder(self, dir: &Path) -> PathBuf {
        match self {
            Self::Saved => records(dir),
            Self::Finished => finished_games(dir),
        }
    }
}

/// A file that holds a game or several, or should; or one game of such a file.
#[derive(Clone, Debug)]
pub struct ListedGame {
    /// The file.
    pub path: PathBuf,
    /// Time in its name, else the time of its last change.
    pub when: Option<When>,
    /// Contents of the file; `None` until it was read.
    pub content: Option<IndexedContent>,
    /// Index of the game in a file of several, from 0; `None` for the file itself.
    pub number: Option<usize>,
}

/// Progress of a list being read.
#[derive(Clone, Debug)]
pub enum Listing {
    /// All files, those of each group in the order of [`Group::ALL`], the newest first; and the number of files
    /// left out of each group.
    Found([Vec<ListedGame>; 2], [usize; 2]),
    /// The contents of one file: its group, its index there and its contents.
    Read(Group, usize, IndexedContent),
}

/// Part of the games of a file that holds several.
#[derive(Clone, Debug)]
pub struct Within {
    /// The next of its games, in their order.
    pub games: Vec<ListedGame>,
    /// Number of games left out after all those sent.
    pub left_out: usize,
}

impl Store {
    /// Lists all saved games, and reads those that the index does not know.
    #[must_use]
    pub fn list(&self, config: &Config) -> Option<Task<Listing>> {
        let dir = self.place.as_ref().map(|place| place.dir.clone());
        let usual = config.usual_rules();
        begin("list", move |worker| tell(dir.as_deref(), &usual, worker))
    }
}

/// Reads the games of a file that holds several, in their order.
#[must_use]
pub fn list_within(path: &Path, config: &Config) -> Option<Task<Within>> {
    let (path, usual) = (path.to_owned(), config.usual_rules());
    begin("list", move |worker| within(&path, &usual, worker))
}

/// Starts a thread of this name that reads games; returns `None`, which is logged, if the system has no thread left.
pub(super) fn begin<N: Send + 'static, O: Send + 'static>(
    name: &str,
    work: impl FnOnce(&Worker<N, O>) + Send + 'static,
) -> Option<Task<N, O>> {
    Task::with_orders(name, work)
        .map_err(|error| error!("games are not read: {error}"))
        .ok()
}

/// Sends the games of a file; a file that cannot be opened is sent as unreadable.
fn within(path: &Path, usual: &[Usual], worker: &Worker<Within>) {
    let game_of = |number, content| ListedGame {
        path: path.to_owned(),
        when: None,
        content: Some(content),
        number,
    };
    let Ok(games) = import::open_chosen(path) else {
        worker.tell(Within {
            games: vec![game_of(None, IndexedContent::Unreadable)],
            left_out: 0,
        });
        return;
    };
    let all: Vec<usize> = (0..games.count().min(MAX_GAMES_WITHIN)).collect();
    let left_out = games.count() - all.len();
    for some in all.chunks(TOGETHER) {
        let read = |&n| game_of(Some(n), IndexedContent::one(games.read(n, usual)));
        let games = some.iter().map(read).collect();
        if !worker.tell(Within { games, left_out }) {
            return;
        }
    }
}

/// A file with the data that tell whether it has changed.
struct File {
    path: PathBuf,
    /// Its path within the folder, which is its key in the index.
    name: String,
    stamp: RecordStamp,
    changed: Option<SystemTime>,
    content: Option<IndexedContent>,
}

/// Sends the files with what the index knows of them, and then the contents of the others.
fn tell(dir: Option<&Path>, usual: &[Usual], worker: &Worker<Listing>) {
    let Some(dir) = dir else {
        worker.tell(Listing::Found(Default::default(), [0; 2]));
        return;
    };
    let path = dir.join("index.json");
    let mut index = Index::load(&path);
    let lists = Group::ALL.map(|group| files(dir, group, &mut index));
    let left_out = lists.each_ref().map(|(_, left_out)| *left_out);
    let lists = lists.map(|(files, _)| files);
    let listed = lists.iter().flatten().map(|file| &*file.name);
    let there: BTreeSet<String> = listed.map(str::to_owned).collect();
    // A file that is no game stays in the index while it exists: it need not be read again.
    index.keep_only(|name| there.contains(name) || dir.join(name).exists());
    read(&lists, left_out, usual, &mut index, worker);
    if let Err(error) = index.save(&path) {
        warn!("saved games will be read again: {error}");
    }
}

/// Sends the files found, and reads those not known yet; stops when the list is closed.
fn read(
    found: &[Vec<File>; 2],
    left_out: [usize; 2],
    usual: &[Usual],
    index: &mut Index,
    worker: &Worker<Listing>,
) {
    let game_of = |file: &File| ListedGame {
        path: file.path.clone(),
        when: stamp_in(&file.path)
            .and_then(When::read)
            .or_else(|| When::of(file.changed?)),
        content: file.content.clone(),
        number: None,
    };
    let all = found
        .each_ref()
        .map(|files| files.iter().map(game_of).collect());
    if !worker.tell(Listing::Found(all, left_out)) {
        return;
    }
    // The newest of both groups first: players look at those first.
    for at in 0..MAX_GAMES {
        for (group, files) in Group::ALL.into_iter().zip(found) {
            let Some(file) = files.get(at).filter(|file| file.content.is_none()) else {
                continue;
            };
            let content = IndexedContent::of(&file.path, usual);
            index.note(&file.name, file.stamp, content.clone());
            if !worker.tell(Listing::Read(group, at, content)) {
                return;
            }
        }
    }
}

/// Returns the games of a group, the newest first, and the number left out. A file whose name does not identify
/// it as a game is read once.
fn files(dir: &Path, group: Group, index: &mut Index) -> (Vec<File>, usize) {
    let entries = std::fs::read_dir(group.folder(dir));
    let mut list = Vec::new();
    for path in entries.into_iter().flatten().flatten().map(|e| e.path()) {
        let within = path.strip_prefix(dir).ok().and_then(Path::to_str);
        // A path that is no text is not kept in the index.
        let name = within.unwrap_or_default().to_owned();
        let Some(there) = path.metadata().ok() else {
            continue;
        };
        let stamp = RecordStamp::of(&there);
        let content = index.entry(&name, stamp).cloned();
        if content.is_none() && !may_hold_games(&path) {
            index.note(&name, stamp, IndexedContent::Other);
            continue;
        }
        if content != Some(IndexedContent::Other) {
            list.push(File {
                changed: there.modified().ok(),
                path,
                name,
                stamp,
                content,
            });
        }
    }
    // A review rewrites finished games: their age is the time at which they were played.
    let age = |file: &File| match group {
        Group::Saved => (String::new(), file.changed),
        Group::Finished => (stamp_in(&file.path).unwrap_or_default().to_owned(), None),
    };
    list.sort_by_cached_key(|file| std::cmp::Reverse((age(file), file.path.clone())));
    let left_out = list.len().saturating_sub(MAX_GAMES);
    list.truncate(MAX_GAMES);
    (list, left_out)
}
