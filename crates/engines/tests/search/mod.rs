//! UCT on games small enough to be solved in the test, and the guarantees of every search: it can be repeated,
//! stopped and limited, and reuses its results.

pub(crate) mod alpha_beta;
mod engines;
pub(crate) mod games;
mod picture;
mod puct;
mod solving;
mod strength;
mod tree;
mod worked;

use std::time::Duration;
use tibetango_rules::Grid;

use games::{Draughty, Searched, TicTacToe, optimal_moves, reachable};
use rand_xoshiro::SplitMix64;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use tibetango_rules::Line;
use tibetango_rules::jiaqi::{Position, Rules};
use tibetango_search::{
    Limits, MoveStat, Playout, Report, SLICE, Searcher, UNIT, Uct, UctParameters,
};

/// Parameters for every test that is not about memory.
const PARAMETERS: UctParameters = UctParameters {
    c: std::f64::consts::FRAC_1_SQRT_2,
    expand_after: 1,
    depth: u32::MAX,
    memory: 64 << 20,
    final_by_bound: false,
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

fn search<G: Searched>(line: &Line<G>, limits: &Limits, seed: u64) -> Report<G::Move> {
    Uct::new(PARAMETERS, RandomPlay, seed).search(line, limits, &mut |_| {})
}

/// Returns everything of a report except the time.
fn facts<M: Clone>(report: &Report<M>) -> (u64, u64, Vec<M>, u64, Vec<MoveStat<M>>) {
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

fn jiaqi() -> Line<Position<Grid<5>>> {
    Line::new(Position::new(Rules::default()))
}

#[test]
fn the_proven_best_moves_are_found() {
    // Every fifth of the 4520 positions of noughts and crosses that are not over.
    let positions = reachable();
    assert_eq!(positions.len(), 4520);
    for position in positions.into_iter().step_by(5) {
        let report = search(&Line::new(position), &Limits::visits(3000), 1);
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
    let report = search(&Line::new(won), &Limits::visits(20_000), 1);
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
        let report = search(&Line::new(start), &Limits::visits(5000), 3);
        assert!(
            optimal.contains(&report.best().unwrap()),
            "{heaps:?}: {report:?}"
        );
        let won = games::solve(&start) == 1;
        assert_eq!(report.value > 0.5, won, "{heaps:?}: {report:?}");
    }
}

#[test]
fn the_same_seed_gives_the_same_report_bit_for_bit() {
    let run = |seed: u64| {
        let mut line = jiaqi();
        let mut uct = Uct::new(PARAMETERS, RandomPlay, seed);
        let first = uct.search(&line, &Limits::visits(1500), &mut |_| {});
        line.play(first.best().unwrap()).unwrap();
        // The second search begins with the results of the first.
        let second = uct.search(&line, &Limits::visits(1500), &mut |_| {});
        (facts(&first), facts(&second))
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn how_often_progress_is_told_changes_nothing() {
    let told = |report_every: Duration| {
        let limits = Limits {
            report_every,
            ..Limits::visits(2000)
        };
        let mut reports = 0;
        let mut last = 0;
        let report = Uct::new(PARAMETERS, RandomPlay, 5).search(&jiaqi(), &limits, &mut |now| {
            assert!(
                now.visits > last && now.visits <= 2000,
                "{} visits after {last}",
                now.visits
            );
            assert_eq!(
                now.moves.iter().map(|stat| stat.visits).sum::<u64>(),
                now.visits
            );
            last = now.visits;
            reports += 1;
        });
        (facts(&report), reports)
    };
    let (often, reports) = told(Duration::ZERO);
    assert_eq!(reports, 2000_u64.div_ceil(SLICE));
    assert_eq!(often, told(Duration::from_secs(3600)).0);
}

#[test]
fn the_stop_flag_ends_a_search_without_other_limits() {
    for threads in [1, 2] {
        let limits = Limits {
            threads,
            report_every: Duration::ZERO,
            ..Limits::default()
        };
        let mut reports = 0;
        let report = Uct::new(PARAMETERS, RandomPlay, 1).search(&jiaqi(), &limits, &mut |_| {
            reports += 1;
            if reports == 5 {
                limits.stop.stop();
            }
        });
        assert_eq!(
            reports, 5,
            "{threads} threads: nothing is told after the stop"
        );
        assert!(
            report.visits >= 5 * SLICE && report.best().is_some(),
            "{threads} threads: {} visits",
            report.visits
        );
        // A second search with the same flag ends at once, with an answer.
        let again = Uct::new(PARAMETERS, RandomPlay, 1).search(&jiaqi(), &limits, &mut |_| {});
        assert!(again.best().is_some(), "{threads} threads");
        assert!(
            threads > 1 || again.visits == SLICE,
            "{threads} threads: {}",
            again.visits
        );
    }
}

#[test]
fn a_time_limit_ends_a_search() {
    for (threads, time) in [(1, 20), (2, 20), (1, 0)] {
        let limits = Limits {
            threads,
            ..Limits::time(Duration::from_millis(time))
        };
        let report = search(&jiaqi(), &limits, 1);
        assert!(
            report.visits > 0 && report.best().is_some(),
            "{threads} threads, {time} ms: {} visits",
            report.visits
        );
        assert!(
            report.time >= Duration::from_millis(time),
            "{threads} threads, {time} ms: {:?}",
            report.time
        );
    }
}

#[test]
fn threads_share_the_visits_and_lose_none() {
    for threads in [2, 3, 4] {
        // Not a multiple of a thread's slice.
        let limits = Limits {
            threads,
            ..Limits::visits(20_003)
        };
        let report = search(&jiaqi(), &limits, 9);
        assert_eq!(report.visits, 20_003, "{threads} threads");
        assert_eq!(
            report.moves.iter().map(|stat| stat.visits).sum::<u64>(),
            20_003,
            "{threads} threads"
        );
        assert!(
            report
                .moves
                .iter()
                .all(|stat| (0.0..=1.0).contains(&stat.value)),
            "{threads} threads: {:?}",
            report.moves
        );
    }
    // Several threads find the same as one.
    let block = TicTacToe::parse("xx. .o. ...", 'o');
    let limits = Limits {
        threads: 4,
        ..Limits::visits(3000)
    };
    assert_eq!(search(&Line::new(block), &limits, 2).best(), Some(2));
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let over = TicTacToe::parse("xxx oo. ...", 'o');
    let report = search(&Line::new(over), &Limits::visits(100), 1);
    assert_eq!(
        (report.best(), report.moves.len(), report.visits),
        (None, 0, 0)
    );
}

#[test]
fn a_repetition_saves_what_is_lost_otherwise() {
    let report = |reversible: bool| {
        // To and fro: with the next ply the first position would occur for the third time.
        let mut line = Line::new(Draughty::new(reversible));
        for _ in 0..7 {
            line.play(games::SHUFFLE).unwrap();
        }
        assert!(line.outcome().is_none(), "reversible: {reversible}");
        let mut uct = Uct::new(PARAMETERS, games::AllIsLost, 1);
        uct.search(&line, &Limits::visits(200), &mut |_| {})
    };
    // The third occurrence is a draw, though every playout says that it is lost.
    let found = report(true);
    assert_eq!(found.best(), Some(games::SHUFFLE));
    assert_eq!(found.moves[games::SHUFFLE as usize].value, 0.5);
    assert_eq!(found.moves[games::GIVE_UP as usize].value, 0.0);
    // In a game without reversible moves only White's giving up is worth anything.
    assert!(report(false).value < 0.3);
}
