//! The shade below every card.

use crate::app::registry::{CardKind, Cards};
use crate::app::state::{Overlay, Screen};
use crate::app::ui::kit::Kit;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Sense};

/// Strength of the shade over a board that is played on, and over the table of the title, of which only slices would be
/// seen at the sides of a card.
const OVER_MATCH: u8 = 190;
const OVER_TITLE: u8 = 250;

/// Dims everything under a card; a sheet and a study leave the board in view.
pub(crate) fn draw(
    mut kit: Kit,
    (overlay, screen): (Res<State<Overlay>>, Res<State<Screen>>),
    cards: Res<Cards>,
) {
    let dark = match (cards.kind(*overlay.get()), screen.get()) {
        (Some(CardKind::Sheet | CardKind::Study), _) => Color32::TRANSPARENT,
        (_, Screen::Match) => Color32::from_black_alpha(OVER_MATCH),
        (_, Screen::Title) if kit.look.light => {
            Color32::from_rgba_unmultiplied(214, 199, 178, OVER_TITLE)
        }
        (_, Screen::Title) => Color32::from_rgba_unmultiplied(18, 8, 10, OVER_TITLE),
    };
    let whole = kit.window();
    // One for each card: a new one comes on top, also of panels that were away meanwhile.
    let ctx = kit.ctx();
    let shade = egui::Area::new(egui::Id::new(("shade", *overlay.get())))
        .order(egui::Order::Middle)
        .fixed_pos(egui::Pos2::ZERO)
        .show(&ctx, |ui| {
            ui.allocate_rect(whole, Sense::click());
            ui.painter().rect_filled(whole, 0.0, dark);
        });
    // A panel that comes while a card is open, in a window turned upright, comes below it.
    ctx.move_to_top(shade.response.layer_id);
}
