//! Openings that are drawn by lot.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::Duration;

use support::games::present_games::{other_than, smallest};
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::opening::ballots;
use tibetango_lab::arena::{Budget, Contestant, MatchPlan, Openings};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::DraughtsRules;
use tibetango_rules::{GameName, Side};

#[test]
fn ballots_are_played_from_both_sides() {
    let all: Vec<Vec<String>> =
        ballots(&AnyGameHistory::new(10, DraughtsRules::default()).unwrap())
            .iter()
            .map(AnyGameHistory::move_texts)
            .collect();
    assert_eq!(all.len(), 81);
    let plan = |games, seed| MatchPlan {
        size: 10,
        preset: "fmjd".to_owned(),
        rules: DraughtsRules::default().into(),
        players: [EngineSettings::Random, EngineSettings::Random].map(Contestant::Ours),
        first_game: 0,
        games,
        budgets: [Budget::Visits(1); 2],
        margin: Duration::ZERO,
        patience: Duration::from_secs(60),
        restarts: 0,
        openings: Openings::Ballots,
        seed,
        jobs: 2,
        sprt: None,
    };
    let drawn = |games, seed| {
        let mut drawn = BTreeMap::new();
        let played = plan(games, seed).play(&[], &mut |game, _| {
            let opening = game.history.move_texts()[..2].to_vec();
            drawn.insert(game.index, (opening, game.a));
            ControlFlow::Continue(())
        });
        played.unwrap();
        drawn.into_values().collect::<Vec<_>>()
    };
    let games = drawn(164, 1);
    for pair in games.chunks(2) {
        assert_eq!(pair[0].0, pair[1].0, "{pair:?}");
        assert_eq!(
            [pair[0].1, pair[1].1],
            [Side::White, Side::Black],
            "{:?}",
            pair[0].0
        );
    }
    let mut openings: Vec<Vec<String>> = games[..162].iter().map(|game| game.0.clone()).collect();
    assert_eq!(games[162], games[0], "after the last the first comes again");
    openings.sort();
    openings.dedup();
    let mut sorted = all;
    sorted.sort();
    assert_eq!(openings, sorted);
    assert_ne!(drawn(10, 2), games[..10], "the seed decides the order");
    let other = smallest(other_than(GameName::Draughts));
    assert!(ballots(&other).is_empty());
    let nowhere = MatchPlan {
        size: other.topology().size(),
        rules: other.rules(),
        ..plan(2, 1)
    };
    let error = nowhere.play(&[], &mut |_, _| ControlFlow::Continue(()));
    assert!(error.unwrap_err().to_string().contains("no ballots"));
}
