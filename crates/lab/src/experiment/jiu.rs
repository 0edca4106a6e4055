//! Jiu's two phases: results of engines against each other, the side that is favoured, the length of games.

use std::collections::BTreeMap;

use super::{ExperimentEffort, ExperimentError, counts, duel, played};
use crate::arena::{Contestant, MatchPlan, MatchTally, Openings};
use tibetango_content::config::Config;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::{GameName, Side};

/// Engines of the matches: the champion against the program that searches with alpha-beta throughout (paper of 2022,
/// 5.2, Player C), the staged search of the paper of 2021 against plain UCT and plain alpha-beta, and the champion
/// against itself, which shows the side that is favoured.
pub const PAIRS: [[&str; 2]; 3] = [
    ["champion", "alpha-beta"],
    ["jiu-staged", "jiu-plain"],
    ["champion", "champion"],
];

/// Result of one match.
#[derive(Clone, Debug)]
pub struct JiuMatchRow {
    /// The engines.
    pub engines: [&'static str; 2],
    /// Points of a row of the board.
    pub size: u8,
    /// The result.
    pub tally: MatchTally,
    /// White's points, in halves.
    pub white: u32,
    /// Plies of all games together.
    pub plies: u64,
    /// Number of games that ended in each way.
    pub ends: BTreeMap<&'static str, u32>,
}

/// Plays all matches but those of engines that the configuration lacks.
///
/// # Errors
/// The reason why one cannot be played.
pub fn measure(
    config: &Config,
    size: u8,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Vec<JiuMatchRow>, ExperimentError> {
    let known = &config.of(GameName::Jiu).engines;
    let mut rows = Vec::new();
    for engines in PAIRS {
        let [Some(first), Some(second)] = engines.map(|name| known.get(name).cloned()) else {
            continue;
        };
        let players = [first, second].map(Contestant::Ours);
        rows.push(play(engines, players, size, effort, each)?);
    }
    Ok(rows)
}

/// Plays one match by the rules of competitions.
///
/// # Errors
/// The reason why it cannot be played.
pub(super) fn play(
    engines: [&'static str; 2],
    players: [Contestant; 2],
    size: u8,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<JiuMatchRow, ExperimentError> {
    let board = (size, "competition", JiuRules::default().into());
    let plan = MatchPlan {
        openings: Openings::Random(6),
        ..duel(players, board, effort)
    };
    let (mut white, mut plies, mut ends) = (0, 0, BTreeMap::new());
    let tally = played(&plan, effort, &mut |game| {
        white += (2.0 * game.outcome.value_for(Side::White)) as u32;
        plies += game.history.moves().len() as u64;
        *ends.entry(game.outcome.reason.text()).or_insert(0) += 1;
        each();
    })?;
    Ok(JiuMatchRow {
        engines,
        size,
        tally,
        white,
        plies,
        ends,
    })
}

/// Formats the matches as CSV, one line each.
#[must_use]
pub fn csv(rows: &[JiuMatchRow]) -> String {
    let mut csv = "size,first,second,games,won,drawn,lost,score,elo,elo_low,elo_high,white_share,\
                   mean_plies,ends\n"
        .to_owned();
    for row in rows {
        let games = f64::from(row.tally.games().max(1));
        let estimate = row.tally.estimate();
        let ends = row.ends.iter().map(|(end, games)| format!("{end} {games}"));
        let ends: Vec<String> = ends.collect();
        csv += &format!(
            "{},{},{},{:.3},{:.0},{:.0},{:.0},{:.3},{:.0},{}\n",
            row.size,
            row.engines.join(","),
            counts(&row.tally, ","),
            estimate.score,
            estimate.elo,
            estimate.elo_low,
            estimate.elo_high,
            f64::from(row.white) / (2.0 * games),
            row.plies as f64 / games,
            ends.join("; "),
        );
    }
    csv
}
