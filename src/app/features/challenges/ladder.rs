//! The choice of the next challenge: steps of difficulty up and down, and none twice before all of its step have been
//! posed.

use bevy::prelude::Resource;
use std::collections::HashMap;
use tibetango_content::challenge::Challenge;
use tibetango_content::config::Challenges;
use tibetango_engines::goals::{ChallengeAttempt, STEPS};
use tibetango_rules::GameName;

/// Number of challenges solved in a row that lead to the next step.
const ROW: u8 = 3;

/// Number of challenges in a round.
pub const ROUND: u8 = 6;

/// Progress with the challenges of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ladder {
    /// The game of the challenges.
    pub game: GameName,
    /// The step of difficulty of the next challenge, 1 to [`STEPS`].
    pub step: u8,
    /// Number of challenges solved in a row on this step.
    row: u8,
    /// Number of challenges posed in this round, including the one on the table.
    pub posed: u8,
    /// Number of challenges solved in this round.
    pub solved: u8,
    /// The highest step solved in this round; 0 if there is none.
    pub best: u8,
}

impl Ladder {
    /// Creates a ladder at its first step.
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

    /// Records a solved challenge of this step.
    pub fn solve(&mut self, step: u8) {
        self.solved += 1;
        self.best = self.best.max(step);
        self.row += 1;
        if self.row >= ROW {
            self.row = 0;
            self.step = (self.step + 1).min(STEPS);
        }
    }

    /// Records that a solution was shown, and goes one step down.
    pub fn show(&mut self) {
        self.row = 0;
        self.step = self.step.saturating_sub(1).max(1);
    }

    /// Records that a challenge was skipped.
    pub fn skip(&mut self) {
        self.row = 0;
    }

    /// True once all challenges of this round have been posed.
    #[must_use]
    pub fn is_round(&self) -> bool {
        self.posed >= ROUND
    }

    /// Begins another round on the same step.
    pub fn again(&mut self) {
        (self.posed, self.solved, self.best) = (0, 0, 0);
    }
}

/// The order in which challenges were last posed since the program started: the least recent one is next, so that the
/// next visitor meets others.
#[derive(Resource, Debug, Default)]
pub struct ChallengeOrder {
    count: u64,
    last: HashMap<(GameName, String), u64>,
}

impl ChallengeOrder {
    /// Returns the next challenge of a step, ready to be played; of the nearest step if that one has none. Challenges
    /// that the rules of the file cannot set up are skipped, as are those put aside, unless all are.
    #[must_use]
    pub fn next<'c>(
        &mut self,
        game: GameName,
        own: &'c Challenges,
        step: u8,
        is_aside: impl Fn(&Challenge) -> bool,
    ) -> Option<(&'c Challenge, ChallengeAttempt)> {
        let key = |challenge: &Challenge| (game, challenge.id.clone());
        let mut all: Vec<&Challenge> = own.challenges.iter().collect();
        if !all.iter().all(|challenge| is_aside(challenge)) {
            all.retain(|challenge| !is_aside(challenge));
        }
        all.sort_by_cached_key(|challenge| {
            let waits_since = self.last.get(&key(challenge)).copied();
            (challenge.step.abs_diff(step), waits_since.unwrap_or(0))
        });
        let hit = all.into_iter().find_map(|challenge| {
            let course = challenge.course(own.rules)?;
            Some((challenge, course))
        })?;
        self.count += 1;
        self.last.insert(key(hit.0), self.count);
        Some(hit)
    }
}
