//! `challenge`: finds challenges in games of the computer, and proves the shipped ones.

use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use serde::Serialize;

use super::failure::{CommandResult, Failure};
use super::start::{self, config, game_name, size};
use super::{interrupt, output};
use tibetango_content::challenge::Challenge;
use tibetango_content::challenge::miner::{MiningPlan, MiningPlayer, mine};
use tibetango_content::config::Config;
use tibetango_engines::goals::{BUDGET, MOST_SOLUTIONS};
use tibetango_records::messages::WrongValue;
use tibetango_rules::GameName;
use tibetango_rules::quote::quote_text;
use tibetango_rules::text::list_text;

#[derive(Args, Debug)]
pub struct ChallengeArguments {
    #[command(subcommand)]
    command: ChallengeCommand,
}

#[derive(Debug, Subcommand)]
enum ChallengeCommand {
    /// Let levels play against each other and print the challenges found in their games, in the format of
    /// challenges.ron; Ctrl-C ends the search with those found
    Mine(Mine),
    /// Prove every challenge of the configuration
    Check(Check),
}

#[derive(Args, Debug)]
struct Mine {
    /// Game
    #[arg(value_parser = game_name())]
    game: GameName,
    /// Number of lines of the board [default: that of the rules in challenges.ron]
    #[arg(long, value_name = "N", value_parser = size)]
    size: Option<u8>,
    /// Search for this kind alone; may be repeated [default: all kinds of the game]
    #[arg(long, value_name = "ID")]
    kind: Vec<String>,
    /// Number of games
    #[arg(long, value_name = "G", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Seed of all random choices
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Maximum number of visits per move
    #[arg(long, value_name = "V", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    visits: u64,
    /// Maximum number of random plies at the start of a game
    #[arg(long, value_name = "PLIES", default_value_t = 8,
          value_parser = clap::value_parser!(u32).range(0..=40))]
    openings: u32,
    /// Maximum number of positions per proof
    #[arg(long, value_name = "P", default_value_t = 100_000,
          value_parser = clap::value_parser!(u64).range(1..=BUDGET))]
    budget: u64,
    /// Maximum number of challenges of one kind and step
    #[arg(long, value_name = "K", default_value_t = 5,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    most: u32,
    /// Maximum number of first moves that solve a challenge
    #[arg(long, value_name = "K", default_value_t = 1,
          value_parser = clap::value_parser!(u8).range(1..=MOST_SOLUTIONS as i64))]
    solutions: u8,
    /// Minimum number of ways to move at first; there are few while a board is full
    #[arg(long, value_name = "W", default_value_t = 3,
          value_parser = clap::value_parser!(u32).range(2..=1000))]
    ways: u32,
    /// Write the challenges to this file instead of printing them
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Args, Debug)]
struct Check {
    /// Folder whose challenges are proved [default: the one that the game uses]
    dir: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(config_dir: Option<&Path>, arguments: &ChallengeArguments) -> CommandResult {
    match &arguments.command {
        ChallengeCommand::Mine(arguments) => run_mine(config_dir, arguments),
        ChallengeCommand::Check(arguments) => run_check(config_dir, arguments),
    }
}

fn run_mine(config_dir: Option<&Path>, arguments: &Mine) -> CommandResult {
    let config = config(config_dir)?;
    output::check("--out", arguments.out.as_deref())?;
    let plan = plan(&config, arguments)?;
    let challenges = &config.of(arguments.game).challenges.challenges;
    let bar = output::bar(plan.games.into());
    let result = mine(&plan, challenges, &mut |games, count| {
        bar.set_message(format!("{count} found"));
        bar.set_position(games.into());
    });
    bar.finish_and_clear();
    let text: String = result.iter().map(entry).collect();
    output::deliver("--out", arguments.out.as_deref(), &text)
}

fn plan(config: &Config, arguments: &Mine) -> Result<MiningPlan, Failure> {
    let of_game = config.of(arguments.game);
    let challenges = &of_game.challenges;
    let mut kinds = challenges.kinds.clone();
    for id in &arguments.kind {
        let ids: Vec<&str> = challenges.kinds.iter().map(|kind| &*kind.id).collect();
        if !ids.contains(&id.as_str()) {
            let problem = WrongValue::not_one_of(id, "a kind of challenges.ron", &ids);
            return Err(Failure::option("--kind", problem));
        }
    }
    kinds.retain(|kind| arguments.kind.is_empty() || arguments.kind.contains(&kind.id));
    let usual = of_game.preset(&challenges.preset).map(|preset| preset.size);
    let size = arguments.size.or(usual).unwrap_or_default();
    let levels = of_game.levels.levels().iter();
    let levels = levels.map(|level| level.on(size, &challenges.preset));
    let players = levels.filter_map(|skill| {
        Some(MiningPlayer {
            engine: skill.engine_settings(&of_game.engines)?,
            strength: skill.strength.clone(),
            visits: skill.visits.min(arguments.visits),
        })
    });
    Ok(MiningPlan {
        start: start::board(size, challenges.rules)?,
        players: players.collect(),
        kinds,
        games: arguments.games,
        opening_plies: arguments.openings,
        seed: arguments.seed,
        budget: arguments.budget,
        most: arguments.most as usize,
        solutions: arguments.solutions.into(),
        ways: arguments.ways as usize,
        stop: interrupt::stop(),
    })
}

/// Formats a challenge as the file has it.
fn entry(challenge: &Challenge) -> String {
    let solutions: Vec<String> = challenge
        .solutions
        .iter()
        .map(|mv| quote_text(mv))
        .collect();
    format!(
        "        (id: {}, kind: {}, goal: {}, step: {},\n         position: \"{}\",\n         solutions: [{}]),\n",
        quote_text(&challenge.id),
        quote_text(&challenge.kind),
        challenge.goal,
        challenge.step,
        challenge.position,
        solutions.join(", "),
    )
}

/// Proved challenges of a game.
#[derive(Serialize)]
struct ProofRow {
    game: &'static str,
    challenges: usize,
    by_step: Vec<usize>,
}

fn run_check(config_dir: Option<&Path>, arguments: &Check) -> CommandResult {
    let dir = arguments.dir.as_deref();
    let location = start::location(config_dir, dir, "one with challenges")?;
    let config = location.load().map_err(Failure::faults)?;
    let games = GameName::ALL.map(|game| (game, &config.of(game).challenges));
    let all: usize = games.iter().map(|(_, own)| own.challenges.len()).sum();
    let bar = output::bar_like("{wide_bar} {pos}/{len} [{elapsed}]", all as u64);
    let proofs = config.prove(&location, BUDGET, &mut || bar.inc(1));
    bar.finish_and_clear();
    proofs.map_err(Failure::faults)?;
    let proofs: Vec<ProofRow> = games
        .iter()
        .map(|(game, own)| ProofRow {
            game: game.text(),
            challenges: own.challenges.len(),
            by_step: (1..=tibetango_engines::goals::STEPS)
                .map(|step| own.of_step(step).count())
                .collect(),
        })
        .collect();
    output::tell(arguments.json, &proofs, || {
        let lines = proofs.iter().map(|proofs| {
            let (game, count, steps) = (proofs.game, proofs.challenges, list_text(&proofs.by_step));
            format!("{game}: {count} challenges proved, by step {steps}\n")
        });
        lines.collect()
    })
}
