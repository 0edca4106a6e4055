//! Buttons with the signs that a person may give the move that led to the position.

use crate::app::play::game::{Match, ReplayRequest};
use crate::app::ui::kit::{Button, Kit, Weight};
use bevy_egui::egui::Ui;
use tibetango_records::session::notes::MoveSign;

/// Returns the height of the row of signs, with the gap above it.
pub(super) fn height(kit: &Kit, ui: &Ui) -> f32 {
    kit.look.choice + ui.spacing().item_spacing.y
}

/// Draws the signs in a row, and behind them another button if one is given. The sign that the move has is lit, and a
/// press on it removes it. Returns true if the other button was pressed.
pub(super) fn draw(kit: &mut Kit, ui: &mut Ui, game: &Match, other: Option<Button>) -> bool {
    let moved = !game.session.history().is_empty();
    let sign_now = game.session.sign();
    let names = MoveSign::ALL.map(|sign| format!("notes.sign.{}", sign.word()));
    let signs = MoveSign::ALL.into_iter().zip(&names);
    let signs = signs.map(|(sign, name)| {
        let chosen = sign_now == Some(sign);
        let meaning = if chosen {
            "notes.unsign"
        } else {
            name.as_str()
        };
        Button::new(
            name,
            sign.text().to_owned(),
            Weight::Chosen.when(chosen),
            moved,
        )
        .with_note(kit.t(meaning))
        .because(|| kit.t("notes.sign.first"))
    });
    let buttons: Vec<Button> = signs.chain(other).collect();
    let Some(pressed) = kit.abreast(ui, &buttons, kit.look.choice) else {
        return false;
    };
    let Some(sign) = MoveSign::ALL.get(pressed).copied() else {
        return true;
    };
    let next = (sign_now != Some(sign)).then_some(sign);
    kit.replay(ReplayRequest::Mark(next));
    false
}
