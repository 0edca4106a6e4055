//! The guarantees of every search, shown by UCT on jiaqi: it can be repeated, stopped and limited, and reuses its
//! results.

use super::{PARAMETERS, RandomPlay, facts, search};
use std::time::Duration;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiRules};
use tibetango_rules::{GameHistory, Grid};
use tibetango_search::{Limits, SLICE, Searcher, Uct};

/// A game of jiaqi that has not begun.
pub(super) fn jiaqi() -> GameHistory<JiaqiPosition<Grid<5>>> {
    GameHistory::new(JiaqiPosition::new(JiaqiRules::default()))
}

#[test]
fn the_same_seed_gives_the_same_report_bit_for_bit() {
    let run = |seed: u64| {
        let mut history = jiaqi();
        let mut uct = Uct::new(PARAMETERS, RandomPlay, seed);
        let first = uct.search(&history, &Limits::visits(1500), &mut |_| {});
        history.play(first.best().unwrap()).unwrap();
        // The second search begins with the results of the first.
        let second = uct.search(&history, &Limits::visits(1500), &mut |_| {});
        (facts(&first), facts(&second))
    };
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

#[test]
fn how_often_progress_is_told_changes_nothing() {
    let outcome_of = |report_every: Duration| {
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
    let (often, reports) = outcome_of(Duration::ZERO);
    assert_eq!(reports, 2000_u64.div_ceil(SLICE));
    assert_eq!(often, outcome_of(Duration::from_secs(3600)).0);
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
}
