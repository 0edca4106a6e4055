//! `perft`: how many positions lie so many plies ahead, the check of every move generator.

use std::path::Path;
use std::process::ExitCode;

use clap::Args;

use super::failure::Done;
use super::output;
use super::start::{StartArguments, config};
use crate::games::Game;
use crate::games::perft::{divide, perft};
use crate::with_line;

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    start: StartArguments,
    /// Plies ahead
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: u32,
    /// Print the count below each move first
    #[arg(long)]
    divide: bool,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let start = arguments.start.begin(&config)?;
    let depth = arguments.depth;
    let mut text = String::new();
    if arguments.divide && start.line.outcome().is_none() {
        with_line!(&start.line, line => {
            let position = line.position();
            for (mv, count) in divide(position, depth) {
                text += &format!("{}: {count}\n", position.move_text(mv));
            }
        });
    }
    // A game that is over by repetition has no moves, which a position cannot know.
    let total = if depth > 0 && start.line.outcome().is_some() {
        0
    } else {
        with_line!(&start.line, line => perft(line.position(), depth))
    };
    output::print(&format!("{text}{total}\n"))?;
    Ok(ExitCode::SUCCESS)
}
