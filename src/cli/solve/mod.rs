//! `solve`: what can be known for certain, whatever anybody plays: the smallest board of jiaqi whole, in gomoku wins by
//! continuous threats, in draughts who wins with few pieces.

mod board;
mod endings;
mod threats;

use std::path::{Path, PathBuf};

use clap::Args;

use super::failure::Done;
use super::start::StartArguments;
use crate::games::GameName;

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    start: StartArguments,
    /// Jiaqi: let this engine move in every position that is won or drawn, and count what it gives away
    #[arg(long, value_name = "ENGINE")]
    check: Option<String>,
    /// Jiaqi: visits of a move
    #[arg(long, value_name = "V", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    visits: u64,
    /// Jiaqi: check so many positions drawn at random [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    sample: Option<u32>,
    /// Jiaqi: seed of the sample and the engine
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Gomoku: positions that are looked at, at most
    #[arg(long, value_name = "N", default_value_t = 200_000,
          value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    positions: u32,
    /// Gomoku: threats before the last continuous fours, at most
    #[arg(long, value_name = "D", default_value_t = 12,
          value_parser = clap::value_parser!(u32).range(0..=100))]
    depth: u32,
    /// Draughts: make the endings of four pieces anew and tell what is won, drawn and lost in them
    #[arg(long)]
    build: bool,
    /// Draughts: write the endings that --build makes to this file
    #[arg(long, value_name = "FILE", requires = "build")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let game = arguments.start.board.game;
    if game != GameName::Jiaqi && (arguments.check.is_some() || arguments.sample.is_some()) {
        return Err("--check and --sample are for jiaqi alone".into());
    }
    if game != GameName::Draughts && arguments.build {
        return Err("--build is for draughts alone".into());
    }
    match game {
        GameName::Jiaqi => board::run(config_dir, arguments),
        GameName::Gomoku => threats::run(config_dir, arguments),
        GameName::Draughts => endings::run(config_dir, arguments),
        game => Err(format!(
            "{game}: this command knows {}, {} and {} alone",
            GameName::Jiaqi,
            GameName::Gomoku,
            GameName::Draughts
        )
        .into()),
    }
}
