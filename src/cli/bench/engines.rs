//! Search speed of each engine, beside a plain UCT.

use std::time::Instant;

use super::figures::{BenchEffort, BenchFigure};
use super::shared_parts::{search, shipped_engine};
use super::workloads::empty;
use tibetango_engines::engine::AnyEngine;
use tibetango_engines::engine::jiaqi::baseline::BareUct;
use tibetango_rules::GameName;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};

/// Number of visits of the plain search between two clock readings.
const SLICE: u64 = 64;

/// Measured engines, in the order of their turns, and the unit that each counts.
const ENGINES: [(&str, &str); 4] = [
    ("uct", "uct, visits/s"),
    ("uct-static", "uct-static, visits/s"),
    ("alpha-beta", "alpha-beta, nodes/s"),
    ("champion", "champion, nodes/s"),
];

/// Measures visits or nodes per second from the empty board with one thread. The engines take turns, and every run
/// starts from an empty state; the first round warms up and is not counted.
///
/// # Errors
/// Fails if there is no such board.
pub fn speeds(effort: BenchEffort) -> Result<Vec<BenchFigure>, String> {
    let history = empty()?;
    let mut engines: Vec<_> = ENGINES
        .into_iter()
        .map(|(name, what)| {
            let engine = AnyEngine::new(shipped_engine(GameName::Jiaqi, name), 1);
            (what, engine, Vec::new())
        })
        .collect();
    let mut bare = Vec::new();
    for round in 0..=effort.runs {
        let speed = bare_speed(effort);
        if round > 0 {
            bare.push(speed);
        }
        for (_, engine, runs) in &mut engines {
            let report = search(engine, &history, effort, 1);
            if round > 0 {
                runs.push(report.speed());
            }
        }
    }
    let of = |what, runs: &[f64]| BenchFigure::new("engines", what, 1, runs);
    let bare = of("bare UCT, visits/s", &bare);
    let engines = engines.iter().map(|(what, _, runs)| of(what, runs));
    Ok(std::iter::once(bare).chain(engines).collect())
}

fn bare_speed(effort: BenchEffort) -> f64 {
    let start = Instant::now();
    let mut search = BareUct::new(JiaqiPosition::new(JiaqiRules::default()));
    let mut count = 0;
    loop {
        for _ in 0..SLICE {
            search.visit();
        }
        count += SLICE;
        let time = start.elapsed();
        if time >= effort.run {
            break count as f64 / time.as_secs_f64();
        }
    }
}
