//! Contents of the list: the games of a group or of a file that was entered, and those of them that
//! are shown.

use super::order::{Item, Sort, order};
use super::words::item;
use crate::app::play::store::{
    FolderChange, Group, ListedGame, Listing, SeveralGames, Store, Within, list_within,
};
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::task::Task;
use crate::app::ui::kit::Kit;
use bevy::prelude::*;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use tibetango_content::config::Config;
use tibetango_records::record::index::RecordStamp;

/// Number of games on a page.
pub(super) const PAGE: usize = 20;

/// Games as they were when the list was opened.
#[derive(Resource, Default)]
pub struct List {
    /// Games of each group, the newest first.
    pub(super) entries: [Vec<ListedGame>; 2],
    /// Number of games of each group that are not listed.
    pub(super) left_out: [usize; 2],
    /// Group shown.
    pub(super) group: Group,
    /// Order in which it is shown.
    pub(super) sort: Sort,
    /// Text of the search.
    pub(super) search: String,
    /// Indices of the games shown, in order; computed anew after any change.
    pub(super) visible: Option<Vec<usize>>,
    /// Language of that order.
    pub(super) language: String,
    /// Index of the first game of the page.
    pub(super) first: usize,
    /// Game whose further actions are shown.
    pub(super) more: Option<PathBuf>,
    /// File of several games that was entered.
    pub(super) within: Option<Inside>,
    /// Files that are still being found and read.
    pub(super) news: Option<Task<Listing>>,
    /// Whether the files have been found: nothing is known before.
    pub(super) is_ready: bool,
    /// Whether the card is open.
    open: bool,
}

/// File of several games.
pub(super) struct Inside {
    pub(super) path: PathBuf,
    /// Stamp that tells it from a changed file; `None` if it does not exist.
    pub(super) stamp: Option<RecordStamp>,
    /// Games, as far as they have been read.
    pub(super) games: Vec<ListedGame>,
    /// Number of games that are not listed when all have been read.
    pub(super) left_out: usize,
    pub(super) news: Option<Task<Within>>,
}

impl Inside {
    fn of(path: PathBuf, config: &Config) -> Self {
        Self {
            stamp: stamp(&path),
            news: list_within(&path, config),
            games: Vec::new(),
            left_out: 0,
            path,
        }
    }
}

/// Returns the stamp of a file, if it exists.
fn stamp(path: &Path) -> Option<RecordStamp> {
    path.metadata()
        .ok()
        .map(|metadata| RecordStamp::of(&metadata))
}

impl List {
    /// Returns the list as it is opened again, with the games that it showed until the files have
    /// been found anew, so that no button moves under a finger. A file that was entered stays
    /// entered.
    fn again(&mut self) -> Self {
        Self {
            entries: std::mem::take(&mut self.entries),
            left_out: self.left_out,
            is_ready: self.is_ready,
            group: self.group,
            sort: self.sort,
            search: std::mem::take(&mut self.search),
            first: if self.within.is_some() { self.first } else { 0 },
            within: self.within.take(),
            ..default()
        }
    }

    /// True while the card is open and files are still being found or read.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let within = self.within.as_ref();
        let reads = self.news.is_some() || within.is_some_and(|within| within.news.is_some());
        self.open && reads
    }

    /// Shows the games of a file.
    pub(super) fn enter(&mut self, path: PathBuf, config: &Config) {
        self.within = Some(Inside::of(path, config));
        self.seek(String::new());
    }

    /// Shows all files again.
    pub(super) fn leave(&mut self) {
        self.within = None;
        self.seek(String::new());
    }

    /// Shows the games that match this search.
    pub(crate) fn seek(&mut self, search: String) {
        self.search = search;
        self.change();
    }

    /// Starts at the first page after the choice of games has changed.
    pub(super) fn change(&mut self) {
        self.visible = None;
        self.first = 0;
        self.more = None;
    }

    /// Keeps what was known of a file until it is read again: no row moves meanwhile.
    fn remember(&mut self, lists: &mut [Vec<ListedGame>; 2]) {
        let before = self.entries.iter_mut().flatten();
        let mut contents: HashMap<&Path, _> = before
            .filter_map(|entry| Some((&*entry.path, entry.content.take()?)))
            .collect();
        for entry in lists.iter_mut().flatten().filter(|e| e.content.is_none()) {
            entry.content = contents.remove(&*entry.path);
        }
    }

    fn take(&mut self, news: Listing) {
        if self.within.is_none() {
            self.visible = None;
        }
        match news {
            Listing::Found(mut lists, left_out) => {
                self.remember(&mut lists);
                (self.entries, self.left_out) = (lists, left_out);
                let [saved, finished] = &self.entries;
                if !self.is_ready && saved.is_empty() != finished.is_empty() {
                    self.group = Group::ALL[usize::from(saved.is_empty())];
                }
                self.is_ready = true;
            }
            Listing::Read(group, at, content) => {
                if let Some(entry) = self.entries[group as usize].get_mut(at) {
                    entry.content = Some(content);
                }
            }
        }
    }

    /// Returns the games that may be shown: those of the file that was entered, or of the group.
    pub(super) fn group(&self) -> &[ListedGame] {
        match &self.within {
            Some(within) => &within.games,
            None => &self.entries[self.group as usize],
        }
    }

    /// Returns the number of further games, which no list has room for.
    pub(super) fn left_out(&self) -> usize {
        match &self.within {
            Some(within) => within.left_out,
            None => self.left_out[self.group as usize],
        }
    }

    /// Takes up news, and puts the games shown in order.
    pub(super) fn arrange(&mut self, kit: &Kit) {
        while let Some(news) = hear(&mut self.news) {
            self.take(news);
        }
        if let Some(within) = &mut self.within {
            while let Some(news) = hear(&mut within.news) {
                within.games.extend(news.games);
                within.left_out = news.left_out;
                self.visible = None;
            }
        }
        let language = kit.text().language();
        if self.visible.is_some() && self.language == language {
            return;
        }
        language.clone_into(&mut self.language);
        let items: Vec<Item> = self.group().iter().map(|game| item(kit, game)).collect();
        let indices = order(&items, self.sort, &self.search);
        // After the last game of a page was deleted, the page before it is shown.
        self.first = self.first.min(indices.len().saturating_sub(1)) / PAGE * PAGE;
        self.visible = Some(indices);
    }

    /// Returns the games of this page.
    pub(super) fn page(&self) -> impl Iterator<Item = &ListedGame> {
        let rows = self.visible.as_deref().unwrap_or_default();
        let page = rows.iter().skip(self.first).take(PAGE);
        page.filter_map(|at| self.group().get(*at))
    }

    /// Returns the number of games on all pages.
    pub(super) fn count(&self) -> usize {
        self.visible.as_ref().map_or(0, Vec::len)
    }
}

/// Returns the next news of a task; drops the task once it has ended.
fn hear<N>(task: &mut Option<Task<N>>) -> Option<N> {
    // Looked at before the news: after its end a task sends none.
    let ended = task.as_mut()?.outcome().is_some();
    let news = task.as_ref()?.news().next();
    if ended && news.is_none() {
        *task = None;
    }
    news
}

/// Begins to look for files.
pub(super) fn open(mut list: ResMut<List>, store: Res<Store>, settings: Res<Settings>) {
    let config = &settings.config;
    *list = List {
        news: store.list(config),
        open: true,
        ..list.again()
    };
    // A file that has changed meanwhile is read anew.
    let changed = list.within.as_ref().filter(|w| stamp(&w.path) != w.stamp);
    if let Some(path) = changed.map(|within| within.path.clone()) {
        list.enter(path, config);
    }
}

/// Looks for files again after games were renamed, deleted or restored.
pub(super) fn renew(
    mut tidied: MessageReader<FolderChange>,
    mut list: ResMut<List>,
    store: Res<Store>,
    settings: Res<Settings>,
) {
    if tidied.read().count() > 0 {
        list.news = store.list(&settings.config);
    }
}

/// Closes the list; the thread that still reads the folder stops.
pub(super) fn close(mut list: ResMut<List>) {
    *list = list.again();
}

/// Enters a file of several games that was opened.
fn several(
    mut reader: MessageReader<SeveralGames>,
    mut list: ResMut<List>,
    settings: Res<Settings>,
) {
    if let Some(SeveralGames(path)) = reader.read().last() {
        list.enter(path.clone(), &settings.config);
    }
}

/// Adds the contents of the list to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<List>()
        .add_systems(Update, several.in_set(AppSystems::Match));
}
