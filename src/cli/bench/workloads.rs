//! Measured workloads. Runs with one and with two threads take turns, so that other work on the machine disturbs both
//! alike.

use std::hint::black_box;
use std::time::Instant;

use rand::SeedableRng;
use rand_xoshiro::SplitMix64;

use super::figures::{BenchEffort, BenchFigure};
use super::shared_parts::{TREE_MIB, pair, search};
use crate::cli::failure::Failure;
use tibetango_engines::engine::jiaqi::baseline::fill_at_random;
use tibetango_engines::engine::{AnyEngine, EngineSettings, UctSettings};
use tibetango_engines::eval::jiaqi::ThesisPlayout;
use tibetango_rules::Grid;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
use tibetango_search::Uct;

/// Search whose nodes are counted in bytes; the engine that is measured holds one.
type BenchSearch = Uct<JiaqiPosition<Grid<5>>, ThesisPlayout<Grid<5>>>;

/// Number of playouts between two clock readings.
const SLICE: u64 = 64;

/// Depth of the counted perft: 40 * 39 * 38 * 37 leaves.
const DEPTH: u32 = 4;

/// Position of movement that random play reached and that is far from decided: in most such positions one side soon
/// wins, and the search runs into the ends of games.
const MOVEMENT: &str = "wwwww/wwww/wwwww/wwww/bb1ww/bbbw/bbbbb/bbbb/wbbbw b movement 0 40";

/// Unit of the gain of a second thread.
const GAIN: &str = "times one thread";

/// Measures random placement from the empty board, without a search.
pub fn playouts(effort: BenchEffort) -> Vec<BenchFigure> {
    let run = |threads| playouts_per_second(effort, threads);
    pair(effort, "playouts", ["playouts/s", GAIN], run)
}

fn playouts_per_second(effort: BenchEffort, threads: u32) -> f64 {
    let start = Instant::now();
    let work = |thread: u32| {
        let mut rng = SplitMix64::seed_from_u64(u64::from(thread));
        let empty = JiaqiPosition::<Grid<5>>::new(JiaqiRules::default());
        let mut count = 0u64;
        // However late the thread begins, it does something.
        loop {
            fill_at_random(&empty, SLICE, &mut rng);
            count += SLICE;
            if start.elapsed() >= effort.run {
                break count;
            }
        }
    };
    let count: u64 = std::thread::scope(|scope| {
        let work = &work;
        let spawn = |thread| scope.spawn(move || work(thread));
        let others: Vec<_> = (1..threads).map(spawn).collect();
        let own = work(0);
        let others = others.into_iter().map(|other| other.join().unwrap_or(0));
        own + others.sum::<u64>()
    });
    count as f64 / start.elapsed().as_secs_f64()
}

/// Measures UCT from the empty board, from an empty tree in every run.
///
/// # Errors
/// Fails if there is no such board.
pub fn uct(effort: BenchEffort) -> Result<Vec<BenchFigure>, Failure> {
    let (mut figures, nodes) = visits("uct", &empty()?, effort);
    let bytes = BenchSearch::node_bytes() as f64;
    figures.push(BenchFigure::new("uct", "bytes/node", 1, &[bytes]));
    figures.push(BenchFigure::new("uct", "nodes in the tree", 1, &nodes));
    Ok(figures)
}

/// Measures UCT from a position of movement.
///
/// # Errors
/// Fails if the position cannot be parsed.
pub fn movement(effort: BenchEffort) -> Result<Vec<BenchFigure>, Failure> {
    let history = AnyGameHistory::from_text(JiaqiRules::default(), MOVEMENT)?;
    Ok(visits("movement", &history, effort).0)
}

/// Returns a game on the empty board of five lines.
pub(super) fn empty() -> Result<AnyGameHistory, &'static str> {
    AnyGameHistory::new(5, JiaqiRules::default()).ok_or("there is no board of five lines")
}

/// Measures visits per second with one and two threads, and the nodes of the runs with one.
fn visits(
    bench: &'static str,
    history: &AnyGameHistory,
    effort: BenchEffort,
) -> (Vec<BenchFigure>, Vec<f64>) {
    let settings = UctSettings {
        memory_mib: TREE_MIB,
        ..UctSettings::default()
    };
    // An engine of one board alone would be compiled once more here, with all its searches.
    let mut engine = AnyEngine::new(EngineSettings::Uct(settings), 1);
    let mut nodes = Vec::new();
    let figures = pair(effort, bench, ["visits/s", GAIN], |threads| {
        let report = search(&mut engine, history, effort, threads);
        if threads == 1 {
            nodes.push(report.nodes as f64);
        }
        report.speed()
    });
    // The first run was the one that is not counted.
    nodes.remove(0);
    (figures, nodes)
}

/// Measures move generation from the empty board; leaves are counted as their parents list them.
///
/// # Errors
/// Fails if there is no such board.
pub fn perft(effort: BenchEffort) -> Result<Vec<BenchFigure>, Failure> {
    let empty = empty()?;
    let run = || {
        let start = Instant::now();
        let mut nodes = 0;
        loop {
            nodes += black_box(&empty).perft(DEPTH);
            let time = start.elapsed();
            if time >= effort.run {
                break nodes as f64 / time.as_secs_f64();
            }
        }
    };
    run();
    let runs: Vec<f64> = (0..effort.runs).map(|_| run()).collect();
    Ok(vec![BenchFigure::new("perft", "leaves/s", 1, &runs)])
}
