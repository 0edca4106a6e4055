//! Where a command starts: game, rules, position and the moves played from there.

use std::path::Path;

use clap::Args;

use super::GameName;
use super::failure::Failure;
use crate::config::error::{Problem, quoted};
use crate::config::{Config, locate, rules::DEFAULT_ID};
use crate::games::any::AnyLine;
use crate::games::jiaqi::{Effect, Rules};

/// The board's size where none is given.
const DEFAULT_SIZE: u8 = 5;

/// Board and rules.
#[derive(Args, Clone, Debug, Default)]
pub struct BoardArguments {
    /// The game
    pub game: GameName,
    /// Lines of the board: 3, 5, 7 or 9 [default: 5]
    #[arg(long, value_name = "N", value_parser = size)]
    pub size: Option<u8>,
    /// A rules preset of the configuration [default: thesis]
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

/// Reads the size of a board, for clap.
pub fn size(text: &str) -> Result<u8, String> {
    text.parse()
        .ok()
        .filter(|size| crate::games::jiaqi::shape::SIZES.contains(size))
        .ok_or_else(|| "boards have 3, 5, 7 or 9 lines".to_owned())
}

/// Reads the configuration.
pub fn config(option: Option<&Path>) -> Result<Config, Failure> {
    locate(option)
        .map_err(Failure::bad_input)?
        .load()
        .map_err(|faults| Failure::config(&faults))
}

impl BoardArguments {
    /// The rules with the name of their preset.
    pub fn rules(&self, config: &Config) -> Result<(String, Rules), Failure> {
        let id = self.rules.as_deref().unwrap_or(DEFAULT_ID);
        let known: Vec<&str> = config
            .rules
            .iter()
            .map(|preset| preset.id.as_str())
            .collect();
        match config.preset(id) {
            Some(preset) => Ok((preset.id.clone(), preset.rules)),
            None => Err(Failure::bad_input(format!(
                "--rules: {}",
                Problem::not_one_of(id, "a rules preset", &known)
            ))),
        }
    }

    /// The size, or the one that a board has where none is given.
    pub fn size_or_default(&self) -> u8 {
        self.size.unwrap_or(DEFAULT_SIZE)
    }
}

impl StartArguments {
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
        let size = line.shape().size();
        if let Some(asked) = self.board.size.filter(|&asked| asked != size) {
            return Err(Failure::bad_input(format!(
                "--size {asked} does not fit --position, which is for size {size}: leave --size out"
            )));
        }
        let mut effects = Vec::new();
        for (index, text) in self.moves.split_whitespace().enumerate() {
            effects = line
                .parse(text)
                .and_then(|mv| line.play(&mv))
                .map_err(|why| {
                    let number = index + 1;
                    Failure::bad_input(format!("--moves: move {number} ({}): {why}", quoted(text)))
                })?;
        }
        Ok(Start {
            preset,
            line,
            effects,
        })
    }
}
