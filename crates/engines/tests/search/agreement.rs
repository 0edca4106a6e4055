//! Searches that go on while the most visited move is not the one with the greatest mean.

use super::games::TicTacToe;
use super::{PARAMETERS, RandomPlay, facts};
use tibetango_rules::GameHistory;
use tibetango_search::{FinalMove, Limits, SLICE, SearchReport, Searcher, Uct, UctParameters};

/// Number of visits of a search: whole slices, for it is at their ends that a search looks at its limits.
const VISITS: u64 = 2 * SLICE;

/// Per cent of these that a search may add, and the maximum that results.
const PERCENT: u32 = 10;
const MOST: u64 = VISITS + VISITS / 10;

/// Searches the empty board.
fn report(final_move: FinalMove, seed: u64) -> SearchReport<u8> {
    let parameters = UctParameters {
        final_move,
        ..PARAMETERS
    };
    let history = GameHistory::new(TicTacToe::parse("", 'x'));
    Uct::new(parameters, RandomPlay, seed).search(&history, &Limits::visits(VISITS), &mut |_| {})
}

/// Returns true if a most visited move has the greatest mean.
fn agree(report: &SearchReport<u8>) -> bool {
    let visited = || report.moves.iter().filter(|stat| stat.visits > 0);
    let most = visited().map(|stat| stat.visits).max();
    let means = visited().map(|stat| stat.value);
    let greatest = means.fold(0.0, f64::max);
    visited().any(|stat| Some(stat.visits) == most && stat.value >= greatest)
}

#[test]
fn a_search_goes_on_while_two_ways_to_choose_disagree() {
    let (mut at_once, mut later, mut never) = (0, 0, 0);
    for seed in 0..400 {
        let plain = report(FinalMove::MostVisits, seed);
        let longer = report(FinalMove::Agreement { percent: PERCENT }, seed);
        if agree(&plain) {
            assert_eq!(facts(&longer), facts(&plain), "seed {seed}");
            at_once += 1;
            continue;
        }
        let range = VISITS + 1..=MOST;
        assert!(range.contains(&longer.visits), "seed {seed}: {longer:?}");
        if agree(&longer) {
            later += 1;
        } else {
            assert_eq!(longer.visits, MOST, "seed {seed}: {longer:?}");
            never += 1;
        }
        let most = longer.moves.iter().map(|stat| stat.visits).max();
        let best = longer
            .moves
            .iter()
            .find(|stat| Some(stat.mv) == longer.best());
        assert_eq!(best.map(|stat| stat.visits), most, "seed {seed}");
    }
    assert!(
        at_once > 0 && later > 0 && never > 0,
        "they agree at once {at_once} times, later {later} times, and never {never} times"
    );
}

#[test]
fn a_search_that_may_not_go_on_ends_at_its_limit() {
    for seed in 0..50 {
        let plain = report(FinalMove::MostVisits, seed);
        let same = report(FinalMove::Agreement { percent: 0 }, seed);
        assert_eq!(facts(&same), facts(&plain), "seed {seed}");
    }
}
