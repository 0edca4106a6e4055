//! `engine`: one of our engines as a program that other programs talk to.

use std::io::{self, ErrorKind};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, ValueEnum};

use super::engines::{BudgetArguments, by_name};
use super::failure::{Done, Failure};
use super::start::{BoardArguments, config};
use crate::arena::Budget;
use crate::games::any::AnyLine;
use crate::protocol::gtp::clock::Pace;
use crate::protocol::gtp::server::Server;

/// The engine where none is named.
const DEFAULT_ENGINE: &str = "uct";

/// What a move may cost where nothing is said.
const DEFAULT_BUDGET: Budget = Budget::Time(Duration::from_secs(1));

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,
    /// The language that the other program speaks
    #[arg(long, value_name = "PROTOCOL")]
    protocol: Protocol,
    /// An engine of engines.ron
    #[arg(long, value_name = "NAME", default_value = DEFAULT_ENGINE)]
    engine: String,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Protocol {
    /// The Go Text Protocol in our dialect
    Gtp,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let (_, rules) = arguments.board.rules(&config)?;
    let settings = by_name(&config.engines, "--engine", &arguments.engine)?;
    let line = AnyLine::new(arguments.board.size_or_default(), rules)
        .ok_or_else(|| Failure::bad_input("--size: boards have 3, 5, 7 or 9 lines"))?;
    let pace = match arguments.budget.or(DEFAULT_BUDGET) {
        Budget::Visits(visits) => Pace::Visits(visits),
        Budget::Time(time) | Budget::Processor(time) => Pace::Move(time),
    };
    match arguments.protocol {
        Protocol::Gtp => {
            let mut server = Server::new(
                &arguments.engine,
                settings,
                arguments.seed,
                &config.rules,
                line,
                pace,
            );
            match server.serve(io::stdin().lock(), io::stdout().lock()) {
                // Whoever asked has gone: there is nobody left to answer.
                Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::bad_input(
                    format!("cannot talk over stdin and stdout: {error}"),
                )),
                _ => Ok(ExitCode::SUCCESS),
            }
        }
    }
}
