//! The list of saved and finished games: looked for, put in order, opened, called otherwise, thrown away
//! and taken back. A file that holds several games is a list of its own.

mod order;
mod row;
mod words;

use super::naming::{About, Naming};
use crate::app::play::store::{
    Found, Group, Listing, LoadGame, SeveralGames, Store, Tidied, Tidy, list_within,
};
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::{Overlay, go};
use crate::app::teaching::learn::Teach;
use crate::app::ui::kit::line::Line;
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::config::Config;
use crate::record::index::{Known, Stamp};
use crate::record::text::{TITLE_LETTERS, holds};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Direction, Id, Layout, Ui};
use crossbeam_channel::Receiver;
use order::{Item, Sort, order};
use row::{Press, row};
use std::path::{Path, PathBuf};
use words::{file, item, summary};

/// Games on one page.
const PAGE: usize = 20;
/// The most characters that are looked for.
const SOUGHT: usize = 100;
/// A card as wide as this, in design pixels, holds what is looked for and the order beside each other.
const WIDE: f32 = 640.0;

/// The games as they were when the list was opened.
#[derive(Resource, Default)]
pub struct List {
    /// Those of each group, the newest first.
    entries: [Vec<Found>; 2],
    /// The group that is shown.
    group: Group,
    /// The order in which it is shown.
    sort: Sort,
    /// What is looked for.
    search: String,
    /// The places of those that are shown, in order; made anew after any change.
    shown: Option<Vec<usize>>,
    /// The language in which that was.
    language: String,
    /// Where the page begins.
    first: usize,
    /// The game of which it is shown what else may be done with it.
    more: Option<PathBuf>,
    /// The file of several games that is looked into.
    within: Option<Within>,
    /// What is still being found and read.
    news: Option<Receiver<Listing>>,
    /// Nothing is known until the files have been found.
    found: bool,
}

/// A file of several games.
struct Within {
    path: PathBuf,
    /// By what it is known again; none where it is not there.
    stamp: Option<Stamp>,
    /// Its games, as far as they were read.
    games: Vec<Found>,
    news: Receiver<Vec<Found>>,
}

impl Within {
    fn of(path: PathBuf, config: &Config) -> Self {
        Self {
            stamp: stamp(&path),
            news: list_within(&path, config),
            games: Vec::new(),
            path,
        }
    }
}

/// The stamp of a file that is there.
fn stamp(path: &Path) -> Option<Stamp> {
    path.metadata().ok().map(|found| Stamp::of(&found))
}

impl List {
    /// The list as it is opened again. A file of several games is at hand for the next of them.
    fn again(&mut self) -> Self {
        Self {
            group: self.group,
            sort: self.sort,
            search: std::mem::take(&mut self.search),
            first: if self.within.is_some() { self.first } else { 0 },
            within: self.within.take(),
            ..default()
        }
    }

    /// Shows the games of a file.
    fn enter(&mut self, path: PathBuf, config: &Config) {
        self.within = Some(Within::of(path, config));
        self.seek(String::new());
    }

    /// Shows all files again.
    fn leave(&mut self) {
        self.within = None;
        self.seek(String::new());
    }

    /// Shows what this is said of.
    pub(super) fn seek(&mut self, search: String) {
        self.search = search;
        self.change();
    }

    /// Another choice of games begins at its first page.
    fn change(&mut self) {
        self.shown = None;
        self.first = 0;
        self.more = None;
    }

    fn take(&mut self, news: Listing) {
        if self.within.is_none() {
            self.shown = None;
        }
        match news {
            Listing::Found(found) => {
                self.entries = found;
                let [saved, finished] = &self.entries;
                if !self.found && saved.is_empty() != finished.is_empty() {
                    self.group = Group::ALL[usize::from(saved.is_empty())];
                }
                self.found = true;
            }
            Listing::Read(group, at, known) => {
                if let Some(entry) = self.entries[group as usize].get_mut(at) {
                    entry.known = Some(known);
                }
            }
        }
    }

    /// What may be shown: the games of the file that is looked into, or those of the group.
    fn group(&self) -> &[Found] {
        match &self.within {
            Some(within) => &within.games,
            None => &self.entries[self.group as usize],
        }
    }

    /// Takes up what is new, and puts in order what is shown.
    fn arrange(&mut self, kit: &Kit) {
        let news: Vec<Listing> = self.news.iter().flat_map(Receiver::try_iter).collect();
        for news in news {
            self.take(news);
        }
        if let Some(within) = &mut self.within {
            for games in within.news.try_iter() {
                within.games.extend(games);
                self.shown = None;
            }
        }
        let language = kit.text().language();
        if self.shown.is_some() && self.language == language {
            return;
        }
        language.clone_into(&mut self.language);
        let items: Vec<Item> = self.group().iter().map(|found| item(kit, found)).collect();
        let shown = order(&items, self.sort, &self.search);
        // After the last game of a page was thrown away, the page before it is shown.
        self.first = self.first.min(shown.len().saturating_sub(1)) / PAGE * PAGE;
        self.shown = Some(shown);
    }

    /// The games of this page.
    fn page(&self) -> impl Iterator<Item = &Found> {
        let shown = self.shown.as_deref().unwrap_or_default();
        let page = shown.iter().skip(self.first).take(PAGE);
        page.filter_map(|at| self.group().get(*at))
    }

    /// How many there are on all pages.
    fn count(&self) -> usize {
        self.shown.as_ref().map_or(0, Vec::len)
    }
}

/// Begins to look what there is.
pub(crate) fn open(mut list: ResMut<List>, store: Res<Store>, kit: Kit) {
    let config = &kit.settings.config;
    *list = List {
        news: Some(store.list(config)),
        ..list.again()
    };
    // A file that is another one by now is read anew.
    let changed = list.within.as_ref().filter(|w| stamp(&w.path) != w.stamp);
    if let Some(path) = changed.map(|within| within.path.clone()) {
        list.enter(path, config);
    }
}

/// Forgets what there was; whoever still reads the folder stops.
pub(crate) fn close(mut list: ResMut<List>) {
    *list = list.again();
}

/// A file of several games was opened: they are shown.
pub(crate) fn several(
    mut found: MessageReader<SeveralGames>,
    mut list: ResMut<List>,
    settings: Res<Settings>,
    mut next: ResMut<NextState<Overlay>>,
) {
    if let Some(SeveralGames(path)) = found.read().last() {
        list.enter(path.clone(), &settings.config);
        go(&mut next, Overlay::Records);
    }
}

/// What a person may do here.
#[derive(SystemParam)]
pub(crate) struct Ways<'w> {
    loads: MessageWriter<'w, LoadGame>,
    tidies: MessageWriter<'w, Tidy>,
    teach: MessageWriter<'w, Teach>,
    naming: ResMut<'w, Naming>,
    store: Res<'w, Store>,
    preferences: Res<'w, Preferences>,
}

pub(crate) fn draw(
    mut kit: Kit,
    mut list: ResMut<List>,
    mut tidied: MessageReader<Tidied>,
    mut ways: Ways,
) {
    let list = list.bypass_change_detection();
    if tidied.read().count() > 0 {
        list.news = Some(ways.store.list(&kit.settings.config));
        list.more = None;
    }
    list.arrange(&kit);
    let width = if kit.layout.portrait { 760.0 } else { 860.0 };
    kit.card("records", "menu.records", width, |kit, ui| {
        match list.within.is_some() {
            true => out(kit, ui, list),
            false => groups(kit, ui, list),
        }
        // Others may be shown now.
        list.arrange(kit);
        let pages = list.count() > PAGE;
        let undo = ways.store.deleted().is_some();
        let foot = 1.0 + if pages { 1.0 } else { 0.0 } + if undo { 1.0 } else { 0.0 };
        if list.group().is_empty() {
            if list.found && list.within.is_none() {
                nothing(kit, ui, list.group, &mut ways);
            }
        } else {
            seek(kit, ui, list, &mut ways);
            kit.scroll(ui, foot, |kit, ui| games(kit, ui, list, &mut ways));
        }
        if pages {
            turn(kit, ui, list);
        }
        take_back(kit, ui, &mut ways);
        kit.close(ui, "records.close");
    });
}

/// The games of this page.
fn games(kit: &mut Kit, ui: &mut Ui, list: &mut List, ways: &mut Ways) {
    if list.count() == 0 {
        kit.paragraph(ui, &kit.t("record.no_match"));
    }
    let equipment = ways.preferences.equipment();
    let mut pressed = None;
    for (place, found) in list.page().enumerate() {
        let more = list.more.as_ref() == Some(&found.path);
        let ways = list.within.is_none().then_some(more);
        if let Some(press) = row(kit, ui, place, found, ways, equipment) {
            pressed = Some((press, found.clone()));
        }
    }
    let Some((press, found)) = pressed else {
        return;
    };
    let path = found.path.clone();
    match press {
        Press::Open if matches!(found.known, Some(Known::Games(_))) => {
            list.enter(path, &kit.settings.config);
        }
        Press::Open => {
            let number = found.number;
            ways.loads.write(LoadGame { path, number });
        }
        Press::More => list.more = (list.more.as_ref() != Some(&path)).then_some(path),
        Press::Delete => {
            ways.tidies.write(Tidy::Delete(path));
        }
        Press::Rename => {
            let name = summary(&found).map_or("", |game| &game.name);
            let script = kit.look.script;
            ways.naming.begin(About::Game(path), name, script);
            kit.go(Overlay::Name);
        }
    }
}

/// No game has come here yet: what will, and what may be done now.
fn nothing(kit: &mut Kit, ui: &mut Ui, group: Group, ways: &mut Ways) {
    let note = match group {
        Group::Saved => "record.none",
        Group::Finished => "record.none_finished",
    };
    kit.paragraph(ui, &kit.t(note));
    const BUTTONS: [(&str, &str, Weight); 2] = [
        ("records.new", "menu.new_game", Weight::Primary),
        ("records.learn", "menu.learn", Weight::Plain),
    ];
    match kit.rows(ui, &BUTTONS, 2) {
        Some("records.new") => kit.go(Overlay::NewGame),
        Some(_) => {
            let about = ways.preferences.chosen_game();
            ways.teach.write(Teach::Begin(about));
        }
        None => {}
    }
}

/// Which file is looked into, and the way back to all.
fn out(kit: &mut Kit, ui: &mut Ui, list: &mut List) {
    let Some(within) = &list.within else {
        return;
    };
    let (file, n) = (file(&within.path), within.games.len().to_string());
    let words = kit.fill("record.within", &[("file", file), ("n", n)]);
    let gap = kit.look.px(8.0);
    let size = egui::vec2((ui.available_width() - gap) * 0.5, kit.look.choice);
    let left = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        said(kit, ui, &words, size, Layout::left_to_right(Align::Center));
        let label = kit.t("record.out");
        let back = kit.press(ui, "records.out", &label, Weight::Plain, size, true);
        back.clicked()
    });
    if left.inner {
        list.leave();
    }
}

/// A short text that has this room beside buttons.
fn said(kit: &Kit, ui: &mut Ui, text: &str, size: egui::Vec2, layout: Layout) {
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        kit.short(ui, text, kit.look.body(), kit.look.ink, size.x);
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
        list.change();
    }
}

/// What is looked for, and the order: beside each other, or below where the line had no room.
fn seek(kit: &mut Kit, ui: &mut Ui, list: &mut List, ways: &mut Ways) {
    let gap = kit.look.px(8.0);
    let room = ui.available_width();
    let beside = !kit.layout.portrait && room >= kit.look.px(WIDE);
    // The line has as much as the two buttons beside it.
    let half = (room - gap) * 0.5;
    let mut sought = list.search.clone();
    if beside {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            ask(kit, ui, list, &mut sought, half);
            ui.allocate_ui(egui::vec2(half, kit.look.choice), |ui| {
                sort(kit, ui, list, ways, &mut sought);
            });
        });
    } else {
        ask(kit, ui, list, &mut sought, room);
        sort(kit, ui, list, ways, &mut sought);
    }
    if sought != list.search && holds(&sought, TITLE_LETTERS) {
        list.seek(sought);
    }
}

/// The line in which is written what is looked for.
fn ask(kit: &mut Kit, ui: &mut Ui, list: &List, sought: &mut String, width: f32) {
    let hint = kit.t("record.search_note");
    let line = Line {
        id: Id::new("games looked for"),
        hint: &hint,
        chars: SOUGHT,
        wrong: list.count() == 0,
        size: egui::vec2(width, kit.look.choice),
    };
    kit.line(ui, sought, &line);
}

/// The keys for it, or the way back to all games; and the order.
fn sort(kit: &mut Kit, ui: &mut Ui, list: &mut List, ways: &mut Ways, sought: &mut String) {
    let keys = match sought.is_empty() {
        true => ("records.keys", "record.keys"),
        false => ("records.all", "record.all"),
    };
    let order = match (&list.within, list.sort) {
        (Some(_), Sort::Date) => "record.by_file",
        (_, sort) => sort.key(),
    };
    let order = ("records.sort", order);
    let buttons = [keys, order].map(|(name, key)| Button {
        name,
        label: kit.t(key),
        ..Button::default()
    });
    match kit.abreast(ui, &buttons, kit.look.choice) {
        Some(0) => {
            if sought.is_empty() {
                ways.naming.begin(About::Search, "", kit.look.script);
                kit.go(Overlay::Name);
            }
            sought.clear();
        }
        Some(_) => {
            list.sort = list.sort.next();
            list.change();
        }
        None => {}
    }
}

/// What was thrown away last may be taken back.
fn take_back(kit: &mut Kit, ui: &mut Ui, ways: &mut Ways) {
    if ways.store.deleted().is_none() {
        return;
    }
    let button = Button {
        name: "records.undo",
        label: kit.t("record.undo"),
        ..Button::default()
    };
    if kit.rows_of(ui, &[button], 1).is_some() {
        ways.tidies.write(Tidy::Restore);
    }
}

/// Which page is shown, and the ways to the others.
fn turn(kit: &mut Kit, ui: &mut Ui, list: &mut List) {
    let count = list.count();
    let last = count.min(list.first + PAGE);
    let words = [("from", list.first + 1), ("to", last), ("n", count)];
    let words = kit.fill("record.page", &words);
    let gap = kit.look.px(8.0);
    let size = egui::vec2((ui.available_width() - 2.0 * gap) / 3.0, kit.look.touch);
    let pressed = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        let button = |kit: &mut Kit, ui: &mut Ui, name, key, enabled| {
            let label = kit.t(key);
            let button = kit.press(ui, name, &label, Weight::Plain, size, enabled);
            button.clicked()
        };
        let before = button(kit, ui, "records.before", "record.before", list.first > 0);
        said(
            kit,
            ui,
            &words,
            size,
            Layout::centered_and_justified(Direction::TopDown),
        );
        let behind = button(kit, ui, "records.behind", "record.behind", last < count);
        (before, behind)
    });
    match pressed.inner {
        (true, _) => list.first = list.first.saturating_sub(PAGE),
        (_, true) => list.first = last,
        _ => {}
    }
}
