//! The two-phase program of the paper of 2022 on jiu against alpha-beta, after ever more rounds of training (5.2, Fig.
//! 6).

use std::sync::Arc;
use std::time::Duration;

use super::{ExperimentEffort, ExperimentError, counts, duel, play_match};
use crate::arena::{Budget, Contestant, MatchPlan, MatchTally, Openings};
use tibetango_engines::engine::{EngineSettings, GuidedSettings, NetworkSource};
use tibetango_rules::AnyRules;
use tibetango_search::net::NetFile;

/// Default budget of a move: as many visits of a network of the paper's board as one learns from, on one core.
pub const BUDGET: Budget = Budget::Processor(Duration::from_millis(20));

/// Number of random plies before the engines play.
const OPENING_PLIES: u32 = 6;

/// Name of all runs together in the table.
const ALL: &str = "all";

/// Best network of a run of training after some of its rounds.
#[derive(Clone, Debug)]
pub struct Checkpoint {
    /// Index of the run.
    pub run: usize,
    /// Number of rounds.
    pub rounds: u32,
    /// The network.
    pub network: Arc<NetFile>,
}

/// Players of the matches.
#[derive(Clone, Copy, Debug)]
pub struct LearningPlayers<'a> {
    /// Player B: the engine that the networks lead.
    pub guided: &'a GuidedSettings,
    /// Player C.
    pub opponent: &'a EngineSettings,
}

/// Result of a checkpoint.
#[derive(Clone, Debug, PartialEq)]
pub struct LearningRow {
    /// Index of the run; `None` for all runs together.
    pub run: Option<usize>,
    /// Number of rounds of training.
    pub rounds: u32,
    /// Round that made the network, if its card says so and it is one network.
    pub made_in: Option<u32>,
    /// The result, from the side of Player B.
    pub tally: MatchTally,
}

impl LearningRow {
    /// Returns the share of the points, and its 95 % interval.
    #[must_use]
    pub fn score(&self) -> [f64; 3] {
        let estimate = self.tally.estimate();
        [
            estimate.score,
            expected_score(estimate.elo_low),
            expected_score(estimate.elo_high),
        ]
    }
}

/// Returns the score that is expected at a difference in Elo.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Plays a match for every checkpoint by the rules of a preset, on the board of its network.
///
/// # Errors
/// The reason why one cannot be played.
pub fn measure(
    checkpoints: &[Checkpoint],
    players: LearningPlayers<'_>,
    (preset, rules): (&str, AnyRules),
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Vec<LearningRow>, ExperimentError> {
    let mut rows = Vec::new();
    for checkpoint in checkpoints {
        let player = EngineSettings::Guided(Box::new(GuidedSettings {
            net: NetworkSource::File(checkpoint.network.clone()),
            ..players.guided.clone()
        }));
        let pair = [player, players.opponent.clone()].map(Contestant::Ours);
        let board = (checkpoint.network.card.size, preset, rules);
        let plan = MatchPlan {
            openings: Openings::Random(OPENING_PLIES),
            ..duel(pair, board, effort)
        };
        rows.push(LearningRow {
            run: Some(checkpoint.run),
            rounds: checkpoint.rounds,
            made_in: checkpoint.network.card.round,
            tally: play_match(&plan, effort, &mut |_| each())?,
        });
    }
    Ok(rows)
}

/// Returns the results of all runs together, by rounds.
#[must_use]
pub fn totals(rows: &[LearningRow]) -> Vec<LearningRow> {
    let mut rounds: Vec<u32> = rows.iter().map(|row| row.rounds).collect();
    rounds.sort_unstable();
    rounds.dedup();
    let all = rounds.into_iter().map(|rounds| {
        let mut tally = MatchTally::default();
        for row in rows.iter().filter(|row| row.rounds == rounds) {
            tally.add_match(&row.tally);
        }
        LearningRow {
            run: None,
            rounds,
            made_in: None,
            tally,
        }
    });
    all.collect()
}

/// Formats results as CSV, one line each; runs are counted from 1.
#[must_use]
pub fn csv(rows: &[LearningRow]) -> String {
    let mut csv =
        "run,rounds,made_in,games,won,drawn,lost,score,score_low,score_high,elo,elo_low,elo_high\n"
            .to_owned();
    for row in rows {
        let estimate = row.tally.estimate();
        let run = row.run.map_or(ALL.to_owned(), |run| (run + 1).to_string());
        let made_in = row
            .made_in
            .map_or_else(String::new, |round| round.to_string());
        let [score, low, high] = row.score();
        csv += &format!(
            "{run},{},{made_in},{},{score:.4},{low:.4},{high:.4},{:+.0},{:+.0},{:+.0}\n",
            row.rounds,
            counts(&row.tally, ","),
            estimate.elo,
            estimate.elo_low,
            estimate.elo_high,
        );
    }
    csv
}
