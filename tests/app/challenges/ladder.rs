//! The choice of the next challenge.

use super::challenging;
use std::collections::HashSet;
use tibetango::app::features::challenges::{ChallengeOrder, Ladder};
use tibetango_content::challenge::Challenge;
use tibetango_content::config::{Challenges, Config};
use tibetango_engines::goals::STEPS;
use tibetango_rules::{AnyRules, GameName};

fn with_challenges() -> Vec<(GameName, Challenges)> {
    let config = Config::embedded();
    let all = challenging().map(|game| (game, (*config.of(game).challenges).clone()));
    all.collect()
}

#[test]
fn three_in_a_row_lead_up_and_a_solution_that_is_shown_leads_down() {
    let mut ladder = Ladder::new(GameName::default());
    for _ in 0..2 {
        ladder.solve(1);
    }
    ladder.skip();
    ladder.solve(1);
    assert_eq!((ladder.step, ladder.solved, ladder.best), (1, 3, 1));
    for _ in 0..2 {
        ladder.solve(1);
    }
    assert_eq!(ladder.step, 2);
    ladder.solve(2);
    assert_eq!((ladder.step, ladder.best), (2, 2));
    ladder.show();
    ladder.show();
    assert_eq!(ladder.step, 1);
    for _ in 0..100 {
        ladder.solve(5);
    }
    assert_eq!(ladder.step, STEPS);
}

#[test]
fn none_comes_twice_before_all_of_its_step_have() {
    for (game, own) in with_challenges() {
        let mut posed = ChallengeOrder::default();
        for step in 1..=STEPS {
            let there = own.of_step(step).count();
            for _round in 0..2 {
                let ids = (0..there).map(|_| {
                    let next = posed.next(game, &own, step, |_| false);
                    let (challenge, _) = next.expect("there is one");
                    assert_eq!(challenge.step, step, "{game}: {}", challenge.id);
                    challenge.id.clone()
                });
                let ids: HashSet<String> = ids.collect();
                assert_eq!(ids.len(), there, "{game}, step {step}: {ids:?}");
            }
        }
    }
}

#[test]
fn what_is_put_aside_is_passed_over_unless_all_of_it_is() {
    for (game, own) in with_challenges() {
        let mut posed = ChallengeOrder::default();
        let first = own.of_step(1).next().expect("a first one").id.clone();
        let is_aside = |challenge: &Challenge| challenge.id == first;
        for _ in 0..2 * own.challenges.len() {
            let next = posed.next(game, &own, 1, is_aside).expect("the others");
            assert_ne!(next.0.id, first, "{game}");
        }
        let next = posed.next(game, &own, 1, |_| true).expect("one of all");
        assert_eq!(next.0.id, first, "it has waited longest");
    }
}

#[test]
fn what_its_rules_cannot_set_up_is_passed_over() {
    let mut posed = ChallengeOrder::default();
    for (game, mut own) in with_challenges() {
        let first = own.of_step(1).next().expect("a first one").id.clone();
        for challenge in &mut own.challenges {
            if challenge.id == first {
                challenge.position.clear();
            }
        }
        for _ in 0..own.challenges.len() {
            let next = posed.next(game, &own, 1, |_| false).expect("the others");
            assert_ne!(next.0.id, first, "{game}");
        }
        let mut others = GameName::ALL.into_iter().filter(|other| *other != game);
        own.rules = AnyRules::usual(others.next().expect("another game"));
        assert!(posed.next(game, &own, 1, |_| false).is_none(), "{game}");
    }
}
