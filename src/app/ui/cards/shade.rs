//! The shade below every card.

use crate::app::registry::{CardKind, Cards};
use crate::app::state::Overlay;
use crate::app::ui::kit::Kit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense};

/// Dims everything under a card; a sheet and a study leave the board in view.
pub(crate) fn draw(mut kit: Kit, overlay: Res<State<Overlay>>, cards: Res<Cards>) {
    let strength = match cards.kind(*overlay.get()) {
        Some(CardKind::Sheet | CardKind::Study) => 0,
        _ => 190,
    };
    let whole = kit.window();
    // One for each card: a new one comes on top, also of panels that were away meanwhile.
    let ctx = kit.ctx();
    let shade = egui::Area::new(egui::Id::new(("shade", *overlay.get())))
        .order(egui::Order::Middle)
        .fixed_pos(egui::Pos2::ZERO)
        .show(&ctx, |ui| {
            ui.allocate_rect(whole, Sense::click());
            let dark = egui::Color32::from_black_alpha(strength);
            ui.painter().rect_filled(whole, 0.0, dark);
        });
    // A panel that comes while a card is open, in a window turned upright, comes below it.
    ctx.move_to_top(shade.response.layer_id);
}
