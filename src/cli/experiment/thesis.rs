//! Experiments of the thesis on jiaqi, and the levels of that game.

use super::axis::{self, level, power_of_ten};
use super::{Board, Experiment, ExperimentArguments, ExperimentResults, levels};
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::output;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::colours::{ColourRow, EqualQuantity};
use tibetango_lab::experiment::{
    colours as by_colour, curve as curves, seats, speed as speeds, strength as strengths,
};
use tibetango_lab::plot::{Curve, Plot};
use tibetango_rules::GameName;

pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "thesis-speed",
        about: "Time of each of the first twenty placements, uct and uct-static (thesis 5.2)",
        games: 50,
        board: Board::Paper,
        plots: true,
        run: speed,
    },
    Experiment {
        name: "thesis-strength",
        about: "Share of games won, uct-static against uct (thesis 5.3)",
        games: 100,
        board: Board::Paper,
        plots: true,
        run: strength,
    },
    Experiment {
        name: "thesis-curve",
        about: "Score of uct-static and uct-letter against uct, from 5 to 10,000 visits (thesis 5.3)",
        games: 1000,
        board: Board::Paper,
        plots: true,
        run: curve,
    },
    Experiment {
        name: "thesis-colours",
        about: "Games that uct-static and uct win when they place second, by visits, time and depth (thesis 5.3)",
        games: 10_000,
        board: Board::Paper,
        plots: true,
        run: colours,
    },
    Experiment {
        name: "levels",
        about: "The levels of jiaqi, each against the one below",
        games: 200,
        board: Board::Levels,
        plots: false,
        run: |config, arguments| levels::of(config, GameName::Jiaqi, arguments),
    },
];

/// Returns two engines of jiaqi by name.
fn engines(config: &Config, names: [&str; 2]) -> Result<[EngineSettings; 2], Failure> {
    let engine = |name| by_name(&config.of(GameName::Jiaqi).engines, "engine", name);
    Ok([engine(names[0])?, engine(names[1])?])
}

fn speed(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let names = ["uct", "uct-static"];
    let engines = engines(config, names)?;
    let effort = arguments.effort();
    let (games, Budget::Visits(visits)) = (effort.games, effort.budget) else {
        return Err("--time-ms: this experiment measures time, so a move costs visits".into());
    };
    if arguments.resume.is_some() {
        let why = "this experiment measures time and plays no match";
        return Err(Failure::option("--resume", why));
    }
    let bar = output::bar(2 * u64::from(games));
    let speed = speeds::measure(&engines, games, visits, effort.seed, &mut || bar.inc(1));
    bar.finish_and_clear();
    let [first, second] = names;
    let [plain, ordered] = speed.means();
    let [times, others] = &speed.0;
    Ok(ExperimentResults {
        table: speed.csv(names),
        plot: Some(Plot {
            title: "Mean time of a move",
            x: "placement",
            y: "ms",
            curves: vec![Curve::of(first, times), Curve::of(second, others)],
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

fn strength(
    config: &Config,
    arguments: &ExperimentArguments,
) -> Result<ExperimentResults, Failure> {
    let names = ["uct-static", "uct"];
    let engines = engines(config, names)?;
    let effort = arguments.effort();
    let bar = output::bar(effort.games.into());
    let result = strengths::measure(&engines, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let [first, second] = names;
    let [shares, others] = result.shares();
    let ends = [1.0, f64::from(effort.games)];
    Ok(ExperimentResults {
        table: result.csv(names),
        plot: Some(Plot {
            title: "Share of games won",
            x: "games",
            y: "share",
            curves: vec![
                Curve::of(first, &shares),
                Curve::of(second, &others),
                level("uct-static in the thesis", &ends, strengths::THESIS_STATIC),
                level("uct in the thesis", &ends, strengths::THESIS_UCT),
            ],
        }),
        note: Some(format!(
            "{first} against {second}: {}; {}.\n\
             The thesis (5.3) reports 67.2 % and 39.6 %, perhaps of two matches. Its search depth, its \
             budget and how it counted draws are not told; thesis-curve goes through many budgets.",
            result.tally,
            result.tally.estimate()
        )),
    })
}

fn curve(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    const NAMES: [&str; 2] = ["uct-static", "uct-letter"];
    arguments.without_budget()?;
    let pair = engines(config, NAMES)?;
    let [plain, _] = engines(config, ["uct"; 2])?;
    let effort = arguments.effort();
    let bar = output::bar(2 * curves::games(effort));
    let points = curves::measure(&pair, &plain, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let places = curves::VISITS.map(power_of_ten);
    let score = |which: usize| {
        let points = points.iter().filter(|point| point.engine == which);
        let points = points
            .map(|point| (power_of_ten(point.visits), point.tally.estimate().score))
            .collect();
        Curve::through(NAMES[which], points)
    };
    Ok(ExperimentResults {
        table: curves::csv(&points, &NAMES),
        plot: Some(Plot {
            title: "Score against plain UCT at equal visits",
            x: axis::VISITS,
            y: "score",
            curves: vec![
                score(0),
                score(1),
                level("as strong as plain UCT", &places, 0.5),
                level(
                    "uct-static in the thesis",
                    &places,
                    strengths::THESIS_STATIC,
                ),
            ],
        }),
        note: None,
    })
}

fn colours(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    arguments.without_budget()?;
    let names = ["uct-static", "uct"];
    let engines = engines(config, names)?;
    let (points, effort) = (by_colour::points(), arguments.effort());
    let bar = output::bar(by_colour::games(&points, effort));
    let rows = by_colour::measure(&points, &engines, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let by_visits = |row: &ColourRow| match row.point.equal {
        EqualQuantity::Visits(visits) => Some((power_of_ten(visits), row.second())),
        EqualQuantity::Time(_) | EqualQuantity::Depth(_) => None,
    };
    let row_values: Vec<_> = rows.iter().filter_map(by_visits).collect();
    let places: Vec<f64> = row_values.iter().map(|&(at, _)| at).collect();
    let share = |which: usize| {
        let points = row_values.iter();
        let points = points.map(|&(at, second)| (at, seats::share(second[which])));
        Curve::through(names[which], points.collect())
    };
    Ok(ExperimentResults {
        table: by_colour::csv(&rows, names),
        plot: Some(Plot {
            title: "Share of games won when placing second",
            x: axis::VISITS,
            y: "share",
            curves: vec![
                share(0),
                share(1),
                level(
                    "uct-static in the thesis",
                    &places,
                    strengths::THESIS_STATIC,
                ),
                level("uct in the thesis", &places, strengths::THESIS_UCT),
            ],
        }),
        note: Some(format!(
            "That 67.2 % and 39.6 % (thesis 5.3) are the games that each engine wins when it places second is a \
             reading found after the fact; the thesis does not say so. Its search depth and its budget are not told. \
             By depth a move has {} visits.",
            by_colour::DEPTH_VISITS
        )),
    })
}
