//! Experiments of the paper of 2021 on jiu: the strength of each part of its engine alone, and its points tuned by
//! games between two tables (2.4).

use std::sync::Arc;

use super::{ExperimentEffort, ExperimentError, RuledBoard, counts, jiu};
use crate::arena::{Contestant, MatchTally};
use tibetango_engines::engine::{EngineSettings, StagedSettings, ranges};
use tibetango_engines::eval::{First, PointTable};

/// Part of the engine that can be switched off and on alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EnginePart {
    /// Judges a full board by the points of its shapes, not by squares.
    Formation,
    /// Counts the place of a stone beside the result.
    Location,
    /// Counts the moves on the way to a position.
    Process,
    /// Tries moves early that refuted others.
    Ordering,
}

const PARTS: [(&str, EnginePart); 4] = [
    ("formation", EnginePart::Formation),
    ("location", EnginePart::Location),
    ("process", EnginePart::Process),
    ("ordering", EnginePart::Ordering),
];

/// Number of matches of [`parts`].
pub const MATCHES: usize = PARTS.len() + 2;

/// Returns the engine with these parts alone.
fn with(settings: &StagedSettings, keeps: impl Fn(EnginePart) -> bool) -> StagedSettings {
    let mut settings = settings.clone();
    if !keeps(EnginePart::Formation) {
        settings.placement.points = None;
    }
    if !keeps(EnginePart::Location) {
        settings.placement.location = 0.0;
    }
    if !keeps(EnginePart::Process) {
        change(&mut settings, |table| table.process.clear());
    }
    let ordering = keeps(EnginePart::Ordering);
    settings.battle.parts.killers &= ordering;
    settings.battle.parts.history &= ordering;
    settings
}

/// Changes the points of both phases.
fn change(settings: &mut StagedSettings, how: impl Fn(&mut PointTable)) {
    let tables = [&mut settings.placement.points, &mut settings.battle.points];
    for table in tables.into_iter().flatten() {
        how(Arc::make_mut(table));
    }
}

fn player(settings: StagedSettings) -> Contestant {
    Contestant::Ours(EngineSettings::Staged(Box::new(settings)))
}

/// Plays each part alone against the engine without all of them, then all parts against none, then attack first against
/// defence first.
///
/// # Errors
/// The reason why a match cannot be played.
pub fn parts(
    settings: &StagedSettings,
    board: RuledBoard<'_>,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Vec<jiu::JiuMatchRow>, ExperimentError> {
    let none = || with(settings, |_| false);
    let mut pairs = Vec::new();
    for (name, part) in PARTS {
        let alone = with(settings, |other| other == part);
        pairs.push(([name, "none"], [alone, none()]));
    }
    pairs.push((["all", "none"], [settings.clone(), none()]));
    let first = |first| {
        let mut settings = settings.clone();
        change(&mut settings, |table| {
            let second = table.first.map_or(1.0, |(_, second)| second);
            table.first = Some((first, second));
        });
        settings
    };
    let players = [first(First::Attack), first(First::Defence)];
    pairs.push((["attack first", "defence first"], players));
    let play = |(names, players): ([&'static str; 2], [StagedSettings; 2])| {
        jiu::play(names, players.map(player), board, effort, each)
    };
    pairs.into_iter().map(play).collect()
}

/// Minimum score at which a changed table is kept.
const TAKEN: f64 = 0.575;

/// Factors by which points are multiplied.
const STEPS: [f64; 2] = [1.5, 1.0 / 1.5];

/// Change of one number of a table and its result.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Part of the table.
    pub part: &'static str,
    /// Name of the shape or event.
    pub name: String,
    /// Points before and while tried.
    pub points: [i32; 2],
    /// Result of the match, from the side of the change.
    pub tally: MatchTally,
    /// True if the change is kept.
    pub accepted: bool,
}

type NamedPoints = Vec<(String, i32)>;
type PartOf = fn(&mut PointTable) -> &mut NamedPoints;

const TABLE: [(&str, PartOf); 3] = [
    ("placement", |table| &mut table.placement),
    ("battle", |table| &mut table.battle),
    ("process", |table| &mut table.process),
];

/// Tries every number of the table half as large again, and a third smaller if that is not kept: both tables play a
/// match, all else being equal, and the better one stays. Returns the table, and passes every trial to `each`.
///
/// # Errors
/// The reason why a match cannot be played.
pub fn tune(
    settings: &StagedSettings,
    board: RuledBoard<'_>,
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(Trial),
) -> Result<PointTable, ExperimentError> {
    let mut best = settings.clone();
    let mut seed = effort.seed;
    let points = settings.battle.points.as_deref();
    let mut table = points.cloned().unwrap_or_default();
    for (part, of) in TABLE {
        for at in 0..of(&mut table).len() {
            for step in STEPS {
                let (name, now) = of(&mut table)[at].clone();
                let trial_value = (f64::from(now) * step).round() as i32;
                let trial_value = trial_value.clamp(*ranges::POINTS.start(), *ranges::POINTS.end());
                if trial_value == now {
                    continue;
                }
                let mut changed = best.clone();
                change(&mut changed, |table| of(table)[at].1 = trial_value);
                let effort = ExperimentEffort { seed, ..effort };
                seed += 1;
                let players = [changed.clone(), best.clone()].map(player);
                let row = jiu::play(["changed", "best"], players, board, effort, &mut || {})?;
                let accepted = row.tally.estimate().score >= TAKEN;
                each(Trial {
                    part,
                    name,
                    points: [now, trial_value],
                    tally: row.tally,
                    accepted,
                });
                if accepted {
                    of(&mut table)[at].1 = trial_value;
                    best = changed;
                    break;
                }
            }
        }
    }
    Ok(table)
}

/// Formats the trials as CSV, one line each.
#[must_use]
pub fn csv(trials: &[Trial]) -> String {
    let head = "part,name,points,tried,games,won,drawn,lost,score,taken\n";
    let lines = trials.iter().map(|trial| line(trial) + "\n");
    head.to_owned() + &lines.collect::<String>()
}

/// Formats a trial in the columns of [`csv`].
#[must_use]
pub fn line(trial: &Trial) -> String {
    let [now, trial_value] = trial.points;
    let (games, score) = (counts(&trial.tally, ","), trial.tally.estimate().score);
    let (part, name, accepted) = (trial.part, &trial.name, trial.accepted);
    format!("{part},{name},{now},{trial_value},{games},{score:.3},{accepted}")
}

/// Formats the table as `engines.ron` has it.
#[must_use]
pub fn ron(table: &PointTable) -> String {
    let mut table = table.clone();
    let mut text = String::new();
    for (part, of) in TABLE {
        let points = of(&mut table).iter();
        let lines = points.map(|(name, points)| format!("    {name:?}: {points},\n"));
        text += &format!("{part}: {{\n{}}},\n", lines.collect::<String>());
    }
    text
}
