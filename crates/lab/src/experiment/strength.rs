//! Share of games that each engine has won as games are played (thesis 5.3, Fig. 5-2).

use std::collections::BTreeMap;

use super::{ExperimentEffort, ExperimentError, duel, play_match};
use crate::arena::{Contestant, MatchPlan, MatchTally};
use tibetango_engines::engine::EngineSettings;
use tibetango_rules::jiaqi::JiaqiRules;

/// Share of games that the thesis reports for its optimised UCT.
pub const THESIS_STATIC: f64 = 0.672;

/// Share of games that the thesis reports for its plain UCT. The two do not add up to 1: they may come from two
/// matches.
pub const THESIS_UCT: f64 = 0.396;

/// Course of a match.
#[derive(Clone, Debug, PartialEq)]
pub struct Strength {
    /// Games won by the first engine, drawn, and won by the second, after each game.
    pub course: Vec<[u32; 3]>,
    /// Counts of the whole match.
    pub tally: MatchTally,
}

/// Returns a match on the thesis's board by its rules.
pub(super) fn on_its_board(players: [Contestant; 2], effort: ExperimentEffort<'_>) -> MatchPlan {
    duel(players, (5, "thesis", JiaqiRules::default().into()), effort)
}

/// Plays the match.
///
/// # Errors
/// The reason why it cannot be played.
pub fn measure(
    engines: &[EngineSettings; 2],
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Strength, ExperimentError> {
    let players = engines.clone().map(Contestant::Ours);
    let mut half_points = BTreeMap::new();
    let plan = on_its_board(players, effort);
    let tally = play_match(&plan, effort, &mut |game| {
        half_points.insert(game.index, game.half_points());
        each();
    })?;
    let mut counts = [0; 3];
    let course = half_points
        .into_values()
        .map(|points| {
            counts[2 - usize::from(points)] += 1;
            counts
        })
        .collect();
    Ok(Strength { course, tally })
}

impl Strength {
    /// Returns the shares of games won after each game, by engine. A draw is won by neither.
    #[must_use]
    pub fn shares(&self) -> [Vec<f64>; 2] {
        [0, 2].map(|which| {
            let share =
                |(games, counts): (u32, &[u32; 3])| f64::from(counts[which]) / f64::from(games);
            (1..).zip(&self.course).map(share).collect()
        })
    }

    /// Formats the course as CSV, one line a game.
    #[must_use]
    pub fn csv(&self, names: [&str; 2]) -> String {
        let [first, second] = names;
        let mut csv = format!(
            "game,{first}_won,drawn,{second}_won,{first}_share,{second}_share,\
             thesis_uct_static_share,thesis_uct_share\n"
        );
        let [shares, others] = self.shares();
        for (at, [wins, draws, losses]) in self.course.iter().enumerate() {
            csv += &format!(
                "{},{wins},{draws},{losses},{:.4},{:.4},{THESIS_STATIC},{THESIS_UCT}\n",
                at + 1,
                shares[at],
                others[at]
            );
        }
        csv
    }
}
