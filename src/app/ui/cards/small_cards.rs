//! The shade below every card, and the question of one person to the other.

use crate::app::play::consent::Question;
use crate::app::play::game::{Command, Match, Wish};
use crate::app::registry::{CardKind, Cards};
use crate::app::state::Overlay;
use crate::app::ui::kit::stone::paint_stone;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::ui::play::players::party;
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense};

/// Dims everything under a card; a sheet and a study leave the board in view.
pub(crate) fn shade(mut kit: Kit, overlay: Res<State<Overlay>>, cards: Res<Cards>) {
    let strength = match cards.kind(*overlay.get()) {
        Some(CardKind::Sheet | CardKind::Study) => 0,
        _ => 190,
    };
    let window = egui::vec2(kit.layout.window.x, kit.layout.window.y);
    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, window);
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

/// Draws the question of one person to the other, with names in it.
pub(crate) fn ask(mut kit: Kit, game: Option<Res<Match>>, question: Res<Question>) {
    let Some((game, asked)) = game.and_then(|game| {
        let asked = question.asked(&game)?;
        Some((game, asked))
    }) else {
        kit.close_card();
        return;
    };
    let (heading, question) = match asked.wish {
        Wish::Undo => ("game.undo", "ask.undo"),
        Wish::Draw => ("game.offer_draw", "ask.draw"),
        Wish::Again => ("result.again", "ask.again"),
    };
    let [by, other] = [asked.by, asked.by.other()];
    kit.card("ask", heading, 460.0, |kit, ui| {
        let names =
            [("by", by), ("other", other)].map(|(name, side)| (name, party(kit, ui, &game, side)));
        let question = kit.fill(question, &names);
        ui.horizontal(|ui| {
            let size = egui::Vec2::splat(kit.look.px(48.0));
            let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
            paint_stone(ui.painter(), rect.center(), kit.look.px(18.0), other);
            ui.vertical(|ui| kit.paragraph(ui, &question));
        });
        ui.add_space(kit.look.px(8.0));
        const BUTTONS: [(&str, &str, Weight); 2] = [
            ("ask.no", "ask.no", Weight::Plain),
            ("ask.yes", "ask.yes", Weight::Primary),
        ];
        if let Some(pressed) = kit.rows(ui, &BUTTONS, 2) {
            kit.order(Command::Answer(pressed == "ask.yes"));
        }
    });
}
