//! Budgets of the players, and moves that take longer.

use std::time::Duration;

use super::{ours, plan, play, uct};
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::{Budget, MatchPlan, OffBoardFault};
use tibetango_rules::Reason;

#[test]
fn a_move_that_takes_too_long_is_lost_on_time() {
    // A search with no time at all is always late.
    let (tally, games) = play(&MatchPlan {
        budgets: [Budget::Time(Duration::from_nanos(1)); 2],
        margin: Duration::ZERO,
        games: 4,
        ..plan()
    });
    assert_eq!((tally.late, tally.forfeits(), tally.illegal), (4, 4, 0));
    for game in games.values() {
        assert_eq!(game.fault, Some(OffBoardFault::Late), "game {}", game.index);
        let outcome = game.outcome;
        assert_eq!(outcome.reason, Reason::Time, "game {}", game.index);
        let times = game.times;
        assert_eq!(times[0].moves + times[1].moves, 1, "game {}", game.index);
        let late = usize::from(times[0].moves == 0);
        assert_eq!(game.at_fault, Some(late), "game {}", game.index);
        assert_eq!(times[late].beyond, 1, "game {}", game.index);
        assert!(times[late].longest > Duration::ZERO && times[late].mean() == times[late].longest);
        // The side that moves first after the opening is late first.
        assert_eq!(
            outcome.winner,
            Some(game.history.to_move().other()),
            "game {}",
            game.index
        );
        assert_eq!(game.history.movers().len(), 3, "game {}", game.index);
    }
}

#[test]
fn a_margin_lets_a_slow_move_stand_and_counts_it() {
    let (tally, games) = play(&MatchPlan {
        players: ours([EngineSettings::Greedy, EngineSettings::Random]),
        budgets: [Budget::Time(Duration::from_nanos(1)), Budget::Visits(1)],
        margin: Duration::from_secs(3600),
        games: 2,
        ..plan()
    });
    assert_eq!((tally.games(), tally.forfeits()), (2, 0));
    for game in games.values() {
        let [a, b] = game.times;
        assert!(a.moves > 0 && a.beyond == a.moves, "{a:?}");
        // Visits are no time that a move could exceed.
        assert!(b.moves > 0 && b.beyond == 0, "{b:?}");
        let moves = game.history.len() - 3;
        assert_eq!((a.moves + b.moves) as usize, moves, "game {}", game.index);
        let mut sum = a;
        sum.add_game(&b);
        assert_eq!(sum.moves, a.moves + b.moves);
        assert_eq!((sum.total, sum.beyond), (a.total + b.total, a.beyond));
        assert_eq!(sum.longest, a.longest.max(b.longest));
    }
}

#[test]
fn every_player_has_a_budget_of_its_own() {
    let score = |budgets: [u64; 2]| {
        let (tally, _) = play(&MatchPlan {
            players: ours([uct(), uct()]),
            games: 20,
            budgets: budgets.map(Budget::Visits),
            ..plan()
        });
        tally.score()
    };
    assert!(score([400, 2]) > 0.6);
    assert!(score([2, 400]) < 0.4);
}
