//! What is played in a room.

use tibetango_content::config::Config;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{AnyRules, GameName};

/// What is played in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Lines of the board.
    pub size: u8,
    /// The id of a preset.
    pub preset: String,
    /// Its rules.
    pub rules: AnyRules,
    /// The clocks.
    pub time: TimeControl,
}

impl Played {
    /// A preset of a game on a board of this size.
    ///
    /// # Errors
    /// What there is not.
    pub fn find(config: &Config, game: &str, size: u8, preset: &str) -> Result<Self, String> {
        let found = GameName::ALL.iter().find(|name| name.text() == game);
        let game = *found.ok_or("there is no such game")?;
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
        })
    }
}
