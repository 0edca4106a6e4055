//! Analysis of lost games: the positions from which on they were lost, and the values of our engine there.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Board, Experiment, ExperimentArguments, ExperimentResults};
use crate::cli::arena::players;
use crate::cli::engines::by_name;
use crate::cli::failure::Failure;
use crate::cli::output;
use crate::cli::start::BoardArguments;
use tibetango_content::config::Config;
use tibetango_lab::arena::{Budget, Contestant, MatchPlan, Openings};
use tibetango_lab::experiment::losses::{LostGame, LostPlan, csv, measure, summary};
use tibetango_records::messages::{name_text, path_text};
use tibetango_records::record::replay::from_record;
use tibetango_records::record::{Record, file};
use tibetango_rules::{Reason, Side};

pub(super) const EXPERIMENTS: &[Experiment] = &[Experiment {
    name: "lost",
    about: "Where games of --records were lost as --with sees them, and what our engine says there",
    games: 100,
    board: Board::Records,
    plots: false,
    run,
}];

/// Beginning of the name of a player that is another program.
const EXTERNAL: &str = "external:";

/// Engine of ours, where the loser's name is none.
const USUAL: &str = "champion";

/// Visits of our engine, where none are given.
const VISITS: u64 = 10_000;

/// Time of the judge for a position, where none is given.
const JUDGE_TIME: Duration = Duration::from_secs(1);

/// Maximum number of files of a folder.
const MOST_FILES: usize = 100_000;

/// Name of the journal in the folder of --resume.
const JOURNAL: &str = "lost.jsonl";

fn run(config: &Config, arguments: &ExperimentArguments) -> Result<ExperimentResults, Failure> {
    let (Some(folder), Some(with)) = (&arguments.records, &arguments.with) else {
        return Err("--records, --with: this experiment needs both".into());
    };
    let visits = match arguments.budget.or(Budget::Visits(VISITS)) {
        Budget::Visits(visits) => visits,
        Budget::Time(_) | Budget::Processor(_) => {
            let why = "our engine searches by visits here, with 1, 10 and 100 times as many";
            return Err(Failure::option("--time-ms", why));
        }
    };
    let most = arguments.games.unwrap_or(arguments.name.games) as usize;
    let (first, games) = read_games(folder, most)?;
    let board = BoardArguments {
        game: first.game(),
        size: Some(first.size),
        rules: Some(first.rules.clone()),
    };
    let judge = players::parse(config, &board, "--with", with)?;
    let engines = &config.of(first.game()).engines;
    let loser = games.first().map(|game| game.loser);
    let name = loser.map_or("", |side| player(&first, side));
    let ours = match engines.get(name) {
        Some(engine) => engine.clone(),
        None => by_name(engines, "engine", USUAL)?,
    };
    let time = arguments.with_ms.map_or(JUDGE_TIME, Duration::from_millis);
    let budget = arguments
        .with_visits
        .map_or(Budget::Time(time), Budget::Visits);
    let plan = MatchPlan {
        size: first.size,
        preset: first.rules.clone(),
        rules: first.settings,
        players: [judge, Contestant::Ours(ours.clone())],
        first_game: 0,
        games: 1,
        budgets: [budget, Budget::Visits(visits)],
        margin: Duration::ZERO,
        patience: Duration::from_secs(60),
        restarts: 0,
        openings: Openings::Random(0),
        seed: arguments.seed,
        jobs: 1,
        sprt: None,
    };
    let journal = journal(arguments)?;
    let bar = output::bar(games.len() as u64);
    let rows = measure(
        LostPlan {
            judge: &plan,
            ours: &ours,
            visits,
            seed: arguments.seed,
            journal: journal.as_deref(),
        },
        &games,
        &mut || bar.inc(1),
    );
    bar.finish_and_clear();
    let rows = rows?;
    Ok(ExperimentResults {
        table: csv(&rows),
        plot: None,
        note: Some(summary(&rows, visits)),
    })
}

/// Returns the path of the journal, if there is one, in a folder that is made.
fn journal(arguments: &ExperimentArguments) -> Result<Option<PathBuf>, Failure> {
    let Some(folder) = &arguments.resume else {
        return Ok(None);
    };
    output::make_folder("--resume", folder)?;
    Ok(Some(folder.join(JOURNAL)))
}

/// Reads the lost games of a folder, by the names of their files, with the record of the first: games that another
/// program lost, that nobody won, or that ended by a fault are none. Games on another board or by other rules than the
/// first are left out and counted.
fn read_games(folder: &Path, most: usize) -> Result<(Record, Vec<LostGame>), Failure> {
    let refuse = |why: String| Failure::option("--records", why);
    let name = path_text(folder);
    let entries = std::fs::read_dir(folder).map_err(|error| refuse(format!("{name}: {error}")))?;
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry
            .map_err(|error| refuse(format!("{name}: {error}")))?
            .path();
        if path.extension().is_some_and(|ending| ending == "xml") {
            paths.push(path);
        }
        if paths.len() > MOST_FILES {
            return Err(refuse(format!(
                "{name} holds more than {MOST_FILES} records"
            )));
        }
    }
    paths.sort();
    let mut first: Option<Record> = None;
    let mut games = Vec::new();
    let mut others = 0;
    for path in paths {
        if games.len() == most {
            break;
        }
        let record = file::load(&path).map_err(|error| refuse(error.to_string()))?;
        let Some(loser) = loser(&record) else {
            continue;
        };
        let fits = first
            .as_ref()
            .is_none_or(|first| (first.settings, first.size) == (record.settings, record.size));
        if !fits {
            others += 1;
            continue;
        }
        let file = name_text(&path);
        let history = from_record(&record).map_err(|error| refuse(format!("{file}: {error}")))?;
        games.push(LostGame {
            name: file,
            history,
            loser,
        });
        first.get_or_insert(record);
    }
    if others > 0 {
        let board = "are on another board or by other rules than the first";
        output::log(&format!("note: {others} games {board}, and are left out"));
    }
    match first {
        Some(first) => Ok((first, games)),
        None => Err(refuse(format!(
            "{name} holds no game that one of our engines lost"
        ))),
    }
}

/// Returns the side that lost a game, if it is one of ours and lost on the board.
fn loser(record: &Record) -> Option<Side> {
    let result = record.result.as_ref()?;
    let loser = result.winner?.other();
    let is_fault = matches!(
        Reason::from_text(&result.reason),
        Some(Reason::Time | Reason::Forfeit)
    );
    (!is_fault && !player(record, loser).starts_with(EXTERNAL)).then_some(loser)
}

/// Returns the name of the player of a side.
fn player(record: &Record, side: Side) -> &str {
    match side {
        Side::White => &record.white,
        Side::Black => &record.black,
    }
}
