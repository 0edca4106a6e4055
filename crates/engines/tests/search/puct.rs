//! PUCT on games small enough to be solved, and halving against the words of its paper.

use super::games::{
    self, ByteMoves, Draughty, HEAPS, Nim, Searched, TicTacToe, optimal_moves, reachable,
};
use super::{RandomPlay, facts};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::sync::Arc;
use tibetango_rules::{Game, GameHistory, Side};
use tibetango_search::puct::{Halving, Noise, bound, improve_policy};
use tibetango_search::{
    Limits, MoveStat, Playout, PolicyValue, PolicyValueQuery, Puct, PuctParameters, SearchReport,
    Searcher, UNIT,
};

const PARAMETERS: PuctParameters = PuctParameters {
    c: 1.5,
    memory: 64 << 20,
    batch: 1,
    considered: None,
    noise: None,
};

/// Equal priors, and the result of one random game as the value, which depends on the position alone.
#[derive(Clone)]
struct OneGame;

impl<G: Searched> PolicyValue<G> for OneGame {
    type Moves = G::Moves;

    fn end(&self, _: &G) -> Option<f64> {
        None
    }

    fn name(&self) -> Arc<str> {
        "a test".into()
    }

    fn answer(&mut self, questions: &mut [PolicyValueQuery<G>]) {
        for question in questions {
            let share = 1.0 / question.moves.len() as f32;
            question.priors.resize(question.moves.len(), share);
            let position = &question.position;
            let mut rng = SplitMix64::seed_from_u64(position.hash());
            let white = RandomPlay.value(position, &mut rng) as f32 / UNIT as f32;
            question.value = match position.to_move() {
                Side::White => white,
                Side::Black => 1.0 - white,
            };
        }
    }
}

/// Equal priors, and every position even.
#[derive(Clone)]
struct Even;

impl PolicyValue<TicTacToe> for Even {
    type Moves = ByteMoves;

    fn end(&self, _: &TicTacToe) -> Option<f64> {
        None
    }

    fn name(&self) -> Arc<str> {
        "a test".into()
    }

    fn answer(&mut self, questions: &mut [PolicyValueQuery<TicTacToe>]) {
        for question in questions {
            let share = 1.0 / question.moves.len() as f32;
            question.priors.resize(question.moves.len(), share);
        }
    }
}

/// Equal priors, and a win of White in every position; the phase ends with White to move if `ends`.
#[derive(Clone)]
struct Blind {
    ends: bool,
}

impl PolicyValue<Draughty> for Blind {
    type Moves = ByteMoves;

    fn end(&self, position: &Draughty) -> Option<f64> {
        (self.ends && position.to_move() == Side::White).then_some(0.25)
    }

    fn name(&self) -> Arc<str> {
        "a test".into()
    }

    fn answer(&mut self, questions: &mut [PolicyValueQuery<Draughty>]) {
        for question in questions {
            question.priors.extend([0.5, 0.5]);
            let white = question.position.to_move() == Side::White;
            question.value = f32::from(u8::from(white));
        }
    }
}

fn search<G: Searched>(
    history: &GameHistory<G>,
    parameters: PuctParameters,
    limits: &Limits,
    seed: u64,
) -> SearchReport<G::Move> {
    Puct::new(parameters, OneGame, seed).search(history, limits, &mut |_| {})
}

fn halved(considered: u32) -> PuctParameters {
    PuctParameters {
        considered: Some(considered),
        ..PARAMETERS
    }
}

#[test]
fn the_proven_best_moves_are_found() {
    for batch in [1, 8] {
        let parameters = PuctParameters {
            batch,
            ..PARAMETERS
        };
        for position in reachable().into_iter().step_by(7) {
            let report = search(
                &GameHistory::new(position),
                parameters,
                &Limits::visits(3000),
                1,
            );
            let (best, optimal) = (report.best().unwrap(), optimal_moves(&position));
            assert!(
                optimal.contains(&best),
                "{position:?}: {best}, not {optimal:?}"
            );
        }
        for heaps in HEAPS {
            let start = Nim::new(heaps);
            let report = search(
                &GameHistory::new(start),
                parameters,
                &Limits::visits(5000),
                1,
            );
            assert!(
                optimal_moves(&start).contains(&report.best().unwrap()),
                "{heaps:?}, batches of {batch}"
            );
            assert_eq!(
                report.value > 0.5,
                games::solve(&start) == 1,
                "{heaps:?}, batches of {batch}"
            );
        }
    }
}

#[test]
fn moves_of_the_root_are_left_out() {
    let mut search = Puct::<TicTacToe, _>::new(PARAMETERS, OneGame, 1);
    super::exclusions::assert_leaves_out("PUCT", &mut search);
}

#[test]
fn every_visit_is_of_one_move_and_priors_are_shares_of_one() {
    let history = GameHistory::new(TicTacToe::parse("x.. .o. ...", 'x'));
    for (batch, threads) in [(1, 1), (4, 1), (32, 1), (1, 2), (8, 3)] {
        let parameters = PuctParameters {
            batch,
            ..PARAMETERS
        };
        let limits = Limits {
            threads,
            ..Limits::visits(999)
        };
        let report = search(&history, parameters, &limits, 3);
        assert_eq!(report.visits, 999, "{batch} {threads}");
        let visits: u64 = report.moves.iter().map(|stat| stat.visits).sum();
        assert_eq!(visits, report.visits, "{batch} {threads}");
        let priors: f64 = report.moves.iter().filter_map(|stat| stat.prior).sum();
        assert!((priors - 1.0).abs() < 1e-5, "{batch} {threads}: {priors}");
        for stat in &report.moves {
            assert!((0.0..=1.0).contains(&stat.value), "{stat:?}");
        }
    }
}

#[test]
fn one_thread_and_one_seed_give_one_report() {
    let noise = Some(Noise {
        share: 0.25,
        alpha: 0.3,
    });
    let noisy = PuctParameters {
        noise,
        ..PARAMETERS
    };
    for parameters in [noisy, halved(4)] {
        let run = |seed: u64| {
            let mut history = GameHistory::new(TicTacToe::parse("", 'x'));
            let mut puct = Puct::new(parameters, OneGame, seed);
            let first = puct.search(&history, &Limits::visits(60), &mut |_| {});
            history.play(first.best().unwrap()).unwrap();
            let second = puct.search(&history, &Limits::visits(60), &mut |_| {});
            (facts(&first), facts(&second))
        };
        assert_eq!(run(1), run(1), "{parameters:?}");
        assert_ne!(run(1), run(2), "{parameters:?}");
    }
}

#[test]
fn the_tree_goes_on_from_move_to_move() {
    let mut history = GameHistory::new(TicTacToe::parse("", 'x'));
    let mut puct = Puct::new(PARAMETERS, OneGame, 1);
    let before = puct.search(&history, &Limits::visits(500), &mut |_| {});
    let best = before.best().unwrap();
    history.play(best).unwrap();
    let after = puct.search(&history, &Limits::visits(0), &mut |_| {});
    let stat = before.moves.iter().find(|stat| stat.mv == best).unwrap();
    let count: u64 = after.moves.iter().map(|stat| stat.visits).sum();
    // Its own first visit evaluated the position, and none of its moves.
    assert_eq!((after.visits, count), (0, stat.visits - 1));
}

#[test]
fn draws_and_ends_are_exact() {
    let mut history = GameHistory::new(Draughty::new(true));
    for _ in 0..7 {
        history.play(games::SHUFFLE).unwrap();
    }
    let look = |history: &GameHistory<Draughty>, ends| {
        Puct::new(PARAMETERS, Blind { ends }, 1).search(history, &Limits::visits(200), &mut |_| {})
    };
    // Black moves; the third occurrence is a draw, and giving up is lost.
    let drawn = look(&history, false);
    assert_eq!(drawn.best(), Some(games::SHUFFLE));
    assert_eq!(drawn.moves[games::SHUFFLE as usize].value, 0.5);
    assert_eq!(drawn.moves[games::GIVE_UP as usize].value, 0.0);
    // If the phase that it leads through ends, its own value counts.
    let mut history = GameHistory::new(Draughty::new(true));
    history.play(games::SHUFFLE).unwrap();
    let ended = look(&history, true);
    assert_eq!(ended.moves[games::SHUFFLE as usize].value, 0.75);
    let over = look(&GameHistory::new(Draughty::new(true)), true);
    assert_eq!((over.visits, over.best()), (0, None));
}

#[test]
fn a_stop_ends_a_search_that_has_an_answer() {
    let history = GameHistory::new(TicTacToe::parse("", 'x'));
    for threads in [1, 2] {
        let limits = Limits {
            threads,
            report_every: std::time::Duration::ZERO,
            ..Limits::default()
        };
        let report = Puct::new(PARAMETERS, OneGame, 1).search(&history, &limits, &mut |report| {
            if report.visits > 200 {
                limits.stop.stop();
            }
        });
        assert!(
            report.visits > 200,
            "{threads} threads: {} visits",
            report.visits
        );
        assert!(report.best().is_some(), "{threads} threads");
    }
}

#[test]
fn a_full_tree_still_answers() {
    let parameters = PuctParameters {
        memory: 4 << 10,
        ..PARAMETERS
    };
    let history = GameHistory::new(TicTacToe::parse("xo. .o. ...", 'x'));
    let report = search(&history, parameters, &Limits::visits(5000), 1);
    assert_eq!(report.visits, 5000);
    assert_eq!(report.best(), Some(7), "{report:?}");
}

#[test]
fn the_bound_is_the_papers() {
    // Q = 2 * 30 / 40 - 1, c P √N / (1 + n) = 3.5 * 0.2 * 10 / 41.
    let value = 30 * u64::from(UNIT);
    let result = bound(40, value, 0.2, 3.5, 10.0);
    assert!((f64::from(result) - (0.5 + 7.0 / 41.0)).abs() < 1e-6);
    // An unvisited move: the value is 0.
    assert!((bound(0, 0, 0.2, 3.5, 10.0) - 7.0).abs() < 1e-6);
}

#[test]
fn halving_shares_its_visits_among_the_better_half() {
    let history = GameHistory::new(TicTacToe::parse("", 'x'));
    // By hand: 16 visits of 4 moves make two rounds of 8: two for each of four, four for each of two.
    for (considered, visits, expected) in [
        (4, 16, vec![6, 6, 2, 2]),
        (4, 8, vec![3, 3, 1, 1]),
        (2, 10, vec![5, 5]),
        (1, 7, vec![7]),
        (9, 4, vec![1, 1, 1, 1]),
    ] {
        for seed in 0..20 {
            let limits = Limits::visits(visits);
            let report = search(&history, halved(considered), &limits, seed);
            let counts = report.moves.iter().map(|stat| stat.visits);
            let mut counts: Vec<u64> = counts.filter(|visits| *visits > 0).collect();
            counts.sort_by(|a, b| b.cmp(a));
            assert_eq!(counts, expected, "seed {seed}");
            let best = report.best().unwrap();
            let best = report.moves.iter().find(|stat| stat.mv == best).unwrap();
            assert_eq!(best.visits, expected[0], "one of those visited most");
        }
    }
}

#[test]
fn few_visits_find_a_win_in_one() {
    let history = GameHistory::new(TicTacToe::parse("xx. oo. ...", 'x'));
    let hits = |visits: u64| {
        let best = |seed: &u64| {
            let mut puct = Puct::new(halved(16), Even, *seed);
            puct.search(&history, &Limits::visits(visits), &mut |_| {})
                .best()
        };
        (0..100).filter(|seed| best(seed) == Some(2)).count()
    };
    // One visit of each of the five moves: a draw whose noise exceeds the weight of the win is rare.
    assert!(hits(5) >= 90, "{}", hits(5));
    assert_eq!(hits(200), 100);
}

#[test]
fn moves_are_drawn_by_their_priors() {
    // Without visits the draw alone decides: Gumbel's trick.
    let mut question =
        PolicyValueQuery::new::<ByteMoves>(TicTacToe::parse("xox oxo ...", 'o'), None);
    question.priors = vec![0.6, 0.3, 0.1];
    let stats: Vec<MoveStat<u8>> = (0..3)
        .map(|mv| stat(mv, 0, 0.5, question.priors[usize::from(mv)].into()))
        .collect();
    let mut rng = SplitMix64::seed_from_u64(5);
    let mut counts = [0; 3];
    for _ in 0..20_000 {
        let halving = Halving::new(&question, 3, 0, &mut rng);
        counts[halving.best(&stats).unwrap()] += 1;
    }
    assert!(super::plausible(&counts, &[0.6, 0.3, 0.1]), "{counts:?}");
}

fn stat(mv: u8, visits: u64, value: f64, prior: f64) -> MoveStat<u8> {
    MoveStat {
        mv,
        visits,
        value,
        at_most: false,
        prior: Some(prior),
    }
}

#[test]
fn the_improved_policy_improves() {
    // With true values of all moves it is worth at least what the priors are (theorem of the paper).
    let mut rng = SplitMix64::seed_from_u64(7);
    for _ in 0..2000 {
        let count = rng.random_range(1..12);
        let raw: Vec<f64> = (0..count).map(|_| rng.random_range(0.01..1.0)).collect();
        let sum: f64 = raw.iter().sum();
        let stats = raw.iter().enumerate().map(|(mv, prior)| {
            let (visits, value) = (rng.random_range(1..40), rng.random_range(0.0..1.0));
            stat(mv as u8, visits, value, prior / sum)
        });
        let stats: Vec<_> = stats.collect();
        let policy = improve_policy(&stats, rng.random_range(0.0..1.0));
        assert!(
            (policy.iter().sum::<f64>() - 1.0).abs() < 1e-9,
            "{policy:?}"
        );
        let worth = |share: &dyn Fn(usize) -> f64| -> f64 {
            let stats = stats.iter().enumerate();
            stats.map(|(at, stat)| share(at) * stat.value).sum()
        };
        let before = worth(&|at| stats[at].prior.unwrap());
        assert!(
            worth(&|at| policy[at]) >= before - 1e-9,
            "{policy:?} of {stats:?}"
        );
    }
}
