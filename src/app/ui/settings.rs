//! What the player may set: sound, motion, window.

use super::table;
use super::widgets::{Kit, Weight};
use crate::app::board::{BoardLook, Quality};
use crate::app::preferences::{Pace, Preferences};
use crate::app::state::{Overlay, go};
use bevy::prelude::*;
use bevy_egui::EguiContexts;

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut preferences: ResMut<Preferences>,
    board: Res<BoardLook>,
    mut next: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "settings", 560.0, |kit, ui| {
        let heading = kit.t("menu.settings");
        kit.heading(ui, &heading);
        let foot = kit.foot();
        let mut set = preferences.clone();
        kit.scroll(ui, foot, |kit, ui| {
            let caption = kit.t("settings.volume");
            kit.caption(ui, &caption, "");
            let mut labels = vec![kit.t("settings.off")];
            labels.extend(["25 %", "50 %", "75 %", "100 %"].map(str::to_owned));
            let chosen = usize::from(set.volume);
            if let Some(i) = kit.choices(ui, "settings.volume", &labels, chosen, 5) {
                set.volume = i as u8;
            }
            table::choose(kit, ui, "settings", &mut set);
            let caption = kit.t("settings.quality");
            let note = kit.t(&format!("quality.{}.note", board.quality().id()));
            kit.caption(ui, &caption, &note);
            let labels = Quality::ALL.map(|quality| kit.t(&format!("quality.{}", quality.id())));
            let chosen = Quality::ALL.iter().position(|q| *q == board.quality());
            if let Some(i) = kit.choices(ui, "settings.quality", &labels, chosen.unwrap_or(1), 3) {
                set.quality = Some(Quality::ALL[i.min(2)]);
            }
            let caption = kit.t("settings.animation_speed");
            kit.caption(ui, &caption, "");
            let labels =
                ["settings.slow", "settings.normal", "settings.fast"].map(|key| kit.t(key));
            let chosen = Pace::ALL.iter().position(|p| *p == set.pace).unwrap_or(1);
            if let Some(i) = kit.choices(ui, "settings.pace", &labels, chosen, 3) {
                set.pace = Pace::ALL[i.min(2)];
            }
            for (name, key, value) in [
                (
                    "settings.motion",
                    "settings.reduced_motion",
                    &mut set.less_motion,
                ),
                (
                    "settings.window",
                    "settings.fullscreen",
                    &mut set.fullscreen,
                ),
            ] {
                let caption = kit.t(key);
                let note = kit.text().find(&format!("{key}_note")).unwrap_or_default();
                kit.caption(ui, &caption, note);
                let labels = ["settings.off", "settings.on"].map(|key| kit.t(key));
                if let Some(i) = kit.choices(ui, name, &labels, usize::from(*value), 2) {
                    *value = i == 1;
                }
            }
        });
        preferences.set_if_neq(set);
        ui.add_space(kit.look.px(8.0));
        let width = ui.available_width();
        let close = kit.t("menu.close");
        if kit.button(ui, "settings.close", &close, Weight::Primary, width) {
            go(&mut next, Overlay::None);
        }
    });
    Ok(())
}
