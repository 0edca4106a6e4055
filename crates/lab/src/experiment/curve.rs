//! Results of the thesis's optimised engines against plain UCT from few visits to many (thesis 5.3).

use super::strength::on_its_board;
use super::{ExperimentEffort, ExperimentError, counts, play_match};
use crate::arena::{Contestant, MatchPlan, MatchTally, Openings};
use tibetango_engines::engine::EngineSettings;

/// Visits a move of each point.
pub const VISITS: [u64; 12] = [5, 10, 20, 40, 80, 160, 320, 640, 1250, 2500, 5000, 10_000];

/// Maximum number of visits at which every game of the effort is played. Beyond it two of five are: there games take
/// long and results lie close together.
const CHEAP: (u64, f64) = (160, 0.4);

/// Number of random plies before the engines play.
const OPENING_PLIES: u32 = 2;

/// Result of one match.
#[derive(Clone, Debug)]
pub struct CurvePoint {
    /// Index of the engine that played against plain UCT.
    pub engine: usize,
    /// Visits a move of both.
    pub visits: u64,
    /// Result, from the engine's side.
    pub tally: MatchTally,
}

/// Returns the number of games of all points together.
#[must_use]
pub fn games(effort: ExperimentEffort<'_>) -> u64 {
    let games = |visits| u64::from(effort.at(visits, CHEAP).games);
    VISITS.into_iter().map(games).sum()
}

/// Plays every engine against `plain` at every point.
///
/// # Errors
/// The reason why a match cannot be played.
pub fn measure(
    engines: &[EngineSettings],
    plain: &EngineSettings,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Vec<CurvePoint>, ExperimentError> {
    let mut points = Vec::new();
    for (engine, settings) in engines.iter().enumerate() {
        for visits in VISITS {
            let players = [settings, plain].map(|one| Contestant::Ours(one.clone()));
            let effort = effort.at(visits, CHEAP);
            let plan = MatchPlan {
                openings: Openings::Random(OPENING_PLIES),
                ..on_its_board(players, effort)
            };
            let tally = play_match(&plan, effort, &mut |_| each())?;
            points.push(CurvePoint {
                engine,
                visits,
                tally,
            });
        }
    }
    Ok(points)
}

/// Formats the points as CSV, one line each.
#[must_use]
pub fn csv(points: &[CurvePoint], names: &[&str]) -> String {
    let mut csv =
        "engine,visits,games,won,drawn,lost,won_share,score,elo,elo_low,elo_high\n".to_owned();
    for point in points {
        let (tally, estimate) = (&point.tally, point.tally.estimate());
        csv += &format!(
            "{},{},{},{:.4},{:.4},{:+.0},{:+.0},{:+.0}\n",
            names[point.engine],
            point.visits,
            counts(tally, ","),
            f64::from(tally.wins) / f64::from(tally.games().max(1)),
            estimate.score,
            estimate.elo,
            estimate.elo_low,
            estimate.elo_high,
        );
    }
    csv
}
