//! `arena`: a match between two engines.

use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;

use super::engines::{BudgetArguments, by_name};
use super::failure::{Done, Failure};
use super::output;
use super::start::{BoardArguments, config};
use crate::arena::{Budget, Estimate, Game, Match, Tally};
use crate::config::error::quoted;
use crate::games::Side;
use crate::record::replay::{Meta, to_record};
use crate::record::{date, file};

/// What a move may cost where nothing is said: visits, so that a match can be repeated.
const DEFAULT_BUDGET: Budget = Budget::Visits(1000);

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    board: BoardArguments,
    /// The first engine: results are told from its side
    #[arg(long, value_name = "ENGINE")]
    a: String,
    /// The second engine
    #[arg(long, value_name = "ENGINE")]
    b: String,
    /// Games to play; two by two they share an opening with colours swapped
    #[arg(long, value_name = "G", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Random plies before the engines play
    #[arg(long, value_name = "PLIES", default_value_t = 2,
          value_parser = clap::value_parser!(u32).range(0..=1000))]
    openings: u32,
    /// Seed of openings and engines
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Games played at the same time
    #[arg(long, value_name = "J", default_value_t = 1,
          value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Save every game as XML in this folder, as soon as it ends
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
}

#[derive(Serialize)]
struct Summary<'a> {
    a: &'a str,
    b: &'a str,
    games: u32,
    wins: u32,
    draws: u32,
    losses: u32,
    score: f64,
    elo: f64,
    elo_low: f64,
    elo_high: f64,
    pentanomial: [u32; 5],
    /// Log-likelihood ratio of a sequential test; plain matches have none.
    llr: Option<f64>,
    illegal: u32,
    forfeits: u32,
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let (preset, rules) = arguments.board.rules(&config)?;
    let plan = Match {
        size: arguments.board.size_or_default(),
        rules,
        engines: [
            by_name(&config.engines, "--a", &arguments.a)?,
            by_name(&config.engines, "--b", &arguments.b)?,
        ],
        games: arguments.games,
        budget: arguments.budget.or(DEFAULT_BUDGET),
        opening_plies: arguments.openings,
        seed: arguments.seed,
        jobs: arguments.jobs as usize,
    };
    if let Some(folder) = &arguments.records {
        std::fs::create_dir_all(folder).map_err(|error| {
            let folder = quoted(&folder.to_string_lossy());
            Failure::bad_input(format!(
                "--records: cannot make the folder {folder}: {error}"
            ))
        })?;
    }
    let bar = bar(arguments.games);
    let mut running = Tally::default();
    let mut unsaved = None;
    let tally = plan.play(&mut |game| {
        if let Some(folder) = &arguments.records
            && let Err(error) = save(folder, game, arguments, &preset)
        {
            unsaved = Some(error);
            return ControlFlow::Break(());
        }
        running.add_game(game);
        bar.inc(1);
        bar.set_message(score(&running));
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let tally = tally.map_err(Failure::bad_input)?;
    if let Some(error) = unsaved {
        return Err(Failure::bad_input(format!("--records: {error}")));
    }
    if arguments.json {
        output::json(&summary(arguments, &tally))?;
    } else {
        output::print(&text(arguments, &tally))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Progress on stderr, where somebody watches.
fn bar(games: u32) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games.into());
    if let Ok(style) =
        ProgressStyle::with_template("{wide_bar} {pos}/{len} games, {msg} [{elapsed}, {eta} left]")
    {
        bar.set_style(style);
    }
    bar
}

fn save(
    folder: &Path,
    game: &Game,
    arguments: &Arguments,
    preset: &str,
) -> Result<(), crate::record::RecordError> {
    let (white, black) = match game.a {
        Side::White => (&arguments.a, &arguments.b),
        Side::Black => (&arguments.b, &arguments.a),
    };
    let meta = Meta {
        preset: preset.to_owned(),
        developer: concat!("TibetanGo ", env!("CARGO_PKG_VERSION")).to_owned(),
        date: date::today(),
        black: black.clone(),
        white: white.clone(),
        outcome: Some(game.outcome),
    };
    let name = format!("{:06}.xml", game.index + 1);
    file::save(&folder.join(name), &to_record(&game.line, &meta))
}

fn score(tally: &Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

fn summary<'a>(arguments: &'a Arguments, tally: &Tally) -> Summary<'a> {
    let Estimate {
        score,
        elo,
        elo_low,
        elo_high,
    } = tally.estimate();
    Summary {
        a: &arguments.a,
        b: &arguments.b,
        games: tally.games(),
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score,
        elo,
        elo_low,
        elo_high,
        pentanomial: tally.pentanomial,
        llr: None,
        illegal: tally.illegal,
        // Every game without a legal move is given up; there is no other way to lose by default.
        forfeits: tally.illegal,
    }
}

fn text(arguments: &Arguments, tally: &Tally) -> String {
    let estimate = tally.estimate();
    let [lost, worse, even, better, won] = tally.pentanomial;
    let mut text = format!(
        "{} against {}: {} games, {} won, {} drawn, {} lost\n\
         score {:.1} %, Elo {:+.0} (95 %: {:+.0} to {:+.0})\n\
         pairs by points 0, 1/2, 1, 3/2, 2: {lost} {worse} {even} {better} {won}\n",
        arguments.a,
        arguments.b,
        tally.games(),
        tally.wins,
        tally.draws,
        tally.losses,
        100.0 * estimate.score,
        estimate.elo,
        estimate.elo_low,
        estimate.elo_high,
    );
    if tally.illegal > 0 {
        text += &format!(
            "{} games ended because an engine had no legal move\n",
            tally.illegal
        );
    }
    text
}
