//! Which challenge comes next: steps of difficulty up and down, and none twice before all of its step
//! have been posed.

use bevy::prelude::Resource;
use std::collections::HashMap;
use tibetango_content::challenge::{Challenge, Course, STEPS};
use tibetango_content::config::Challenges;
use tibetango_rules::GameName;

/// So many solved in a row lead to the next step.
const ROW: u8 = 3;

/// After so many challenges they are counted up.
pub const ROUND: u8 = 6;

/// How far somebody has come with the challenges of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The game.
    pub game: GameName,
    /// The step of difficulty that comes next, 1 to [`STEPS`].
    pub step: u8,
    /// Solved one after the other on this step.
    row: u8,
    /// Challenges of this round, with the one on the table.
    pub posed: u8,
    /// Those of them that were solved.
    pub solved: u8,
    /// The highest step of these; 0 where there is none.
    pub best: u8,
}

impl Ladder {
    /// At the foot of it.
    #[must_use]
    pub fn new(game: GameName) -> Self {
        Self {
            game,
            step: 1,
            row: 0,
            posed: 0,
            solved: 0,
            best: 0,
        }
    }

    /// A challenge of this step was solved.
    pub(super) fn solve(&mut self, step: u8) {
        self.solved += 1;
        self.best = self.best.max(step);
        self.row += 1;
        if self.row >= ROW {
            self.row = 0;
            self.step = (self.step + 1).min(STEPS);
        }
    }

    /// The solution was shown.
    pub(super) fn show(&mut self) {
        self.row = 0;
        self.step = self.step.saturating_sub(1).max(1);
    }

    /// A challenge was passed over.
    pub(super) fn skip(&mut self) {
        self.row = 0;
    }

    /// True once all challenges of this round have been posed.
    #[must_use]
    pub fn is_round(&self) -> bool {
        self.posed >= ROUND
    }

    /// Another round on the same step.
    pub(super) fn again(&mut self) {
        (self.posed, self.solved, self.best) = (0, 0, 0);
    }
}

/// When each challenge was last posed since the program began: the one that has waited longest comes next.
/// So who comes after somebody else meets other ones.
#[derive(Resource, Debug, Default)]
pub(super) struct Posed {
    count: u64,
    last: HashMap<(GameName, String), u64>,
}

impl Posed {
    /// The next challenge of a step, to be played; of the step nearest to it where that one has none. What
    /// the rules of the file cannot set up is passed over, and what is put aside, unless all of it is.
    pub fn next<'c>(
        &mut self,
        game: GameName,
        own: &'c Challenges,
        step: u8,
        is_aside: impl Fn(&Challenge) -> bool,
    ) -> Option<(&'c Challenge, Course)> {
        let key = |challenge: &Challenge| (game, challenge.id.clone());
        let mut all: Vec<&Challenge> = own.challenges.iter().collect();
        if !all.iter().all(|challenge| is_aside(challenge)) {
            all.retain(|challenge| !is_aside(challenge));
        }
        all.sort_by_cached_key(|challenge| {
            let waits_since = self.last.get(&key(challenge)).copied();
            (challenge.step.abs_diff(step), waits_since.unwrap_or(0))
        });
        let found = all.into_iter().find_map(|challenge| {
            let course = challenge.course(own.rules)?;
            Some((challenge, course))
        })?;
        self.count += 1;
        self.last.insert(key(found.0), self.count);
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use tibetango_content::config::Config;
    use tibetango_rules::AnyRules;

    fn with_challenges() -> Vec<(GameName, Challenges)> {
        let config = Config::embedded();
        let all = GameName::ALL.into_iter();
        let all = all.map(|game| (game, (*config.of(game).challenges).clone()));
        all.filter(|(_, own)| !own.challenges.is_empty()).collect()
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
            let mut posed = Posed::default();
            for step in 1..=STEPS {
                let there = own.of_step(step).count();
                for _round in 0..2 {
                    let ids = (0..there).map(|_| {
                        let next = posed.next(game, &own, step, |_| false);
                        let (challenge, _) = next.expect("there is one");
                        assert_eq!(challenge.step, step);
                        challenge.id.clone()
                    });
                    let ids: HashSet<String> = ids.collect();
                    assert_eq!(ids.len(), there);
                }
            }
        }
    }

    #[test]
    fn what_is_put_aside_is_passed_over_unless_all_of_it_is() {
        for (game, own) in with_challenges() {
            let mut posed = Posed::default();
            let first = own.of_step(1).next().expect("a first one").id.clone();
            let is_aside = |challenge: &Challenge| challenge.id == first;
            for _ in 0..2 * own.challenges.len() {
                let next = posed.next(game, &own, 1, is_aside).expect("the others");
                assert_ne!(next.0.id, first);
            }
            let next = posed.next(game, &own, 1, |_| true).expect("one of all");
            assert_eq!(next.0.id, first, "it has waited longest");
        }
    }

    #[test]
    fn what_its_rules_cannot_set_up_is_passed_over() {
        let mut posed = Posed::default();
        for (game, mut own) in with_challenges() {
            let first = own.of_step(1).next().expect("a first one").id.clone();
            for challenge in &mut own.challenges {
                if challenge.id == first {
                    challenge.position.clear();
                }
            }
            for _ in 0..own.challenges.len() {
                let next = posed.next(game, &own, 1, |_| false).expect("the others");
                assert_ne!(next.0.id, first);
            }
            let mut others = GameName::ALL.into_iter().filter(|other| *other != game);
            own.rules = AnyRules::usual(others.next().expect("another game"));
            assert!(posed.next(game, &own, 1, |_| false).is_none());
        }
    }
}
