//! How to play, in a few sentences.

use super::widgets::{Kit, Weight};
use crate::app::state::{Overlay, go};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::RichText;

pub(super) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut next: ResMut<NextState<Overlay>>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    kit.card(&ctx, "help", 680.0, |kit, ui| {
        let heading = kit.t("menu.help");
        kit.heading(ui, &heading);
        for part in [
            "placement",
            "movement",
            "pinch",
            "gun",
            "chain",
            "yield",
            "end",
            "keys",
        ] {
            let name = kit.t(&format!("help.{part}.name"));
            let text = kit.t(&format!("help.{part}"));
            ui.label(
                RichText::new(name)
                    .font(kit.look.strong())
                    .color(kit.look.gold),
            );
            kit.paragraph(ui, &text);
            ui.add_space(kit.look.px(2.0));
        }
        ui.add_space(kit.look.px(8.0));
        let width = ui.available_width();
        let close = kit.t("menu.close");
        if kit.button(ui, "help.close", &close, Weight::Primary, width) {
            go(&mut next, Overlay::None);
        }
    });
    Ok(())
}
