//! UCT on games small enough to be solved in the test, and the guarantees of every search.

mod agreement;
mod alpha_beta;
#[cfg(feature = "jiaqi")]
mod engines;
mod exclusions;
pub(crate) mod games;
#[cfg(feature = "jiaqi")]
mod guarantees;
mod lines;
#[cfg(feature = "jiaqi")]
mod picture;
#[cfg(feature = "jiaqi")]
mod proof_first;
mod puct;
#[cfg(feature = "jiaqi")]
mod solve;
#[cfg(feature = "jiaqi")]
mod strength;
#[cfg(feature = "jiaqi")]
mod tree;
mod without_ucb;
mod worked_example;

use games::{Draughty, Searched, TicTacToe, optimal_moves, reachable};
use rand_xoshiro::SplitMix64;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use tibetango_rules::GameHistory;
use tibetango_search::{
    ChildSelection, FinalMove, Limits, MoveStat, Playout, SearchReport, Searcher, UNIT, Uct,
    UctParameters,
};

/// Parameters for every test that is not about memory.
const PARAMETERS: UctParameters = UctParameters {
    selection: ChildSelection::Ucb,
    c: std::f64::consts::FRAC_1_SQRT_2,
    expand_after: 1,
    depth: u32::MAX,
    memory: 64 << 20,
    final_move: FinalMove::MostVisits,
};

/// Playout of random moves to the end.
#[derive(Clone, Default)]
struct RandomPlay;

impl<G: Searched> Playout<G> for RandomPlay {
    type Moves = G::Moves;

    fn value(&mut self, position: &G, rng: &mut SplitMix64) -> u32 {
        use rand::RngExt;
        use tibetango_rules::Side;
        let mut position = position.clone();
        let mut moves = Vec::new();
        loop {
            if let Some(outcome) = position.outcome() {
                return (outcome.value_for(Side::White) * f64::from(UNIT)) as u32;
            }
            position.legal_moves(&mut moves);
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

fn search<G: Searched>(
    history: &GameHistory<G>,
    limits: &Limits,
    seed: u64,
) -> SearchReport<G::Move> {
    Uct::new(PARAMETERS, RandomPlay, seed).search(history, limits, &mut |_| {})
}

/// Returns everything of a report except the time.
fn facts<M: Clone>(report: &SearchReport<M>) -> (u64, u64, Vec<M>, u64, Vec<MoveStat<M>>) {
    (
        report.visits,
        report.nodes,
        report.pv.clone(),
        report.value.to_bits(),
        report.moves.clone(),
    )
}

/// Returns true if these counts could well be draws with these probabilities: one honest sample in a thousand would
/// fail, and the seeds are fixed.
fn plausible(counts: &[u32], shares: &[f64]) -> bool {
    let total: f64 = counts.iter().map(|&count| f64::from(count)).sum();
    let distance: f64 = counts
        .iter()
        .zip(shares)
        .map(|(&count, share)| (f64::from(count) - total * share).powi(2) / (total * share))
        .sum();
    let freedom = ChiSquared::new(counts.len() as f64 - 1.0).unwrap();
    distance < freedom.inverse_cdf(0.999)
}

#[test]
fn the_proven_best_moves_are_found() {
    // Every fifth of the 4520 positions of noughts and crosses that are not over.
    let positions = reachable();
    assert_eq!(positions.len(), 4520);
    for position in positions.into_iter().step_by(5) {
        let report = search(&GameHistory::new(position), &Limits::visits(3000), 1);
        let best = report.best().expect("a move");
        let optimal = optimal_moves(&position);
        assert!(
            optimal.contains(&best),
            "{position:?}: {best} instead of one of {optimal:?}"
        );
    }
}

#[test]
fn values_come_near_the_proven_ones() {
    let won = TicTacToe::parse("x.. .o. ..x", 'o');
    let report = search(&GameHistory::new(won), &Limits::visits(20_000), 1);
    // Corners lose to a fork, edges draw.
    let value = |at: usize| {
        report
            .moves
            .iter()
            .find(|stat| stat.mv == at as u8)
            .unwrap()
            .value
    };
    assert!(value(2) < 0.35 && value(6) < 0.35, "{report:?}");
    assert!((report.value - 0.5).abs() < 0.1, "{report:?}");
}

#[test]
fn a_side_that_moves_twice_running_is_understood() {
    use games::{HEAPS, Nim};
    for heaps in HEAPS {
        let start = Nim::new(heaps);
        let optimal = optimal_moves(&start);
        let report = search(&GameHistory::new(start), &Limits::visits(5000), 3);
        assert!(
            optimal.contains(&report.best().unwrap()),
            "{heaps:?}: {report:?}"
        );
        let won = games::solve(&start) == 1;
        assert_eq!(report.value > 0.5, won, "{heaps:?}: {report:?}");
    }
}

#[test]
fn several_threads_find_the_same_as_one() {
    let block = TicTacToe::parse("xx. .o. ...", 'o');
    let limits = Limits {
        threads: 4,
        ..Limits::visits(3000)
    };
    assert_eq!(search(&GameHistory::new(block), &limits, 2).best(), Some(2));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let over = TicTacToe::parse("xxx oo. ...", 'o');
    let report = search(&GameHistory::new(over), &Limits::visits(100), 1);
    assert_eq!(
        (report.best(), report.moves.len(), report.visits),
        (None, 0, 0)
    );
}

#[test]
fn a_repetition_saves_what_is_lost_otherwise() {
    let report = |reversible: bool| {
        // Stones go to and fro: with the next ply the first position would occur for the third time.
        let mut history = GameHistory::new(Draughty::new(reversible));
        for _ in 0..7 {
            history.play(games::SHUFFLE).unwrap();
        }
        assert!(history.outcome().is_none(), "reversible: {reversible}");
        let mut uct = Uct::new(PARAMETERS, games::AllIsLost, 1);
        uct.search(&history, &Limits::visits(200), &mut |_| {})
    };
    // The third occurrence is a draw, though every playout says that it is lost.
    let result = report(true);
    assert_eq!(result.best(), Some(games::SHUFFLE));
    assert_eq!(result.moves[games::SHUFFLE as usize].value, 0.5);
    assert_eq!(result.moves[games::GIVE_UP as usize].value, 0.0);
    // In a game without reversible moves only White's giving up is worth anything.
    assert!(report(false).value < 0.3);
}
