//! Challenges found in games of the computer.

use tibetango_content::challenge::Challenge;
use tibetango_content::challenge::miner::{MiningPlan, MiningPlayer, mine};
use tibetango_content::config::Config;
use tibetango_engines::goals::{BUDGET, STEPS, prove, solutions};
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Stop;

/// A plan of games on the smallest board.
fn small_plan() -> MiningPlan {
    let config = Config::embedded();
    let own = config.of(GameName::Jiaqi);
    let skill = own.levels.levels()[0].on(3, "thesis");
    let player = MiningPlayer {
        engine: skill.engine_settings(&own.engines).unwrap(),
        strength: skill.strength.clone(),
        visits: 20,
    };
    MiningPlan {
        start: AnyGameHistory::new(3, own.challenges.rules).unwrap(),
        players: vec![player],
        kinds: own.challenges.kinds.clone(),
        games: 30,
        opening_plies: 4,
        seed: 5,
        budget: 10_000,
        most: 3,
        solutions: 2,
        ways: 3,
        stop: Stop::default(),
    }
}

#[test]
fn mining_gives_what_it_promises_and_stops_with_what_it_has() {
    let plan = small_plan();
    let all = mine(&plan, &[], &mut |_, _| ());
    assert!(all.len() > 10, "{}", all.len());
    for challenge in &all {
        let start = challenge.start(plan.start.rules()).unwrap();
        let right = prove(&start, challenge.goal, BUDGET).unwrap();
        assert_eq!(
            solutions(&start, &right),
            challenge.solutions,
            "{}",
            challenge.id
        );
        assert!((1..=STEPS).contains(&challenge.step), "{}", challenge.id);
        let kind = plan.kinds.iter().find(|kind| kind.id == challenge.kind);
        assert!(
            kind.unwrap().goals.contains(&challenge.goal),
            "{}",
            challenge.id
        );
        let fewer = challenge.goal.moves() - 1;
        if fewer > 0 && !challenge.goal.guards() {
            let sooner = prove(&start, challenge.goal.within(fewer), BUDGET).unwrap();
            assert!(sooner.is_empty(), "{}", challenge.id);
        }
    }
    // Stopped after some games it has found what these hold.
    let plan = small_plan();
    let mut had = 0;
    let some = mine(&plan, &[], &mut |games, count| {
        if games == 10 {
            plan.stop.stop();
            had = count;
        }
    });
    assert_eq!(some.len(), had);
    assert!(had > 0 && some[..] == all[..had]);
    // Challenges that exist are not found again.
    let more = mine(&small_plan(), &all, &mut |_, _| ());
    let is_old = |one: &&Challenge| all.iter().any(|old| old.id == one.id);
    let again: Vec<_> = more.iter().filter(is_old).map(|one| &one.id).collect();
    assert!(again.is_empty(), "{again:?}");
}
