//! Experiments about jiu.

use std::path::Path;
use std::sync::Arc;

use super::axis::level;
use super::{Board, Experiment, ExperimentArguments, ExperimentResults, levels};
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::{output, start};
use tibetango_content::config::{Config, Preset, engines::read_net};
use tibetango_engines::engine::{EngineSettings, GuidedSettings, StagedSettings};
use tibetango_lab::experiment::jiu::{ALONE, JiuMatchRow, PAIRS, STAGED, csv, ends_table, measure};
use tibetango_lab::experiment::learning::{Checkpoint, LearningPlayers, LearningRow};
use tibetango_lab::experiment::{ExperimentEffort, learning as rounds, stages};
use tibetango_lab::plot::{Curve, Plot};
use tibetango_records::messages::path_text;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::{GameName, Variant};

/// Beginning of the names of networks that a run of learning kept.
const KEPT: &str = "after-";

/// Maximum number of networks of a run.
const MOST_NETWORKS: usize = 100;

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
        board: Board::SizeAndRules,
        plots: false,
        run: phases,
    },
    Experiment {
        name: "jiu-staged",
        about: "jiu-staged against jiu-plain, alpha-beta and jiu-two-phase by its own rules (paper of 2021)",
        games: 200,
        board: Board::SizeAndRules,
        plots: false,
        run: staged,
    },
    Experiment {
        name: "jiu-ends",
        about: "Ends and lengths of games of jiu by some rules: random moves, and engines against themselves",
        games: 20,
        board: Board::SizeAndRules,
        plots: false,
        run: ends,
    },
    Experiment {
        name: "jiu-learning",
        about: "jiu-two-phase against alpha-beta by the rounds of its training (paper of 2022, Fig. 6)",
        games: 200,
        board: Board::Networks,
        plots: true,
        run: learning,
    },
    Experiment {
        name: "jiu-parts",
        about: "Contribution of each part of jiu-staged, one at a time (paper of 2021)",
        games: 20,
        board: Board::SizeAndRules,
        plots: false,
        run: parts,
    },
    Experiment {
        name: "jiu-tune",
        about: "Scores of jiu-staged, tuned one by one in games against the best so far (paper of 2021, 2.4)",
        games: 40,
        board: Board::SizeAndRules,
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
    let name = arguments.rules.as_deref().unwrap_or(usual);
    let preset = start::preset(config, GameName::Jiu, Some(name))?;
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

/// Returns the settings of the engine that networks lead as in the paper of 2022.
fn guided_settings(config: &Config) -> Result<GuidedSettings, Failure> {
    let name = "jiu-two-phase";
    match by_name(&config.of(GameName::Jiu).engines, "engine", name)? {
        EngineSettings::Guided(settings) => Ok(*settings),
        _ => Err(format!("{name}: engines.ron makes another engine of it, not Guided").into()),
    }
}

/// Reads the networks that a run of learning kept in a folder, by the number of its rounds.
fn read_checkpoints(run: usize, folder: &Path) -> Result<Vec<Checkpoint>, Failure> {
    let fault = |why: String| Failure::option("--nets", format!("{}: {why}", path_text(folder)));
    let entries = std::fs::read_dir(folder).map_err(|error| fault(error.to_string()))?;
    let mut checkpoints = Vec::new();
    for entry in entries {
        let path = entry.map_err(|error| fault(error.to_string()))?.path();
        let name = path.file_name().and_then(|name| name.to_str());
        if !name.is_some_and(|name| name.starts_with(KEPT)) {
            continue;
        }
        if checkpoints.len() == MOST_NETWORKS {
            return Err(fault(format!("more than {MOST_NETWORKS} networks")));
        }
        let network = read_net(&path).map_err(|why| Failure::option("--nets", why))?;
        let served = network.serves(GameName::Jiu, network.card.size);
        served.map_err(|why| Failure::option("--nets", format!("{}: {why}", path_text(&path))))?;
        let Some(rounds) = network.card.after else {
            let why = "its card does not say after how many rounds it was kept";
            return Err(Failure::option(
                "--nets",
                format!("{}: {why}", path_text(&path)),
            ));
        };
        checkpoints.push(Checkpoint {
            run,
            rounds,
            network: Arc::new(network),
        });
    }
    if checkpoints.is_empty() {
        let why =
            format!("no network {KEPT}N.safetensors, as farm.py learn --keep-rounds writes them");
        return Err(fault(why));
    }
    checkpoints.sort_by_key(|checkpoint| checkpoint.rounds);
    Ok(checkpoints)
}

fn learning(
    config: &Config,
    arguments: &ExperimentArguments,
) -> Result<ExperimentResults, Failure> {
    let guided = guided_settings(config)?;
    let opponent = by_name(&config.of(GameName::Jiu).engines, "engine", "alpha-beta")?;
    let rules = start::preset(config, GameName::Jiu, Some("paper-2022"))?;
    let mut checkpoints = Vec::new();
    for (run, folder) in arguments.nets.iter().enumerate() {
        checkpoints.extend(read_checkpoints(run, folder)?);
    }
    let effort = ExperimentEffort {
        budget: arguments.budget.or(rounds::BUDGET),
        ..arguments.effort()
    };
    let players = LearningPlayers {
        guided: &guided,
        opponent: &opponent,
    };
    let bar = output::bar(u64::from(effort.games) * checkpoints.len() as u64);
    let board = (rules.id.as_str(), rules.rules);
    let mut rows = rounds::measure(&checkpoints, players, board, effort, &mut || bar.inc(1))?;
    bar.finish_and_clear();
    let all = rounds::totals(&rows);
    let plot = curves(&all);
    if arguments.nets.len() > 1 {
        rows.extend(all);
    }
    let note = "The paper of 2022 (Fig. 6) says that its program is far behind alpha-beta all through after 100 \
                rounds of training, level after 300 and clearly ahead after 500; it prints no numbers, and does not \
                say what a round is. Intervals are of 95 %.";
    Ok(ExperimentResults {
        table: rounds::csv(&rows),
        plot: Some(plot),
        note: Some(note.to_owned()),
    })
}

/// Returns the plot of scores by rounds, with the border of their intervals.
fn curves(rows: &[LearningRow]) -> Plot<'static> {
    let places: Vec<f64> = rows.iter().map(|row| f64::from(row.rounds)).collect();
    let at = |which: usize| {
        let points = rows.iter().zip(&places);
        points.map(move |(row, place)| (*place, row.score()[which]))
    };
    let border = at(1).chain(at(2).rev()).collect();
    Plot {
        title: "jiu-two-phase against alpha-beta",
        x: "rounds of training",
        y: "score",
        curves: vec![
            Curve::through("score", at(0).collect()),
            Curve {
                reference: true,
                ..Curve::through("95 %", border)
            },
            level("as strong as alpha-beta", &places, 0.5),
        ],
    }
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
