//! Card to end a game early: a draw, or giving it up.

use crate::app::play::game::{ConsentRequest, Match, MatchCommand};
use crate::app::ui::kit::{Kit, Weight};
use bevy::prelude::*;

/// Draws the card to end the game early: a draw, or resigning.
pub(super) fn draw(mut kit: Kit, game: Option<Res<Match>>) {
    // A draw is offered by the side that has the move; to a remote player at any time.
    let may_offer = game.is_some_and(|game| game.is_awaited() || game.session.awaits_human());
    kit.card(super::CARD.text(), "game.end_title", 440.0, |kit, ui| {
        kit.paragraph(ui, &kit.t("game.end_ask"));
        ui.add_space(kit.look.px(8.0));
        let buttons = [
            kit.button_of("resign.no", "game.resign_no", Weight::Primary, true),
            kit.button_of("resign.draw", "game.offer_draw", Weight::Plain, may_offer),
            kit.button_of("resign.yes", "game.resign_yes", Weight::Danger, true),
        ];
        match kit.rows_of(ui, &buttons, 1) {
            Some(0) => kit.close_card(),
            Some(1) => {
                kit.close_card();
                kit.order(MatchCommand::Ask(ConsentRequest::Draw));
            }
            Some(_) => kit.order(MatchCommand::Resign),
            None => {}
        }
    });
}
