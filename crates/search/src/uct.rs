//! UCT (thesis 3.4): selection by UCB, expansion, playout, backup; and the same without UCB (3.2).
//!
//! A node is played out at its first visit and gets its children at a later one, as in the thesis. Rewards are kept for
//! the side that made the move, so it does not matter that a yielding side moves twice running.

use super::agreement::Extension;
use super::limits::{CheckPacer, Counters, Limits, Stopwatch, WatchFlag, take};
use super::playout::{Playout, UNIT};
use super::report::SearchReport;
use super::root::{RootedTree, tell};
use super::searchable::Searchable;
use super::searcher::Searcher;
use super::select::{Bounds, ChildSelection, FinalMove, best_mean, exploration, ucb};
use super::tree::{Node, ROOT, Tree};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use tibetango_rules::{Game, GameHistory, Side};

/// Maximum number of visits between two checks of the clock and the stop flag; see `CheckPacer`.
pub const SLICE: u64 = 32;

/// Number of slices after which threads that share a tree exchange the statistics of the root's children.
const SLICES_APART: u32 = 4;

/// Settings of the search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct UctParameters {
    /// Choice of the child that a visit follows.
    pub selection: ChildSelection,
    /// C of formula 3-3, for [`ChildSelection::Ucb`]. The thesis prints √2 and computes with 1/√2.
    pub c: f64,
    /// Number of visits of a node before it gets children, at least 1.
    pub expand_after: u32,
    /// Maximum depth of the tree below the root, in plies (N of the draughts paper, 2.3.1); at least 1.
    pub depth: u32,
    /// Maximum size of the tree in bytes.
    pub memory: u64,
    /// Choice of the move that is played.
    pub final_move: FinalMove,
}

/// A UCT search that keeps its tree from move to move.
///
/// Here playouts value every position alike, and the search finds the move that wins at once. `Moves` is that of the
/// example of [`Searchable`].
///
/// ```
/// # use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
/// # use tibetango_rules::{Decision, gomoku::POINTS};
/// # use tibetango_search::Searchable;
/// use rand_xoshiro::SplitMix64;
/// use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuRules};
/// use tibetango_rules::{GameHistory, Grid, TextForm};
/// use tibetango_search::{ChildSelection, FinalMove, Limits, Playout, Searcher, UNIT, Uct, UctParameters};
///
/// type Gomoku = GomokuPosition<Grid<15>>;
/// # struct Moves;
/// #
/// # impl Searchable<Gomoku> for Moves {
/// #     type MoveCell = AtomicU8;
/// #     const MOVE_INDICES: usize = POINTS + Decision::ALL.len();
/// #     fn move_index(mv: GomokuMove) -> usize {
/// #         mv.number().into()
/// #     }
/// #     fn store_move(mv: GomokuMove, cell: &AtomicU8) {
/// #         cell.store(mv.number(), Relaxed);
/// #     }
/// #     fn load_move(cell: &AtomicU8) -> GomokuMove {
/// #         GomokuMove::of_number(cell.load(Relaxed))
/// #     }
/// # }
///
/// #[derive(Clone)]
/// struct Even;
///
/// impl Playout<Gomoku> for Even {
///     type Moves = Moves;
///     fn value(&mut self, _: &Gomoku, _: &mut SplitMix64) -> u32 {
///         UNIT / 2
///     }
/// }
///
/// let mut history = GameHistory::new(Gomoku::new(GomokuRules::default()));
/// for mv in ["h8", "a1", "i8", "c1", "j8", "e1", "k8", "g8"] {
///     history.play_text(mv).unwrap();
/// }
/// let parameters = UctParameters {
///     selection: ChildSelection::Ucb,
///     c: std::f64::consts::FRAC_1_SQRT_2,
///     expand_after: 1,
///     depth: 8,
///     memory: 16 << 20,
///     final_move: FinalMove::MostVisits,
/// };
/// let mut search = Uct::new(parameters, Even, 1);
/// let report = search.search(&history, &Limits::visits(2_000), &mut |_| {});
/// assert_eq!(history.position().move_text(report.best().unwrap()), "l8");
/// ```
pub struct Uct<G: Game, P: Playout<G>> {
    parameters: UctParameters,
    playout: P,
    tree: RootedTree<G, P::Moves>,
    seed: u64,
    searches: u64,
}

/// State shared by the threads of one search.
struct UctShared<'a, G: Game, P: Playout<G>> {
    tree: &'a Tree<G, P::Moves>,
    root: &'a G,
    /// Hashes of the positions before the root that could come back.
    returning: &'a [u64],
    c: f32,
    expand_after: u32,
    depth: usize,
    /// Whether visits choose their children at random.
    at_random: bool,
    final_move: FinalMove,
    full: AtomicBool,
    is_over: AtomicBool,
    counters: Counters,
    start: Stopwatch,
    timed: bool,
    /// Number of moves whose lines are reported; none if it is 1.
    lines: usize,
    watched: &'a WatchFlag,
}

/// One thread's view of the root's children. Every visit passes one of them: if each visit were written at once,
/// threads would wait for each other's cache lines all the time. So a thread works on a copy, and writes its
/// additions once a slice.
#[derive(Default)]
struct Top {
    /// Visits of the root.
    visits: u32,
    /// Visits and value of each child.
    stats: Vec<(u32, u64)>,
    /// Parts of the children's bounds.
    bounds: Bounds,
    /// Index of the first child that was never visited; the number of children if all were.
    fresh: usize,
    /// Visits and value of each child that this thread added and has not yet written.
    additions: Vec<(u32, u64)>,
}

impl Top {
    fn read<G: Game, M: Searchable<G>>(&mut self, tree: &Tree<G, M>) {
        let root = tree.node(ROOT);
        let (_, children) = tree.children(root);
        self.visits = root.visits();
        self.stats.clear();
        self.stats.extend(children.iter().map(Node::stats));
        self.bounds.read(&self.stats);
        self.fresh = 0;
        self.pass_visits();
        self.additions.clear();
        self.additions.resize(children.len(), (0, 0));
    }

    #[inline]
    fn pass_visits(&mut self) {
        let visited = self.stats[self.fresh..].iter();
        self.fresh += visited.take_while(|(visits, _)| *visits > 0).count();
    }

    /// Returns the child to follow.
    #[inline]
    fn best(&self, c: f32) -> usize {
        if self.fresh < self.stats.len() {
            return self.fresh;
        }
        self.bounds.best(exploration(self.visits, c))
    }

    /// Counts a visit of a child and returns its visits before.
    #[inline]
    fn count_visit(&mut self, child: usize) -> u32 {
        self.visits += 1;
        self.additions[child].0 += 1;
        self.stats[child].0 += 1;
        if child == self.fresh {
            self.pass_visits();
        }
        self.stats[child].0 - 1
    }

    #[inline]
    fn add_value(&mut self, child: usize, value: u32) {
        self.additions[child].1 += u64::from(value);
        self.stats[child].1 += u64::from(value);
        self.bounds.set(child, self.stats[child]);
    }

    fn write<const SHARED: bool, G: Game, M: Searchable<G>>(&self, tree: &Tree<G, M>) {
        let root = tree.node(ROOT);
        let (_, children) = tree.children(root);
        let mut visits = 0;
        for (child, &(more, value)) in children.iter().zip(&self.additions) {
            if more > 0 {
                visits += more;
                child.add_visits::<SHARED>(more);
                child.add_value::<SHARED>(value);
            }
        }
        root.add_visits::<SHARED>(visits);
    }
}

impl<G: Game, P: Playout<G>> Uct<G, P> {
    /// Creates a search without a tree.
    pub fn new(parameters: UctParameters, playout: P, seed: u64) -> Self {
        Self {
            parameters,
            playout,
            tree: RootedTree::new(parameters.memory),
            seed,
            searches: 0,
        }
    }

    /// Returns the size of one node of this game in bytes.
    pub const fn node_bytes() -> usize {
        Tree::<G, P::Moves>::NODE_BYTES
    }
}

impl<G: Game, P: Playout<G>> Searcher<G> for Uct<G, P> {
    fn renew(&mut self, seed: u64) {
        self.clear();
        self.seed = seed;
        self.searches = 0;
    }

    fn clear(&mut self) {
        self.tree.forget();
    }

    fn search(
        &mut self,
        history: &GameHistory<G>,
        limits: &Limits,
        progress: &mut dyn FnMut(&SearchReport<G::Move>),
    ) -> SearchReport<G::Move> {
        let start = Stopwatch::start(limits.clock);
        let root = history.position().clone();
        self.tree.move_to(history, limits);
        let tree = self.tree.tree();
        let seed = self.seed.wrapping_add(self.searches << 20);
        self.searches += 1;
        let mut moves = Vec::new();
        if history.outcome().is_none() {
            P::Moves::search_moves(&root, &mut moves);
            limits.exclude(&mut moves, P::Moves::move_index);
        }
        if !moves.is_empty() {
            // Draws of its own, so that those of the visits do not depend on it.
            let mut rng = SplitMix64::seed_from_u64(!seed);
            self.playout.order(&root, &mut moves, &mut rng);
            let node = tree.node(ROOT);
            if !node.is_grown() && !tree.grow(node, &moves) {
                // A full tree whose new root has no children yet: begin afresh.
                tree.clear();
                tree.grow(tree.node(ROOT), &moves);
            }
        }
        let returning = history.returning();
        let extension = Extension::of(limits, self.parameters.final_move);
        let shared = UctShared {
            tree,
            root: &root,
            returning: &returning,
            c: self.parameters.c as f32,
            expand_after: self.parameters.expand_after.max(1),
            depth: self.parameters.depth.max(1) as usize,
            at_random: self.parameters.selection == ChildSelection::Random,
            final_move: self.parameters.final_move,
            counters: Counters {
                budget: AtomicU64::new(extension.visits()),
                done: AtomicU64::new(0),
            },
            full: AtomicBool::new(false),
            is_over: AtomicBool::new(moves.is_empty()),
            start,
            timed: limits.time.is_some(),
            lines: limits.lines,
            watched: &limits.watched,
        };
        let threads = limits.threads.max(1);
        let mut next_report = limits.report_every;
        let mut watch = |shared: &UctShared<G, P>| {
            let time = start.elapsed();
            let done = shared.counters.done.load(Relaxed);
            if extension.is_over(time, done, shared.tree) || limits.stop.is_stopped() {
                shared.is_over.store(true, Relaxed);
            } else if time >= next_report {
                next_report = time + limits.report_every;
                progress(&shared.report(start));
            }
        };
        // Compiled twice, so that selection by UCB does not ask at every node.
        match shared.at_random {
            false => shared.run::<false>(threads, seed, &self.playout, &mut watch),
            true => shared.run::<true>(threads, seed, &self.playout, &mut watch),
        }
        shared.report(start)
    }
}

impl<G: Game, P: Playout<G>> UctShared<'_, G, P> {
    /// Makes visits on all threads until a limit is met. `RANDOM` is [`Self::at_random`].
    fn run<const RANDOM: bool>(
        &self,
        threads: usize,
        seed: u64,
        playout: &P,
        watch: &mut dyn FnMut(&Self),
    ) {
        if threads == 1 {
            self.work::<false, RANDOM>(seed, playout.clone(), watch);
            return;
        }
        std::thread::scope(|scope| {
            for thread in 1..threads as u64 {
                let playout = playout.clone();
                scope.spawn(move || {
                    self.work::<true, RANDOM>(seed + thread, playout, &mut |_| {});
                });
            }
            self.work::<true, RANDOM>(seed, playout.clone(), watch);
        });
    }

    /// Makes visits until a limit is met. `SHARED` says whether other threads do the same.
    fn work<const SHARED: bool, const RANDOM: bool>(
        &self,
        seed: u64,
        mut playout: P,
        watch: &mut dyn FnMut(&Self),
    ) {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut path: Vec<(&Node<G, P::Moves>, Side)> = Vec::new();
        let mut hashes: Vec<u64> = Vec::new();
        let mut moves: Vec<G::Move> = Vec::new();
        let mut top = Top::default();
        let mut slices = 0u32;
        let mut pace = CheckPacer::new(SLICE, self.timed);
        while !self.is_over.load(Relaxed) {
            let slice = take(&self.counters.budget, pace.next(self.start.elapsed()));
            if slice == 0 {
                break;
            }
            // Several threads compare their copies less often: each time costs them the lines that others wrote.
            if slices == 0 || SHARED && slices.is_multiple_of(SLICES_APART) {
                top.write::<SHARED, _, _>(self.tree);
                top.read(self.tree);
            }
            slices = slices.wrapping_add(1);
            for _ in 0..slice {
                self.visit::<SHARED, RANDOM>(
                    &mut top,
                    &mut rng,
                    &mut playout,
                    &mut path,
                    &mut hashes,
                    &mut moves,
                );
            }
            if !SHARED {
                // Every visit has to be in a report.
                top.write::<SHARED, _, _>(self.tree);
                top.additions.fill((0, 0));
            }
            self.counters.done.fetch_add(slice, Relaxed);
            watch(self);
        }
        top.write::<SHARED, _, _>(self.tree);
        self.is_over.store(true, Relaxed);
    }

    #[inline]
    fn visit<'t, const SHARED: bool, const RANDOM: bool>(
        &'t self,
        top: &mut Top,
        rng: &mut SplitMix64,
        playout: &mut P,
        path: &mut Vec<(&'t Node<G, P::Moves>, Side)>,
        hashes: &mut Vec<u64>,
        moves: &mut Vec<G::Move>,
    ) {
        let mut position = self.root.clone();
        path.clear();
        hashes.clear();
        hashes.extend_from_slice(self.returning);
        // The root has children and the game is not over: `search` saw to that.
        let (_, children) = self.tree.children(self.tree.node(ROOT));
        let first = match RANDOM {
            false => top.best(self.c),
            true => rng.random_range(0..children.len()),
        };
        let first_mover = position.to_move();
        hashes.push(position.hash());
        let mut node = &children[first];
        let mut visits = top.count_visit(first);
        position.play_unchecked(node.mv());
        let white = loop {
            if let Some(outcome) = position.outcome() {
                break (outcome.value_for(Side::White) * f64::from(UNIT)) as u32;
            }
            if !position.reversible() {
                hashes.clear();
            }
            let hash = position.hash();
            if 1 + hashes.iter().filter(|&&h| h == hash).count() >= G::REPETITION {
                break UNIT / 2;
            }
            hashes.push(hash);
            if !node.is_grown()
                && (visits < self.expand_after
                    || path.len() + 1 >= self.depth
                    || !self.grow(node, &position, playout, moves, rng))
            {
                break playout.value(&position, rng);
            }
            let (_, children) = self.tree.children(node);
            let next = match RANDOM {
                false => ucb(children.iter().map(Node::stats), visits, self.c),
                true => rng.random_range(0..children.len()),
            };
            let child = &children[next];
            let mover = position.to_move();
            position.play_unchecked(child.mv());
            visits = child.visits();
            // Counting the visit on the way down keeps other threads off this path: a virtual
            // loss, because its value comes later.
            child.add_visits::<SHARED>(1);
            path.push((child, mover));
            node = child;
        };
        let value_for = |node: &Node<G, P::Moves>, mover| {
            let result = match mover {
                Side::White => white,
                Side::Black => UNIT - white,
            };
            playout.credit(|| node.mv(), result)
        };
        top.add_value(first, value_for(&children[first], first_mover));
        for &(node, mover) in path.iter() {
            node.add_value::<SHARED>(value_for(node, mover).into());
        }
    }

    #[cold]
    fn grow(
        &self,
        node: &Node<G, P::Moves>,
        position: &G,
        playout: &mut P,
        moves: &mut Vec<G::Move>,
        rng: &mut SplitMix64,
    ) -> bool {
        if self.full.load(Relaxed) {
            return node.is_grown();
        }
        P::Moves::search_moves(position, moves);
        playout.order(position, moves, rng);
        let has_grown = self.tree.grow(node, moves);
        if !has_grown && !node.is_grown() && self.tree.is_full() {
            self.full.store(true, Relaxed);
        }
        has_grown || node.is_grown()
    }

    fn report(&self, start: Stopwatch) -> SearchReport<G::Move> {
        let root = self.tree.node(ROOT);
        let children = root.is_grown().then(|| self.tree.children(root).1);
        let chosen = children.and_then(|children| {
            let stats = children.iter().map(Node::stats);
            match self.final_move {
                FinalMove::MostVisits | FinalMove::Agreement { .. } => None,
                FinalMove::GreatestBound => Some(ucb(stats, root.visits(), self.c)),
                FinalMove::GreatestMean => best_mean(stats),
            }
        });
        let report = tell(self.tree, chosen, self.at_random, self.lines, self.watched);
        SearchReport {
            visits: self.counters.done.load(Relaxed),
            time: start.elapsed(),
            full: self.full.load(Relaxed),
            ..report
        }
    }
}
