//! Cost of the window: the time of a frame, the load of the graphics processor, and memory over many games.

use super::figures::{BenchEffort, BenchFigure};
use crate::app::automation::{draw_calls, measure, soak as games};
use crate::cli::output;

/// Measures milliseconds of the main schedule per frame: median and 99th percentile of each run, idle and with a search
/// of the default number of threads, in turns.
pub fn frames(effort: BenchEffort) -> Result<Vec<BenchFigure>, String> {
    const FRAMES: usize = 300;
    let percentile =
        |sorted: &[f64], part: f64| sorted[((sorted.len() - 1) as f64 * part).round() as usize];
    // [idle, searching], each the runs' medians and 99th percentiles.
    let mut medians = [Vec::new(), Vec::new()];
    let mut tails = [Vec::new(), Vec::new()];
    for _ in 0..effort.runs {
        for searching in [false, true] {
            let mut times = measure::frames(FRAMES, searching)?;
            times.sort_by(f64::total_cmp);
            medians[usize::from(searching)].push(percentile(&times, 0.5));
            tails[usize::from(searching)].push(percentile(&times, 0.99));
        }
    }
    let [idle, search] = medians;
    let ratios: Vec<f64> = idle.iter().zip(&search).map(|(a, b)| b / a).collect();
    let of = |what, runs: &[f64]| BenchFigure::new("frames", what, 1, runs);
    Ok(vec![
        of("ms, idle, median", &idle),
        of("ms, idle, 99 %", &tails[0]),
        of("ms, search, median", &search),
        of("ms, search, 99 %", &tails[1]),
        of("times idle (medians)", &ratios),
    ])
}

/// Counts the load of the graphics processor: of the title and of every game in every quality draw calls, objects,
/// triangles and textures; of every quality passes and targets.
pub fn scene() -> Result<Vec<BenchFigure>, String> {
    let of = |what: String, number: f64| BenchFigure::new("scene", what, 1, &[number]);
    let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
    let counts = draw_calls::count()?;
    let mut figures = Vec::new();
    for count in counts.scenes {
        let about = format!("{}, {}", count.scene, count.quality.id());
        figures.extend([
            of(format!("draws, {about}"), count.calls as f64),
            of(format!("objects, {about}"), count.objects as f64),
            of(format!("triangles, {about}"), count.triangles as f64),
            of(format!("MiB of textures, {about}"), mib(count.textures)),
        ]);
    }
    for count in counts.qualities {
        let quality = count.quality.id();
        figures.push(of(format!("passes, {quality}"), count.passes as f64));
        for (window, bytes) in draw_calls::WINDOWS.iter().zip(count.targets) {
            let what = format!("MiB of targets, {quality}, {}x{}", window.x, window.y);
            figures.push(of(what, mib(bytes)));
        }
    }
    Ok(figures)
}

/// Measures resident memory at the start, after 100 games and at the end.
pub fn soak(count: u32) -> Result<Vec<BenchFigure>, String> {
    let bar = output::bar_like("{bar:40} game {pos}, {eta} left", count.into());
    let samples = games::soak(count as usize, |game| bar.set_position(game as u64))?;
    bar.finish_and_clear();
    let mut figures = Vec::new();
    for sample in samples {
        let of = |what: &str, number: f64| {
            let what = format!("{what}, game {}", sample.games);
            BenchFigure::new("soak", what, 1, &[number])
        };
        figures.push(of("MiB resident", sample.mib));
        figures.push(of("entities", sample.entities as f64));
    }
    Ok(figures)
}
