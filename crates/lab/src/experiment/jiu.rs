//! Matches of jiu: results of engines against each other, the side that is favoured, ends and lengths of games.

use std::collections::BTreeSet;

use super::ends::MatchEnds;
use super::{ExperimentEffort, ExperimentError, RuledBoard, counts, duel, play_match};
use crate::arena::{Contestant, MatchPlan, MatchTally, Openings};
use tibetango_content::config::Config;
use tibetango_rules::{GameName, Side};

/// Engines of the matches: the champion against the program that searches with alpha-beta throughout (paper of 2022,
/// 5.2, Player C), the staged search of the paper of 2021 against plain UCT and plain alpha-beta, and the champion
/// against itself, which shows the side that is favoured.
pub const PAIRS: [[&str; 2]; 3] = [
    ["champion", "alpha-beta"],
    ["jiu-staged", "jiu-plain"],
    ["champion", "champion"],
];

/// Engines of the matches of the paper of 2021: its staged search against plain UCT and plain alpha-beta, against
/// alpha-beta throughout, and against the engine of the paper of 2022.
pub const STAGED: [[&str; 2]; 3] = [
    ["jiu-staged", "jiu-plain"],
    ["jiu-staged", "alpha-beta"],
    ["jiu-staged", "jiu-two-phase"],
];

/// Engines that play against themselves, so that games by some rules can be seen: random moves, then searches.
pub const ALONE: [[&str; 2]; 5] = [
    ["random", "random"],
    ["jiu-plain", "jiu-plain"],
    ["jiu-staged", "jiu-staged"],
    ["alpha-beta", "alpha-beta"],
    ["patterns", "patterns"],
];

/// Result of one match.
#[derive(Clone, Debug)]
pub struct JiuMatchRow {
    /// The engines.
    pub engines: [&'static str; 2],
    /// Points of a row of the board.
    pub size: u8,
    /// Name of the preset of rules.
    pub preset: String,
    /// The result.
    pub tally: MatchTally,
    /// White's points, in halves.
    pub white: u32,
    /// Ends and lengths of its games.
    pub ends: MatchEnds,
}

impl JiuMatchRow {
    /// Returns the number of games that ended as the battle began.
    #[must_use]
    pub fn without_battle(&self) -> u32 {
        self.ends.within(u32::from(self.size).pow(2))
    }
}

/// Plays these matches but those of engines that the configuration lacks.
///
/// # Errors
/// The reason why one cannot be played.
pub fn measure(
    config: &Config,
    pairs: &[[&'static str; 2]],
    board: RuledBoard<'_>,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Vec<JiuMatchRow>, ExperimentError> {
    let choices = &config.of(GameName::Jiu).engines;
    let mut rows = Vec::new();
    for &engines in pairs {
        let [Some(first), Some(second)] = engines.map(|name| choices.get(name).cloned()) else {
            continue;
        };
        let players = [first, second].map(Contestant::Ours);
        rows.push(play(engines, players, board, effort, each)?);
    }
    Ok(rows)
}

/// Plays one match.
///
/// # Errors
/// The reason why it cannot be played.
pub(super) fn play(
    engines: [&'static str; 2],
    players: [Contestant; 2],
    board: RuledBoard<'_>,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<JiuMatchRow, ExperimentError> {
    let plan = MatchPlan {
        openings: Openings::Random(6),
        ..duel(players, board, effort)
    };
    let (mut white, mut ends) = (0, MatchEnds::default());
    let tally = play_match(&plan, effort, &mut |game| {
        white += (2.0 * game.outcome.value_for(Side::White)) as u32;
        ends.add_game(game);
        each();
    })?;
    let (size, preset, _) = board;
    Ok(JiuMatchRow {
        engines,
        size,
        preset: preset.to_owned(),
        tally,
        white,
        ends,
    })
}

/// Formats the matches as CSV, one line each. `no_battle` counts the games that ended as the battle began.
#[must_use]
pub fn csv(rows: &[JiuMatchRow]) -> String {
    let mut csv =
        "size,rules,first,second,games,won,drawn,lost,score,elo,elo_low,elo_high,white_share,\
                   mean_plies,no_battle,ends\n"
            .to_owned();
    for row in rows {
        let games = f64::from(row.tally.games().max(1));
        let estimate = row.tally.estimate();
        // A preset that was changed has commas in its name.
        let rules = match row.preset.contains(',') {
            true => format!("\"{}\"", row.preset),
            false => row.preset.clone(),
        };
        csv += &format!(
            "{},{rules},{},{},{:.3},{:.0},{:.0},{:.0},{:.3},{:.0},{},{}\n",
            row.size,
            row.engines.join(","),
            counts(&row.tally, ","),
            estimate.score,
            estimate.elo,
            estimate.elo_low,
            estimate.elo_high,
            f64::from(row.white) / (2.0 * games),
            row.ends.mean(),
            row.without_battle(),
            row.ends.text(),
        );
    }
    csv
}

/// Formats lengths and ends as a Markdown table, with a column for each reason that a game ended for.
#[must_use]
pub fn ends_table(rows: &[JiuMatchRow]) -> String {
    let reasons = rows.iter().flat_map(|row| row.ends.reasons.keys().copied());
    let reasons: BTreeSet<&str> = reasons.collect();
    let mut table =
        "| Both sides | Board | Rules | Games | without a battle | plies: shortest | middle | longest |"
            .to_owned();
    table.extend(reasons.iter().map(|reason| format!(" {reason} |")));
    table += &format!("\n|{}\n", "---|".repeat(8 + reasons.len()));
    for row in rows {
        let ([engine, _], size, rules) = (row.engines, row.size, &row.preset);
        let (games, sudden) = (row.ends.games(), row.without_battle());
        let [shortest, middle, longest] = row.ends.range();
        table += &format!(
            "| {engine} | {size} x {size} | {rules} | {games} | {sudden} | {shortest} | {middle} | {longest} |"
        );
        let games = |reason: &&str| row.ends.reasons.get(*reason).copied().unwrap_or_default();
        table.extend(reasons.iter().map(|reason| format!(" {} |", games(reason))));
        table.push('\n');
    }
    table
}
