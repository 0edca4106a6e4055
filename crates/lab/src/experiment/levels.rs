//! Distances in strength between the levels of `difficulty.ron`.

use super::{ExperimentEffort, ExperimentError, counts, duel, play_match};
use crate::arena::{Budget, Contestant, MatchTally, Openings};
use tibetango_content::config::{Config, Engines, Level, Preset, Skill};
use tibetango_rules::{AnyRules, GameName};

/// Engine that the lowest level must lose to more often than not.
pub const YARDSTICK: &str = "careless";

/// A level and the result of its match.
#[derive(Clone, Debug)]
pub struct Rung {
    /// The level's id.
    pub level: String,
    /// Opponent: the level below, or [`YARDSTICK`].
    pub against: String,
    /// The result, from the level's side.
    pub tally: MatchTally,
}

/// Returns a level as a player; `None` if its engine is missing.
#[must_use]
pub fn player(skill: &Skill, engines: &Engines) -> Option<Contestant> {
    Some(Contestant::Level {
        engine: skill.engine_settings(engines)?,
        visits: skill.visits,
        strength: skill.strength.clone(),
    })
}

/// Opponent by which the levels are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judge {
    /// Every level plays the one below it, and the lowest [`YARDSTICK`].
    Below,
    /// Every level plays the highest one, from the first position on. If one side always wins and the highest level
    /// knows it, a level wins at most one game of two: twice its share is the share of won games that it holds.
    Highest,
}

/// Board and rules by which the levels play.
#[derive(Clone, Debug)]
pub struct Ladder<'a> {
    game: GameName,
    size: u8,
    preset: &'a str,
    rules: AnyRules,
}

impl<'a> Ladder<'a> {
    /// Returns the levels of a board, by default of the smallest usual one. The rules are those of a preset for this
    /// very size, else those of the smallest preset. `None` for a game without rules.
    #[must_use]
    pub fn of(config: &'a Config, game: GameName, size: Option<u8>) -> Option<Self> {
        let presets = &config.of(game).rules;
        let smallest = presets.iter().min_by_key(|preset| preset.size)?;
        let size = size.unwrap_or(smallest.size);
        let own = presets.iter().find(|preset| preset.size == size);
        let preset = own.unwrap_or(smallest);
        Some(Self {
            size,
            ..Self::by(game, preset)
        })
    }

    /// Returns the levels by the rules of a preset, on its board.
    #[must_use]
    pub fn by(game: GameName, preset: &'a Preset) -> Self {
        Self {
            game,
            size: preset.size,
            preset: &preset.id,
            rules: preset.rules,
        }
    }
}

/// Plays the matches of a board's levels. Levels spend their own visits, so the result is the same
/// on every machine and with every budget.
///
/// # Errors
/// The reason why a match cannot be played; levels whose engine is missing are left out.
pub fn measure(
    config: &Config,
    ladder: &Ladder<'_>,
    judge: Judge,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(&str),
) -> Result<Vec<Rung>, ExperimentError> {
    let config = config.of(ladder.game);
    let (engines, levels) = (&config.engines, config.levels.levels());
    // The budget binds the yardstick alone, which searches one ply at most.
    let effort = ExperimentEffort {
        budget: Budget::Visits(1_000),
        ..effort
    };
    let seated = |level: &Level| {
        let player = player(level.on(ladder.size, ladder.preset), engines)?;
        Some((level.id.clone(), player))
    };
    let mut other = match judge {
        Judge::Highest => levels.last().and_then(seated),
        Judge::Below => engines
            .get(YARDSTICK)
            .map(|engine| (YARDSTICK.to_owned(), Contestant::Ours(engine.clone()))),
    };
    let mut rungs = Vec::new();
    for (level, own) in levels.iter().filter_map(seated) {
        if let Some((against, other)) = &other {
            let board = (ladder.size, ladder.preset, ladder.rules);
            let mut plan = duel([own.clone(), other.clone()], board, effort);
            // Players' own rules of opening the game, where they have them, are part of the level.
            let decides = ladder.rules.decides();
            if decides || judge == Judge::Highest {
                plan.openings = Openings::Random(0);
            }
            let tally = play_match(&plan, effort, &mut |_| each(&level))?;
            rungs.push(Rung {
                level: level.clone(),
                against: against.clone(),
                tally,
            });
        }
        if judge == Judge::Below {
            other = Some((level, own));
        }
    }
    Ok(rungs)
}

/// Formats the results as a Markdown table: with the strength of every level over the lowest, or with the share of won
/// games that it holds.
#[must_use]
pub fn table(rungs: &[Rung], judge: Judge) -> String {
    let last = match judge {
        Judge::Below => "over the lowest",
        Judge::Highest => "held",
    };
    let mut table = format!(
        "| Level | against | games | won | drawn | lost | score | Elo (95 %) | {last} |\n\
         |---|---|---|---|---|---|---|---|---|\n"
    );
    let mut height = 0.0;
    for (at, rung) in rungs.iter().enumerate() {
        let estimate = rung.tally.estimate();
        if at > 0 {
            height += estimate.elo;
        }
        let last = match judge {
            Judge::Below => format!("{height:+.0}"),
            Judge::Highest => format!("{:.1} %", 200.0 * estimate.score),
        };
        table += &format!(
            "| {} | {} | {} | {:.1} % | {:+.0} ({:+.0} to {:+.0}) | {last} |\n",
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
