//! Alpha-beta: iterative deepening with principal variation search, generic over games.
//!
//! The sides need not alternate: a value changes its sign only where the turn changes hands.
//! Several threads search the same position and help each other through the transposition table
//! ("lazy SMP").

mod report;
mod worker;

use super::evaluate::Evaluate;
use super::limits::{CheckPacer, Limits, Stop, Stopwatch, WatchFlag, take};
use super::report::SearchReport;
use super::searchable::Searchable;
use super::searcher::Searcher;
use super::solve::Solution;
use super::transposition::TranspositionTable;
use rand::SeedableRng;
use rand::seq::SliceRandom;
use rand_xoshiro::SplitMix64;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;
use tibetango_rules::{Game, GameHistory};
use worker::Worker;

/// Maximum search depth in plies, extensions included.
pub const MAX_PLY: usize = 128;

/// Maximum number of nodes between two checks of the clock and the stop flag; see `CheckPacer`.
const SLICE: u64 = 512;

/// Number of nodes that a search takes however late it is: its thread may have had to wait for a core.
const MIN_NODES: u64 = 64;

/// Time that a search may spend on a first look of [`SLICE`] nodes even if its own limit has passed.
const FIRST_LOOK: Duration = Duration::from_millis(20);

/// Parts of the search that can be switched off, to measure the worth of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Search the later moves with an empty window first (principal variation search).
    pub scout: bool,
    /// Begin an iteration with a narrow window around the last value.
    pub aspiration: bool,
    /// Use the transposition table.
    pub table: bool,
    /// Try moves early that refuted a sister position (killer moves).
    pub killers: bool,
    /// Try moves early that refuted many positions (history heuristic).
    pub history: bool,
    /// Search late moves less deeply at first.
    pub reductions: bool,
    /// Skip late moves near the leaves.
    pub pruning: bool,
    /// Accept a shallow search that is far beyond the window (ProbCut).
    pub probcut: bool,
    /// Maximum number of plies of captures beyond the depth; 0 leaves quiescence out.
    pub quiescence: u32,
}

impl Default for Parts {
    fn default() -> Self {
        Self {
            scout: true,
            aspiration: true,
            table: true,
            killers: true,
            history: true,
            reductions: true,
            pruning: true,
            probcut: true,
            quiescence: 0,
        }
    }
}

/// Settings of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AlphaBetaParameters {
    /// Depth of the deepest iteration, at least 1.
    pub depth: u32,
    /// Size of the transposition table in bytes.
    pub memory: u64,
    /// Parts of the search in use.
    pub parts: Parts,
}

/// An alpha-beta search that keeps its table from move to move.
pub struct AlphaBeta<G: Game, E> {
    parameters: AlphaBetaParameters,
    evaluate: E,
    table: Option<TranspositionTable>,
    solution: Option<Arc<Solution>>,
    rng: SplitMix64,
    _game: std::marker::PhantomData<fn(G)>,
}

/// State shared by the threads of one search.
struct AlphaBetaShared<'a, G: Game> {
    root: &'a G,
    /// Hashes of the positions before the root that could come back.
    returning: &'a [u64],
    table: &'a TranspositionTable,
    solution: Option<&'a Solution>,
    parameters: AlphaBetaParameters,
    /// Number of nodes not yet handed out.
    budget: AtomicU64,
    done: AtomicU64,
    is_over: AtomicBool,
    /// Number of nodes handed out.
    handed_out: AtomicU64,
    start: Stopwatch,
    time: Option<Duration>,
    stop: &'a Stop,
    watched: &'a WatchFlag,
    /// Number of moves of the root that get a value of their own.
    lines: usize,
    /// Number of moves whose lines are reported; none if it is 1.
    reported: usize,
}

/// Result of an iteration for a move of the root.
#[derive(Clone, Debug)]
struct RootMove<M> {
    mv: M,
    /// Index in the list of legal moves.
    place: usize,
    /// Value for the side to move: exact for the best move, else an upper bound.
    value: i32,
    /// Value as the iteration began.
    last: i32,
    nodes: u64,
    /// Reported value, if several lines are wanted.
    report: Option<IterationResult>,
}

/// Value of the last whole iteration: values of different depths cannot be compared.
#[derive(Clone, Copy, Debug)]
struct IterationResult {
    value: i32,
    /// Whether the value is exact rather than a bound.
    exact: bool,
}

impl<G: Game, E: Evaluate<G>> AlphaBeta<G, E> {
    /// Creates a search with an empty table; the seed decides between equal moves.
    pub fn new(parameters: AlphaBetaParameters, evaluate: E, seed: u64) -> Self {
        Self {
            parameters,
            evaluate,
            table: None,
            solution: None,
            rng: SplitMix64::seed_from_u64(seed),
            _game: std::marker::PhantomData,
        }
    }

    /// Returns the search with the exact value of all positions of a solved game.
    #[must_use]
    pub fn knowing(self, solution: Option<Arc<Solution>>) -> Self {
        Self { solution, ..self }
    }
}

/// Counts a node as a visit.
impl<G: Game, E: Evaluate<G>> Searcher<G> for AlphaBeta<G, E> {
    fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    fn renew(&mut self, seed: u64) {
        self.clear();
        self.rng = SplitMix64::seed_from_u64(seed);
    }

    fn search(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        let start = Stopwatch::start(limits.clock);
        let root = history.position().clone();
        let mut moves = Vec::new();
        if history.outcome().is_none() {
            let state = self.evaluate.start(&root);
            self.evaluate.choices(&state, &root, &mut moves);
            limits.exclude(&mut moves, E::Moves::move_index);
            if moves.is_empty() {
                // No move that is worth a look is left.
                E::Moves::search_moves(&root, &mut moves);
                limits.exclude(&mut moves, E::Moves::move_index);
            }
        }
        let memory = self.parameters.memory;
        let table = self
            .table
            .get_or_insert_with(|| TranspositionTable::new(memory));
        table.next_search();
        let returning = history.returning();
        let shared = AlphaBetaShared {
            root: &root,
            returning: &returning,
            table,
            solution: self.solution.as_deref(),
            parameters: self.parameters,
            budget: AtomicU64::new(limits.visits.unwrap_or(u64::MAX)),
            done: AtomicU64::new(0),
            is_over: AtomicBool::new(moves.is_empty()),
            handed_out: AtomicU64::new(0),
            start,
            time: limits.time,
            stop: &limits.stop,
            watched: &limits.watched,
            lines: limits.lines.clamp(1, moves.len().max(1)),
            reported: limits.lines,
        };
        let mut roots: Vec<RootMove<G::Move>> = moves
            .iter()
            .enumerate()
            .map(|(place, &mv)| RootMove {
                mv,
                place,
                value: 0,
                last: 0,
                nodes: 0,
                report: None,
            })
            .collect();
        // Equal moves are as good as each other: which one is played is left to chance, or every
        // game would begin alike.
        roots.shuffle(&mut self.rng);
        let mut pv: Vec<G::Move> = roots.iter().take(1).map(|first| first.mv).collect();
        let mut depth = 0;
        let mut next_report = limits.report_every;
        let threads = limits.threads.max(1);
        // The table identifies moves by their index in these lists.
        let evaluate = self.evaluate.clone();
        let list_moves = |position: &G, moves: &mut Vec<G::Move>| {
            evaluate.moves(&evaluate.start(position), position, moves);
        };
        std::thread::scope(|scope| {
            for helper in 1..threads {
                let (shared, roots) = (&shared, roots.clone());
                let evaluate = self.evaluate.clone();
                scope.spawn(move || {
                    Worker::new(shared, evaluate, helper).deepen(roots, &mut |_, _, _| {});
                });
            }
            let mut worker = Worker::new(&shared, self.evaluate.clone(), 0);
            let (best, variation, whole) = worker.deepen(roots.clone(), &mut |roots, pv, depth| {
                let time = start.elapsed();
                if time >= next_report {
                    next_report = time + limits.report_every;
                    progress(&shared.report(roots, pv.to_vec(), depth, &list_moves));
                }
            });
            roots = best;
            depth = whole;
            if !variation.is_empty() {
                pv = variation;
            }
            shared.is_over.store(true, Relaxed);
        });
        shared.report(&roots, pv, depth, &list_moves)
    }
}

impl<G: Game> AlphaBetaShared<'_, G> {
    /// Takes nodes from the budget: none when the search is over.
    fn take(&self, pace: &mut CheckPacer) -> u64 {
        let now = self.start.elapsed();
        let slice = pace.next(now);
        let late = self.time.is_some_and(|limit| now >= limit);
        // However late it is, a first look makes the answer more than a guess.
        let granted = self.handed_out.load(Relaxed);
        let first = granted < MIN_NODES || granted < SLICE && now < FIRST_LOOK;
        if self.is_over.load(Relaxed) || !first && (late || self.stop.is_stopped()) {
            return 0;
        }
        let amount = take(&self.budget, slice);
        self.handed_out.fetch_add(amount, Relaxed);
        amount
    }
}
