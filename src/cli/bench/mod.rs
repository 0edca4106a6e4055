//! `bench`: measures the speed of the engines on this machine.

mod baseline;
mod effort;
mod engines;
mod figures;
mod jiu;
mod nets;
mod serve;
mod tree;
#[cfg(feature = "gui")]
mod visitors;
#[cfg(feature = "gui")]
mod window;
mod workloads;

use std::path::Path;
use std::time::Duration;

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::failure::Done;
use super::output;
use effort::Effort;
use figures::Figure;

#[derive(Args, Debug)]
pub struct Arguments {
    /// Measurements to run [default: everything]
    names: Vec<Name>,
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

/// Measurements; those of jiaqi use the board of five lines with the thesis's rules, those of jiu the competition's
/// rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Random placement from the empty board to its end
    Playouts,
    /// UCT from the empty board, with one thread and with two
    Uct,
    /// UCT from a position of movement
    Movement,
    /// Every engine from the empty board beside a bare UCT, with one thread
    Engines,
    /// UCT with its tree watched, beside the same UCT unwatched, by processor time
    Tree,
    /// Jiu's searches in placement and in battle, with one thread and with two
    Jiu,
    /// Time that the shipped networks take to evaluate a position, one at a time and in batches
    Nets,
    /// Move generation alone
    Perft,
    /// Time until a server has sent a move to both players of its room, with up to 2000 rooms; only on request
    Serve,
    /// Time of the window's work per frame without drawing, idle and with a search running
    #[cfg(feature = "gui")]
    Frames,
    /// Number of draw calls and triangles of every board in every quality
    #[cfg(feature = "gui")]
    Scene,
    /// Resident memory over many games through the app without a window; only on request
    #[cfg(feature = "gui")]
    Soak,
    /// A week of random visitors at the exhibition, in virtual time without a window; only on request
    #[cfg(feature = "gui")]
    Week,
    /// An hour of random visitors at the exhibition in a window; only on request
    #[cfg(feature = "gui")]
    Hour,
}

impl Name {
    /// True for measurements that run by default: those that take less than minutes.
    fn usual(&self) -> bool {
        #[cfg(feature = "gui")]
        if matches!(self, Self::Soak | Self::Week | Self::Hour) {
            return false;
        }
        *self != Self::Serve
    }
}

#[derive(Serialize)]
struct Results {
    figures: Vec<Figure>,
}

#[cfg_attr(not(feature = "gui"), expect(unused_variables))]
pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let effort = Effort {
        runs: arguments.runs,
        run: Duration::from_millis(arguments.run_ms),
    };
    let mut names = arguments.names.clone();
    if names.is_empty() {
        names.extend(Name::value_variants().iter().filter(|name| name.usual()));
    }
    let mut figures = Vec::new();
    for name in names {
        let new = match name {
            Name::Playouts => workloads::playouts(effort),
            Name::Uct => workloads::uct(effort),
            Name::Movement => {
                workloads::movement(effort).ok_or("the position of movement does not read")?
            }
            Name::Engines => engines::speeds(effort),
            Name::Tree => tree::speeds(effort)?,
            Name::Jiu => jiu::speeds(effort)?,
            Name::Nets => nets::times(effort),
            Name::Perft => workloads::perft(effort),
            Name::Serve => serve::measure(effort, &arguments.load)?,
            #[cfg(feature = "gui")]
            Name::Frames => window::frames(effort)?,
            #[cfg(feature = "gui")]
            Name::Scene => window::scene()?,
            #[cfg(feature = "gui")]
            Name::Soak => window::soak(arguments.games)?,
            #[cfg(feature = "gui")]
            Name::Week => visitors::week(arguments.hours, arguments.seed)?,
            #[cfg(feature = "gui")]
            Name::Hour => visitors::hour(config_dir, arguments.minutes, arguments.seed)?,
        };
        if !arguments.json {
            let lines: String = new.iter().map(|figure| figure.to_string() + "\n").collect();
            output::print(&lines)?;
        }
        figures.extend(new);
    }
    if arguments.json {
        output::print(&output::json(&Results { figures })?)?;
    }
    Ok(())
}
