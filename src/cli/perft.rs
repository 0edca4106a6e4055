//! `perft`: how many positions lie so many plies ahead, the check of every move generator.

use std::path::Path;
use std::process::ExitCode;

use clap::Args;

use super::failure::Done;
use super::output;
use super::start::{StartArguments, config};
use crate::games::Game;
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

/// The sequences of `depth` legal moves from a position. Repetition needs the history of a game
/// and is left out.
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if depth == 1 {
        return moves.len() as u64;
    }
    moves
        .iter()
        .map(|&mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            perft(&next, depth - 1)
        })
        .sum()
}

/// The count below each move.
fn divide<G: Game>(position: &G, depth: u32) -> Vec<(String, u64)> {
    let mut moves = Vec::new();
    if depth > 0 {
        position.legal_moves(&mut moves);
    }
    moves
        .iter()
        .map(|&mv| {
            let mut next = position.clone();
            next.play_unchecked(mv);
            (position.move_text(mv), perft(&next, depth - 1))
        })
        .collect()
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let start = arguments.start.begin(&config)?;
    let depth = arguments.depth;
    let mut text = String::new();
    if arguments.divide {
        let counts = with_line!(&start.line, line => divide(line.position(), depth));
        for (mv, count) in counts {
            text += &format!("{mv}: {count}\n");
        }
    }
    let total = with_line!(&start.line, line => perft(line.position(), depth));
    output::print(&format!("{text}{total}\n"))?;
    Ok(ExitCode::SUCCESS)
}
