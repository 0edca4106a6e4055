//! Card with the list of games.

use super::list::{List, PAGE};
use super::order::Sort;
use super::row::{RecordRowPress, row};
use super::words::{file, summary};
use crate::app::features::dialogs::{DialogRequest, FileDialogs};
use crate::app::features::lessons::LessonRequest;
use crate::app::features::naming::{NamingPurpose, TextRequest};
use crate::app::features::new_game::NewGameRequest;
use crate::app::play::store::{Group, LoadGame, Store, Tidy};
use crate::app::preferences::{EquipmentByGame, GameChoices, Preferences};
use crate::app::ui::kit::{Button, Kit, TextField, Weight};
use bevy::prelude::*;
use bevy_egui::egui::{self, Align, Direction, Id, Layout, Ui};
use tibetango_records::record::index::IndexedContent;
use tibetango_records::record::text::{TITLE_LETTERS, holds};
use tibetango_rules::GameName;

/// Maximum number of characters of a search.
const MAX_SEARCH_CHARACTERS: usize = 100;
/// Width of a card, in design pixels, from which on search and order stand side by side.
const WIDE: f32 = 640.0;

pub(super) fn draw(
    mut kit: Kit,
    mut list: ResMut<List>,
    (store, preferences, chosen): (Res<Store>, Res<Preferences>, Res<GameChoices>),
    dialogs: Res<FileDialogs>,
) {
    let list = list.bypass_change_detection();
    list.arrange(&kit);
    let width = if kit.layout.portrait { 760.0 } else { 860.0 };
    kit.card(super::CARD.text(), "menu.records", width, |kit, ui| {
        match list.within.is_some() {
            true => out(kit, ui, list),
            false => groups(kit, ui, list),
        }
        // The games shown may have changed.
        list.arrange(kit);
        let left_out = list.left_out();
        if left_out > 0 {
            kit.paragraph(ui, &kit.fill("record.left_out", &[("n", left_out)]));
        }
        let pages = list.count() > PAGE;
        let undo = store.last_deletion().is_some();
        let foot = 1.0 + if pages { 1.0 } else { 0.0 } + if undo { 1.0 } else { 0.0 };
        if list.group().is_empty() {
            if list.is_ready && list.within.is_none() {
                nothing(kit, ui, list.group, chosen.current());
            }
        } else {
            seek(kit, ui, list);
            let equipment = preferences.all_equipment(&kit.settings.config);
            kit.scroll(ui, foot, |kit, ui| games(kit, ui, list, equipment));
        }
        if pages {
            turn(kit, ui, list);
        }
        // If the games came a moment later, it would move under a finger.
        if list.is_ready && undo {
            take_back(kit, ui);
        }
        match dialogs.ask {
            None => kit.close(ui, "records.close"),
            Some(_) => close_or_open(kit, ui),
        }
    });
}

/// Draws the way out, and beside it the way to files elsewhere.
fn close_or_open(kit: &mut Kit, ui: &mut Ui) {
    const BUTTONS: [(&str, &str, Weight); 2] = [
        ("records.close", "menu.close", Weight::Plain),
        ("records.open", "record.open", Weight::Plain),
    ];
    match kit.rows(ui, &BUTTONS, 2) {
        Some("records.open") => kit.send(DialogRequest::Open),
        Some(_) => kit.close_card(),
        None => {}
    }
}

/// Draws the games of this page.
fn games(kit: &mut Kit, ui: &mut Ui, list: &mut List, equipment: EquipmentByGame) {
    if list.count() == 0 {
        kit.paragraph(ui, &kit.t("record.no_match"));
    }
    let mut pressed = None;
    for (place, entry) in list.page().enumerate() {
        let more = list.more.as_ref() == Some(&entry.path);
        let ways = list.within.is_none().then_some(more);
        if let Some(press) = row(kit, ui, place, entry, ways, equipment) {
            pressed = Some((press, entry.clone()));
        }
    }
    let Some((press, entry)) = pressed else {
        return;
    };
    let path = entry.path.clone();
    match press {
        RecordRowPress::Open if matches!(entry.content, Some(IndexedContent::Games(_))) => {
            list.enter(path, &kit.settings.config);
        }
        RecordRowPress::Open => {
            let number = entry.number;
            kit.send(LoadGame { path, number });
        }
        RecordRowPress::More => list.more = (list.more.as_ref() != Some(&path)).then_some(path),
        RecordRowPress::Delete => {
            list.more = None;
            kit.send(Tidy::Delete(path));
        }
        RecordRowPress::Rename => {
            let name = summary(&entry).map_or("", |game| &game.name);
            kit.send(TextRequest::new(NamingPurpose::Game(path), name));
        }
    }
}

/// Draws a note for a list without games on what will come here, and the ways to start.
fn nothing(kit: &mut Kit, ui: &mut Ui, group: Group, game: GameName) {
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
        Some("records.new") => kit.send(NewGameRequest),
        Some(_) => kit.send(LessonRequest::Begin(game)),
        None => {}
    }
}

/// Draws the name of the file that was entered, and the way back to all.
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
        draw_text(kit, ui, &words, size, Layout::left_to_right(Align::Center));
        let back = Button::new("records.out", kit.t("record.out"), Weight::Plain, true);
        kit.press(ui, &back, size).clicked()
    });
    if left.inner {
        list.leave();
    }
}

/// Draws a short text that has this room beside buttons.
fn draw_text(kit: &Kit, ui: &mut Ui, text: &str, size: egui::Vec2, layout: Layout) {
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        kit.short(ui, text, kit.look.body(), kit.look.ink, size.x);
    });
}

/// Draws the choice of the group.
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

/// Draws search and order: side by side, or below each other where the line had no room.
fn seek(kit: &mut Kit, ui: &mut Ui, list: &mut List) {
    let gap = kit.look.px(8.0);
    let room = ui.available_width();
    let beside = !kit.layout.portrait && room >= kit.look.px(WIDE);
    // The search is as wide as the two buttons beside it.
    let half = (room - gap) * 0.5;
    let mut search = list.search.clone();
    if beside {
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            ask(kit, ui, list, &mut search, half);
            ui.allocate_ui(egui::vec2(half, kit.look.choice), |ui| {
                sort(kit, ui, list, &mut search);
            });
        });
    } else {
        ask(kit, ui, list, &mut search, room);
        sort(kit, ui, list, &mut search);
    }
    if search != list.search && holds(&search, TITLE_LETTERS) {
        list.seek(search);
    }
}

/// Draws the field of the search.
fn ask(kit: &mut Kit, ui: &mut Ui, list: &List, search: &mut String, width: f32) {
    let hint = kit.t("record.search_note");
    let line = TextField {
        id: Id::new("games looked for"),
        hint: &hint,
        chars: MAX_SEARCH_CHARACTERS,
        wrong: list.count() == 0,
        size: egui::vec2(width, kit.look.choice),
    };
    kit.line(ui, search, &line);
}

/// Draws the button for the search's keys, or for the way back to all games; and the order.
fn sort(kit: &mut Kit, ui: &mut Ui, list: &mut List, search: &mut String) {
    let keys = match search.is_empty() {
        true => ("records.keys", "record.keys"),
        false => ("records.all", "record.all"),
    };
    let order = match (&list.within, list.sort) {
        (Some(_), Sort::Date) => "record.by_file",
        (_, sort) => sort.key(),
    };
    let order = ("records.sort", order);
    let button = |(name, key)| kit.button_of(name, key, Weight::Plain, true);
    let buttons = [keys, order].map(button);
    match kit.abreast(ui, &buttons, kit.look.choice) {
        Some(0) => {
            if search.is_empty() {
                kit.send(TextRequest::new(NamingPurpose::Search, ""));
            }
            search.clear();
        }
        Some(_) => {
            list.sort = list.sort.next();
            list.change();
        }
        None => {}
    }
}

/// Draws the button that restores what was deleted last.
fn take_back(kit: &mut Kit, ui: &mut Ui) {
    let button = [("records.undo", "record.undo", Weight::Plain)];
    if kit.rows(ui, &button, 1).is_some() {
        kit.send(Tidy::Restore);
    }
}

/// Draws the numbers of the page's games, and the ways to other pages.
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
            let button = Button::new(name, kit.t(key), Weight::Plain, enabled);
            kit.press(ui, &button, size).clicked()
        };
        let before = button(kit, ui, "records.before", "record.before", list.first > 0);
        let middle = Layout::centered_and_justified(Direction::TopDown);
        draw_text(kit, ui, &words, size, middle);
        let behind = button(kit, ui, "records.behind", "record.behind", last < count);
        (before, behind)
    });
    match pressed.inner {
        (true, _) => list.first = list.first.saturating_sub(PAGE),
        (_, true) => list.first = last,
        _ => {}
    }
}
