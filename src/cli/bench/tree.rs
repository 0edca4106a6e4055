//! Cost of watching the tree of a search.

use std::hint::black_box;

use super::figures::{BenchEffort, BenchFigure};
use super::shared_parts::{shipped_engine, turns};
use super::workloads::empty;
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_rules::GameName;
use tibetango_search::Limits;

/// Engine whose tree the window shows beside a game.
const ENGINE: &str = "uct-static";

/// Measures visits per second of processor time from the empty board, unwatched and watched in turn, and their ratio.
/// The first round warms up and is not counted.
///
/// # Errors
/// Fails if there is no such board.
pub fn speeds(effort: BenchEffort) -> Result<Vec<BenchFigure>, String> {
    let history = empty()?;
    let mut engine = AnyEngine::new(shipped_engine(GameName::Jiaqi, ENGINE), 1);
    let runs = turns(effort, |watched| {
        engine.new_game();
        let limits = Limits::processor_time(effort.run);
        limits.watched.set(watched);
        let (report, _) = engine.think(&history, &limits, &Strength::BEST, &mut |report| {
            black_box(report.clone());
        });
        report.speed()
    });
    let names = [
        "unseen, visits/s",
        "seen as a tree, visits/s",
        "times unseen",
    ];
    let figures = names.into_iter().zip(&runs);
    Ok(figures
        .map(|(what, runs)| BenchFigure::new("tree", what, 1, runs))
        .collect())
}
