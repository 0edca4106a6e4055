//! `perft`: how many positions lie so many plies ahead, the check of every move generator.

use std::path::Path;

use clap::Args;

use super::failure::Done;
use super::output;
use super::start::{StartArguments, config};
use tibetango_rules::perft::{divide, perft};
use tibetango_rules::with_line;
use tibetango_rules::{Board, Line};

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
    let (depth, whole) = (arguments.depth, arguments.divide);
    let (_, line, _) = arguments.start.begin(&config)?;
    let (text, total) = with_line!(&line, line => count(line, depth, whole));
    output::print(&format!("{text}{total}\n"))
}

/// The counts below each move, if they are wanted, and of all.
fn count<G: Board>(line: &Line<G>, depth: u32, whole: bool) -> (String, u64) {
    let mut text = String::new();
    let position = line.position();
    let over = line.outcome().is_some();
    if whole && !over {
        for (mv, count) in divide(position, depth) {
            text += &format!("{}: {count}\n", position.move_text(mv));
        }
    }
    // A game that is over by repetition has no moves, which a position cannot know.
    let total = if depth > 0 && over {
        0
    } else {
        perft(position, depth)
    };
    (text, total)
}
