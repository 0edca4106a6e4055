//! The papers' experiments and ours, so that anyone can run them again.
//!
//! | module | what it measures |
//! |---|---|
//! | [`speed`] | time of a move in the first twenty placements (thesis 5.2) |
//! | [`strength`] | share of games won as games are played (thesis 5.3) |
//! | [`curve`] | the same at many budgets, and the thesis's algorithm by its letter |
//! | [`levels`] | how far the levels of `difficulty.ron` lie apart |
//! | [`jiu`] | the engines of jiu against each other, who is favoured, how long games last |
//! | [`draughts`] | UCT, plain and improved, against alpha-beta (paper of 2021 on draughts, tables 1 to 6) |
//! | [`staged`] | what the parts of the engine of the paper of 2021 on jiu are worth, and its points tuned |

pub mod curve;
pub mod draughts;
pub mod jiu;
pub mod levels;
pub mod speed;
pub mod staged;
pub mod strength;

use std::time::Duration;

use crate::arena::{Budget, Contestant, MatchPlan, Openings, Tally};
use tibetango_rules::jiaqi::Rules;

/// How much is played.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Games of each match.
    pub games: u32,
    /// What a move may cost.
    pub budget: Budget,
    /// The seed of openings and engines.
    pub seed: u64,
    /// Games played at the same time.
    pub jobs: usize,
}

/// A match on the thesis's board by its rules.
pub(crate) fn duel(players: [Contestant; 2], effort: Effort) -> MatchPlan {
    MatchPlan {
        size: 5,
        preset: "thesis".to_owned(),
        rules: Rules::default().into(),
        players,
        first_game: 0,
        games: effort.games,
        budget: effort.budget,
        margin: Duration::from_secs(3600),
        patience: Duration::from_secs(60),
        restarts: 0,
        openings: Openings::Random(4),
        seed: effort.seed,
        jobs: effort.jobs,
        sprt: None,
    }
}

/// Games, and how many of them were won, drawn and lost, with a sign between.
fn counts(tally: &Tally, between: &str) -> String {
    let counts = [tally.games(), tally.wins, tally.draws, tally.losses];
    counts.map(|count| count.to_string()).join(between)
}
