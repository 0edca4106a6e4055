//! Choice of a level among the moves that it has searched.

use super::plausible;
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use tibetango_engines::engine::{NeverMiss, Strength, Style};
use tibetango_rules::jiaqi::{JiaqiMove, JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_rules::{Game, Grid, TextForm};
use tibetango_search::{MoveStat, SearchReport};

/// Creates a report on a position in which move number n got visits and value number n; others none.
fn report<S: JiaqiSize>(
    position: &JiaqiPosition<S>,
    stats: &[(u64, f64)],
) -> SearchReport<JiaqiMove<S>> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let stats = stats.iter().copied().chain(std::iter::repeat((0, 0.5)));
    let moves: Vec<_> = moves
        .into_iter()
        .zip(stats)
        .map(|(mv, (visits, value))| MoveStat {
            mv,
            visits,
            value,
            at_most: false,
            prior: None,
        })
        .collect();
    let best = moves.iter().max_by_key(|stat| stat.visits).expect("a move");
    SearchReport {
        visits: moves.iter().map(|stat| stat.visits).sum(),
        time: std::time::Duration::ZERO,
        nodes: 0,
        depth: 1,
        by_depth: false,
        at_random: false,
        glance: None,
        full: false,
        tree: Vec::new(),
        pv: vec![best.mv],
        lines: Vec::new(),
        value: best.value,
        moves,
    }
}

fn free(z: f64) -> Strength {
    Strength {
        z: Some(z),
        min_visit_ratio: 0.0,
        never_miss: NeverMiss::default(),
        ..Strength::BEST
    }
}

/// Counts how often each of the first moves is chosen in 20,000 draws.
fn counts<S: JiaqiSize>(
    strength: &Strength,
    position: &JiaqiPosition<S>,
    report: &SearchReport<JiaqiMove<S>>,
    first: usize,
) -> Vec<u32> {
    let mut rng = SplitMix64::seed_from_u64(6);
    let mut counts = vec![0; first];
    for _ in 0..20_000 {
        let chosen = strength.choose(position, report, &mut rng).expect("a move");
        let at = report.moves.iter().position(|stat| stat.mv == chosen);
        counts[at.expect("a legal move")] += 1;
    }
    counts
}

fn empty() -> JiaqiPosition<Grid<5>> {
    JiaqiPosition::new(JiaqiRules::default())
}

#[test]
fn moves_are_drawn_by_their_visits_to_the_power_of_z() {
    let visits = [400, 100, 0, 25, 225];
    let report = report(&empty(), &visits.map(|visits| (visits, 0.5)));
    for z in [-2.0, -0.5, 0.0, 1.0, 2.0] {
        let counts = counts(&free(z), &empty(), &report, 5);
        assert_eq!(counts[2], 0, "a move without visits is never played");
        let played = [0, 1, 3, 4];
        let weights = played.map(|at| (visits[at] as f64).powf(z));
        let total: f64 = weights.iter().sum();
        assert!(
            plausible(&played.map(|at| counts[at]), &weights.map(|w| w / total)),
            "{z}: {counts:?}"
        );
    }
    let best = counts(&Strength::BEST, &empty(), &report, 5);
    assert_eq!(best, [20_000, 0, 0, 0, 0]);
}

#[test]
fn moves_searched_too_little_or_worth_too_little_are_left_out() {
    let report = report(
        &empty(),
        &[(400, 0.5), (39, 0.5), (41, 0.5), (300, 0.29), (300, 0.31)],
    );
    let ratio = Strength {
        min_visit_ratio: 0.1,
        ..free(0.0)
    };
    let result = counts(&ratio, &empty(), &report, 5);
    assert!(
        result[1] == 0 && result[2] > 0 && result[3] > 0,
        "{result:?}"
    );
    let drop = Strength {
        max_value_drop: 0.2,
        ..free(0.0)
    };
    let result = counts(&drop, &empty(), &report, 5);
    assert!(
        result[3] == 0 && result[4] > 0 && result[1] > 0,
        "{result:?}"
    );
}

#[test]
fn without_an_index_the_best_that_is_noticed_is_played() {
    // The second best by its value was visited least, the worst most.
    let report = report(&empty(), &[(1000, 0.6), (10, 0.5), (900, 0.1)]);
    let strength = Strength {
        z: None,
        sight: 0.5,
        never_miss: NeverMiss::default(),
        ..Strength::BEST
    };
    let result = counts(&strength, &empty(), &report, 3);
    // Each is noticed with chance one half; a player that notices none is equally near to each of them.
    let none = 1.0 / 24.0;
    let shares = [0.5 + none, 0.25 + none, 0.125 + none];
    assert!(plausible(&result, &shares), "{result:?}");
}

#[test]
fn a_share_of_the_moves_is_noticed() {
    // Always the best of those that it sees: the second best is played when it misses the best.
    let report = report(&empty(), &[(1000, 0.5), (10, 0.5)]);
    let strength = Strength {
        sight: 0.75,
        min_visit_ratio: 0.5,
        ..free(5.0)
    };
    let result = counts(&strength, &empty(), &report, 2);
    // Sees the best (12/16), misses it alone (3/16), or misses both: then it plays either (1/16).
    assert!(plausible(&result, &[25.0 / 32.0, 7.0 / 32.0]), "{result:?}");
}

/// Returns a position with Black to move; d4 captures nothing, c3 captures two.
fn with_captures() -> JiaqiPosition<Grid<5>> {
    let mut position = empty();
    for text in ["b2", "a1", "d2", "e1"] {
        let mv = position.parse_move(text).expect("a move");
        position.play(mv).expect("legal");
    }
    // White makes a waiting move.
    let mv = position.parse_move("i9").expect("a move");
    position.play(mv).expect("legal");
    position
}

#[test]
fn the_largest_capture_is_not_overlooked() {
    let position = with_captures();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let taken: Vec<u32> = moves.iter().map(|&mv| position.captures(mv)).collect();
    let most = taken.iter().max().copied().expect("moves");
    assert_eq!(
        (most, taken.iter().filter(|&&n| n == most).count()),
        (2, 1),
        "{taken:?}"
    );
    let capture = taken.iter().position(|&n| n == most).expect("it is there");
    let mut stats = vec![(10, 0.5); moves.len()];
    stats[capture] = (1000, 0.9);
    let report = report(&position, &stats);
    let blind = Strength {
        sight: 0.0,
        min_visit_ratio: 0.5,
        never_miss: NeverMiss {
            win: false,
            captures: Some(2),
        },
        ..free(5.0)
    };
    assert_eq!(
        counts(&blind, &position, &report, moves.len())[capture],
        20_000
    );
    // Without it a sight of one half misses half of them.
    let half = Strength {
        sight: 0.5,
        never_miss: NeverMiss::default(),
        ..blind
    };
    let result = counts(&half, &position, &report, moves.len())[capture];
    assert!((9_000..11_000).contains(&result), "{result}");
}

#[test]
fn a_win_at_once_is_played_by_those_who_never_miss_it() {
    // Black's last stone falls to the step into the hole, or does not.
    let text = "www/ww/w1b/ww/www w movement 0 12";
    let position =
        JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text).expect("a position");
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let wins = |mv: &JiaqiMove<Grid<3>>| {
        let mut after = position;
        after.play_unchecked(*mv);
        after.outcome().is_some()
    };
    let winning: Vec<usize> = (0..moves.len()).filter(|&at| wins(&moves[at])).collect();
    assert!(
        !winning.is_empty() && winning.len() < moves.len(),
        "{winning:?}"
    );
    let mut stats = vec![(100, 0.5); moves.len()];
    for &at in &winning {
        stats[at] = (1, 0.5);
    }
    let report = report(&position, &stats);
    let sure = Strength {
        never_miss: NeverMiss {
            win: true,
            captures: None,
        },
        ..free(0.0)
    };
    let result = counts(&sure, &position, &report, moves.len());
    assert_eq!(winning.iter().map(|&at| result[at]).sum::<u32>(), 20_000);
    let careless = counts(&free(0.0), &position, &report, moves.len());
    assert!(winning.iter().map(|&at| careless[at]).sum::<u32>() < 20_000);
}

#[test]
fn a_level_that_is_losing_throws_no_stones_away() {
    let position = with_captures();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let stats = vec![(10, 0.02); moves.len()];
    let report = report(&position, &stats);
    let balance = |mv: JiaqiMove<Grid<5>>| {
        let mut after = position;
        after.play_unchecked(mv);
        let mut answers = Vec::new();
        after.legal_moves(&mut answers);
        let worst = answers.iter().map(|&answer| after.captures(answer)).max();
        i64::from(position.captures(mv)) - i64::from(worst.unwrap_or(0))
    };
    let best = moves.iter().map(|&mv| balance(mv)).max().expect("moves");
    let result = counts(&free(-2.0), &position, &report, moves.len());
    for (at, &mv) in moves.iter().enumerate() {
        assert!(
            result[at] == 0 || balance(mv) == best,
            "{}",
            position.move_text(mv)
        );
    }
}

#[test]
fn styles_like_what_they_like() {
    let position = with_captures();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let report = report(&position, &vec![(10, 0.5); moves.len()]);
    let of = |style| {
        let strength = Strength { style, ..free(0.0) };
        counts(&strength, &position, &report, moves.len())
    };
    let mean = |counts: &[u32], worth: &dyn Fn(JiaqiMove<Grid<5>>) -> f64| {
        let sum: f64 = moves
            .iter()
            .zip(counts)
            .map(|(&mv, &n)| worth(mv) * f64::from(n))
            .sum();
        sum / 20_000.0
    };
    let captures = |mv: JiaqiMove<Grid<5>>| f64::from(position.captures(mv));
    let risk = |mv: JiaqiMove<Grid<5>>| {
        let mut after = position;
        after.play_unchecked(mv);
        let mut answers = Vec::new();
        after.legal_moves(&mut answers);
        f64::from(
            answers
                .iter()
                .map(|&answer| after.captures(answer))
                .max()
                .unwrap_or(0),
        )
    };
    let plain = of(Style::Plain);
    assert!(mean(&of(Style::Attacking), &captures) > 1.5 * mean(&plain, &captures));
    assert!(mean(&of(Style::Careful), &risk) < 0.95 * mean(&plain, &risk));
}
