//! Jiu's two phases: how engines fare against each other, who is favoured, how long games last.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use super::duel;
use crate::arena::{Budget, Match, MatchError, Player, Tally};
use crate::config::Config;
use crate::games::jiu::Rules;
use crate::games::{GameName, Reason, Side};

/// The matches: the champion against the program that searches with alpha-beta all through (paper
/// of 2022, Player C), the staged search of the paper of 2021 against plain UCT and plain
/// alpha-beta, and the champion against itself, which tells who is favoured.
pub const PAIRS: [[&str; 2]; 3] = [
    ["champion", "alpha-beta"],
    ["jiu-staged", "jiu-plain"],
    ["champion", "champion"],
];

/// What came of one match.
#[derive(Clone, Debug)]
pub struct Row {
    /// The engines.
    pub engines: [&'static str; 2],
    /// Points of a row of the board.
    pub size: u8,
    /// The result.
    pub tally: Tally,
    /// White's points, in halves.
    pub white: u32,
    /// Plies of all games together.
    pub plies: u64,
    /// How often games ended in each way.
    pub ends: BTreeMap<&'static str, u32>,
}

/// Plays all matches but those of engines that the configuration lacks.
///
/// # Errors
/// Why one cannot be played.
pub fn measure(
    config: &Config,
    size: u8,
    games: u32,
    budget: Budget,
    seed: u64,
    jobs: usize,
    each: &mut dyn FnMut(),
) -> Result<Vec<Row>, MatchError> {
    PAIRS
        .into_iter()
        .filter_map(|engines| {
            let player = |name: &str| {
                config
                    .of(GameName::Jiu)
                    .engines
                    .get(name)
                    .cloned()
                    .map(Player::Ours)
            };
            Some((engines, [player(engines[0])?, player(engines[1])?]))
        })
        .map(|(engines, players)| {
            let plan = Match {
                size,
                preset: "competition".to_owned(),
                rules: Rules::default().into(),
                opening_plies: 6,
                ..duel(players, games, budget, seed, jobs)
            };
            let mut row = Row {
                engines,
                size,
                tally: Tally::default(),
                white: 0,
                plies: 0,
                ends: BTreeMap::new(),
            };
            let report = plan.play(&[], &mut |game, _| {
                row.white += match game.outcome.winner {
                    Some(Side::White) => 2,
                    Some(Side::Black) => 0,
                    None => 1,
                };
                row.plies += game.line.movers().len() as u64;
                *row.ends
                    .entry(Reason::text(game.outcome.reason))
                    .or_insert(0) += 1;
                each();
                ControlFlow::Continue(())
            })?;
            row.tally = report.tally;
            Ok(row)
        })
        .collect()
}

/// One line a match.
#[must_use]
pub fn csv(rows: &[Row]) -> String {
    let mut csv = "size,first,second,games,won,drawn,lost,score,elo,elo_low,elo_high,white_share,\
                   mean_plies,ends\n"
        .to_owned();
    for row in rows {
        let games = row.tally.games().max(1);
        let estimate = row.tally.estimate();
        let ends: Vec<String> = row
            .ends
            .iter()
            .map(|(reason, games)| format!("{reason} {games}"))
            .collect();
        csv += &format!(
            "{},{},{},{games},{},{},{},{:.3},{:.0},{:.0},{:.0},{:.3},{:.0},{}\n",
            row.size,
            row.engines[0],
            row.engines[1],
            row.tally.wins,
            row.tally.draws,
            row.tally.losses,
            estimate.score,
            estimate.elo,
            estimate.elo_low,
            estimate.elo_high,
            f64::from(row.white) / f64::from(2 * games),
            row.plies as f64 / f64::from(games),
            ends.join("; "),
        );
    }
    csv
}
