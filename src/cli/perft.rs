//! `perft`: counts the positions at a depth in plies, the check of every move generator.

use std::path::Path;

use clap::Args;

use super::failure::CommandResult;
use super::output;
use super::start::{StartArguments, config};

#[derive(Args, Debug)]
pub struct PerftArguments {
    #[command(flatten)]
    start: StartArguments,
    /// Depth in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// Print the count below each move first
    #[arg(long)]
    divide: bool,
}

pub fn run(config_dir: Option<&Path>, arguments: &PerftArguments) -> CommandResult {
    let config = config(config_dir)?;
    let (_, history, _) = arguments.start.begin(&config)?;
    let mut text = String::new();
    if arguments.divide {
        for (mv, count) in history.divide(arguments.depth) {
            text += &format!("{}: {count}\n", history.text(&mv));
        }
    }
    let total = history.perft(arguments.depth);
    output::print(&format!("{text}{total}\n"))
}
