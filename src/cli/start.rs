//! Where a command starts: game, rules, position and the moves played from there.

use std::path::Path;

use clap::Args;

use super::GameName;
use super::engines::by_name;
use super::failure::Failure;
use crate::config::error::{Problem, quoted};
use crate::config::rules::{DEFAULT_ID, JIU_DEFAULT_ID};
use crate::config::{Config, Preset, locate};
use crate::engine::EngineSettings;
use crate::games::any::AnyLine;
use crate::games::jiaqi::{Effect, Rules};
use crate::games::jiu::{self, JiuLine};
use crate::games::table::{Table, TableRules};

/// The board's size where none is given.
const DEFAULT_SIZE: u8 = 5;

/// Board and rules.
#[derive(Args, Clone, Debug, Default)]
pub struct BoardArguments {
    /// The game
    pub game: GameName,
    /// Lines of the board: 3, 5, 7 or 9, in jiu 6, 8, 10, 12 or 14 [default: that of the rules]
    #[arg(long, value_name = "N", value_parser = size)]
    pub size: Option<u8>,
    /// A rules preset of the configuration [default: thesis, in jiu competition]
    #[arg(long, value_name = "PRESET")]
    pub rules: Option<String>,
}

/// Board, rules and the position to begin with.
#[derive(Args, Clone, Debug)]
pub struct StartArguments {
    #[command(flatten)]
    pub board: BoardArguments,
    /// A position, such as "5/4/5/4/5/4/5/4/5 w placement 0 0" [default: the empty board]
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Moves to play from there, with spaces between
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        allow_hyphen_values = true
    )]
    pub moves: String,
}

/// A game as it stands where a command begins.
pub struct Start {
    /// Name of the rules preset.
    pub preset: String,
    /// The game.
    pub line: AnyLine,
    /// What the last move did; empty without moves.
    pub effects: Vec<Effect>,
}

/// The same for jiu.
pub struct JiuStart {
    /// Name of the rules preset.
    pub preset: String,
    /// The game.
    pub line: JiuLine,
    /// What the last move did; empty without moves.
    pub effects: Vec<jiu::Effect>,
}

/// Reads the size of a board, for clap.
pub fn size(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|size| {
            crate::games::jiaqi::shape::SIZES.contains(size) || jiu::SIZES.contains(size)
        })
        .ok_or_else(|| {
            "boards have 3, 5, 7 or 9 lines, in jiu 6, 8, 10, 12 or 14 points a row".to_owned()
        })
}

/// The preset with this name, or the default one.
pub fn preset<'a, R>(
    presets: &'a [Preset<R>],
    id: Option<&str>,
    default: &str,
) -> Result<&'a Preset<R>, Failure> {
    let id = id.unwrap_or(default);
    let found = presets.iter().find(|preset| preset.id == id);
    found.ok_or_else(|| {
        let known: Vec<&str> = presets.iter().map(|preset| preset.id.as_str()).collect();
        let problem = Problem::not_one_of(id, "a rules preset", &known);
        Failure::bad_input(format!("--rules: {problem}"))
    })
}

/// The empty board of a game.
pub fn board(size: u8, rules: TableRules) -> Result<Table, Failure> {
    Table::new(size, rules).ok_or_else(|| {
        Failure::bad_input(match rules {
            TableRules::Jiaqi(_) => "--size: boards have 3, 5, 7 or 9 lines",
            TableRules::Jiu(_) => return no_jiu_board(),
        })
    })
}

fn no_jiu_board() -> Failure {
    Failure::bad_input("--size: boards of jiu have 6, 8, 10, 12 or 14 points a row")
}

fn wrong_move(index: usize, text: &str, why: &str) -> Failure {
    let number = index + 1;
    Failure::bad_input(format!("--moves: move {number} ({}): {why}", quoted(text)))
}

/// Reads the configuration.
pub fn config(option: Option<&Path>) -> Result<Config, Failure> {
    locate(option)
        .map_err(Failure::bad_input)?
        .load()
        .map_err(|faults| Failure::config(&faults))
}

impl BoardArguments {
    /// The rules of jiaqi with the name of their preset; jiu is refused.
    pub fn rules(&self, config: &Config) -> Result<(String, Rules), Failure> {
        if self.game != GameName::Jiaqi {
            let game = self.game.text();
            return Err(Failure::bad_input(format!(
                "{game}: this command knows jiaqi alone; arena, best and perft know {game}"
            )));
        }
        let preset = preset(&config.rules, self.rules.as_deref(), DEFAULT_ID)?;
        Ok((preset.id.clone(), preset.rules))
    }

    /// The rules of any game with the name of their preset, and the size of the board.
    pub fn table_rules(&self, config: &Config) -> Result<(String, TableRules, u8), Failure> {
        let (id, rules, size) = match self.game {
            GameName::Jiaqi => {
                let preset = preset(&config.rules, self.rules.as_deref(), DEFAULT_ID)?;
                (&preset.id, preset.rules.into(), preset.size)
            }
            GameName::Jiu => {
                let preset = preset(&config.jiu_rules, self.rules.as_deref(), JIU_DEFAULT_ID)?;
                (&preset.id, preset.rules.into(), preset.size)
            }
        };
        Ok((id.clone(), rules, self.size.unwrap_or(size)))
    }

    /// The size, or the one that jiaqi's board has where none is given.
    pub fn size_or_default(&self) -> u8 {
        self.size.unwrap_or(DEFAULT_SIZE)
    }

    /// The engine with this name, as it plays this game.
    pub fn engine(
        &self,
        config: &Config,
        option: &str,
        name: &str,
    ) -> Result<EngineSettings, Failure> {
        match self.game {
            GameName::Jiaqi => by_name(&config.engines, option, name),
            GameName::Jiu => {
                let known: Vec<&str> = config.engines.names_for_jiu().collect();
                let found = config.engines.get_for_jiu(name).cloned();
                found.ok_or_else(|| {
                    let problem = Problem::not_one_of(name, "an engine of engines.ron", &known);
                    Failure::bad_input(format!("{option}: {problem}"))
                })
            }
        }
    }
}

impl StartArguments {
    /// Sets a game of any kind up and plays the moves.
    pub fn table(&self, config: &Config) -> Result<Table, Failure> {
        match self.board.game {
            GameName::Jiaqi => Ok(Table::Jiaqi(self.begin(config)?.line)),
            GameName::Jiu => Ok(Table::Jiu(self.begin_jiu(config)?.line)),
        }
    }

    /// Sets a game of jiu up and plays the moves.
    pub fn begin_jiu(&self, config: &Config) -> Result<JiuStart, Failure> {
        let id = self.board.rules.as_deref();
        let preset = preset(&config.jiu_rules, id, JIU_DEFAULT_ID)?;
        let mut line = match &self.position {
            Some(text) => JiuLine::from_text(preset.rules, text)
                .map_err(|error| Failure::bad_input(format!("--position: {error}")))?,
            None => JiuLine::new(self.board.size.unwrap_or(preset.size), preset.rules)
                .ok_or_else(no_jiu_board)?,
        };
        let size = line.size();
        self.fits(size)?;
        let mut effects = Vec::new();
        for (index, text) in self.moves.split_whitespace().enumerate() {
            effects = line
                .parse(text)
                .and_then(|mv| line.play(mv))
                .map_err(|why| wrong_move(index, text, &why.to_string()))?;
        }
        Ok(JiuStart {
            preset: preset.id.clone(),
            line,
            effects,
        })
    }

    /// Refuses a size that is not that of the position.
    fn fits(&self, size: u8) -> Result<(), Failure> {
        match self.board.size.filter(|&asked| asked != size) {
            None => Ok(()),
            Some(asked) => Err(Failure::bad_input(format!(
                "--size {asked} does not fit --position, which is for size {size}: leave --size out"
            ))),
        }
    }

    /// Sets the game up and plays the moves.
    pub fn begin(&self, config: &Config) -> Result<Start, Failure> {
        let (preset, rules) = self.board.rules(config)?;
        let mut line = match &self.position {
            Some(text) => AnyLine::from_text(rules, text)
                .map_err(|error| Failure::bad_input(format!("--position: {error}")))?,
            None => {
                let size = self.board.size_or_default();
                AnyLine::new(size, rules)
                    .ok_or_else(|| Failure::bad_input("--size: boards have 3, 5, 7 or 9 lines"))?
            }
        };
        self.fits(line.shape().size())?;
        let mut effects = Vec::new();
        for (index, text) in self.moves.split_whitespace().enumerate() {
            effects = line
                .parse(text)
                .and_then(|mv| line.play(&mv))
                .map_err(|why| wrong_move(index, text, &why.to_string()))?;
        }
        Ok(Start {
            preset,
            line,
            effects,
        })
    }
}
