//! How far the levels of `difficulty.ron` lie apart.

use std::ops::ControlFlow;

use super::{Effort, counts, duel};
use crate::arena::{Budget, Contestant, MatchError, MatchPlan, Tally};
use crate::config::{Config, Engines, Level};
use crate::games::GameName;

/// The engine that the lowest level must lose to more often than not.
pub const YARDSTICK: &str = "careless";

/// A level and the result of its match.
#[derive(Clone, Debug)]
pub struct Rung {
    /// The level's id.
    pub level: String,
    /// Whom it played: the level below, or [`YARDSTICK`].
    pub against: String,
    /// The result, from the level's side.
    pub tally: Tally,
}

/// A level as a player; `None` where its engine is missing.
#[must_use]
pub fn player(level: &Level, engines: &Engines) -> Option<Contestant> {
    Some(Contestant::Level {
        engine: level.engine_settings(engines)?,
        visits: level.visits,
        strength: level.strength.clone(),
    })
}

/// Every level plays the one below it, and the lowest the engine [`YARDSTICK`]. Levels spend their
/// own visits, so the result is the same on every machine whatever the budget.
///
/// # Errors
/// Why a match cannot be played; levels whose engine is missing are left out.
pub fn measure(
    config: &Config,
    game: GameName,
    effort: Effort,
    each: &mut dyn FnMut(&str),
) -> Result<Vec<Rung>, MatchError> {
    let config = config.of(game);
    let (engines, levels) = (&config.engines, &config.levels);
    // On the smallest board that is usual.
    let Some(preset) = config.rules.iter().min_by_key(|preset| preset.size) else {
        return Ok(Vec::new());
    };
    let yardstick = engines.get(YARDSTICK);
    // The budget binds the yardstick alone, which does not search.
    let effort = Effort {
        budget: Budget::Visits(1),
        ..effort
    };
    let mut below =
        yardstick.map(|engine| (YARDSTICK.to_owned(), Contestant::Ours(engine.clone())));
    let mut rungs = Vec::new();
    for level in levels.levels() {
        let Some(own) = player(level, engines) else {
            continue;
        };
        if let Some((against, other)) = below {
            let players = [own.clone(), other];
            let duel = MatchPlan {
                size: preset.size,
                preset: preset.id.clone(),
                rules: preset.rules,
                ..duel(players, effort)
            };
            let report = duel.play(&[], &mut |_, _| {
                each(&level.id);
                ControlFlow::Continue(())
            })?;
            rungs.push(Rung {
                level: level.id.clone(),
                against,
                tally: report.tally,
            });
        }
        below = Some((level.id.clone(), own));
    }
    Ok(rungs)
}

/// The results as a table, with the strength of every level over the lowest.
#[must_use]
pub fn table(rungs: &[Rung]) -> String {
    let mut table =
        "| Level | against | games | won | drawn | lost | score | Elo (95 %) | over the lowest |\n\
                     |---|---|---|---|---|---|---|---|---|\n"
            .to_owned();
    let mut height = 0.0;
    for (at, rung) in rungs.iter().enumerate() {
        let estimate = rung.tally.estimate();
        if at > 0 {
            height += estimate.elo;
        }
        table += &format!(
            "| {} | {} | {} | {:.1} % | {:+.0} ({:+.0} to {:+.0}) | {height:+.0} |\n",
            rung.level,
            rung.against,
            counts(&rung.tally, " | "),
            100.0 * estimate.score,
            estimate.elo,
            estimate.elo_low,
            estimate.elo_high,
        );
    }
    table
}
