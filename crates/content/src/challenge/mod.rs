//! Challenges: a position, a goal that is reached in a few moves, and the proof that it is.
//!
//! | module | contents |
//! |---|---|
//! | `symmetry` | positions that look the same but for a turn of the board |
//! | `miner` | positions of games of the computer that are challenges |
//!
//! Goals and their proof are the engines' ([`goals`](tibetango_engines::goals)), for a proof is compiled for every
//! board. No goal names a game: kinds of challenges, with the goals of each, are data of a game's folder.
//!
//! ```
//! use tibetango_content::challenge::Challenge;
//! use tibetango_engines::goals::{Goal, TryVerdict};
//! use tibetango_rules::{AnyRules, GameName};
//!
//! let challenge = Challenge {
//!     id: "take-3-48d9fd".to_owned(),
//!     kind: "take".to_owned(),
//!     goal: Goal::Take { stones: 3, moves: 1 },
//!     position: "2w/2/2w/1b/w1b b placement 0 5".to_owned(),
//!     solutions: vec!["c1".to_owned()],
//!     step: 1,
//! };
//! let mut course = challenge.course(AnyRules::usual(GameName::Jiaqi)).unwrap();
//! let right = course.history().parse("c1").unwrap();
//! assert_eq!(course.attempt(&right).unwrap().verdict, TryVerdict::Solved);
//! ```

pub mod miner;
pub mod symmetry;

use serde::Deserialize;

use tibetango_engines::goals::{ChallengeAttempt, Goal};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Phase};

/// Kind of challenge: what its one sentence asks of the solver.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ChallengeKind {
    /// Its name; the sentence stands in the text tables under `GAME.challenge.KIND`.
    pub id: String,
    /// The phase in which its positions stand, where it matters.
    pub phase: Option<Phase>,
    /// The goals that the sentence fits, the most wanted first.
    pub goals: Vec<Goal>,
}

/// One challenge.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    /// Name in statistics.
    pub id: String,
    /// The kind that it is one of.
    pub kind: String,
    /// Goal to be reached; one of the goals of the kind.
    pub goal: Goal,
    /// Position at the start, as text. The side to move is the one that solves it.
    pub position: String,
    /// All first moves that solve it. A move without its x part solves it with any choice of captures.
    pub solutions: Vec<String>,
    /// The difficulty, 1 to [`STEPS`](tibetango_engines::goals::STEPS).
    pub step: u8,
}

impl Challenge {
    /// The game at its start; `None` only for a position that the check refuses.
    #[must_use]
    pub fn start(&self, rules: AnyRules) -> Option<AnyGameHistory> {
        AnyGameHistory::from_text(rules, &self.position).ok()
    }

    /// The challenge to be played; `None` as above.
    #[must_use]
    pub fn course(&self, rules: AnyRules) -> Option<ChallengeAttempt> {
        Some(ChallengeAttempt::new(self.start(rules)?, self.goal))
    }
}
