//! Choices for a search that is watched, which hold at once: the number of candidates, and whether the search is
//! endless. They stand among the parameters, and on a card of their own that the panel of the search opens.

use crate::app::preferences::{CANDIDATES, Preferences};
use crate::app::registry::{AddFeature, CardName, CardSpec};
use crate::app::ui::kit::Kit;
use bevy::prelude::*;
use bevy_egui::egui::Ui;

const CARD: CardName = CardName::new("extent");

/// Width of the card, in design pixels.
const WIDTH: f32 = 640.0;

/// Requests the choice of the extent of a search that is watched.
#[derive(Message, Clone, Copy, Debug)]
pub struct ExtentRequest;

/// Draws the choices.
pub(super) fn choices(kit: &mut Kit, ui: &mut Ui, watched: &mut (u8, bool)) {
    kit.beside(
        ui,
        watched,
        |(candidates, _), kit, ui| {
            kit.caption(ui, &kit.t("parameters.candidates"), "");
            let labels = CANDIDATES.map(|number| number.to_string());
            kit.one_of(
                ui,
                "parameters.candidates",
                &labels,
                &CANDIDATES,
                candidates,
            );
        },
        |(_, endless), kit, ui| {
            kit.caption(ui, &kit.t("parameters.length"), "");
            let labels = ["parameters.minute", "parameters.endless"].map(|key| kit.t(key));
            kit.one_of(ui, "parameters.length", &labels, &[false, true], endless);
        },
    );
}

fn draw(mut kit: Kit, mut preferences: ResMut<Preferences>) {
    let mut watched = (preferences.candidates, preferences.endless);
    kit.card(CARD.text(), "engine.see", WIDTH, |kit, ui| {
        choices(kit, ui, &mut watched);
        ui.add_space(kit.look.px(14.0));
        kit.close(ui, "extent.close");
    });
    if watched != (preferences.candidates, preferences.endless) {
        (preferences.candidates, preferences.endless) = watched;
    }
}

/// Adds the card to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_card(CardSpec::new(CARD), draw)
        .open_on::<ExtentRequest>(CARD);
}
