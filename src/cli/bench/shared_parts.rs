//! Parts that the measurements of several games share.

use super::figures::{BenchEffort, BenchFigure};
use tibetango_content::config::Config;
use tibetango_engines::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Limits;

/// Memory of a tree in MiB, enough that no run fills it.
pub(super) const TREE_MIB: u32 = 4096;

/// Returns the settings of a shipped engine with the memory of its tree raised to `TREE_MIB`.
pub(super) fn shipped_engine(game: GameName, name: &str) -> EngineSettings {
    let config = Config::embedded();
    let shipped = config.of(game).engines.get(name);
    let mut settings = shipped.expect("the shipped configuration names it").clone();
    if let EngineSettings::Uct(_) = settings {
        settings.set_memory_mib(TREE_MIB);
    }
    settings
}

/// Searches from an empty state for one run with this number of threads.
pub(super) fn search(
    engine: &mut AnyEngine,
    history: &AnyGameHistory,
    effort: BenchEffort,
    threads: u32,
) -> PlainReport {
    engine.new_game();
    let mut limits = Limits::time(effort.run);
    limits.threads = threads as usize;
    engine
        .think(history, &limits, &Strength::BEST, &mut |_| {})
        .0
}

/// Makes runs of two kinds in turn, after one uncounted run of each that warms memory and processor. Returns the
/// results of the first kind, of the second, and their ratios.
pub(super) fn turns(effort: BenchEffort, mut run: impl FnMut(bool) -> f64) -> [Vec<f64>; 3] {
    let mut runs = [const { Vec::new() }; 3];
    for round in 0..=effort.runs {
        let (first, second) = (run(false), run(true));
        if round > 0 {
            for (runs, result) in runs.iter_mut().zip([first, second, second / first]) {
                runs.push(result);
            }
        }
    }
    runs
}

/// Runs with one and two threads in turn. Returns, under these names, their figures and the gain of the second thread.
pub(super) fn pair(
    effort: BenchEffort,
    bench: &'static str,
    [what, gain]: [&str; 2],
    mut run: impl FnMut(u32) -> f64,
) -> Vec<BenchFigure> {
    let [one, two, gains] = turns(effort, |second| run(1 + u32::from(second)));
    vec![
        BenchFigure::new(bench, what, 1, &one),
        BenchFigure::new(bench, what, 2, &two),
        BenchFigure::new(bench, gain, 2, &gains),
    ]
}
