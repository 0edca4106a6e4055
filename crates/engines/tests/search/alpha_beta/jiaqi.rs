//! Alpha-beta against plain minimax in jiaqi, and the guarantees of every search.

use super::PARAMETERS;
use crate::search::facts;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::time::Duration;
use tibetango_engines::eval::jiaqi::Glance;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
use tibetango_rules::{Game, GameHistory, Grid, Side, TextForm};
use tibetango_search::{
    AlphaBeta, AlphaBetaParameters, Evaluate, Limits, Parts, STATIC_LIMIT, SearchReport, Searcher,
    WIN, chance,
};

/// Returns the value by plain minimax to a depth, leaves judged as the search judges them.
fn minimax<G: Game, E: Evaluate<G>>(
    position: &G,
    state: &E::State,
    evaluate: &E,
    depth: u32,
    ply: i32,
) -> i32 {
    if let Some(end) = position.outcome() {
        return match end.winner {
            None => 0,
            Some(side) if side == position.to_move() => WIN - ply,
            Some(_) => ply - WIN,
        };
    }
    if depth == 0 {
        return evaluate.value(state, position);
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let value = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv);
        let after = evaluate.update(state, position, &child);
        let value = minimax(&child, &after, evaluate, depth - 1, ply + 1);
        if child.to_move() == position.to_move() {
            value
        } else {
            -value
        }
    };
    moves.into_iter().map(value).max().expect("a move")
}

/// Returns a random placement of some length.
fn some_placement(rng: &mut SplitMix64) -> GameHistory<JiaqiPosition<Grid<5>>> {
    let mut history = GameHistory::new(JiaqiPosition::new(JiaqiRules::default()));
    let mut moves = Vec::new();
    for _ in 0..rng.random_range(0..37) {
        history.position().legal_moves(&mut moves);
        history
            .play(moves[rng.random_range(0..moves.len())])
            .expect("legal");
    }
    history
}

/// Returns parameters that make the search equal minimax to this depth in placement: reductions and pruning search
/// less deeply and forced moves more deeply. Parts that change nothing are left out in turn.
fn as_minimax(depth: u32, game: usize) -> AlphaBetaParameters {
    AlphaBetaParameters {
        depth,
        parts: Parts {
            reductions: false,
            pruning: false,
            scout: game.is_multiple_of(2),
            table: !game.is_multiple_of(3),
            aspiration: !game.is_multiple_of(5),
            ..PARAMETERS.parts
        },
        ..PARAMETERS
    }
}

#[test]
fn to_a_depth_the_value_is_that_of_plain_minimax() {
    let mut rng = SplitMix64::seed_from_u64(5);
    for game in 0..30 {
        let history = some_placement(&mut rng);
        let depth = if history.moves().len() < 20 { 2 } else { 3 };
        let parameters = as_minimax(depth, game);
        let report =
            AlphaBeta::new(parameters, Glance, 1).search(&history, &Limits::default(), &mut |_| {});
        let slow = minimax(history.position(), &(), &Glance, depth, 0);
        assert!(
            (report.value - chance(slow.clamp(-STATIC_LIMIT, STATIC_LIMIT))).abs() < 1e-12,
            "{}: {} instead of {}",
            history.position(),
            report.value,
            chance(slow)
        );
    }
}

#[test]
fn several_lines_have_the_values_that_their_moves_have_by_themselves() {
    const LINES: usize = 4;
    let mut rng = SplitMix64::seed_from_u64(8);
    for game in 0..24 {
        let history = some_placement(&mut rng);
        // Iterations begin with a narrow window from the fourth on.
        let depth = match history.moves().len() {
            0..20 => 2,
            20..27 => 3,
            _ => 4,
        };
        let parameters = as_minimax(depth, game);
        let limits = Limits {
            lines: LINES,
            ..Limits::default()
        };
        let report = AlphaBeta::new(parameters, Glance, 1).search(&history, &limits, &mut |_| {});
        let root = history.position();
        let own = |mv| {
            let child = root.after(mv);
            let value = minimax(&child, &(), &Glance, depth - 1, 1);
            let same = child.to_move() == root.to_move();
            chance((if same { value } else { -value }).clamp(-STATIC_LIMIT, STATIC_LIMIT))
        };
        let mut best = Vec::new();
        for stat in &report.moves {
            let own = own(stat.mv);
            best.push(own);
            if stat.at_most {
                assert!(stat.value >= own - 1e-12, "{root}: {stat:?} hides {own}");
            } else {
                assert!(
                    (stat.value - own).abs() < 1e-12,
                    "{root}: {stat:?} is {own}"
                );
            }
        }
        best.sort_by(|a, b| b.total_cmp(a));
        best.truncate(LINES);
        let values: Vec<f64> = report.candidates(9).iter().map(|stat| stat.value).collect();
        assert_eq!(values.len(), best.len(), "{root}");
        let equal = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
        assert!(
            values.iter().zip(&best).all(equal),
            "{root}: {values:?} {best:?}"
        );
        let first = report.candidates(1).first().map(|stat| stat.mv);
        assert_eq!(report.best(), first, "{root}");
    }
}

#[test]
fn only_as_many_moves_have_a_value_of_their_own_as_are_wanted() {
    let history = midgame();
    let exact = |lines| {
        let limits = Limits {
            lines,
            ..Limits::visits(40_000)
        };
        let mut each = Vec::new();
        let limits = Limits {
            report_every: Duration::ZERO,
            ..limits
        };
        let mut count = |report: &SearchReport<_>| {
            if report.depth > 0 {
                each.push(report.moves.iter().filter(|stat| !stat.at_most).count());
            }
        };
        let last = glance().search(&history, &limits, &mut count);
        count(&last);
        assert_eq!(last.visits, 40_000, "{lines} lines");
        each
    };
    for lines in [1, 3] {
        let values = exact(lines);
        assert!(
            !values.is_empty() && values.iter().all(|&count| count == lines),
            "{lines} lines: {values:?}"
        );
    }
    // No more than there are moves.
    let many = exact(1000);
    assert!(
        many.iter().all(|&count| count == many[0]) && many[0] < 1000,
        "{many:?}"
    );
}

fn glance() -> AlphaBeta<JiaqiPosition<Grid<5>>, Glance> {
    AlphaBeta::new(PARAMETERS, Glance, 1)
}

fn midgame() -> GameHistory<JiaqiPosition<Grid<5>>> {
    let mut history = GameHistory::new(JiaqiPosition::new(JiaqiRules::default()));
    for text in ["a1", "a3", "b2", "c3", "d4", "c5", "e7", "f2", "f4", "g3"] {
        history.play_text(text).expect("legal");
    }
    history
}

#[test]
fn one_thread_and_a_limit_of_visits_give_the_same_report_again() {
    let run = || {
        let mut history = midgame();
        let mut search = glance();
        let first = search.search(&history, &Limits::visits(30_000), &mut |_| {});
        history.play(first.best().unwrap()).unwrap();
        // The second search begins with the results of the first.
        let second = search.search(&history, &Limits::visits(7777), &mut |_| {});
        (facts(&first), facts(&second))
    };
    assert_eq!(run(), run());
}

#[test]
fn a_limit_of_visits_is_kept_exactly() {
    for visits in [1, 2, 511, 512, 513, 10_000] {
        let report = glance().search(&midgame(), &Limits::visits(visits), &mut |_| {});
        assert_eq!(report.visits, visits, "{visits} visits");
        assert!(report.best().is_some(), "{visits} visits name a move");
    }
}

#[test]
fn two_threads_spend_the_budget_together_and_answer_legally() {
    let limits = Limits {
        threads: 2,
        ..Limits::visits(200_000)
    };
    let history = midgame();
    let report = glance().search(&history, &limits, &mut |_| {});
    assert_eq!(report.visits, 200_000);
    let mut moves = Vec::new();
    history.position().legal_moves(&mut moves);
    assert!(moves.contains(&report.best().unwrap()));
    assert_eq!(report.moves.len(), moves.len());
}

#[test]
fn a_stop_from_outside_ends_an_endless_search() {
    let limits = Limits {
        report_every: Duration::ZERO,
        ..Limits::default()
    };
    let stop = limits.stop.clone();
    let mut reports = 0;
    let report = glance().search(&midgame(), &limits, &mut |report| {
        assert!(!report.pv.is_empty(), "report {reports}");
        reports += 1;
        if reports == 3 {
            stop.stop();
        }
    });
    assert!(reports >= 3 && report.best().is_some());
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let text = "www/ww/w1w/ww/www b movement 0 12";
    let position = JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).unwrap();
    assert_eq!(
        position.outcome().and_then(|end| end.winner),
        Some(Side::White)
    );
    let report = AlphaBeta::new(PARAMETERS, Glance, 1).search(
        &GameHistory::new(position),
        &Limits::visits(100),
        &mut |_| {},
    );
    assert_eq!((report.best(), report.visits), (None, 0));
}

#[test]
fn chance_decides_between_equal_moves_and_only_between_them() {
    // On the empty board the points of one symmetry class are worth the same.
    let history = GameHistory::new(JiaqiPosition::<Grid<5>>::new(JiaqiRules::default()));
    let parameters = AlphaBetaParameters {
        depth: 2,
        ..PARAMETERS
    };
    let answers: Vec<_> = (0..40)
        .map(|seed| {
            let mut search = AlphaBeta::new(parameters, Glance, seed);
            search.search(&history, &Limits::default(), &mut |_| {})
        })
        .collect();
    let moves: std::collections::BTreeSet<String> = answers
        .iter()
        .map(|report| history.position().move_text(report.best().unwrap()))
        .collect();
    assert!(moves.len() >= 4, "{moves:?}");
    let values: Vec<f64> = answers.iter().map(|report| report.value).collect();
    assert!(values.iter().all(|value| *value == values[0]), "{values:?}");
}

#[test]
fn without_any_time_it_still_looks_before_it_answers() {
    // c3 captures a stone; a search that has no time at all still finds it.
    let mut history = GameHistory::new(JiaqiPosition::new(JiaqiRules::default()));
    for text in ["a1", "b2", "i9", "a9"] {
        history.play_text(text).expect("legal");
    }
    for seed in 0..10 {
        let mut search = AlphaBeta::<JiaqiPosition<Grid<5>>, _>::new(PARAMETERS, Glance, seed);
        let report = search.search(&history, &Limits::time(Duration::ZERO), &mut |_| {});
        assert!(report.visits > 0, "seed {seed}");
        let best = report.best().expect("a move");
        assert_eq!(history.position().move_text(best), "c3", "seed {seed}");
    }
}
