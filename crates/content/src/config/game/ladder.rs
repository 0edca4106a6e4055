//! The ladder of a game: opponents that one network leads, as it was after ever more rounds of its training.

use super::GameConfig;
use super::papers::{Measurement, PaperPlayer};
use tibetango_engines::engine::EngineSettings;

/// Rung of a ladder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rung<'c> {
    /// Number of rounds of training of its network.
    pub rounds: u32,
    /// The opponent.
    pub player: &'c PaperPlayer,
    /// Its engine.
    pub engine: &'c EngineSettings,
}

impl GameConfig {
    /// Returns the papers' players whose engines name a network by its rounds, the fewest rounds first; none where a
    /// game has no such network.
    #[must_use]
    pub fn ladder(&self) -> Vec<Rung<'_>> {
        let players = self.levels.papers().players().iter();
        let rungs = players.filter_map(|player| {
            let skill = player.level.on(player.board.unwrap_or(0), "");
            let engine = self.engines.get(&skill.engine)?;
            Some(Rung {
                rounds: engine.rounds()?,
                player,
                engine,
            })
        });
        let mut rungs: Vec<Rung<'_>> = rungs.collect();
        rungs.sort_by_key(|rung| rung.rounds);
        rungs
    }
}

/// Curve of a ladder: how its rungs fare against one opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderCurve {
    /// Name of the opponent in `engines.ron`.
    pub against: String,
    /// Rounds, rising, each with the per cent of the points won then; two at least.
    pub points: Vec<(u32, u32)>,
}

impl LadderCurve {
    /// Returns the curve of these rungs, as far as they were measured in the same way; `None` where fewer than two
    /// were.
    #[must_use]
    pub fn of(rungs: &[Rung<'_>]) -> Option<Self> {
        let mut all = rungs.iter().flat_map(|rung| &rung.player.measured);
        let first = all.next()?;
        let alike = |other: &&Measurement| {
            (&other.against, other.size, other.think_ms)
                == (&first.against, first.size, first.think_ms)
        };
        let mut points: Vec<(u32, u32)> = Vec::new();
        for rung in rungs {
            let measured = rung.player.measured.iter().find(alike);
            let share = measured.and_then(share);
            // Two opponents with one network are one point.
            let is_new = points.last().is_none_or(|(last, _)| *last < rung.rounds);
            points.extend(share.filter(|_| is_new).map(|share| (rung.rounds, share)));
        }
        (points.len() > 1).then(|| Self {
            against: first.against.clone(),
            points,
        })
    }
}

/// Returns the per cent of the points that were won, a draw counted as half of one; `None` without a game.
fn share(measured: &Measurement) -> Option<u32> {
    let games = measured.won + measured.drawn + measured.lost;
    let won = 200 * measured.won + 100 * measured.drawn;
    (won + games).checked_div(2 * games)
}
