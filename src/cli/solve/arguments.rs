//! Options of `solve`.

use std::path::PathBuf;

use clap::Args;

use crate::cli::start::StartArguments;

#[derive(Args, Debug)]
pub struct SolveArguments {
    #[command(flatten)]
    pub(super) start: StartArguments,
    /// Jiaqi: let this engine move in every position that is won or drawn, and count the results that it gives away
    #[arg(long, value_name = "ENGINE")]
    pub(super) check: Option<String>,
    /// Jiaqi: visits per move
    #[arg(long, value_name = "V", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(super) visits: u64,
    /// Jiaqi: number of positions to check, drawn at random [default: all]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) sample: Option<u32>,
    /// Jiaqi: seed of the sample and the engine
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(super) seed: u64,
    /// Gomoku, jiu: maximum number of positions examined
    #[arg(long, value_name = "N", default_value_t = 200_000,
          value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    pub(super) positions: u32,
    /// Gomoku: maximum number of threats before the last continuous fours
    #[arg(long, value_name = "D", default_value_t = 12,
          value_parser = clap::value_parser!(u32).range(0..=100))]
    pub(super) depth: u32,
    /// Draughts: rebuild the endings of four pieces and report the won, drawn and lost ones
    #[arg(long)]
    pub(super) build: bool,
    /// Draughts: write the endings that --build makes to this file
    #[arg(long, value_name = "FILE", requires = "build")]
    pub(super) out: Option<PathBuf>,
    /// Jiu: solve all positions of four stones against four on the board of 6 x 6 (minutes, 270 MB of memory), and
    /// report how many are won and lost in how many plies
    #[arg(long)]
    pub(super) count: bool,
    /// Print JSON
    #[arg(long)]
    pub(super) json: bool,
}
