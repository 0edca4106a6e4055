//! Chapter 5 of the outline on UCT for gomoku, which it leaves empty: plain UCT from few visits to many.

use super::seats::{self, SeatCounts};
use super::{ExperimentEffort, ExperimentError, counts, duel, play_match};
use crate::arena::{Contestant, MatchPlan, MatchTally, Openings};
use tibetango_engines::engine::EngineSettings;
use tibetango_rules::gomoku::{GomokuRules, SIZE};

/// Visits a move of each point.
pub const VISITS: [u64; 7] = [1_000, 3_000, 10_000, 30_000, 100_000, 300_000, 1_000_000];

/// Opponents of UCT: one that overlooks nothing in one move, alpha-beta, and UCT itself with as many visits.
pub const OPPONENTS: [&str; 3] = ["careless", "alpha-beta", "uct"];

/// Maximum number of visits at which every game of the effort is played, and the share that is played beyond.
const CHEAP: (u64, f64) = (100_000, 0.2);

/// Number of random plies before the engines play.
const OPENING_PLIES: u32 = 2;

/// Result of one match.
#[derive(Clone, Debug)]
pub struct OutlineRow {
    /// Opponent.
    pub opponent: &'static str,
    /// Visits a move of UCT.
    pub visits: u64,
    /// Games in which UCT began, and came second.
    pub counts: SeatCounts,
    /// Result, from the side of UCT.
    pub tally: MatchTally,
    /// Plies of all games together.
    pub plies: u64,
}

impl OutlineRow {
    /// Returns the share of the points won by the side that begins, whether UCT or its opponent.
    #[must_use]
    pub fn beginner(&self) -> f64 {
        let [first, second] = self.counts;
        seats::score(seats::sum(&[first, seats::reverse(second)]))
    }
}

/// Returns the number of games against all opponents at these points.
#[must_use]
pub fn games(visits: &[u64], effort: ExperimentEffort<'_>) -> u64 {
    let games = |&visits: &u64| u64::from(effort.at(visits, CHEAP).games);
    OPPONENTS.len() as u64 * visits.iter().map(games).sum::<u64>()
}

/// Plays UCT at every point against every opponent. `engines` are the [`OPPONENTS`]: the last one is UCT, which has the
/// visits of the point; the others search to their depth.
///
/// # Errors
/// The reason why a match cannot be played.
pub fn measure(
    visits: &[u64],
    engines: &[EngineSettings; 3],
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Vec<OutlineRow>, ExperimentError> {
    let [careless, alpha_beta, uct] = engines.clone();
    let uct = Contestant::Ours(uct);
    let [careless, alpha_beta] = [careless, alpha_beta].map(Contestant::by_depth);
    let others = [careless, alpha_beta, uct.clone()];
    let mut rows = Vec::new();
    for (opponent, other) in OPPONENTS.into_iter().zip(others) {
        for &visits in visits {
            let effort = effort.at(visits, CHEAP);
            let players = [uct.clone(), other.clone()];
            let board = (SIZE, "freestyle", GomokuRules::default().into());
            let plan = MatchPlan {
                openings: Openings::Random(OPENING_PLIES),
                ..duel(players, board, effort)
            };
            let (mut counts, mut plies) = (SeatCounts::default(), 0);
            let tally = play_match(&plan, effort, &mut |game| {
                seats::add(&mut counts, game);
                plies += game.history.moves().len() as u64;
                each();
            })?;
            rows.push(OutlineRow {
                opponent,
                visits,
                counts,
                tally,
                plies,
            });
        }
    }
    Ok(rows)
}

/// Formats the matches as CSV, one line each.
#[must_use]
pub fn csv(rows: &[OutlineRow]) -> String {
    let mut csv =
        "opponent,visits,games,won,drawn,lost,score,elo,elo_low,elo_high,first_score,second_score,\
                   beginner_score,mean_plies\n"
            .to_owned();
    for row in rows {
        let (tally, estimate) = (&row.tally, row.tally.estimate());
        let [first, second] = row.counts.map(seats::score);
        csv += &format!(
            "{},{},{},{:.3},{:.0},{:.0},{:.0},{first:.3},{second:.3},{:.3},{:.0}\n",
            row.opponent,
            row.visits,
            counts(tally, ","),
            estimate.score,
            estimate.elo,
            estimate.elo_low,
            estimate.elo_high,
            row.beginner(),
            row.plies as f64 / f64::from(tally.games().max(1)),
        );
    }
    csv
}
