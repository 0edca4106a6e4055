//! Experiments about gomoku.

use super::TWO_GAMES;
use support::shipped_engines::engine;
use tibetango_lab::experiment::outline::{OPPONENTS, VISITS, csv, games, measure};
use tibetango_lab::experiment::{ExperimentEffort, seats};
use tibetango_rules::GameName;

#[test]
fn uct_plays_every_opponent_at_every_point() {
    let engines = OPPONENTS.map(|name| engine(GameName::Gomoku, name));
    let visits = [20, 40];
    let mut count = 0;
    let rows = measure(&visits, &engines, TWO_GAMES, &mut || count += 1).expect("matches");
    assert_eq!((count, games(&visits, TWO_GAMES)), (12, 12));
    let pairs: Vec<(&str, u64)> = rows.iter().map(|row| (row.opponent, row.visits)).collect();
    let expected = OPPONENTS.map(|name| visits.map(|visits| (name, visits)));
    assert_eq!(pairs, expected.concat());
    for row in &rows {
        assert_eq!(row.counts.map(seats::games), [1, 1], "{row:?}");
        assert_eq!(row.tally.games(), 2, "{row:?}");
        // Five stones of the winner, and four between them.
        assert!(row.plies >= 2 * 9, "{row:?}");
        let [first, second] = row.counts.map(seats::score);
        let beginner = f64::midpoint(first, 1.0 - second);
        assert!((row.beginner() - beginner).abs() < 1e-9, "{row:?}");
    }
    let csv = csv(&rows);
    let columns: Vec<usize> = csv.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(columns, [14; 1 + 6], "{csv}");
}

#[test]
fn a_fifth_of_the_games_is_played_beyond_a_hundred_thousand_visits() {
    let effort = ExperimentEffort {
        games: 100,
        ..TWO_GAMES
    };
    let result = VISITS.map(|visits| games(&[visits], effort) / OPPONENTS.len() as u64);
    assert_eq!(result, [100, 100, 100, 100, 100, 20, 20]);
}
