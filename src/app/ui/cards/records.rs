//! The list of saved and finished games.

use super::new_game::size_name;
use crate::app::play::store::{Group, Listing, LoadGame, Named, Store, Summary};
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::games::Side;
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use crossbeam_channel::Receiver;
use std::path::{Path, PathBuf};

/// Games on one page.
const PAGE: usize = 20;

/// One game as the list shows it.
struct Entry {
    path: PathBuf,
    /// What is known of it.
    known: Known,
}

/// What is known of a file.
enum Known {
    /// It has not been read yet.
    Unread,
    /// It cannot be read.
    Unreadable,
    /// It has been read.
    Game(Summary),
}

/// The games as they were when the list was opened.
#[derive(Resource, Default)]
pub struct List {
    /// Those of each group, the newest first.
    entries: [Vec<Entry>; 2],
    /// The group that is shown.
    group: Group,
    /// Where the page begins.
    first: usize,
    /// What is still being found and read.
    news: Option<Receiver<Listing>>,
    /// Nothing is known until the files have been found.
    found: bool,
}

impl List {
    fn take(&mut self, news: Listing) {
        match news {
            Listing::Found(paths) => {
                self.entries = paths.map(|paths| {
                    let unread = |path| Entry {
                        path,
                        known: Known::Unread,
                    };
                    paths.into_iter().map(unread).collect()
                });
                self.found = true;
                let [saved, finished] = &self.entries;
                if saved.is_empty() != finished.is_empty() {
                    self.group = Group::ALL[usize::from(saved.is_empty())];
                }
            }
            Listing::Read(group, at, summary) => {
                if let Some(entry) = self.entries[group as usize].get_mut(at) {
                    entry.known = summary.map_or(Known::Unreadable, Known::Game);
                }
            }
        }
    }

    fn shown(&self) -> &[Entry] {
        &self.entries[self.group as usize]
    }
}

/// Begins to look what there is.
pub(crate) fn open(mut list: ResMut<List>, store: Res<Store>, kit: Kit) {
    let group = list.group;
    *list = List {
        group,
        news: Some(store.list(&kit.settings.config)),
        ..default()
    };
}

/// Forgets what there was; whoever still reads stops.
pub(crate) fn close(mut list: ResMut<List>) {
    let group = list.group;
    *list = List { group, ..default() };
}

/// Date and time out of a name such as `jiaqi-2026-11-21-121639`; any other name as it is.
fn title(path: &Path) -> String {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let parts: Vec<&str> = name.split('-').collect();
    match parts[..] {
        [_, year, month, day, time, ..] if time.len() == 6 && time.is_ascii() => {
            let (hour, minute) = (&time[..2], &time[2..4]);
            format!("{year}-{month}-{day}, {hour}:{minute}")
        }
        _ => name.into_owned(),
    }
}

/// Who played whom on which board, and how it ended.
fn note(kit: &Kit, game: &Summary) -> String {
    let player = |name: &str| match Named::from(name) {
        Named::Computer(level) => {
            let level = kit.named(game.game, ("level", level), level);
            kit.fill("player.at_level", &[("level", level)])
        }
        Named::Person("") => kit.t("player.person"),
        Named::Person(name) => name.to_owned(),
    };
    let result = kit.t(match game.result.as_ref().map(|result| result.winner) {
        None => "record.unfinished",
        Some(Some(Side::White)) => "result.white",
        Some(Some(Side::Black)) => "result.black",
        Some(None) => "result.draw",
    });
    let size = size_name(kit, game.game, game.size);
    let name = kit.of(game.game, "name");
    let board = kit.fill("record.board", &[("game", name), ("size", size)]);
    let [white, black] = &game.players;
    let words = [
        ("board", board),
        ("white", player(white)),
        ("black", player(black)),
        ("n", game.plies.to_string()),
        ("result", result),
    ];
    kit.fill("record.note", &words)
}

pub(crate) fn draw(mut kit: Kit, mut list: ResMut<List>, mut loads: MessageWriter<LoadGame>) {
    let list = list.bypass_change_detection();
    let news: Vec<Listing> = list.news.iter().flat_map(Receiver::try_iter).collect();
    for news in news {
        list.take(news);
    }
    kit.card("records", "menu.records", 640.0, |kit, ui| {
        groups(kit, ui, list);
        let shown = list.shown();
        let note = kit.t(match (list.found, shown.is_empty(), list.group) {
            (true, true, Group::Saved) => "record.none",
            (true, true, Group::Finished) => "record.none_finished",
            _ => "record.choose",
        });
        kit.paragraph(ui, &note);
        let pages = shown.len() > PAGE;
        let page = &shown[list.first.min(shown.len())..];
        kit.scroll(ui, if pages { 2.6 } else { 1.0 }, |kit, ui| {
            let width = ui.available_width();
            for (i, entry) in page.iter().take(PAGE).enumerate() {
                let name = format!("records.{i}");
                let note = match &entry.known {
                    Known::Unread => String::new(),
                    Known::Unreadable => kit.t("record.unreadable"),
                    Known::Game(game) => self::note(kit, game),
                };
                if kit.entry(ui, &name, &title(&entry.path), &note, width) {
                    loads.write(LoadGame(entry.path.clone()));
                }
            }
        });
        if pages {
            turn(kit, ui, list);
        }
        kit.close(ui, "records.close", "menu.close");
    });
}

/// Which games are shown.
fn groups(kit: &mut Kit, ui: &mut Ui, list: &mut List) {
    let label = |key: &str, group: Group| {
        let count = list.entries[group as usize].len();
        kit.fill(key, &[("n", count)])
    };
    let labels = [
        label("record.group_saved", Group::Saved),
        label("record.group_finished", Group::Finished),
    ];
    let before = list.group;
    kit.one_of(ui, "records.group", &labels, &Group::ALL, &mut list.group);
    if list.group != before {
        list.first = 0;
    }
}

/// Which page is shown, and the ways to the others.
fn turn(kit: &mut Kit, ui: &mut Ui, list: &mut List) {
    let count = list.shown().len();
    let last = count.min(list.first + PAGE);
    let words = [("from", list.first + 1), ("to", last), ("n", count)];
    kit.paragraph(ui, &kit.fill("record.page", &words));
    let button = |name, key, enabled| Button {
        name,
        label: kit.t(key),
        weight: Weight::Plain,
        enabled,
    };
    let buttons = [
        button("records.newer", "record.newer", list.first > 0),
        button("records.older", "record.older", last < count),
    ];
    match kit.rows_of(ui, &buttons, 2) {
        Some(0) => list.first = list.first.saturating_sub(PAGE),
        Some(_) => list.first = last,
        None => {}
    }
}
