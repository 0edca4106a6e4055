//! The game of a room: its board, rules and clocks.

use tibetango_content::config::Config;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{AnyRules, GameName};

/// Game, board, rules and clocks of a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomSettings {
    /// Size of the board in lines.
    pub size: u8,
    /// Id of the preset.
    pub preset: String,
    /// Rules of the preset.
    pub rules: AnyRules,
    /// Time control.
    pub time: TimeControl,
    /// Id of the level at which the engine plays; `None` for the server's own.
    pub level: Option<String>,
}

impl RoomSettings {
    /// Finds a preset of a game on a board of this size.
    ///
    /// # Errors
    /// Returns a message that names what is missing.
    pub fn find(config: &Config, game: &str, size: u8, preset: &str) -> Result<Self, String> {
        let game_name = GameName::ALL.iter().find(|name| name.text() == game);
        let game = *game_name.ok_or("there is no such game")?;
        let preset = config
            .of(game)
            .preset(preset)
            .filter(|preset| preset.is_apart())
            .ok_or("there are no such rules")?;
        if !preset.boards.contains(&size) {
            return Err("these rules have no board of that size".to_owned());
        }
        Ok(Self {
            size,
            preset: preset.id.clone(),
            rules: preset.rules,
            time: TimeControl::None,
            level: None,
        })
    }

    /// Returns the name under which the engine plays: the chosen level, or the server's own.
    pub(crate) fn engine<'a>(&'a self, own: &'a str) -> &'a str {
        self.level.as_deref().unwrap_or(own)
    }

    /// Sets the level at which the engine plays.
    ///
    /// # Errors
    /// Fails if the game has no such level.
    pub fn at_level(self, config: &Config, level: Option<&str>) -> Result<Self, String> {
        let levels = &config.of(self.rules.game()).levels;
        if level.is_some_and(|id| levels.get(id).is_none()) {
            return Err("there is no such level".to_owned());
        }
        Ok(Self {
            level: level.map(str::to_owned),
            ..self
        })
    }
}
