//! Starting point of a command: game, rules, position and the moves played from there.

use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr, TypedValueParser};

use super::engines::by_name;
use super::failure::Failure;
use super::output;
use tibetango_content::config::{Config, Location, Preset, locate};
use tibetango_engines::engine::EngineSettings;
use tibetango_records::messages::{WrongValue, path_text};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::{one_line, quote_text};
use tibetango_rules::text::{list_text, notation};
use tibetango_rules::{AnyRules, Effect, GameName};

/// Board and rules.
#[derive(Args, Clone, Debug, Default)]
pub struct BoardArguments {
    /// Game
    #[arg(value_parser = game_name())]
    pub game: GameName,
    /// Number of lines of the board: 3, 5, 7 or 9, in jiu 6, 8, 10, 12, 14, 16 or 18, in gomoku 15, in draughts 10
    /// [default: that of the rules]
    #[arg(long, value_name = "N", value_parser = size)]
    pub size: Option<u8>,
    /// Rules preset of the configuration, optionally with changes: thesis,pinch=Run [default: the first of the game]
    #[arg(long, value_name = "PRESET")]
    pub rules: Option<String>,
}

/// Board, rules and starting position.
#[derive(Args, Clone, Debug)]
pub struct StartArguments {
    #[command(flatten)]
    pub board: BoardArguments,
    /// Starting position, such as "5/4/5/4/5/4/5/4/5 w placement 0 0" [default: the empty board]
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// Moves to play from there, separated by spaces
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        allow_hyphen_values = true
    )]
    pub moves: String,
}

/// Returns the parser of a value that is known by a name, for clap: each with its name and its description.
pub fn name_parser<A: Into<StyledStr>, T: Clone + Send + Sync + 'static>(
    entries: impl IntoIterator<Item = (&'static str, A, T)>,
) -> impl TypedValueParser<Value = T> {
    let choices = entries.into_iter();
    let values = choices.map(|(name, about, value)| {
        let described = PossibleValue::new(name).help(about);
        (described, (name, value))
    });
    let (described, values): (Vec<_>, Vec<_>) = values.unzip();
    PossibleValuesParser::new(described).try_map(move |name| {
        let entry = values.iter().find(|(key, _)| *key == name);
        let value = entry.map(|(_, value)| value.clone());
        value.ok_or("there is no such value")
    })
}

/// Returns the parser of a game's name, for clap. Games do not depend on clap, so they cannot implement its value trait
/// themselves.
pub fn game_name() -> impl TypedValueParser<Value = GameName> {
    name_parser(GameName::ALL.map(|game| (game.text(), notation(game).title(), game)))
}

/// Parses the size of a board, for clap.
pub fn size(text: &str) -> Result<u8, String> {
    let is_size = |size: &u8| GameName::ALL.iter().any(|game| game.sizes().contains(size));
    text.parse().ok().filter(is_size).ok_or_else(|| {
        let games = GameName::ALL.map(|game| format!("{game} has {}", game.sizes_text()));
        format!("no game has such a board: {}", list_text(games))
    })
}

/// Returns the preset of a game with this name, or the default one, with the rules changed as requested:
/// `thesis,pinch=Run`.
pub fn preset(config: &Config, game: GameName, name: Option<&str>) -> Result<Preset, Failure> {
    let presets = &config.of(game).rules;
    let ids: Vec<&str> = presets.iter().map(|preset| preset.id.as_str()).collect();
    let name = name.or(ids.first().copied()).unwrap_or_default();
    let mut parts = name.split(',');
    let id = parts.next().unwrap_or_default();
    let mut preset = config.of(game).preset(id).cloned().ok_or_else(|| {
        let problem = WrongValue::not_one_of(id, "a rules preset", &ids);
        Failure::option("--rules", problem)
    })?;
    let words = preset.rules.words();
    let mut pairs: Vec<(&str, &str)> = words.iter().map(|(rule, word)| (*rule, &**word)).collect();
    for change in parts {
        let Some((rule, word)) = change.split_once('=') else {
            let why = format!("{}: a rule is changed by NAME=VALUE", quote_text(change));
            return Err(Failure::option("--rules", why));
        };
        pairs.retain(|(key, _)| *key != rule);
        pairs.push((rule, word));
    }
    preset.rules = AnyRules::from_words(game, &pairs)
        .map_err(|why| Failure::option("--rules", one_line(&why.to_string())))?;
    name.clone_into(&mut preset.id);
    Ok(preset)
}

/// Returns the empty board of a game.
pub fn board(size: u8, rules: AnyRules) -> Result<AnyGameHistory, Failure> {
    let game = rules.game();
    AnyGameHistory::new(size, rules).ok_or_else(|| {
        let sizes = game.sizes_text();
        format!("--size {size}: boards of {game} are {sizes}").into()
    })
}

/// Returns the place of a configuration: that of the game, with this folder, `what` in messages, over all others if it
/// is given.
pub fn location(
    option: Option<&Path>,
    dir: Option<&Path>,
    what: &str,
) -> Result<Location, Failure> {
    match dir {
        Some(dir) if dir.is_dir() => Ok(locate(Some(dir))?),
        Some(dir) => Err(format!("there is no folder {}: name {what}", path_text(dir)).into()),
        None => Ok(locate(option)?),
    }
}

/// Reads the configuration.
pub fn config(option: Option<&Path>) -> Result<Config, Failure> {
    let loaded = locate(option)?.load();
    let config = loaded.map_err(|faults| Failure::config(&faults))?;
    warn(&config);
    Ok(config)
}

/// Reports the engines that must do without their networks.
pub fn warn(config: &Config) {
    for without in config.without() {
        output::log(&format!("warning: {}", one_line(&without.to_string())));
    }
}

impl BoardArguments {
    /// Returns the rules with the name of their preset, and the size of the board.
    pub fn table_rules(&self, config: &Config) -> Result<(String, AnyRules, u8), Failure> {
        let preset = preset(config, self.game, self.rules.as_deref())?;
        Ok((preset.id, preset.rules, self.size.unwrap_or(preset.size)))
    }

    /// Returns the engine with this name, configured for this game.
    pub fn engine(
        &self,
        config: &Config,
        option: &str,
        name: &str,
    ) -> Result<EngineSettings, Failure> {
        let settings = by_name(&config.of(self.game).engines, option, name)?;
        let (.., size) = self.table_rules(config)?;
        let fit = settings.fit(size);
        fit.map_err(|why| format!("{option} {}: {why}", quote_text(name)))?;
        Ok(settings)
    }
}

impl StartArguments {
    /// Sets up a game that is not over; `nothing` says in the error what there is not to be done.
    pub fn unfinished(&self, config: &Config, nothing: &str) -> Result<AnyGameHistory, Failure> {
        let (_, history, _) = self.begin(config)?;
        match history.outcome() {
            Some(outcome) => {
                Err(format!("the game is over ({outcome}): there is {nothing}").into())
            }
            None => Ok(history),
        }
    }

    /// Sets the game up and plays the moves. Returns the name of the rules preset, the game, and the effects of the
    /// last move, none without moves.
    pub fn begin(&self, config: &Config) -> Result<(String, AnyGameHistory, Vec<Effect>), Failure> {
        let (preset, rules, size) = self.board.table_rules(config)?;
        let mut history = match &self.position {
            Some(text) => AnyGameHistory::from_text(rules, text)
                .map_err(|error| Failure::option("--position", error))?,
            None => board(size, rules)?,
        };
        let size = history.topology().size();
        if let Some(size_option) = self.board.size.filter(|&size_option| size_option != size) {
            return Err(Failure::from(format!(
                "--size {size_option} does not fit --position, which is for size {size}: leave --size out"
            )));
        }
        let mut effects = Vec::new();
        for (number, text) in (1..).zip(self.moves.split_whitespace()) {
            let result = history.parse(text).and_then(|mv| history.play(&mv));
            effects = result
                .map_err(|why| format!("--moves: move {number} ({}): {why}", quote_text(text)))?;
        }
        Ok((preset, history, effects))
    }
}
