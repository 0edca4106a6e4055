//! Simulations a second of gomoku's UCT from the empty board: ours, and `treant` with our rules and our playouts, so
//! that the trees alone differ. One run after the other, again and again, of which the medians count.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::SeedableRng;
use std::cell::RefCell;
use std::time::{Duration, Instant};
use tibetango_engines::eval::gomoku::GomokuRandomPlayout;
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuRules};
use tibetango_rules::{Game, GameHistory, Grid, Side};
use tibetango_search::{
    ChildSelection, FinalMove, Limits, Playout, Searcher, UNIT, Uct, UctParameters,
};
use treant::tree_policy::UCTPolicy;
use treant::{Evaluator, GameState, MCTS, MCTSManager, SearchHandle};

const RUN: Duration = Duration::from_secs(1);
const RUNS: usize = 5;
const C: f64 = std::f64::consts::SQRT_2;

#[derive(Clone)]
struct State(GomokuPosition<Grid<15>>);

impl GameState for State {
    type Move = GomokuMove;
    type Player = Side;
    type MoveList = Vec<GomokuMove>;

    fn current_player(&self) -> Side {
        self.0.to_move()
    }

    fn available_moves(&self) -> Vec<GomokuMove> {
        let mut moves = Vec::new();
        self.0.legal_moves(&mut moves);
        moves
    }

    fn make_move(&mut self, mv: &GomokuMove) {
        self.0.play_unchecked(*mv);
    }
}

struct AtTheEnd;

thread_local! {
    static RNG: RefCell<SplitMix64> = RefCell::new(SplitMix64::seed_from_u64(1));
}

fn played_out(state: &State) -> i64 {
    let value = match state.0.outcome() {
        Some(outcome) => (outcome.value_for(Side::White) * f64::from(UNIT)) as u32,
        None => RNG.with_borrow_mut(|rng| GomokuRandomPlayout.value(&state.0, rng)),
    };
    value.into()
}

impl Evaluator<Search> for AtTheEnd {
    type StateEvaluation = i64;

    fn evaluate_new_state(
        &self,
        state: &State,
        moves: &Vec<GomokuMove>,
        _: Option<SearchHandle<Search>>,
    ) -> (Vec<()>, i64) {
        (vec![(); moves.len()], played_out(state))
    }

    fn evaluate_existing_state(&self, state: &State, _: &i64, _: SearchHandle<Search>) -> i64 {
        played_out(state)
    }

    fn interpret_evaluation_for_player(&self, white: &i64, player: &Side) -> i64 {
        match player {
            Side::White => *white,
            Side::Black => i64::from(UNIT) - *white,
        }
    }
}

/// Search that expands a node at this visit.
struct Search(u64);

impl MCTS for Search {
    type State = State;
    type Eval = AtTheEnd;
    type TreePolicy = UCTPolicy;
    type NodeData = ();
    type TranspositionTable = ();
    type ExtraThreadData = ();

    fn visits_before_expansion(&self) -> u64 {
        self.0
    }
}

fn theirs(expand_after: u32, threads: usize) -> f64 {
    let root = State(GomokuPosition::new(GomokuRules::default()));
    // Values are sums of rewards from 0 to UNIT.
    let policy = UCTPolicy::new(C * f64::from(UNIT));
    let mut manager = MCTSManager::new(root, Search(expand_after.into()), AtTheEnd, policy, ());
    let start = Instant::now();
    if threads == 1 {
        let mut left = 0_u32;
        manager.playout_until(|| {
            left += 1;
            left.is_multiple_of(256) && start.elapsed() >= RUN
        });
    } else {
        manager.playout_parallel_for(RUN, threads);
    }
    let time = start.elapsed().as_secs_f64();
    let children = manager.tree().root_node();
    let visits: u64 = children.moves().map(|mv| mv.visits()).sum();
    visits as f64 / time
}

fn ours(expand_after: u32, threads: usize) -> f64 {
    let parameters = UctParameters {
        selection: ChildSelection::Ucb,
        c: C / std::f64::consts::SQRT_2,
        expand_after,
        depth: 1000,
        memory: 2 << 30,
        final_move: FinalMove::MostVisits,
    };
    let mut search = Uct::new(parameters, GomokuRandomPlayout, 1);
    let history = GameHistory::new(GomokuPosition::<Grid<15>>::new(GomokuRules::default()));
    let mut limits = Limits::time(RUN);
    limits.threads = threads;
    search.search(&history, &limits, &mut |_| {}).speed()
}

fn median(mut runs: Vec<f64>) -> f64 {
    runs.sort_by(f64::total_cmp);
    runs[runs.len() / 2]
}

fn main() {
    println!("expand_after  threads      ours    treant  ratio");
    for expand_after in [1, 2, 8, 30] {
        for threads in [1, 2] {
            let (mut us, mut them) = (Vec::new(), Vec::new());
            for _ in 0..RUNS {
                us.push(ours(expand_after, threads));
                them.push(theirs(expand_after, threads));
            }
            let (us, them) = (median(us), median(them));
            let ratio = us / them;
            println!("{expand_after:12} {threads:8} {us:9.0} {them:9.0} {ratio:6.2}");
        }
    }
}
