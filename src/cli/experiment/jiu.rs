//! Experiments about jiu.

use super::{Board, Experiment, ExperimentArguments, ExperimentResults, levels};
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::output;
use tibetango_content::config::Config;
use tibetango_engines::engine::{EngineSettings, StagedSettings};
use tibetango_lab::experiment::jiu::{PAIRS, csv, measure};
use tibetango_lab::experiment::stages;
use tibetango_rules::GameName;

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
        board: Board::Sized,
        plots: false,
        run: phases,
    },
    Experiment {
        name: "jiu-parts",
        about: "Contribution of each part of jiu-staged, one at a time (paper of 2021)",
        games: 20,
        board: Board::Sized,
        plots: false,
        run: parts,
    },
    Experiment {
        name: "jiu-tune",
        about: "Scores of jiu-staged, tuned one by one in games against the best so far (paper of 2021, 2.4)",
        games: 40,
        board: Board::Sized,
        plots: false,
        run: tune,
    },
];

fn phases(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let (size, effort) = (arguments.size.unwrap_or(8), arguments.effort());
    let bar = output::bar(u64::from(effort.games) * PAIRS.len() as u64);
    let rows = measure(config, size, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let note = "The paper of 2022 (Fig. 6) sets its two-phase program against alpha-beta all through: far \
                behind after 100 rounds of training, even after 300, clearly ahead after 500; it prints no \
                numbers. The paper of 2021 gives no result of a match.";
    Ok(ExperimentResults {
        table: csv(&rows),
        plot: None,
        note: Some(note.to_owned()),
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
    let (size, effort) = (arguments.size.unwrap_or(8), arguments.effort());
    let bar = output::bar(u64::from(effort.games) * stages::MATCHES as u64);
    let rows = stages::parts(&settings, size, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    Ok(ExperimentResults {
        table: csv(&rows),
        ..ExperimentResults::default()
    })
}

fn tune(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let settings = settings(config)?;
    let (size, effort) = (arguments.size.unwrap_or(8), arguments.effort());
    let mut trials = Vec::new();
    let table = stages::tune(&settings, size, effort, &mut |trial| {
        output::log(&stages::line(&trial));
        trials.push(trial);
    })?;
    Ok(ExperimentResults {
        table: stages::csv(&trials),
        plot: None,
        note: Some(stages::ron(&table)),
    })
}
