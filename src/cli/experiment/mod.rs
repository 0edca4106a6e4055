//! `experiment`: reproduces the papers' tables and ours. Each game has a file with its experiments.

#[cfg(any(feature = "jiaqi", feature = "jiu", feature = "gomoku"))]
mod axis;
#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "gomoku")]
mod gomoku;
#[cfg(feature = "jiu")]
mod jiu;
mod levels;
mod losses;
#[cfg(feature = "jiaqi")]
mod thesis;

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::TypedValueParser;

use super::engines::BudgetArguments;
use super::failure::{CommandResult, Failure};
use super::output;
use super::start::{config, name_parser};
use tibetango_content::config::Config;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::ExperimentEffort;
use tibetango_lab::plot::Plot;

/// Default budget of a move.
const DEFAULT_BUDGET: Budget = Budget::Visits(1000);

#[derive(Args, Debug)]
pub struct ExperimentArguments {
    /// Experiment to run
    #[arg(value_parser = experiments())]
    name: &'static Experiment,
    /// Number of games [default: the one named with the experiment]
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Board of the levels or of an experiment about jiu [default: the smallest that has rules of its own, 8]
    #[arg(long, value_name = "N", value_parser = super::start::size)]
    size: Option<u8>,
    /// Rules of the levels, a preset of the game, in place of a board [default: the first for the board]; rules of an
    /// experiment about jiu [default: competition, those of the paper for jiu-staged]
    #[arg(long, value_name = "PRESET")]
    rules: Option<String>,
    /// Compare every level with the highest instead of the one below: for a board where one side always wins
    #[arg(long)]
    highest: bool,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Seed of openings and engines
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of games played at the same time, if no time is measured
    #[arg(long, value_name = "J", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Folder with networks that farm.py learn kept by --keep-rounds, for jiu-learning; once for each run
    #[arg(long, value_name = "DIR")]
    nets: Vec<PathBuf>,
    /// Folder of records of games, for lost
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Player that judges the positions of lost games, named as a player of arena; of other programs those of hub and
    /// gomocup tell values
    #[arg(long, value_name = "PLAYER")]
    with: Option<String>,
    /// Milliseconds per position of the player that judges [default: 1000]
    #[arg(long, value_name = "T", conflicts_with = "with_visits", requires = "with",
          value_parser = clap::value_parser!(u64).range(1..=super::engines::MAX_MS))]
    with_ms: Option<u64>,
    /// Visits per position of the player that judges, in place of time
    #[arg(long, value_name = "V", requires = "with", value_parser = clap::value_parser!(u64).range(1..))]
    with_visits: Option<u64>,
    /// Save every game in this folder; after a kill the same command resumes where it stopped
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Write the figures as CSV (levels and ends: as a table) to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw a plot to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// The experiments of all games.
const TABLE: &[&[Experiment]] = &[
    #[cfg(feature = "jiaqi")]
    thesis::EXPERIMENTS,
    #[cfg(feature = "jiu")]
    jiu::EXPERIMENTS,
    #[cfg(feature = "gomoku")]
    gomoku::EXPERIMENTS,
    #[cfg(feature = "draughts")]
    draughts::EXPERIMENTS,
    losses::EXPERIMENTS,
];

/// One experiment.
#[derive(Debug)]
struct Experiment {
    name: &'static str,
    /// Description in one line.
    about: &'static str,
    /// Number of games unless one is given.
    games: u32,
    board: Board,
    /// Whether its figures make a plot.
    plots: bool,
    run: fn(&Config, &ExperimentArguments) -> Result<ExperimentResults, Failure>,
}

/// Options by which the board of an experiment is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Board {
    /// None: it is the paper's.
    Paper,
    /// Size and rules.
    SizeAndRules,
    /// None: it is that of the networks, which are named.
    Networks,
    /// Size or rules: the levels of a game are measured.
    Levels,
    /// None: it is that of the records, which are named.
    Records,
}

/// Returns the parser of an experiment's name, for clap.
fn experiments() -> impl TypedValueParser<Value = &'static Experiment> {
    let about = |one: &Experiment| format!("{}; {} games", one.about, one.games);
    let all = TABLE.iter().copied().flatten();
    name_parser(all.map(move |one| (one.name, about(one), one)))
}

/// Results of an experiment.
#[derive(Default)]
struct ExperimentResults {
    table: String,
    plot: Option<Plot<'static>>,
    /// Additional note, such as the papers' figures.
    note: Option<String>,
}

pub fn run(config_dir: Option<&Path>, arguments: &ExperimentArguments) -> CommandResult {
    let config = config(config_dir)?;
    let experiment = arguments.name;
    let levels = experiment.board == Board::Levels;
    if arguments.size.is_some() && experiment.board == Board::Networks {
        return Err(Failure::option(
            "--size",
            "the networks of --nets say their board",
        ));
    }
    if arguments.nets.is_empty() == (experiment.board == Board::Networks) {
        let why = match experiment.board {
            Board::Networks => {
                "this experiment needs a folder of networks that a run of learning kept"
            }
            _ => "only jiu-learning is about networks of a run of learning",
        };
        return Err(Failure::option("--nets", why));
    }
    check_records(arguments)?;
    if arguments.size.is_some() && experiment.board == Board::Paper {
        let why = "this experiment is played on the board of its paper";
        return Err(Failure::option("--size", why));
    }
    if arguments.rules.is_some() && matches!(experiment.board, Board::Paper | Board::Networks) {
        let why = "this experiment is played by the rules of its paper";
        return Err(Failure::option("--rules", why));
    }
    if arguments.rules.is_some() && arguments.size.is_some() && levels {
        return Err("--size, --rules: the levels are those of a board or of a preset".into());
    }
    if arguments.highest && !levels {
        return Err("--highest: only levels are held against the highest".into());
    }
    if arguments.plot.is_some() && !experiment.plots {
        let why = "the figures of this experiment are a table without a plot";
        return Err(Failure::option("--plot", why));
    }
    output::check("--out", arguments.out.as_deref())?;
    output::check("--plot", arguments.plot.as_deref())?;
    let result = (experiment.run)(&config, arguments)?;
    if let (Some(path), Some(plot)) = (&arguments.plot, result.plot) {
        output::write("--plot", path, plot.svg()?.as_bytes())?;
    }
    output::deliver("--out", arguments.out.as_deref(), &result.table)?;
    if let Some(note) = result.note {
        output::log(&note);
    }
    Ok(())
}

/// Rejects records, their judge and their board where an experiment has none, and the lack of them where it needs them.
fn check_records(arguments: &ExperimentArguments) -> CommandResult {
    let needs = arguments.name.board == Board::Records;
    let options = [
        ("--records", arguments.records.is_some()),
        ("--with", arguments.with.is_some()),
    ];
    for (option, is_there) in options {
        if is_there != needs {
            let why = match needs {
                true => "this experiment needs a folder of records and a player that judges them",
                false => "only lost is about records",
            };
            return Err(Failure::option(option, why));
        }
    }
    if needs && (arguments.size.is_some() || arguments.rules.is_some()) {
        return Err("--size, --rules: the records say their board and their rules".into());
    }
    Ok(())
}

impl ExperimentArguments {
    /// Rejects a budget where the experiment has its own.
    fn without_budget(&self) -> CommandResult {
        match self.budget.budget() {
            None => Ok(()),
            Some(_) => {
                Err("--visits, --time-ms: this experiment goes through many budgets itself".into())
            }
        }
    }

    fn effort(&self) -> ExperimentEffort<'_> {
        ExperimentEffort {
            games: self.games.unwrap_or(self.name.games),
            budget: self.budget.or(DEFAULT_BUDGET),
            seed: self.seed,
            jobs: self.jobs as usize,
            journals: self.resume.as_deref(),
        }
    }
}
