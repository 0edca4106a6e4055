//! `openings`: finds openings that favour neither side, for matches.

use std::path::{Path, PathBuf};

use clap::Args;

use super::arena::openings::{FILE, section};
use super::engines::by_name;
use super::failure::{CommandResult, Failure};
use super::output;
use super::start::{self, config, game_name};
use tibetango_content::config::{Config, Preset};
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::balance::{BalancePlan, BalancedOpening, file_text};
use tibetango_rules::GameName;

/// Maximum number of plies of an opening.
const MAX_PLIES: i64 = 40;

#[derive(Args, Debug)]
pub struct OpeningsArguments {
    /// Game whose first moves place stones
    #[arg(value_parser = game_name())]
    game: GameName,
    /// Rules preset; may be repeated [default: all but those of papers and those with an opening of their own]
    #[arg(long, value_name = "PRESET")]
    rules: Vec<String>,
    /// Number of lines of the board [default: that of the rules]
    #[arg(long, value_name = "N", value_parser = start::size)]
    size: Option<u8>,
    /// Number of openings for each rules preset
    #[arg(long, value_name = "K", default_value_t = 300,
          value_parser = clap::value_parser!(u32).range(1..=10_000))]
    count: u32,
    /// Engine that judges
    #[arg(long, value_name = "ENGINE", default_value = "champion")]
    engine: String,
    /// Visits of a deep search; a candidate is searched with a twentieth of them first
    #[arg(long, value_name = "V", default_value_t = 200_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    visits: u64,
    /// Minimum number of stones of an opening
    #[arg(long, value_name = "PLIES", default_value_t = 4,
          value_parser = clap::value_parser!(u32).range(1..=MAX_PLIES))]
    least: u32,
    /// Maximum number of stones of an opening
    #[arg(long, value_name = "PLIES", default_value_t = 7,
          value_parser = clap::value_parser!(u32).range(1..=MAX_PLIES))]
    most: u32,
    /// Maximum distance of an opening's value from one half
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = tolerance)]
    tolerance: f64,
    /// Maximum number of candidates for each rules preset
    #[arg(long, value_name = "K", default_value_t = 100_000,
          value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    attempts: u64,
    /// Seed of the stones
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of candidates judged at the same time
    #[arg(long, value_name = "J", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Save every candidate in this folder; after a kill the same command resumes where it stopped
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// File to write, such as config/gomoku/openings.txt, of which arena takes its openings [default: stdout]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Parses a distance from one half, for clap.
fn tolerance(text: &str) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    let number = number.filter(|number| *number > 0.0 && *number <= 0.5);
    number.ok_or_else(|| "a number above 0, 0.5 at most".to_owned())
}

pub fn run(config_dir: Option<&Path>, arguments: &OpeningsArguments) -> CommandResult {
    let config = config(config_dir)?;
    let game = arguments.game;
    if arguments.most < arguments.least {
        return Err(Failure::option("--most", "less than --least"));
    }
    output::check("--out", arguments.out.as_deref())?;
    if let Some(folder) = &arguments.resume {
        output::make_folder("--resume", folder)?;
    }
    let engine = by_name(&config.of(game).engines, "--engine", &arguments.engine)?;
    let mut sections = Vec::new();
    for preset in presets(&config, arguments)? {
        let size = arguments.size.unwrap_or(preset.size);
        engine.fit(size).map_err(|why| format!("--engine: {why}"))?;
        let name = section(&preset.id, size);
        let openings = find(arguments, &engine, &preset, size, &name)?;
        sections.push((name, openings));
    }
    let text = file_text(&head(arguments), &sections);
    output::deliver("--out", arguments.out.as_deref(), &text)
}

/// Returns the presets for which openings are looked for.
fn presets(config: &Config, arguments: &OpeningsArguments) -> Result<Vec<Preset>, Failure> {
    let game = arguments.game;
    if arguments.rules.is_empty() {
        let all = config.of(game).rules.iter();
        let own = all.filter(|preset| !preset.paper && !preset.rules.decides());
        return Ok(own.cloned().collect());
    }
    let names = arguments.rules.iter();
    names
        .map(|name| start::preset(config, game, Some(name)))
        .collect()
}

/// Finds the openings for one preset.
fn find(
    arguments: &OpeningsArguments,
    engine: &EngineSettings,
    preset: &Preset,
    size: u8,
    name: &str,
) -> Result<Vec<BalancedOpening>, Failure> {
    let empty = start::board(size, preset.rules)?;
    if empty.ballot_plies() > 0 {
        let game = arguments.game;
        let why = format!("the pieces of {game} stand already: its matches draw ballots");
        return Err(Failure::from(why));
    }
    let plan = BalancePlan {
        empty,
        engine: engine.clone(),
        visits: arguments.visits,
        plies: (arguments.least, arguments.most),
        tolerance: arguments.tolerance,
        count: arguments.count as usize,
        attempts: arguments.attempts,
        seed: arguments.seed,
        jobs: arguments.jobs as usize,
    };
    let journal = arguments.resume.as_ref().map(|folder| {
        let words = name.split(|c: char| !c.is_ascii_alphanumeric());
        let stem: Vec<&str> = words.collect();
        folder.join(format!("{}-{}.jsonl", arguments.game, stem.join("-")))
    });
    let template = "{wide_bar} {pos}/{len} openings {msg} [{elapsed}, {eta} left]";
    let bar = output::bar_like(template, arguments.count.into());
    let found = plan.search(journal.as_deref(), &mut |count, judged| {
        bar.set_position(count as u64);
        bar.set_message(format!("of {judged} candidates, {name}"));
    });
    bar.finish_and_clear();
    let found = found?;
    if found.len() < plan.count {
        output::log(&format!(
            "note: {name} has {} openings: {} candidates are all that --attempts allows",
            found.len(),
            plan.attempts
        ));
    }
    Ok(found)
}

/// Returns the lines that say how the file was made.
fn head(arguments: &OpeningsArguments) -> Vec<String> {
    let game = arguments.game;
    let mut command = format!("tibetango openings {game}");
    for rules in &arguments.rules {
        command += &format!(" --rules {rules}");
    }
    if let Some(size) = arguments.size {
        command += &format!(" --size {size}");
    }
    command += &format!(
        " --count {} --engine {} --visits {} --least {} --most {} --tolerance {} --attempts {} --seed {}",
        arguments.count,
        arguments.engine,
        arguments.visits,
        arguments.least,
        arguments.most,
        arguments.tolerance,
        arguments.attempts,
        arguments.seed,
    );
    vec![
        format!(
            "Openings of {game} that favour neither side, one a line; arena reads them from {FILE}."
        ),
        format!("Made by TibetanGo {} with", env!("CARGO_PKG_VERSION")),
        command,
        "Behind each the value of the search for the side to move; 0.5 is even.".to_owned(),
        "No two are the same when the board is turned or mirrored.".to_owned(),
    ]
}
