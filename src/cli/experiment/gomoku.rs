//! Experiments about gomoku.

use super::axis::{self, level, power_of_ten};
use super::{Board, Experiment, ExperimentArguments, ExperimentResults, levels};
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::output;
use tibetango_content::config::Config;
use tibetango_lab::experiment::outline::{OPPONENTS, OutlineRow, VISITS, csv, games, measure};
use tibetango_lab::plot::{Curve, Plot};
use tibetango_rules::GameName;

pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "gomoku-levels",
        about: "The levels of gomoku, each against the one below",
        games: 200,
        board: Board::Levels,
        plots: false,
        run: |config, arguments| levels::of(config, GameName::Gomoku, arguments),
    },
    Experiment {
        name: "gomoku-outline",
        about: "UCT of gomoku from 1,000 to 1,000,000 visits against other engines and itself (outline, chapter 5)",
        games: 100,
        board: Board::Paper,
        plots: true,
        run: outline,
    },
];

fn outline(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    arguments.without_budget()?;
    let choices = &config.of(GameName::Gomoku).engines;
    let engine = |name| by_name(choices, "engine", name);
    let [careless, alpha_beta, uct] = OPPONENTS;
    let engines = [engine(careless)?, engine(alpha_beta)?, engine(uct)?];
    let effort = arguments.effort();
    let bar = output::bar(games(&VISITS, effort));
    let rows = measure(&VISITS, &engines, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let curve = |opponent: &str, name, value: fn(&OutlineRow) -> f64| {
        let rows = rows.iter().filter(|row| row.opponent == opponent);
        let points = rows.map(|row| (power_of_ten(row.visits), value(row)));
        Curve::through(name, points.collect())
    };
    let score = |row: &OutlineRow| row.tally.score();
    let curves = vec![
        curve(careless, "UCT against careless", score),
        curve(alpha_beta, "UCT against alpha-beta", score),
        curve(
            uct,
            "UCT against itself: the side that begins",
            OutlineRow::beginner,
        ),
        level("as strong", &VISITS.map(power_of_ten), 0.5),
    ];
    Ok(ExperimentResults {
        table: csv(&rows),
        plot: Some(Plot {
            title: "Score of plain UCT",
            x: axis::VISITS,
            y: "score",
            curves,
        }),
        note: Some(
            "The outline gives chapter 5 headings alone: tests, results, a summary, what to improve, a game.".to_owned(),
        ),
    })
}
