//! Choices for new games.

use crate::app::choices::Choices;
use bevy::prelude::*;
use std::collections::BTreeMap;
use tibetango_content::config::Config;
use tibetango_records::session::MatchSettings;
use tibetango_rules::GameName;

/// The game chosen last, and the choices for each game.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct GameChoices {
    /// The game chosen last, by its name.
    pub game: String,
    /// Choices for each game, by its name.
    pub games: BTreeMap<String, Choices>,
}

impl GameChoices {
    /// Returns the game chosen last; the first of all for a new visitor.
    #[must_use]
    pub fn current(&self) -> GameName {
        let named = |game: &GameName| game.text() == self.game;
        GameName::ALL.into_iter().find(named).unwrap_or_default()
    }

    /// Returns the choices for a game.
    #[must_use]
    pub fn choices(&self, game: GameName) -> Choices {
        let chosen = self.games.get(game.text()).cloned();
        chosen.unwrap_or_else(|| Choices::usual(game))
    }

    /// Chooses a game, and its settings.
    pub fn choose(&mut self, game: GameName, choices: Choices) {
        game.text().clone_into(&mut self.game);
        self.games.insert(self.game.clone(), choices);
    }

    /// Changes to another game. Who plays is chosen beside the game, and does not change with it.
    pub fn turn_to(&mut self, game: GameName) {
        let opponent = self.choices(self.current()).opponent;
        let mut choices = self.choices(game);
        if choices.opponent != opponent {
            choices.opponent = opponent;
            choices.played = false;
        }
        self.choose(game, choices);
    }

    /// Returns the setup of the chosen match between people of these names, and remembers that it was played.
    pub fn begin(&mut self, config: &Config, names: &[String; 2]) -> Option<MatchSettings> {
        let game = self.current();
        let mut choices = self.choices(game);
        let settings = choices.settings(game, config, names)?;
        choices.played = true;
        self.choose(game, choices);
        Some(settings)
    }
}
