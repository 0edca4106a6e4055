//! Card of the settings, in three pages.

use crate::app::board::{BoardLook, Quality};
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::wall::Loudness;
use crate::app::preferences::{AnimationSpeed, ColourScheme, Preferences, TextSize};
use crate::app::settings::ShownGame;
use crate::app::ui::kit::{Kit, VOLUMES, equipment, smallest, volume_name};
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use tibetango_rules::{GameName, Topology};

/// Keys of the names of the pages.
const PAGES: [&str; 3] = [
    "settings.general",
    "settings.at_the_table",
    "settings.group.sound",
];

pub(super) fn draw(
    mut kit: Kit,
    mut preferences: ResMut<Preferences>,
    (board, game): (Res<BoardLook>, Res<ShownGame>),
    (exhibition_state, mut loudness): (Res<State<ExhibitionState>>, ResMut<Loudness>),
    mut page: Local<usize>,
) {
    let width = if kit.layout.portrait { 560.0 } else { 1080.0 };
    kit.card(super::CARD.text(), "menu.settings", width, |kit, ui| {
        let mut set = preferences.clone();
        let labels = PAGES.map(|key| kit.t(key));
        if let Some(pressed) = kit.choices(ui, "settings.page", &labels, *page, PAGES.len()) {
            *page = pressed;
        }
        ui.add_space(kit.look.px(6.0));
        kit.scroll(ui, 1.0, |kit, ui| {
            // Every page is seen whole in a window of 1280 x 720.
            ui.spacing_mut().item_spacing.y = kit.look.px(6.0);
            match *page {
                0 => general(&mut set, kit, ui, board.quality()),
                1 => at_the_table(&mut set, kit, ui, game.0),
                _ => {
                    let loudness = exhibition_state.is_on().then_some(&mut loudness);
                    sound(&mut set, kit, ui, loudness);
                }
            }
        });
        preferences.set_if_neq(set);
        kit.close(ui, "settings.close");
    });
}

/// Draws the heading of a group of settings.
fn group(kit: &Kit, ui: &mut Ui, key: &str) {
    ui.add_space(kit.look.px(4.0));
    kit.group(ui, &kit.t(key));
}

/// Draws the settings of words and pictures.
fn general(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui, now: Quality) {
    group(kit, ui, "settings.group.text");
    kit.beside(ui, set, language, text_size);
    group(kit, ui, "settings.group.picture");
    kit.beside(ui, set, colours, |set, kit, ui| quality(set, kit, ui, now));
    kit.beside(
        ui,
        set,
        |set, kit, ui| {
            let value = &mut set.fullscreen;
            switch(kit, ui, "settings.window", "settings.fullscreen", value);
        },
        |set, kit, ui| {
            let value = &mut set.less_motion;
            switch(kit, ui, "settings.motion", "settings.reduced_motion", value);
        },
    );
}

/// Draws the settings of the table and of the view on it.
fn at_the_table(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui, game: GameName) {
    group(kit, ui, "settings.group.equipment");
    equipment::equipment(kit, ui, ("settings", game), set);
    group(kit, ui, "settings.group.view");
    let squares = smallest(game).is_some_and(Topology::is_checkered);
    kit.beside(ui, set, pace, |set, kit, ui| {
        if squares {
            return numbers(set, kit, ui);
        }
        let value = &mut set.coordinates;
        switch(kit, ui, "settings.edges", "settings.coordinates", value);
    });
    kit.beside(
        ui,
        set,
        |set, kit, ui| {
            let labels = ["settings.near_white", "settings.near_black"];
            two(kit, ui, "settings.turned", labels, &mut set.turned);
        },
        |set, kit, ui| {
            let labels = ["settings.upright", "settings.flat"];
            two(kit, ui, "settings.table", labels, &mut set.flat);
        },
    );
}

/// Draws the settings of sounds; the loudness is that of an exhibition.
fn sound(
    set: &mut Preferences,
    kit: &mut Kit,
    ui: &mut Ui,
    loudness: Option<&mut ResMut<Loudness>>,
) {
    let mut sounds = (set, loudness);
    kit.beside(
        ui,
        &mut sounds,
        |(set, _), kit, ui| volume(set, kit, ui),
        |(_, loudness), kit, ui| {
            if let Some(loudness) = loudness {
                room_tone(loudness, kit, ui);
            }
        },
    );
}

fn language(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.language"), "");
    kit.languages(ui, "settings.language", set);
}

fn text_size(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.text_size"), "");
    let keys = [
        "settings.text_normal",
        "settings.text_large",
        "settings.text_largest",
    ];
    let labels = keys.map(|key| kit.t(key));
    let chosen = &mut set.text_size;
    kit.one_of(ui, "settings.text", &labels, &TextSize::ALL, chosen);
}

/// Draws the choice of the look.
fn colours(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(
        ui,
        &kit.t("settings.colours"),
        &kit.t("settings.colours_note"),
    );
    let keys = ["settings.dark", "settings.light", "settings.contrast"];
    let labels = keys.map(|key| kit.t(key));
    let chosen = &mut set.colours;
    kit.one_of(ui, "settings.colours", &labels, &ColourScheme::ALL, chosen);
}

fn volume(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.volume"), "");
    let labels = VOLUMES.map(|percent| volume_name(kit, percent));
    let chosen = usize::from(set.volume);
    if let Some(i) = kit.choices(ui, "settings.volume", &labels, chosen, VOLUMES.len()) {
        set.volume = i as u8;
    }
}

/// Draws the volume of the room tone, which only an exhibition has.
fn room_tone(loudness: &mut ResMut<Loudness>, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.room_tone"), "");
    let labels = VOLUMES.map(|percent| volume_name(kit, percent));
    let now = loudness.room.percent();
    // A volume between two steps is shown as the one below it.
    let chosen = VOLUMES.iter().rposition(|percent| *percent <= now);
    let (name, chosen) = ("settings.room_tone", chosen.unwrap_or(0));
    let pressed = kit.choices(ui, name, &labels, chosen, VOLUMES.len());
    if let Some(percent) = pressed.and_then(|i| VOLUMES.get(i)) {
        loudness.room.set(*percent);
    }
}

fn pace(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.animation_speed"), "");
    let labels = ["settings.slow", "settings.normal", "settings.fast"].map(|key| kit.t(key));
    let chosen = &mut set.pace;
    kit.one_of(ui, "settings.pace", &labels, &AnimationSpeed::ALL, chosen);
}

fn quality(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui, now: Quality) {
    let note = kit.t(&format!("quality.{}.note", now.id()));
    kit.caption(ui, &kit.t("settings.quality"), &note);
    let labels = Quality::ALL.map(|quality| kit.t(&format!("quality.{}", quality.id())));
    let chosen = Quality::ALL.iter().position(|q| *q == now);
    if let Some(i) = kit.choices(ui, "settings.quality", &labels, chosen.unwrap_or(1), 3) {
        set.quality = Some(Quality::ALL[i.min(2)]);
    }
}

/// Draws the choice of the place of the numbers of a board of squares.
fn numbers(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    caption(kit, ui, "settings.coordinates");
    let keys = [
        "settings.off",
        "settings.along_edges",
        "settings.in_squares",
    ];
    let labels = keys.map(|key| kit.t(key));
    let ways = [(false, false), (true, false), (true, true)];
    let now = (set.coordinates, set.coordinates && set.square_numbers);
    let mut chosen = now;
    kit.one_of(ui, "settings.edges", &labels, &ways, &mut chosen);
    if chosen != now {
        (set.coordinates, set.square_numbers) = chosen;
    }
}

fn switch(kit: &mut Kit, ui: &mut Ui, name: &str, key: &str, value: &mut bool) {
    caption(kit, ui, key);
    answers(kit, ui, name, ["settings.off", "settings.on"], value);
}

/// Draws a choice between two options that have names of their own.
fn two(kit: &mut Kit, ui: &mut Ui, key: &str, labels: [&str; 2], value: &mut bool) {
    caption(kit, ui, key);
    answers(kit, ui, key, labels, value);
}

fn caption(kit: &mut Kit, ui: &mut Ui, key: &str) {
    let note = kit.text().find(&format!("{key}_note")).unwrap_or_default();
    kit.caption(ui, &kit.t(key), note);
}

fn answers(kit: &mut Kit, ui: &mut Ui, name: &str, labels: [&str; 2], value: &mut bool) {
    let labels = labels.map(|key| kit.t(key));
    kit.one_of(ui, name, &labels, &[false, true], value);
}
