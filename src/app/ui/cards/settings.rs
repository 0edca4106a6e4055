//! What the player may set: sound, motion, window.

use crate::app::board::{BoardLook, Quality};
use crate::app::preferences::{Pace, Preferences, TextSize};
use crate::app::state::{Overlay, go};
use crate::app::ui::kit::table;
use crate::app::ui::kit::widgets::{Kit, Weight};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Ui;

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut preferences: ResMut<Preferences>,
    board: Res<BoardLook>,
    mut next: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let width = if kit.layout.portrait { 560.0 } else { 1080.0 };
    kit.card(&ctx, "settings", width, |kit, ui| {
        let heading = kit.t("menu.settings");
        kit.heading(ui, &heading);
        let foot = kit.foot();
        let mut set = preferences.clone();
        kit.scroll(ui, foot, |kit, ui| {
            kit.beside(ui, &mut set, language, text_size);
            kit.beside(ui, &mut set, volume, pace);
            kit.beside(
                ui,
                &mut set,
                |set, kit, ui| table::board(kit, ui, "settings", set),
                |set, kit, ui| table::stones(kit, ui, "settings", set),
            );
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
        ui.add_space(kit.look.px(8.0));
        let width = ui.available_width();
        let close = kit.t("menu.close");
        if kit.button(ui, "settings.close", &close, Weight::Plain, width) {
            go(&mut next, Overlay::None);
        }
    });
    Ok(())
}

fn language(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    let caption = kit.t("settings.language");
    kit.caption(ui, &caption, "");
    languages(kit, ui, "settings.language", set);
}

fn text_size(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    let caption = kit.t("settings.text_size");
    kit.caption(ui, &caption, "");
    let labels = [
        "settings.text_normal",
        "settings.text_large",
        "settings.text_largest",
    ]
    .map(|key| kit.t(key));
    let chosen = TextSize::ALL.iter().position(|s| *s == set.text_size);
    if let Some(i) = kit.choices(ui, "settings.text", &labels, chosen.unwrap_or(0), 3) {
        set.text_size = TextSize::ALL[i.min(2)];
    }
}

fn volume(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    let caption = kit.t("settings.volume");
    kit.caption(ui, &caption, "");
    let mut labels = vec![kit.t("settings.off")];
    let percent = |n| kit.text().fill("settings.percent", &[("n", n)]);
    labels.extend(["25", "50", "75", "100"].map(percent));
    let chosen = usize::from(set.volume);
    if let Some(i) = kit.choices(ui, "settings.volume", &labels, chosen, 5) {
        set.volume = i as u8;
    }
}

fn pace(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui) {
    let caption = kit.t("settings.animation_speed");
    kit.caption(ui, &caption, "");
    let labels = ["settings.slow", "settings.normal", "settings.fast"].map(|key| kit.t(key));
    let chosen = Pace::ALL.iter().position(|p| *p == set.pace).unwrap_or(1);
    if let Some(i) = kit.choices(ui, "settings.pace", &labels, chosen, 3) {
        set.pace = Pace::ALL[i.min(2)];
    }
}

fn quality(set: &mut Preferences, kit: &mut Kit, ui: &mut Ui, now: Quality) {
    let caption = kit.t("settings.quality");
    let note = kit.t(&format!("quality.{}.note", now.id()));
    kit.caption(ui, &caption, &note);
    let labels = Quality::ALL.map(|quality| kit.t(&format!("quality.{}", quality.id())));
    let chosen = Quality::ALL.iter().position(|q| *q == now);
    if let Some(i) = kit.choices(ui, "settings.quality", &labels, chosen.unwrap_or(1), 3) {
        set.quality = Some(Quality::ALL[i.min(2)]);
    }
}

fn switch(kit: &mut Kit, ui: &mut Ui, name: &str, key: &str, value: &mut bool) {
    let caption = kit.t(key);
    let note = kit.text().find(&format!("{key}_note")).unwrap_or_default();
    kit.caption(ui, &caption, note);
    let labels = ["settings.off", "settings.on"].map(|key| kit.t(key));
    if let Some(i) = kit.choices(ui, name, &labels, usize::from(*value), 2) {
        *value = i == 1;
    }
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
