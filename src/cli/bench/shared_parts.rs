//! Parts that the measurements of several games share.

use super::effort::BenchEffort;
use super::figures::BenchFigure;
use tibetango_content::config::Config;
use tibetango_engines::engine::EngineSettings;
use tibetango_rules::GameName;

/// Memory of a tree in MiB, enough that no run fills it.
pub(super) const TREE_MIB: u32 = 4096;

/// Returns the settings of a shipped engine with the memory of its tree raised to `TREE_MIB`.
pub(super) fn shipped(game: GameName, name: &str) -> EngineSettings {
    let config = Config::embedded();
    let shipped = config.of(game).engines.get(name);
    let mut settings = shipped.expect("the shipped configuration names it").clone();
    if let EngineSettings::Uct(_) = settings {
        settings.set_memory_mib(TREE_MIB);
    }
    settings
}

/// Runs with one and two threads in turn, after one uncounted run of each that warms memory and processor. Returns,
/// under these names, their figures and the gain of the second thread, run by run.
pub(super) fn pair(
    effort: BenchEffort,
    bench: &'static str,
    [what, gain]: [&str; 2],
    mut run: impl FnMut(u32) -> f64,
) -> Vec<BenchFigure> {
    let mut runs = [Vec::new(), Vec::new(), Vec::new()];
    for round in 0..=effort.runs {
        let (one, two) = (run(1), run(2));
        if round > 0 {
            for (runs, result) in runs.iter_mut().zip([one, two, two / one]) {
                runs.push(result);
            }
        }
    }
    let [one, two, gains] = runs;
    vec![
        BenchFigure::new(bench, what, 1, &one),
        BenchFigure::new(bench, what, 2, &two),
        BenchFigure::new(bench, gain, 2, &gains),
    ]
}
