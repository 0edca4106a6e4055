//! `bench`: measures the speed of the engines on this machine.

#[cfg(feature = "jiaqi")]
mod engines;
mod figures;
#[cfg(feature = "jiu")]
mod jiu;
#[cfg(feature = "jiu")]
mod nets;
mod serve;
mod shared_parts;
#[cfg(feature = "jiaqi")]
mod tree;
#[cfg(feature = "gui")]
mod visitors;
#[cfg(feature = "gui")]
mod window;
#[cfg(feature = "jiaqi")]
mod workloads;

use std::path::Path;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::failure::{CommandResult, Failure};
use super::output;
use super::start::name_parser;
use figures::{BenchEffort, BenchFigure};

#[derive(Args, Debug)]
pub struct BenchArguments {
    /// Measurements to run [default: everything]
    #[arg(value_parser = name_parser(TABLE.iter().map(|one| (one.name, one.about, one))))]
    names: Vec<&'static Measurement>,
    /// Runs of each measurement; the median counts
    #[arg(long, value_name = "R", default_value_t = 5,
          value_parser = clap::value_parser!(u32).range(1..=1000))]
    runs: u32,
    /// Milliseconds per run
    #[arg(long, value_name = "T", default_value_t = 500,
          value_parser = clap::value_parser!(u64).range(1..=600_000))]
    run_ms: u64,
    /// Games of the soak run
    #[arg(long, value_name = "G", default_value_t = 500,
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Opening hours that week simulates [default: 56, a week of eight a day]
    #[arg(long, value_name = "H", value_parser = clap::value_parser!(u32).range(1..=1000))]
    hours: Option<u32>,
    /// Duration of the hour run in minutes
    #[arg(long, value_name = "MINUTES", default_value_t = 60,
          value_parser = clap::value_parser!(u32).range(1..=1440))]
    minutes: u32,
    /// Seed of the random visitors of week and hour
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    load: serve::Load,
}

/// The measurements; those of jiaqi use the board of five lines with the thesis's rules, those of jiu the competition's
/// rules.
static TABLE: &[Measurement] = &[
    #[cfg(feature = "jiaqi")]
    Measurement {
        name: "playouts",
        about: "Random placement from the empty board to its end",
        usual: true,
        run: |arguments, _| Ok(workloads::playouts(arguments.effort())),
    },
    #[cfg(feature = "jiaqi")]
    Measurement {
        name: "uct",
        about: "UCT from the empty board, with one thread and with two",
        usual: true,
        run: |arguments, _| workloads::uct(arguments.effort()),
    },
    #[cfg(feature = "jiaqi")]
    Measurement {
        name: "movement",
        about: "UCT from a position of movement",
        usual: true,
        run: |arguments, _| workloads::movement(arguments.effort()),
    },
    #[cfg(feature = "jiaqi")]
    Measurement {
        name: "engines",
        about: "Every engine from the empty board beside a bare UCT, with one thread",
        usual: true,
        run: |arguments, _| Ok(engines::speeds(arguments.effort())?),
    },
    #[cfg(feature = "jiaqi")]
    Measurement {
        name: "tree",
        about: "UCT with its tree watched, beside the same UCT unwatched, by processor time",
        usual: true,
        run: |arguments, _| Ok(tree::speeds(arguments.effort())?),
    },
    #[cfg(feature = "jiu")]
    Measurement {
        name: "jiu",
        about: "Jiu's searches in placement and in battle, with one thread and with two",
        usual: true,
        run: |arguments, _| jiu::speeds(arguments.effort()),
    },
    #[cfg(feature = "jiu")]
    Measurement {
        name: "nets",
        about: "Time that the shipped networks take to evaluate a position, one at a time and in batches",
        usual: true,
        run: |arguments, _| Ok(nets::times(arguments.effort())),
    },
    #[cfg(feature = "jiaqi")]
    Measurement {
        name: "perft",
        about: "Move generation alone",
        usual: true,
        run: |arguments, _| workloads::perft(arguments.effort()),
    },
    Measurement {
        name: "serve",
        about: "Time until a server has sent a move to both players of its room, with up to 2000 rooms; only on request",
        usual: false,
        run: |arguments, _| serve::measure(arguments.effort(), &arguments.load),
    },
    #[cfg(feature = "gui")]
    Measurement {
        name: "frames",
        about: "Time of the window's work per frame without drawing, idle and with a search running",
        usual: true,
        run: |arguments, _| Ok(window::frames(arguments.effort())?),
    },
    #[cfg(feature = "gui")]
    Measurement {
        name: "scene",
        about: "Load of the graphics processor for the title and every game in every quality: draw calls, triangles, \
                textures, passes and targets",
        usual: true,
        run: |_, _| Ok(window::scene()?),
    },
    #[cfg(feature = "gui")]
    Measurement {
        name: "soak",
        about: "Resident memory over many games through the app without a window; only on request",
        usual: false,
        run: |arguments, _| Ok(window::soak(arguments.games)?),
    },
    #[cfg(feature = "gui")]
    Measurement {
        name: "week",
        about: "A week of random visitors at the exhibition, in virtual time without a window; only on request",
        usual: false,
        run: |arguments, _| visitors::week(arguments.hours, arguments.seed),
    },
    #[cfg(feature = "gui")]
    Measurement {
        name: "hour",
        about: "An hour of random visitors at the exhibition in a window; only on request",
        usual: false,
        run: |arguments, config_dir| visitors::hour(config_dir, arguments.minutes, arguments.seed),
    },
];

/// One measurement.
#[derive(Debug)]
struct Measurement {
    name: &'static str,
    /// Description in one line.
    about: &'static str,
    /// True for those that run by default: they take less than minutes.
    usual: bool,
    /// Runs with the command's arguments and the folder of the configuration, if one is named.
    run: fn(&BenchArguments, Option<&Path>) -> Result<Vec<BenchFigure>, Failure>,
}

impl BenchArguments {
    fn effort(&self) -> BenchEffort {
        BenchEffort {
            runs: self.runs,
            run: Duration::from_millis(self.run_ms),
        }
    }
}

#[derive(Serialize)]
struct BenchResults {
    figures: Vec<BenchFigure>,
}

pub fn run(config_dir: Option<&Path>, arguments: &BenchArguments) -> CommandResult {
    let mut names = arguments.names.clone();
    if names.is_empty() {
        names.extend(TABLE.iter().filter(|workload| workload.usual));
    }
    let mut figures = Vec::new();
    for measurement in names {
        let new = (measurement.run)(arguments, config_dir)?;
        if !arguments.json {
            let lines: String = new.iter().map(|figure| figure.to_string() + "\n").collect();
            output::print(&lines)?;
        }
        figures.extend(new);
    }
    if arguments.json {
        output::print(&output::json(&BenchResults { figures })?)?;
    }
    Ok(())
}
