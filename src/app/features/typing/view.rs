//! Sheet with the line in which a move is typed.

use super::{CARD, TypedLine, TypedMove, in_words};
use crate::app::board::BoardView;
use crate::app::play::game::Match;
use crate::app::ui::kit::{Kit, TextField};
use crate::app::ui::play::steps;
use bevy::prelude::*;
use bevy_egui::egui::{self, Id, Key, Ui};
use tibetango_records::record::text::MAX_CHARS;

pub(super) fn draw(
    mut kit: Kit,
    game: Option<Res<Match>>,
    view: Res<BoardView>,
    mut line: ResMut<TypedLine>,
) {
    let Some(game) = game.as_deref() else {
        kit.close_card();
        return;
    };
    let line = line.bypass_change_detection();
    let portrait = kit.layout.portrait;
    let mut entered = false;
    kit.sheet(CARD.text(), &view, |kit, ui| {
        if !portrait {
            kit.screen_heading(ui, "typing.title");
        }
        let names = ["typing.back", "typing.on", "typing.close"];
        let closes = steps::draw_below(
            kit,
            ui,
            (game, names),
            &mut (&mut *line, &mut entered),
            |(line, entered), kit, ui| **entered = field(kit, ui, line),
            |(line, _), kit, ui| note(kit, ui, line, game),
        );
        if closes {
            kit.close_card();
        }
    });
    if entered {
        kit.send(TypedMove(line.text.clone()));
    }
}

/// Draws the line; true if Enter ends it.
fn field(kit: &Kit, ui: &mut Ui, line: &mut TypedLine) -> bool {
    let field = TextField {
        id: Id::new("move being typed"),
        hint: &line.example,
        chars: MAX_CHARS,
        wrong: line.refusal.is_some(),
        size: egui::vec2(ui.available_width(), kit.look.touch),
    };
    let response = kit.line(ui, &mut line.text, &field);
    if response.changed() {
        line.refusal = None;
    }
    if std::mem::take(&mut line.focus) {
        response.request_focus();
    }
    let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    line.focus |= entered;
    entered
}

/// Draws the reason why the move was not played, or else how moves are written.
fn note(kit: &Kit, ui: &mut Ui, line: &TypedLine, game: &Match) {
    if let Some(error) = &line.refusal {
        let refusal = in_words(kit.text(), game.session.history(), error);
        kit.label(ui, &refusal, kit.look.body(), kit.look.alarm());
    } else if line.example.is_empty() {
        kit.paragraph(ui, &kit.t("refused.game_over"));
    } else {
        let words = kit.fill("typing.note", &[("move", &line.example)]);
        kit.paragraph(ui, &words);
    }
}
