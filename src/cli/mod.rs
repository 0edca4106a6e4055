//! Command line of the program: one file or folder per subcommand.
//!
//! Results go to stdout, everything else to stderr. The exit status is 0 for success, 1 if a check failed or a server
//! could not save all that it must save, and 2 for bad usage or bad input; 1 and 2 come with one line on stderr that
//! names the error, its place and the remedy. The program calls [`main`] alone.

mod arena;
mod bench;
mod best;
mod challenge;
mod check_config;
mod engine;
mod engines;
mod experiment;
mod failure;
mod inspect;
mod interrupt;
mod library;
mod network;
mod openings;
mod output;
mod perft;
mod play;
mod record;
mod release;
mod selfplay;
mod solve;
mod start;
mod statistics;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};

use failure::Failure;
use network::{join, serve};
use tibetango_rules::GameName;

/// Tibetan board games on an animated table, and their engines.
///
/// Starts the game if no command is given; a game or a file alone is short for `play`.
#[derive(Debug, Parser)]
#[command(name = "tibetango", version, long_version = release::version())]
struct Cli {
    /// Folder of the configuration that counts before all others: theme.ron, keys.ron and any of the others
    #[arg(long, global = true, value_name = "DIR")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Open the window and play
    Play(play::PlayArguments),
    /// Show a position: board, phase, legal moves, effects of the last move
    Inspect(inspect::InspectArguments),
    /// Count the positions that are a given number of plies ahead
    Perft(perft::PerftArguments),
    /// Find the best move of an engine
    Best(best::BestArguments),
    /// Play a match between two engines, or a ladder of matches with a handicap
    Arena(arena::ArenaArguments),
    /// Find openings that favour neither side, for matches
    Openings(openings::OpeningsArguments),
    /// Solve a small board exactly, and measure how often an engine errs on it
    Solve(solve::SolveArguments),
    /// Play an engine against itself and write the positions for training
    Selfplay(selfplay::SelfPlayArguments),
    /// Serve an engine to another program over stdin and stdout
    Engine(engine::EngineArguments),
    /// Serve rooms for games over the network
    Serve(serve::ServeArguments),
    /// Play on a server from this terminal
    Join(join::JoinArguments),
    /// Run an experiment of the papers, or measure the levels
    Experiment(experiment::ExperimentArguments),
    /// Measure how fast the engines are
    Bench(bench::BenchArguments),
    /// Show, check or convert a game record
    #[command(arg_required_else_help = false)]
    Record(record::RecordArguments),
    /// Show which moves the games of a folder play
    Library(library::LibraryArguments),
    /// Find challenges in games of the computer, or prove the existing ones
    Challenge(challenge::ChallengeArguments),
    /// Show what visitors of an exhibition did
    Statistics(statistics::StatisticsArguments),
    /// Check the configuration files
    CheckConfig(check_config::CheckConfigArguments),
    /// Write manual pages and completions of shells into a folder
    #[command(hide = true)]
    Manuals(release::ManualsArguments),
}

/// Runs the program with its own arguments.
#[must_use]
pub fn main() -> ExitCode {
    let command_line = numbers_may_be_negative(Cli::command());
    let arguments = with_play(&command_line, std::env::args_os().collect());
    let parsed = command_line
        .try_get_matches_from(arguments)
        .and_then(|matches| Cli::from_arg_matches(&matches));
    let result = match parsed {
        Ok(cli) => command(cli),
        Err(error) => usage(&error),
    };
    result.unwrap_or_else(|failure| failure.report())
}

/// Puts `play` before a game or a file that no command stands before: so desktops open a file.
fn with_play(command_line: &clap::Command, mut arguments: Vec<OsString>) -> Vec<OsString> {
    // The only option that may stand before a command and has a value.
    let mut at = 1;
    while let Some(argument) = arguments.get(at) {
        at += match argument.as_encoded_bytes() {
            b"--config" => 2,
            bytes if bytes.starts_with(b"--config=") => 1,
            _ => break,
        };
    }
    let plays = arguments.get(at).is_some_and(|first| {
        let is_option = first.as_encoded_bytes().starts_with(b"-");
        let is_command = first == "help" || command_line.find_subcommand(first).is_some();
        let is_game = GameName::ALL.iter().any(|game| first == game.text());
        !is_option && !is_command && (is_game || play::names_file(Path::new(first)))
    });
    if plays {
        arguments.insert(at, OsString::from("play"));
    }
    arguments
}

/// Makes arguments such as `-1` values instead of unknown options, so that the error names the option to which the
/// value was given.
fn numbers_may_be_negative(command: clap::Command) -> clap::Command {
    command
        .mut_args(|arg| {
            let takes = arg.get_action().takes_values();
            arg.allow_negative_numbers(takes)
        })
        .mut_subcommands(numbers_may_be_negative)
}

fn command(cli: Cli) -> Result<ExitCode, Failure> {
    let config = cli.config.as_deref();
    let command = cli.command;
    match command.unwrap_or_else(|| Command::Play(play::PlayArguments::default())) {
        Command::Play(arguments) => return play::run(config, arguments),
        Command::Inspect(arguments) => inspect::run(config, &arguments),
        Command::Perft(arguments) => perft::run(config, &arguments),
        Command::Best(arguments) => best::run(config, &arguments),
        Command::Arena(arguments) => arena::run(config, &arguments),
        Command::Openings(arguments) => openings::run(config, &arguments),
        Command::Solve(arguments) => solve::run(config, &arguments),
        Command::Selfplay(arguments) => selfplay::run(config, &arguments),
        Command::Engine(arguments) => engine::run(config, &arguments),
        Command::Serve(arguments) => serve::run(config, &arguments),
        Command::Join(arguments) => join::run(config, &arguments),
        Command::Experiment(arguments) => experiment::run(config, &arguments),
        Command::Bench(arguments) => bench::run(config, &arguments),
        Command::Record(arguments) => record::run(config, &arguments),
        Command::Library(arguments) => library::run(config, &arguments),
        Command::Challenge(arguments) => challenge::run(config, &arguments),
        Command::Statistics(arguments) => statistics::run(&arguments),
        Command::CheckConfig(arguments) => check_config::run(config, &arguments),
        Command::Manuals(arguments) => release::run(Cli::command(), &arguments),
    }
    .map(|()| ExitCode::SUCCESS)
}

/// Prints clap's help as it is, and turns an error into one line.
fn usage(error: &clap::Error) -> Result<ExitCode, Failure> {
    let text = error.render().to_string();
    if !error.use_stderr() {
        return output::print(&text).map(|()| ExitCode::SUCCESS);
    }
    let lines: Vec<&str> = text
        .lines()
        .map(str::trim)
        .take_while(|line| !line.starts_with("Usage:"))
        .filter(|line| !line.is_empty() && !line.starts_with("For more information"))
        .collect();
    let line = lines.join(" ");
    let line = line.strip_prefix("error: ").unwrap_or(&line);
    Err(format!("{line} (--help tells what is possible)").into())
}
