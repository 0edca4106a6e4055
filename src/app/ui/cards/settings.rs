//! What the player may set: sound, motion, window.

use crate::app::board::{BoardLook, Quality};
use crate::app::preferences::{Pace, Preferences, TextSize};
use crate::app::ui::kit::equipment;
use crate::app::ui::kit::widgets::Kit;
use bevy::prelude::*;
use bevy_egui::egui::Ui;

pub(crate) fn draw(mut kit: Kit, mut preferences: ResMut<Preferences>, board: Res<BoardLook>) {
    let width = if kit.layout.portrait { 560.0 } else { 1080.0 };
    kit.card("settings", "menu.settings", width, |kit, ui| {
        let mut set = preferences.clone();
        kit.scroll(ui, 1.0, |kit, ui| {
            kit.beside(ui, &mut set, language, text_size);
            kit.beside(ui, &mut set, volume, pace);
            equipment::equipment(kit, ui, "settings", &mut set);
            kit.beside(
                ui,
                &mut set,
                |set, kit, ui| quality(set, kit, ui, board.quality()),
                |set, kit, ui| {
                    let value = &mut set.less_motion;
                    switch(kit, ui, "settings.motion", "settings.reduced_motion", value);
                },
            );
            kit.beside(
                ui,
                &mut set,
                |set, kit, ui| {
                    let value = &mut set.fullscreen;
                    switch(kit, ui, "settings.window", "settings.fullscreen", value);
                },
                |_, _, _| {},
            );
        });
        preferences.set_if_neq(set);
        kit.close(ui, "settings.close", "menu.close");
    });
}

fn language(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.language"), "");
    languages(kit, ui, "settings.language", set);
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

fn volume(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.volume"), "");
    let mut labels = vec![kit.t("settings.off")];
    labels.extend([25, 50, 75, 100].map(|n| kit.fill("settings.percent", &[("n", n)])));
    let chosen = usize::from(set.volume);
    if let Some(i) = kit.choices(ui, "settings.volume", &labels, chosen, 5) {
        set.volume = i as u8;
    }
}

fn pace(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    kit.caption(ui, &kit.t("settings.animation_speed"), "");
    let labels = ["settings.slow", "settings.normal", "settings.fast"].map(|key| kit.t(key));
    kit.one_of(ui, "settings.pace", &labels, &Pace::ALL, &mut set.pace);
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

fn switch(kit: &mut Kit, ui: &mut Ui, name: &str, key: &str, value: &mut bool) {
    let note = kit.text().find(&format!("{key}_note")).unwrap_or_default();
    kit.caption(ui, &kit.t(key), note);
    let labels = ["settings.off", "settings.on"].map(|key| kit.t(key));
    kit.one_of(ui, name, &labels, &[false, true], value);
}

/// The languages, each in its own script.
pub(crate) fn languages(kit: &mut Kit, ui: &mut Ui, name: &str, set: &mut Preferences) {
    let tables = &kit.settings.config.languages;
    let now = kit.text().language();
    let chosen = tables.iter().position(|t| t.language() == now).unwrap_or(0);
    let names: Vec<String> = tables.iter().map(|t| t.name().to_owned()).collect();
    let codes: Vec<String> = tables.iter().map(|t| t.language().to_owned()).collect();
    if let Some(i) = kit.choices(ui, name, &names, chosen, 3)
        && let Some(code) = codes.get(i)
    {
        set.language.clone_from(code);
    }
}
