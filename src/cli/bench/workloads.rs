//! Measured workloads. Runs with one and with two threads take turns, so that other work on the machine disturbs both
//! alike.

use std::hint::black_box;
use std::time::Instant;

use rand::SeedableRng;
use rand_xoshiro::SplitMix64;

use super::effort::Effort;
use super::figures::Figure;
use super::shared::pair;
use tibetango_engines::eval::jiaqi::ThesisPlayout;
use tibetango_rules::jiaqi::{Position, Rules};
use tibetango_rules::perft::perft as count;
use tibetango_rules::{Grid, Line};
use tibetango_search::{Limits, MoveOrder, Searcher, Uct, UctParameters};

type Search = Uct<Position<Grid<5>>, ThesisPlayout<Grid<5>>>;

/// Number of playouts between two clock readings.
const SLICE: u64 = 64;

/// Depth of the counted perft: 40 * 39 * 38 * 37 leaves.
const DEPTH: u32 = 4;

/// Position of movement that random play reached and that is far from decided: in most such positions one side soon
/// wins, and the search runs into the ends of games.
const MOVEMENT: &str = "wwwww/wwww/wwwww/wwww/bb1ww/bbbw/bbbbb/bbbb/wbbbw b movement 0 40";

/// Unit of the gain of a second thread.
const GAIN: &str = "times one thread";

/// Memory limit in bytes, enough that no run fills the tree.
const MEMORY: u64 = 4 << 30;

/// Measures random placement from the empty board, without a search.
pub fn playouts(effort: Effort) -> Vec<Figure> {
    let run = |threads| playouts_per_second(effort, threads);
    pair(effort, "playouts", ["playouts/s", GAIN], run)
}

fn playouts_per_second(effort: Effort, threads: u32) -> f64 {
    let start = Instant::now();
    let work = |thread: u32| {
        let mut rng = SplitMix64::seed_from_u64(u64::from(thread));
        let empty = Position::<Grid<5>>::new(Rules::default());
        let mut done = 0u64;
        // However late the thread begins, it does something.
        loop {
            for _ in 0..SLICE {
                black_box(black_box(&empty).random_placement(&mut rng));
            }
            done += SLICE;
            if start.elapsed() >= effort.run {
                break done;
            }
        }
    };
    let done: u64 = std::thread::scope(|scope| {
        let work = &work;
        let spawn = |thread| scope.spawn(move || work(thread));
        let others: Vec<_> = (1..threads).map(spawn).collect();
        let own = work(0);
        let others = others.into_iter().map(|other| other.join().unwrap_or(0));
        own + others.sum::<u64>()
    });
    done as f64 / start.elapsed().as_secs_f64()
}

/// Measures UCT from the empty board, from an empty tree in every run.
pub fn uct(effort: Effort) -> Vec<Figure> {
    let line = Line::new(Position::<Grid<5>>::new(Rules::default()));
    let (mut figures, nodes) = visits("uct", &line, effort);
    let bytes = Search::node_bytes() as f64;
    figures.push(Figure::new("uct", "bytes/node", 1, &[bytes]));
    figures.push(Figure::new("uct", "nodes in the tree", 1, &nodes));
    figures
}

/// Measures UCT from a position of movement; `None` if the position cannot be parsed.
pub fn movement(effort: Effort) -> Option<Vec<Figure>> {
    let position = Position::<Grid<5>>::from_text(Rules::default(), MOVEMENT).ok()?;
    Some(visits("movement", &Line::new(position), effort).0)
}

/// Measures visits per second with one and two threads, and the nodes of the runs with one.
fn visits(
    bench: &'static str,
    line: &Line<Position<Grid<5>>>,
    effort: Effort,
) -> (Vec<Figure>, Vec<f64>) {
    let parameters = UctParameters {
        c: std::f64::consts::FRAC_1_SQRT_2,
        expand_after: 1,
        depth: u32::MAX,
        memory: MEMORY,
        final_by_bound: false,
    };
    let playout = ThesisPlayout::new(200, MoveOrder::Generated);
    let mut search = Search::new(parameters, playout, 1);
    let mut nodes = Vec::new();
    let figures = pair(effort, bench, ["visits/s", GAIN], |threads| {
        search.clear();
        let limits = Limits {
            threads: threads as usize,
            ..Limits::time(effort.run)
        };
        let report = search.search(line, &limits, &mut |_| {});
        if threads == 1 {
            nodes.push(report.nodes as f64);
        }
        report.visits as f64 / report.time.as_secs_f64()
    });
    // The first run was the one that is not counted.
    nodes.remove(0);
    (figures, nodes)
}

/// Measures move generation from the empty board; leaves are counted as their parents list them.
pub fn perft(effort: Effort) -> Vec<Figure> {
    let empty = Position::<Grid<5>>::new(Rules::default());
    let run = || {
        let start = Instant::now();
        let mut nodes = 0;
        loop {
            nodes += count(black_box(&empty), DEPTH);
            let time = start.elapsed();
            if time >= effort.run {
                break nodes as f64 / time.as_secs_f64();
            }
        }
    };
    run();
    let runs: Vec<f64> = (0..effort.runs).map(|_| run()).collect();
    vec![Figure::new("perft", "leaves/s", 1, &runs)]
}
