//! The question of one person to the other, with names in it.

use super::Question;
use crate::app::play::game::{ConsentRequest, Match, MatchCommand};
use crate::app::ui::kit::{Kit, Weight, paint_stone};
use crate::app::ui::play::players::party;
use bevy::prelude::*;
use bevy_egui::egui::{self, Sense};

pub(super) fn draw(mut kit: Kit, game: Option<Res<Match>>, question: Res<Question>) {
    let open = game.as_ref().and_then(|game| question.open_question(game));
    let Some((game, open)) = game.zip(open) else {
        kit.close_card();
        return;
    };
    let (heading, question) = match open.request {
        ConsentRequest::Undo => ("game.undo", "ask.undo"),
        ConsentRequest::Draw => ("game.offer_draw", "ask.draw"),
        ConsentRequest::Again => ("result.again", "ask.again"),
    };
    let [by, other] = [open.by, open.by.other()];
    kit.card(super::CARD.text(), heading, 460.0, |kit, ui| {
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
            kit.order(MatchCommand::Answer(pressed == "ask.yes"));
        }
    });
}
