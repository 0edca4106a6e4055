//! Experiments about draughts.

use super::{Board, Experiment, ExperimentArguments, ExperimentResults, levels};
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::output;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::draughts::{Setting, csv, improved, measure, sweep};
use tibetango_rules::GameName;

pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "draughts-levels",
        about: "The levels of draughts, each against the one below",
        games: 200,
        board: Board::Levels,
        plots: false,
        run: |config, arguments| levels::of(config, GameName::Draughts, arguments),
    },
    Experiment {
        name: "draughts-c-sweep",
        about: "UCT with seven values of c against alpha-beta of draughts (paper of 2021 on draughts, tables 1 and 2)",
        games: 40,
        board: Board::Paper,
        plots: false,
        run: |config, arguments| tables(config, &sweep(), arguments),
    },
    Experiment {
        name: "draughts-improved",
        about: "Plain and improved UCT against alpha-beta of draughts (the same, tables 3 to 6)",
        games: 40,
        board: Board::Paper,
        plots: false,
        run: |config, arguments| tables(config, &improved(), arguments),
    },
];

/// Plays the paper's tables with `uct-limited` and `alpha-beta` of the configuration, except for the parameters that
/// the tables set.
fn tables(
    config: &Config,
    settings: &[Setting],
    arguments: &ExperimentArguments,
) -> Result<ExperimentResults, Failure> {
    let known = &config.of(GameName::Draughts).engines;
    let found = (
        by_name(known, "engine", "uct-limited")?,
        by_name(known, "engine", "alpha-beta")?,
    );
    let (EngineSettings::Uct(uct), EngineSettings::AlphaBeta(alpha_beta)) = found else {
        let why = "uct-limited, alpha-beta: engines.ron makes other engines of them";
        return Err(why.into());
    };
    let effort = arguments.effort();
    let Budget::Visits(visits) = effort.budget else {
        return Err(
            "--time-ms: the tables are played by visits, to be the same on every machine".into(),
        );
    };
    let bar = output::bar(u64::from(effort.games) * settings.len() as u64);
    let engines = (&uct, &alpha_beta);
    let rows = measure(settings, engines, effort, visits, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(ExperimentResults {
        table: csv(&rows),
        plot: None,
        note: Some(format!(
            "{visits} visits a move of UCT, where the paper spends 15 s; alpha-beta as deep as there. The paper \
             counts games won alone (won_share). It chooses c = 0.6, where its table 2 is best at 0.55, and lets \
             Black begin, where the FMJD lets White; who is first begins here."
        )),
    })
}
