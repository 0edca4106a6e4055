//! `best`: finds the best move of an engine.

use std::path::Path;
use std::time::Duration;

use clap::Args;
use serde::Serialize;

use super::engines::BudgetArguments;
use super::failure::CommandResult;
use super::output;
use super::start::{StartArguments, config};
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_lab::arena::Budget;

/// Default budget of a move.
const DEFAULT_BUDGET: Budget = Budget::Time(Duration::from_secs(1));

/// Number of moves listed for people.
const MOVES: usize = 10;

#[derive(Args, Debug)]
pub struct BestArguments {
    #[command(flatten)]
    start: StartArguments,
    /// Engine, one of engines.ron
    #[arg(long, value_name = "NAME")]
    engine: String,
    #[command(flatten)]
    budget: BudgetArguments,
    /// Number of search threads [default: the engine's]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=256))]
    threads: Option<u32>,
    /// Seed of the random numbers
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Memory of all the engine's trees and tables together in MiB [default: the engine's]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    memory_mib: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct BestOutput {
    #[serde(rename = "move")]
    mv: String,
    visits: u64,
    value: f64,
    pv: Vec<String>,
    moves: Vec<MoveText>,
    time_ms: f64,
}

#[derive(Serialize)]
struct MoveText {
    #[serde(rename = "move")]
    mv: String,
    visits: u64,
    value: f64,
}

pub fn run(config_dir: Option<&Path>, arguments: &BestArguments) -> CommandResult {
    let config = config(config_dir)?;
    let board = &arguments.start.board;
    let mut settings = board.engine(&config, "--engine", &arguments.engine)?;
    let history = arguments.start.unfinished(&config, "no move to find")?;
    if let Some(memory) = arguments.memory_mib {
        settings.set_memory_mib(memory);
    }
    let mut limits = arguments.budget.or(DEFAULT_BUDGET).limits();
    limits.threads = arguments
        .threads
        .map_or(settings.threads(), |threads| threads as usize);
    let mut engine = AnyEngine::new(settings, arguments.seed);
    let (report, mv) = engine.think(&history, &limits, &Strength::BEST, &mut |_| {});
    let mv = mv.ok_or("the engine found no move")?;
    let mut moves: Vec<MoveText> = report
        .moves
        .iter()
        .map(|stat| MoveText {
            mv: history.text(&stat.mv),
            visits: stat.visits,
            value: stat.value,
        })
        .collect();
    // The sort is stable: among equals the order of generation stays.
    moves.sort_by_key(|stat| std::cmp::Reverse(stat.visits));
    let answer = BestOutput {
        mv: history.text(&mv),
        visits: report.visits,
        value: report.value,
        pv: report.pv.iter().map(|mv| history.text(mv)).collect(),
        moves,
        time_ms: (report.time.as_secs_f64() * 1e6).round() / 1e3,
    };
    let side = history.to_move().name();
    output::tell(arguments.json, &answer, || answer.text(side))
}

impl BestOutput {
    /// Formats the answer for people; the first line holds the move alone.
    fn text(&self, side: &str) -> String {
        let mut text = format!(
            "{}\n{} visits in {:.0} ms, value {:.1} % for {side}\nprincipal variation: {}\n",
            self.mv,
            self.visits,
            self.time_ms,
            100.0 * self.value,
            self.pv.join(" "),
        );
        for stat in self.moves.iter().take(MOVES) {
            let value = 100.0 * stat.value;
            text += &format!(
                "{:>10} {:>10} visits {value:>6.1} %\n",
                stat.mv, stat.visits
            );
        }
        text
    }
}
