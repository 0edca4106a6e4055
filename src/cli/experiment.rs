//! `experiment`: the papers' tables and ours, run again.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, ValueEnum};

use super::engines::{BudgetArguments, by_name};
use super::failure::{Done, Failure};
use super::output;
use super::start::config;
use crate::arena::Budget;
use crate::config::Config;
use crate::experiment::plot::{Curve, Plot};
use crate::experiment::{jiu, levels, speed, strength};
use crate::games::GameName;

/// What a move may cost where nothing is said.
const DEFAULT_BUDGET: Budget = Budget::Visits(1000);

#[derive(Args, Debug)]
pub struct Arguments {
    /// Which experiment
    name: Name,
    /// Games to play [default: 50, 100, 200 and 20]
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Points of a row of jiu's board [default: 8]
    #[arg(long, value_name = "N", value_parser = super::start::size)]
    size: Option<u8>,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Seed of openings and engines
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games played at the same time, where no time is measured
    #[arg(long, value_name = "J", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Write the figures as CSV (levels: as a table) to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw a plot into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
}

/// The experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// Time of each of the first twenty placements, uct and uct-static (thesis 5.2)
    ThesisSpeed,
    /// Share of games won, uct-static against uct (thesis 5.3)
    ThesisStrength,
    /// The levels of difficulty.ron, each against the one below
    Levels,
    /// The levels of jiu on 8 x 8 points, each against the one below
    JiuLevels,
    /// The engines of jiu against each other (papers of 2021 and 2022)
    JiuPhases,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    if arguments.size.is_some() && arguments.name != Name::JiuPhases {
        return Err(Failure::bad_input(
            "--size: only jiu-phases can be played on other boards",
        ));
    }
    output::check("--out", arguments.out.as_deref())?;
    output::check("--plot", arguments.plot.as_deref())?;
    match arguments.name {
        Name::ThesisSpeed => thesis_speed(&config, arguments),
        Name::ThesisStrength => thesis_strength(&config, arguments),
        Name::Levels => all_levels(&config, GameName::Jiaqi, arguments),
        Name::JiuLevels => all_levels(&config, GameName::Jiu, arguments),
        Name::JiuPhases => jiu_phases(&config, arguments),
    }
}

fn deliver(arguments: &Arguments, table: &str, plot: Option<&Plot>) -> Result<(), Failure> {
    if let (Some(path), Some(plot)) = (&arguments.plot, plot) {
        let svg = plot.svg().map_err(Failure::bad_input)?;
        output::write("--plot", path, svg.as_bytes())?;
    }
    output::deliver("--out", arguments.out.as_deref(), table)
}

fn thesis_speed(config: &Config, arguments: &Arguments) -> Done {
    let names = ["uct", "uct-static"];
    let [first, second] =
        names.map(|name| by_name(&config.of(GameName::Jiaqi).engines, "engine", name));
    let (first, second) = (first?, second?);
    let Budget::Visits(visits) = arguments.budget.or(DEFAULT_BUDGET) else {
        return Err(Failure::bad_input(
            "--time-ms: this experiment measures time, so a move costs visits",
        ));
    };
    let games = arguments.games.unwrap_or(50);
    let bar = output::bar(2 * u64::from(games));
    let engines = [&first, &second];
    let speed = speed::measure(engines, games, visits, arguments.seed, &mut || bar.inc(1));
    bar.finish_and_clear();
    let plot = Plot {
        title: "Mean time of a move",
        x: "placement",
        y: "ms",
        curves: vec![
            Curve::of(names[0], &speed.first),
            Curve::of(names[1], &speed.second),
        ],
    };
    deliver(arguments, &speed.csv(names), Some(&plot))?;
    let [plain, ordered] = speed.means();
    output::log(&format!(
        "{games} games each, {visits} visits a move: {} {plain:.2} ms, {} {ordered:.2} ms, ratio {:.2}.\n\
         The thesis (5.2) compares at an equal search depth on a processor of 2014 and prints only a \
         picture, so its times cannot be compared with these; that times fall as the board fills can. \
         Its text says that plain UCT takes nearly twice as long, and explains it by the work \
         that the optimised one does.",
        names[0],
        names[1],
        ordered / plain
    ));
    Ok(ExitCode::SUCCESS)
}

fn thesis_strength(config: &Config, arguments: &Arguments) -> Done {
    let names = ["uct-static", "uct"];
    let [first, second] =
        names.map(|name| by_name(&config.of(GameName::Jiaqi).engines, "engine", name));
    let (first, second) = (first?, second?);
    let games = arguments.games.unwrap_or(100);
    let bar = output::bar(games.into());
    let found = strength::measure(
        [&first, &second],
        games,
        arguments.budget.or(DEFAULT_BUDGET),
        arguments.seed,
        arguments.jobs as usize,
        &mut || bar.inc(1),
    )
    .map_err(Failure::bad_input)?;
    bar.finish_and_clear();
    let [shares, others] = found.shares();
    let line = |name, share: f64| Curve {
        name,
        points: vec![(1.0, share), (f64::from(games), share)],
        reference: true,
    };
    let plot = Plot {
        title: "Share of games won",
        x: "games",
        y: "share",
        curves: vec![
            Curve::of(names[0], &shares),
            Curve::of(names[1], &others),
            line("uct-static in the thesis", strength::THESIS_STATIC),
            line("uct in the thesis", strength::THESIS_UCT),
        ],
    };
    deliver(arguments, &found.csv(names), Some(&plot))?;
    let estimate = found.tally.estimate();
    output::log(&format!(
        "{} against {}: {} won, {} drawn, {} lost; score {:.1} %, Elo {:+.0} (95 %: {:+.0} to {:+.0}).\n\
         The thesis (5.3) reports 67.2 % and 39.6 %: they add up to more than 100 %, and neither is a \
         count of its 100 games. Its search depth, its budget and how it counted draws are not told.",
        names[0],
        names[1],
        found.tally.wins,
        found.tally.draws,
        found.tally.losses,
        100.0 * estimate.score,
        estimate.elo,
        estimate.elo_low,
        estimate.elo_high
    ));
    Ok(ExitCode::SUCCESS)
}

fn all_levels(config: &Config, game: GameName, arguments: &Arguments) -> Done {
    if arguments.plot.is_some() {
        return Err(Failure::bad_input("--plot: the levels are told as a table"));
    }
    let games = arguments.games.unwrap_or(200);
    let count = config.of(game).levels.levels().len() as u64;
    let bar = output::bar(u64::from(games) * count);
    let rungs = levels::measure(
        config,
        game,
        games,
        arguments.seed,
        arguments.jobs as usize,
        &mut |level| {
            bar.set_message(level.to_owned());
            bar.inc(1);
        },
    )
    .map_err(Failure::bad_input)?;
    bar.finish_and_clear();
    deliver(arguments, &levels::table(&rungs), None)?;
    Ok(ExitCode::SUCCESS)
}

fn jiu_phases(config: &Config, arguments: &Arguments) -> Done {
    if arguments.plot.is_some() {
        return Err(Failure::bad_input(
            "--plot: these matches are told as a table",
        ));
    }
    let games = arguments.games.unwrap_or(20);
    let bar = output::bar(u64::from(games) * jiu::PAIRS.len() as u64);
    let rows = jiu::measure(
        config,
        arguments.size.unwrap_or(8),
        games,
        arguments.budget.or(DEFAULT_BUDGET),
        arguments.seed,
        arguments.jobs as usize,
        &mut || bar.inc(1),
    )
    .map_err(Failure::bad_input)?;
    bar.finish_and_clear();
    deliver(arguments, &jiu::csv(&rows), None)?;
    output::log(
        "The paper of 2022 (Fig. 6) sets its two-phase program against alpha-beta all through: far \
         behind after 100 rounds of training, even after 300, clearly ahead after 500; it prints no \
         numbers. The paper of 2021 gives no result of a match.",
    );
    Ok(ExitCode::SUCCESS)
}
