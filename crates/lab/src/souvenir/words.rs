//! Texts on a picture of a game.

use tibetango_content::config::{Config, Script, TextTable};
use tibetango_records::record::{PlayerName, date::day};
use tibetango_rules::{GameName, Side};

/// Texts on a picture: in the strip below the board, and of a game in motion at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Words {
    /// Names of the game, in one script after another.
    pub game: Vec<String>,
    /// Names of the players, White's first; empty if they have none.
    pub players: [String; 2],
    /// Date of the game.
    pub date: String,
    /// Result; empty while the game goes on.
    pub result: String,
    /// Winner: a wreath is laid around the winner's stone.
    pub winner: Option<Side>,
}

/// Scripts in which a game is named, in this order.
const SCRIPTS: [Script; 3] = [Script::Tibetan, Script::Han, Script::Latin];

/// Returns the names of a game, in one script after another.
pub(super) fn names(config: &Config, game: GameName) -> Vec<String> {
    let names_in = |script: Script| {
        let mut tables = config.languages.iter();
        let table = tables.find(|table| table.script() == script)?;
        Some(table.find_of(game, "name")?.to_owned())
    };
    SCRIPTS.into_iter().filter_map(names_in).collect()
}

impl Words {
    /// Creates the texts for a game of these players, White's first, in the words of this table; `end` is the winner
    /// of a game that is over, `Some(None)` for a draw.
    #[must_use]
    pub fn of(
        config: &Config,
        text: &TextTable,
        game: GameName,
        players: [PlayerName; 2],
        date: &str,
        end: Option<Option<Side>>,
    ) -> Self {
        let name_of = |side: Side| {
            let key = ["colour.white", "colour.black"][side.index()];
            match players[side.index()] {
                PlayerName::Person("") => text.get(key).to_owned(),
                PlayerName::Person(name) => name.to_owned(),
                PlayerName::Computer(id) => {
                    let own = config.of(game).levels.get(id);
                    let own = own.map_or(id, |level| &level.name);
                    let level = text.find_of(game, &format!("level.{id}")).unwrap_or(own);
                    text.fill("player.named_level", &[("level", level)])
                }
            }
        };
        let result = match end {
            None => String::new(),
            Some(None) => text.get("result.draw").to_owned(),
            Some(Some(winner)) => match (players[winner.index()], winner) {
                (PlayerName::Person(name), _) if !name.is_empty() => {
                    text.fill("result.named", &[("name", name)])
                }
                (_, Side::White) => text.get("result.white").to_owned(),
                (_, Side::Black) => text.get("result.black").to_owned(),
            },
        };
        Self {
            game: names(config, game),
            players: Side::BOTH.map(name_of),
            date: day(date).to_owned(),
            result,
            winner: end.flatten(),
        }
    }

    /// Returns the texts without the result.
    pub(super) fn before_the_end(&self) -> Self {
        Self {
            result: String::new(),
            winner: None,
            ..self.clone()
        }
    }
}
