//! Experiments of the thesis on jiaqi.

use support::shipped_engines::engine;
use tibetango_lab::arena::Budget;
use tibetango_lab::experiment::{ExperimentEffort, speed, strength};
use tibetango_rules::GameName;

#[test]
fn speed_measures_every_placement_of_both_engines() {
    let engines = ["uct", "uct-static"].map(|name| engine(GameName::Jiaqi, name));
    let mut games = 0;
    let speed = speed::measure(&engines, 2, 100, 1, &mut || games += 1);
    assert_eq!(games, 4);
    assert!(
        speed.0.as_flattened().iter().all(|&ms| ms > 0.0),
        "{speed:?}"
    );
    let csv = speed.csv(["uct", "uct-static"]);
    assert_eq!(csv.lines().count(), 1 + speed::PLIES);
    assert!(csv.starts_with("placement,uct_ms,uct-static_ms\n1,"));
}

#[test]
fn strength_follows_a_match_game_by_game() {
    let engines = ["uct", "random"].map(|name| engine(GameName::Jiaqi, name));
    let run = |jobs| {
        let effort = ExperimentEffort {
            games: 10,
            budget: Budget::Visits(50),
            seed: 3,
            jobs,
        };
        strength::measure(&engines, effort, &mut || {}).expect("a match")
    };
    let found = run(1);
    assert_eq!(
        found,
        run(2),
        "the order of the games does not depend on jobs"
    );
    assert_eq!(found.course.len(), 10);
    for (games, counts) in (1..).zip(&found.course) {
        assert_eq!(
            counts.iter().sum::<u32>(),
            games,
            "after {games} games: {counts:?}"
        );
    }
    let tally = found.tally;
    assert_eq!(
        found.course.last(),
        Some(&[tally.wins, tally.draws, tally.losses])
    );
    let [won, lost] = found.shares();
    assert!((won[9] - f64::from(tally.wins) / 10.0).abs() < 1e-12);
    assert!((lost[9] - f64::from(tally.losses) / 10.0).abs() < 1e-12);
    assert_eq!(found.csv(["a", "b"]).lines().count(), 11);
}
