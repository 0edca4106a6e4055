//! `selfplay`: writes positions with results, for fitting the weights of an evaluation.

mod network_games;

use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::{CommandResult, Failure};
use super::output;
use super::start::{self, BoardArguments, config};
use tibetango_engines::selfplay::{SelfPlayPlan, header};
use tibetango_lab::selfplay::game_files::write;

#[derive(Args, Debug)]
pub struct SelfPlayArguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Engine that plays both sides
    #[arg(long, value_name = "ENGINE", required_unless_present = "net")]
    engine: Option<String>,
    #[command(flatten)]
    network: network_games::Options,
    /// Number of games
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Number of the first game, for part of a larger run
    #[arg(long, value_name = "K", default_value_t = 0)]
    first_game: u32,
    /// Visits per move
    #[arg(long, value_name = "V", default_value_t = 500,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    visits: u64,
    /// Maximum number of random plies at the start of a game
    #[arg(long, value_name = "PLIES", default_value_t = 12,
          value_parser = clap::value_parser!(u32).range(0..=40))]
    openings: u32,
    /// Probability that a later ply is random
    #[arg(long, value_name = "P", default_value_t = 0.05, value_parser = share)]
    random: f64,
    /// Seed of openings and random plies
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// File for the positions; after a kill the same command resumes where it stopped
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Parses a probability, 0 to 1.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok();
    let share = share.filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is needed".to_owned())
}

pub fn run(config_dir: Option<&Path>, arguments: &SelfPlayArguments) -> CommandResult {
    let config = config(config_dir)?;
    let Some(engine) = &arguments.engine else {
        return network_games::run(config_dir, &config, arguments);
    };
    let board = &arguments.board;
    let (_, rules, size) = board.table_rules(&config)?;
    let table = start::board(size, rules)?;
    let positions = header(&table).ok_or_else(|| {
        Failure::from("--size: for this board there is no evaluation to be learned")
    })?;
    let plan = SelfPlayPlan {
        engine: board.engine(&config, "--engine", engine)?,
        visits: arguments.visits,
        first_game: arguments.first_game,
        games: arguments.games,
        opening_plies: arguments.openings,
        random: arguments.random,
        seed: arguments.seed,
        jobs: arguments.jobs as usize,
    };
    let bar = output::bar(plan.games.into());
    let out = &arguments.out;
    let each = &mut |games: u32| bar.set_position(games.into());
    let games = write(&plan, &table, &positions, out, each);
    bar.finish_and_clear();
    games.map_err(|error| Failure::option("--out", error))
}
