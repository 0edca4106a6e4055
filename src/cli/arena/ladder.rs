//! `arena ladder`: the factor of time or visits at which two players are equally strong.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use super::MatchOptions;
use super::budgets::budget_text;
use super::result;
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output;
use crate::cli::start::config;
use tibetango_lab::arena::journal::{Journal, file_name};
use tibetango_lab::arena::ladder::{EvenFactor, LadderMatch, LadderPlan, csv};
use tibetango_lab::arena::logistic::ScoreCurve;
use tibetango_lab::arena::{Budget, Contestant, MatchPlan, MatchTally};

/// Player whose budget is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ChangedPlayer {
    /// First player
    A,
    /// Second player
    B,
}

#[derive(Args, Debug)]
pub struct LadderArguments {
    #[command(flatten)]
    options: MatchOptions,
    /// Number of games of each match
    #[arg(long, value_name = "G", default_value_t = 100,
          value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    games: u32,
    /// Player whose budget is halved or doubled from match to match
    #[arg(long, value_name = "PLAYER", default_value = "b")]
    change: ChangedPlayer,
    /// Maximum number of times that the budget is halved or doubled
    #[arg(long, value_name = "N", default_value_t = 10,
          value_parser = clap::value_parser!(u32).range(1..=30))]
    most: u32,
    /// Save the games of each match in this folder; after a kill the same command resumes where it stopped
    #[arg(long, value_name = "DIR")]
    resume: Option<PathBuf>,
    /// Write the matches as CSV to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

pub fn run(config_dir: Option<&Path>, arguments: &LadderArguments) -> CommandResult {
    let config = config(config_dir)?;
    let plan = arguments
        .options
        .plan(config_dir, &config, arguments.games)?;
    output::check("--out", arguments.out.as_deref())?;
    if let Some(folder) = &arguments.resume {
        output::make_folder("--resume", folder)?;
    }
    let ladder = LadderPlan {
        budgets: plan.budgets,
        changed: match arguments.change {
            ChangedPlayer::A => 0,
            ChangedPlayer::B => 1,
        },
        most: arguments.most,
    };
    check_budgets(arguments, &plan, ladder.changed)?;
    let matches = ladder.climb(&mut |budgets| {
        let plan = MatchPlan {
            budgets,
            ..plan.clone()
        };
        play(arguments, &plan)
    })?;
    let curve = LadderPlan::curve(&matches);
    if let Some(path) = &arguments.out {
        let table = csv(&matches, curve.as_ref());
        output::write("--out", path, table.as_bytes())?;
    }
    output::print(&text(arguments, &ladder, &matches, curve.as_ref()))
}

/// Rejects players whose budget decides nothing, before any game.
fn check_budgets(arguments: &LadderArguments, plan: &MatchPlan, changed: usize) -> CommandResult {
    let options = &arguments.options;
    let players = [("--a", &options.a), ("--b", &options.b)];
    if matches!(plan.players[changed], Contestant::Level { .. }) {
        let why = "a level has visits of its own, which no budget changes: change the other player";
        return Err(Failure::option(players[changed].0, why));
    }
    let unlimited = plan.unlimited()?;
    if let Some(which) = unlimited.iter().position(|unlimited| *unlimited) {
        let (option, name) = players[which];
        let why = format!("{name} knows no limit of visits: give both players time");
        return Err(Failure::option(option, why));
    }
    Ok(())
}

/// Plays one match, with the games of its journal, and reports it.
fn play(arguments: &LadderArguments, plan: &MatchPlan) -> Result<MatchTally, Failure> {
    let options = &arguments.options;
    let resume = |error| Failure::option("--resume", error);
    let mut earlier = Vec::new();
    let mut running = MatchTally::default();
    let mut journal = None;
    if let Some(folder) = &arguments.resume {
        let mut indices = HashSet::new();
        let path = folder.join(file_name(plan));
        let open = Journal::open(&path, plan, &mut |game| {
            if game.index < plan.games && indices.insert(game.index) {
                running.add_game(game.score());
                earlier.push((game.index, game.score()));
            }
        });
        journal = Some(open.map_err(resume)?);
    }
    let bar = output::bar(plan.games.into());
    bar.set_position(earlier.len() as u64);
    bar.reset_eta();
    let mut trouble = None;
    let report = plan.play(&earlier, &mut |game, _| {
        if let Some(journal) = &mut journal
            && let Err(error) = journal.add(game)
        {
            trouble = Some(resume(error));
            return ControlFlow::Break(());
        }
        running.add_game(game.score());
        bar.inc(1);
        bar.set_message(result::progress(&running, None));
        ControlFlow::Continue(())
    });
    bar.finish_and_clear();
    let report = report?;
    if let Some(trouble) = trouble {
        return Err(trouble);
    }
    let tally = report.tally;
    if let Some(which) = report.worn_out {
        return Err(options.worn_out(which, &tally));
    }
    if tally.games() == 0 {
        return Err(Failure::from(
            "no game counts: in each of them a program refused what it was told",
        ));
    }
    let [a, b] = plan.budgets.map(budget_text);
    let faults = tally.illegal + tally.forfeits() + tally.broken;
    let note = match faults {
        0 => String::new(),
        faults => format!(", {faults} by a fault off the board"),
    };
    output::log(&format!(
        "a {a}, b {b}: {tally}, score {:.1} %{note}",
        100.0 * tally.score()
    ));
    Ok(tally)
}

/// Formats the result for people.
fn text(
    arguments: &LadderArguments,
    ladder: &LadderPlan,
    matches: &[LadderMatch],
    curve: Option<&ScoreCurve>,
) -> String {
    let options = &arguments.options;
    let (a, b) = (&options.a, &options.b);
    let mut text = format!(
        "{a} against {b}, {} games a match\n{:>9} {:>16} {:>16} {:>7} {:>7} {:>7} {:>8}\n",
        arguments.games, "factor", "a", "b", "won", "drawn", "lost", "score"
    );
    for rung in matches {
        let ([own, other], tally) = (rung.budgets.map(short), &rung.tally);
        text += &format!(
            "{:>9.4} {own:>16} {other:>16} {:>7} {:>7} {:>7} {:>6.1} %\n",
            rung.factor,
            tally.wins,
            tally.draws,
            tally.losses,
            100.0 * tally.score(),
        );
    }
    let (name, base) = match ladder.changed {
        0 => ("a", ladder.budgets[0]),
        _ => ("b", ladder.budgets[1]),
    };
    let Some(curve) = curve else {
        return text
            + "no factor was found: all scores are on one side of 50 %, or they do not rise\n";
    };
    let even = ladder.even(curve);
    text + &format!(
        "equally strong with {} of the budget of {name}, {}\n",
        factors(&even),
        budget_text(base)
    )
}

/// Formats a factor and its interval.
fn factors(even: &EvenFactor) -> String {
    let end = |end: Option<f64>, none: &str| end.map_or(none.to_owned(), |end| format!("{end:.3}"));
    format!(
        "{:.3} times (95 %: {} to {}), that is 1/{:.2},",
        even.factor,
        end(even.low, "no lower end"),
        end(even.high, "no upper end"),
        1.0 / even.factor
    )
}

/// Formats a budget for a column of the table.
fn short(budget: Budget) -> String {
    match budget {
        Budget::Visits(visits) => format!("{visits} visits"),
        Budget::Time(time) => format!("{} ms", time.as_millis()),
        Budget::Processor(time) => format!("{} ms cpu", time.as_millis()),
    }
}
