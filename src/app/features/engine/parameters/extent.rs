//! Choices for a search that is watched, which hold at once: the engine, the number of candidates, and whether the
//! search is endless. They stand among the parameters, and on a card of their own that the panel of the search opens.

use crate::app::play::table_facts::TableFacts;
use crate::app::preferences::{CANDIDATES, Preferences};
use crate::app::registry::{AddFeature, CardName, CardSpec};
use crate::app::ui::kit::Kit;
use bevy::prelude::*;
use bevy_egui::egui::Ui;
use tibetango_rules::GameName;

const CARD: CardName = CardName::new("extent");

/// Width of the card, in design pixels.
const WIDTH: f32 = 760.0;

/// Requests the choice of the extent of a search that is watched.
#[derive(Message, Clone, Copy, Debug)]
pub struct ExtentRequest;

/// Choices for a search beside a game.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct SearchChoices {
    game: GameName,
    /// Name of the engine; `None` for the strongest one.
    engine: Option<String>,
    candidates: u8,
    endless: bool,
}

impl SearchChoices {
    /// Returns the choices for a game.
    pub(super) fn of(preferences: &Preferences, game: GameName) -> Self {
        Self {
            game,
            engine: preferences.searcher(game).map(str::to_owned),
            candidates: preferences.candidates,
            endless: preferences.endless,
        }
    }

    /// Makes them those of the player.
    pub(super) fn keep(self, preferences: &mut Preferences) {
        let game = self.game.text();
        match self.engine {
            Some(engine) => preferences.searchers.insert(game.to_owned(), engine),
            None => preferences.searchers.remove(game),
        };
        preferences.candidates = self.candidates;
        preferences.endless = self.endless;
    }

    /// Draws them.
    pub(super) fn draw(&mut self, kit: &mut Kit, ui: &mut Ui) {
        self.draw_engines(kit, ui);
        ui.add_space(kit.look.px(6.0));
        kit.beside(
            ui,
            self,
            |choices, kit, ui| {
                kit.caption(ui, &kit.t("parameters.candidates"), "");
                let labels = CANDIDATES.map(|number| number.to_string());
                let (name, chosen) = ("parameters.candidates", &mut choices.candidates);
                kit.one_of(ui, name, &labels, &CANDIDATES, chosen);
            },
            |choices, kit, ui| {
                kit.caption(ui, &kit.t("parameters.length"), "");
                let labels = ["parameters.minute", "parameters.endless"].map(|key| kit.t(key));
                let (name, chosen) = ("parameters.length", &mut choices.endless);
                kit.one_of(ui, name, &labels, &[false, true], chosen);
            },
        );
    }

    /// Draws the choice of the engine: the strongest one, or one by its name.
    fn draw_engines(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let engines = kit.settings.config.of(self.game).engines.iter();
        let searching = engines.filter(|(_, engine)| engine.searches());
        let names: Vec<String> = searching.map(|(name, _)| name.to_owned()).collect();
        let label = |name: &String| kit.named(self.game, ("engines", name), name);
        let mut labels = vec![kit.t("parameters.strongest")];
        labels.extend(names.iter().map(label));
        let named = |name: &String| names.iter().position(|other| other == name);
        let chosen = self.engine.as_ref().and_then(named);
        let chosen = chosen.map_or(0, |at| at + 1);
        kit.caption(ui, &kit.t("parameters.engine"), "");
        let columns = if kit.layout.portrait { 3 } else { 4 };
        if let Some(at) = kit.choices(ui, "extent.engine", &labels, chosen, columns) {
            self.engine = at.checked_sub(1).and_then(|at| names.get(at).cloned());
        }
    }
}

fn draw(mut kit: Kit, facts: Res<TableFacts>, mut preferences: ResMut<Preferences>) {
    let game = facts.game().unwrap_or_default();
    let before = SearchChoices::of(&preferences, game);
    let mut choices = before.clone();
    kit.card(CARD.text(), "engine.see", WIDTH, |kit, ui| {
        kit.scroll(ui, 1.0, |kit, ui| choices.draw(kit, ui));
        kit.close(ui, "extent.close");
    });
    if choices != before {
        choices.keep(&mut preferences);
    }
}

/// Adds the card to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_card(CardSpec::new(CARD), draw)
        .open_on::<ExtentRequest>(CARD);
}
