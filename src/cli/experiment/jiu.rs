//! Experiments about jiu.

use super::{Board, Experiment, ExperimentArguments, ExperimentResults, levels};
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::{output, start};
use tibetango_content::config::{Config, Preset};
use tibetango_engines::engine::{EngineSettings, StagedSettings};
use tibetango_lab::experiment::jiu::{ALONE, JiuMatchRow, PAIRS, STAGED, csv, ends_table, measure};
use tibetango_lab::experiment::stages;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::{GameName, Variant};

pub(super) const EXPERIMENTS: &[Experiment] = &[
    Experiment {
        name: "jiu-levels",
        about: "The levels of jiu, each against the one below",
        games: 200,
        board: Board::Levels,
        plots: false,
        run: |config, arguments| levels::of(config, GameName::Jiu, arguments),
    },
    Experiment {
        name: "jiu-phases",
        about: "The engines of jiu against each other (papers of 2021 and 2022)",
        games: 20,
        board: Board::Ruled,
        plots: false,
        run: phases,
    },
    Experiment {
        name: "jiu-staged",
        about: "jiu-staged against jiu-plain, alpha-beta and jiu-two-phase by its own rules (paper of 2021)",
        games: 200,
        board: Board::Ruled,
        plots: false,
        run: staged,
    },
    Experiment {
        name: "jiu-ends",
        about: "Ends and lengths of games of jiu by some rules: random moves, and engines against themselves",
        games: 20,
        board: Board::Ruled,
        plots: false,
        run: ends,
    },
    Experiment {
        name: "jiu-parts",
        about: "Contribution of each part of jiu-staged, one at a time (paper of 2021)",
        games: 20,
        board: Board::Ruled,
        plots: false,
        run: parts,
    },
    Experiment {
        name: "jiu-tune",
        about: "Scores of jiu-staged, tuned one by one in games against the best so far (paper of 2021, 2.4)",
        games: 40,
        board: Board::Ruled,
        plots: false,
        run: tune,
    },
];

/// Points of a row of the board where none is asked for: the smallest that has rules of its own.
const SIZE: u8 = 8;

/// Preset of most experiments.
const USUAL: &str = JiuRules::PRESET;

/// Preset of the paper of 2021.
const PAPER_2021: &str = "paper-2021";

/// Returns the size of the board and the rules, those of the preset `usual` unless others are asked for.
fn board(
    config: &Config,
    arguments: &ExperimentArguments,
    usual: &str,
) -> Result<(u8, Preset), Failure> {
    let asked = arguments.rules.as_deref().unwrap_or(usual);
    let preset = start::preset(config, GameName::Jiu, Some(asked))?;
    Ok((arguments.size.unwrap_or(SIZE), preset))
}

/// Plays these matches, by the rules of the preset `usual` unless others are asked for.
fn play(
    config: &Config,
    arguments: &ExperimentArguments,
    pairs: &[[&'static str; 2]],
    usual: &str,
) -> Result<Vec<JiuMatchRow>, Failure> {
    let (size, preset) = board(config, arguments, usual)?;
    let (board, effort) = ((size, &*preset.id, preset.rules), arguments.effort());
    let bar = output::bar(u64::from(effort.games) * pairs.len() as u64);
    let rows = measure(config, pairs, board, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(rows)
}

fn phases(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let rows = play(config, arguments, &PAIRS, USUAL)?;
    let note = "The paper of 2022 (Fig. 6) sets its two-phase program against alpha-beta all through: far \
                behind after 100 rounds of training, even after 300, clearly ahead after 500; it prints no \
                numbers. The paper of 2021 gives no result of a match.";
    Ok(ExperimentResults {
        table: csv(&rows),
        plot: None,
        note: Some(note.to_owned()),
    })
}

fn staged(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let rows = play(config, arguments, &STAGED, PAPER_2021)?;
    Ok(ExperimentResults {
        table: csv(&rows),
        ..ExperimentResults::default()
    })
}

fn ends(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let rows = play(config, arguments, &ALONE, USUAL)?;
    Ok(ExperimentResults {
        table: ends_table(&rows),
        ..ExperimentResults::default()
    })
}

/// Returns the settings of the staged engine of jiu.
fn settings(config: &Config) -> Result<StagedSettings, Failure> {
    let name = "jiu-staged";
    match by_name(&config.of(GameName::Jiu).engines, "engine", name)? {
        EngineSettings::Staged(settings) => Ok(*settings),
        _ => Err(format!("{name}: engines.ron makes another engine of it, not Staged").into()),
    }
}

fn parts(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let settings = settings(config)?;
    let (size, preset) = board(config, arguments, USUAL)?;
    let (board, effort) = ((size, &*preset.id, preset.rules), arguments.effort());
    let bar = output::bar(u64::from(effort.games) * stages::MATCHES as u64);
    let rows = stages::parts(&settings, board, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(ExperimentResults {
        table: csv(&rows),
        ..ExperimentResults::default()
    })
}

fn tune(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let settings = settings(config)?;
    let (size, preset) = board(config, arguments, USUAL)?;
    let (board, effort) = ((size, &*preset.id, preset.rules), arguments.effort());
    let mut trials = Vec::new();
    let table = stages::tune(&settings, board, effort, &mut |trial| {
        output::log(&stages::line(&trial));
        trials.push(trial);
    })?;
    Ok(ExperimentResults {
        table: stages::csv(&trials),
        plot: None,
        note: Some(stages::ron(&table)),
    })
}
