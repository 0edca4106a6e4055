//! `experiment`: reproduces the papers' tables and ours.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::engines::{BudgetArguments, by_name};
use super::failure::{Done, Failure};
use super::output;
use super::start::config;
use tibetango_content::config::Config;
use tibetango_engines::engine::{EngineSettings, StagedSettings};
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::levels::{Judge, Ladder};
use tibetango_lab::experiment::{self, Effort, curve, draughts, jiu, levels, speed, strength};
use tibetango_lab::plot::{Curve, Plot};
use tibetango_rules::GameName;

/// Default budget of a move.
const DEFAULT_BUDGET: Budget = Budget::Visits(1000);

#[derive(Args, Debug)]
pub struct Arguments {
    /// Experiment to run
    name: Name,
    /// Number of games [default: 50, 100, 1000, 200, 200, 200, 200, 20, 20, 40, 40 and 40]
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: Option<u32>,
    /// Board of the levels or of jiu-phases [default: the smallest that has rules of its own, 8]
    #[arg(long, value_name = "N", value_parser = super::start::size)]
    size: Option<u8>,
    /// Rules of the levels, a preset of the game [default: the first for the board]
    #[arg(long, value_name = "PRESET", conflicts_with = "size")]
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
    /// Write the figures as CSV (levels: as a table) to this file instead of stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Draw a plot to this SVG file
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
    /// Score of uct-static and uct-letter against uct, from 5 to 10,000 visits (thesis 5.3)
    ThesisCurve,
    /// The levels of difficulty.ron, each against the one below
    Levels,
    /// The levels of jiu, each against the one below
    JiuLevels,
    /// The levels of gomoku, each against the one below
    GomokuLevels,
    /// The levels of draughts, each against the one below
    DraughtsLevels,
    /// The engines of jiu against each other (papers of 2021 and 2022)
    JiuPhases,
    /// Contribution of each part of jiu-staged, one at a time (paper of 2021)
    JiuParts,
    /// Scores of jiu-staged, tuned one by one in games against the best so far (paper of 2021, 2.4)
    JiuTune,
    /// UCT with seven values of c against alpha-beta of draughts (paper of 2021 on draughts, tables 1 and 2)
    DraughtsCSweep,
    /// Plain and improved UCT against alpha-beta of draughts (the same, tables 3 to 6)
    DraughtsImproved,
}

/// Results of an experiment.
#[derive(Default)]
struct Found {
    table: String,
    plot: Option<Plot<'static>>,
    /// Additional note, such as the papers' figures.
    note: Option<String>,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let levels = matches!(
        arguments.name,
        Name::Levels | Name::JiuLevels | Name::GomokuLevels | Name::DraughtsLevels
    );
    let sized = matches!(
        arguments.name,
        Name::JiuPhases | Name::JiuParts | Name::JiuTune
    );
    if arguments.size.is_some() && !levels && !sized {
        let why = "this experiment is played on the board of its paper";
        return Err(Failure::option("--size", why));
    }
    if arguments.rules.is_some() && !levels {
        return Err("--rules: only levels are measured by other rules".into());
    }
    if arguments.highest && !levels {
        return Err("--highest: only levels are held against the highest".into());
    }
    output::check("--out", arguments.out.as_deref())?;
    output::check("--plot", arguments.plot.as_deref())?;
    let found = match arguments.name {
        Name::ThesisSpeed => thesis_speed(&config, arguments),
        Name::ThesisStrength => thesis_strength(&config, arguments),
        Name::ThesisCurve => thesis_curve(&config, arguments),
        Name::Levels => all_levels(&config, GameName::Jiaqi, arguments),
        Name::JiuLevels => all_levels(&config, GameName::Jiu, arguments),
        Name::GomokuLevels => all_levels(&config, GameName::Gomoku, arguments),
        Name::DraughtsLevels => all_levels(&config, GameName::Draughts, arguments),
        Name::DraughtsCSweep => draughts_tables(&config, &draughts::sweep(), arguments),
        Name::DraughtsImproved => draughts_tables(&config, &draughts::improved(), arguments),
        Name::JiuPhases => jiu_phases(&config, arguments),
        Name::JiuParts => jiu_parts(&config, arguments),
        Name::JiuTune => jiu_tune(&config, arguments),
    }?;
    if let (Some(path), Some(plot)) = (&arguments.plot, found.plot) {
        output::write("--plot", path, plot.svg()?.as_bytes())?;
    }
    output::deliver("--out", arguments.out.as_deref(), &found.table)?;
    if let Some(note) = found.note {
        output::log(&note);
    }
    Ok(())
}

impl Arguments {
    fn effort(&self, games: u32) -> Effort {
        Effort {
            games: self.games.unwrap_or(games),
            budget: self.budget.or(DEFAULT_BUDGET),
            seed: self.seed,
            jobs: self.jobs as usize,
        }
    }
}

/// Returns two engines of jiaqi by name.
fn engines(config: &Config, names: [&str; 2]) -> Result<[EngineSettings; 2], Failure> {
    let engine = |name| by_name(&config.of(GameName::Jiaqi).engines, "engine", name);
    Ok([engine(names[0])?, engine(names[1])?])
}

fn thesis_speed(config: &Config, arguments: &Arguments) -> Result<Found, Failure> {
    let names = ["uct", "uct-static"];
    let engines = engines(config, names)?;
    let effort = arguments.effort(50);
    let (games, Budget::Visits(visits)) = (effort.games, effort.budget) else {
        return Err("--time-ms: this experiment measures time, so a move costs visits".into());
    };
    let bar = output::bar(2 * u64::from(games));
    let speed = speed::measure(&engines, games, visits, effort.seed, &mut || bar.inc(1));
    bar.finish_and_clear();
    let [first, second] = names;
    let [plain, ordered] = speed.means();
    Ok(Found {
        table: speed.csv(names),
        plot: Some(Plot {
            title: "Mean time of a move",
            x: "placement",
            y: "ms",
            curves: vec![
                Curve::of(first, &speed.0[0]),
                Curve::of(second, &speed.0[1]),
            ],
        }),
        note: Some(format!(
            "{games} games each, {visits} visits a move: {first} {plain:.2} ms, {second} {ordered:.2} ms, \
             ratio {:.2}.\n\
             The thesis (5.2) compares at an equal search depth on a processor of 2014 and prints only a \
             picture, so its times cannot be compared with these; that times fall as the board fills can. \
             Its text says that plain UCT takes nearly twice as long, and explains it by the work \
             that the optimised one does.",
            ordered / plain
        )),
    })
}

fn thesis_strength(config: &Config, arguments: &Arguments) -> Result<Found, Failure> {
    let names = ["uct-static", "uct"];
    let engines = engines(config, names)?;
    let effort = arguments.effort(100);
    let bar = output::bar(effort.games.into());
    let found = strength::measure(&engines, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let [first, second] = names;
    let [shares, others] = found.shares();
    let line = |name, share: f64| Curve {
        name,
        points: vec![(1.0, share), (f64::from(effort.games), share)],
        reference: true,
    };
    Ok(Found {
        table: found.csv(names),
        plot: Some(Plot {
            title: "Share of games won",
            x: "games",
            y: "share",
            curves: vec![
                Curve::of(first, &shares),
                Curve::of(second, &others),
                line("uct-static in the thesis", strength::THESIS_STATIC),
                line("uct in the thesis", strength::THESIS_UCT),
            ],
        }),
        note: Some(format!(
            "{first} against {second}: {}; {}.\n\
             The thesis (5.3) reports 67.2 % and 39.6 %, perhaps of two matches. Its search depth, its \
             budget and how it counted draws are not told; thesis-curve goes through many budgets.",
            found.tally,
            found.tally.estimate()
        )),
    })
}

fn thesis_curve(config: &Config, arguments: &Arguments) -> Result<Found, Failure> {
    const NAMES: [&str; 2] = ["uct-static", "uct-letter"];
    if arguments.budget.or(DEFAULT_BUDGET) != DEFAULT_BUDGET {
        return Err("--visits, --time-ms: this experiment goes through many budgets itself".into());
    }
    let tried = engines(config, NAMES)?;
    let [plain, _] = engines(config, ["uct"; 2])?;
    let effort = arguments.effort(1000);
    let bar = output::bar(2 * curve::games(effort));
    let points = curve::measure(&tried, &plain, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let line = |name, share: f64| Curve {
        name,
        points: curve::VISITS
            .map(|visits| ((visits as f64).log10(), share))
            .into(),
        reference: true,
    };
    let score = |which: usize| Curve {
        name: NAMES[which],
        points: points
            .iter()
            .filter(|point| point.engine == which)
            .map(|point| ((point.visits as f64).log10(), point.tally.estimate().score))
            .collect(),
        reference: false,
    };
    Ok(Found {
        table: curve::csv(&points, &NAMES),
        plot: Some(Plot {
            title: "Score against plain UCT at equal visits",
            x: "visits a move, power of ten",
            y: "score",
            curves: vec![
                score(0),
                score(1),
                line("as strong as plain UCT", 0.5),
                line("uct-static in the thesis", strength::THESIS_STATIC),
            ],
        }),
        note: None,
    })
}

fn all_levels(config: &Config, game: GameName, arguments: &Arguments) -> Result<Found, Failure> {
    if arguments.plot.is_some() {
        return Err("--plot: the levels are told as a table".into());
    }
    let size = arguments.size;
    if let Some(size) = size.filter(|size| !game.sizes().contains(size)) {
        let sizes = game.sizes_text();
        return Err(format!("--size {size}: boards of {game} are {sizes}").into());
    }
    let judge = if arguments.highest {
        Judge::Highest
    } else {
        Judge::Below
    };
    let preset;
    let ladder = if let Some(asked) = &arguments.rules {
        preset = super::start::preset(config, game, Some(asked))?;
        Ladder::by(game, &preset)
    } else {
        Ladder::of(config, game, size).ok_or("the game has no rules")?
    };
    let effort = arguments.effort(200);
    let count = config.of(game).levels.levels().len() as u64;
    let bar = output::bar(u64::from(effort.games) * count);
    let rungs = levels::measure(config, &ladder, judge, effort, &mut |level| {
        bar.set_message(level.to_owned());
        bar.inc(1);
    })?;
    bar.finish_and_clear();
    Ok(Found {
        table: levels::table(&rungs, judge),
        ..Found::default()
    })
}

/// Returns the settings of the staged engine of jiu.
fn staged(config: &Config, arguments: &Arguments) -> Result<StagedSettings, Failure> {
    if arguments.plot.is_some() {
        return Err("--plot: these matches are told as a table".into());
    }
    let name = "jiu-staged";
    match by_name(&config.of(GameName::Jiu).engines, "engine", name)? {
        EngineSettings::Staged(settings) => Ok(*settings),
        _ => Err(format!("{name}: engines.ron makes another engine of it, not Staged").into()),
    }
}

fn jiu_parts(config: &Config, arguments: &Arguments) -> Result<Found, Failure> {
    let settings = staged(config, arguments)?;
    let (size, effort) = (arguments.size.unwrap_or(8), arguments.effort(20));
    let bar = output::bar(u64::from(effort.games) * experiment::staged::MATCHES as u64);
    let rows = experiment::staged::parts(&settings, size, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(Found {
        table: jiu::csv(&rows),
        ..Found::default()
    })
}

fn jiu_tune(config: &Config, arguments: &Arguments) -> Result<Found, Failure> {
    let settings = staged(config, arguments)?;
    let (size, effort) = (arguments.size.unwrap_or(8), arguments.effort(40));
    let mut trials = Vec::new();
    let table = experiment::staged::tune(&settings, size, effort, &mut |trial| {
        output::log(&experiment::staged::line(&trial));
        trials.push(trial);
    })?;
    Ok(Found {
        table: experiment::staged::csv(&trials),
        plot: None,
        note: Some(experiment::staged::ron(&table)),
    })
}

/// Plays the paper's tables with `uct-limited` and `alpha-beta` of the configuration, except for the parameters that
/// the tables set.
fn draughts_tables(
    config: &Config,
    settings: &[draughts::Setting],
    arguments: &Arguments,
) -> Result<Found, Failure> {
    if arguments.plot.is_some() {
        return Err("--plot: these matches are told as a table".into());
    }
    let known = &config.of(GameName::Draughts).engines;
    let found = (
        by_name(known, "engine", "uct-limited")?,
        by_name(known, "engine", "alpha-beta")?,
    );
    let (EngineSettings::Uct(uct), EngineSettings::AlphaBeta(alpha_beta)) = found else {
        let why = "uct-limited, alpha-beta: engines.ron makes other engines of them";
        return Err(why.into());
    };
    let effort = arguments.effort(40);
    let Budget::Visits(visits) = effort.budget else {
        return Err(
            "--time-ms: the tables are played by visits, to be the same on every machine".into(),
        );
    };
    let bar = output::bar(u64::from(effort.games) * settings.len() as u64);
    let engines = (&uct, &alpha_beta);
    let rows = draughts::measure(settings, engines, effort, visits, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(Found {
        table: draughts::csv(&rows),
        plot: None,
        note: Some(format!(
            "{visits} visits a move of UCT, where the paper spends 15 s; alpha-beta as deep as there. The paper \
             counts games won alone (won_share). It chooses c = 0.6, where its table 2 is best at 0.55, and lets \
             Black begin, where the FMJD lets White; who is first begins here."
        )),
    })
}

fn jiu_phases(config: &Config, arguments: &Arguments) -> Result<Found, Failure> {
    if arguments.plot.is_some() {
        return Err("--plot: these matches are told as a table".into());
    }
    let (size, effort) = (arguments.size.unwrap_or(8), arguments.effort(20));
    let bar = output::bar(u64::from(effort.games) * jiu::PAIRS.len() as u64);
    let rows = jiu::measure(config, size, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let note = "The paper of 2022 (Fig. 6) sets its two-phase program against alpha-beta all through: far \
                behind after 100 rounds of training, even after 300, clearly ahead after 500; it prints no \
                numbers. The paper of 2021 gives no result of a match.";
    Ok(Found {
        table: jiu::csv(&rows),
        plot: None,
        note: Some(note.to_owned()),
    })
}
