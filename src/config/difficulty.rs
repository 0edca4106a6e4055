//! `difficulty.ron`: the levels that people choose from, weakest first.

use serde::Deserialize;

use super::engines::Engines;
use super::error::{ConfigError, Problem};
use super::place::Route;
use super::ranges::{Checks, Number, Unique};
use super::source::Source;
use crate::engine::EngineSettings;

/// The path inside the configuration folder.
pub const FILE: &str = "difficulty.ron";

/// The levels, in the order in which menus show them.
#[derive(Clone, Debug, PartialEq)]
pub struct Difficulty {
    levels: Vec<Level>,
    default: usize,
}

/// One strength of the computer.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// What preferences and statistics call it.
    pub id: String,
    /// What people read, where the text table has no name for it.
    pub name: String,
    /// One sentence on what it feels like; empty when none is given.
    pub note: String,
    /// An engine of `engines.ron`.
    pub engine: String,
    /// The most visits of one search.
    pub visits: u64,
    /// The most time for one move, in milliseconds.
    pub think_ms: u32,
    /// UCT's exploration constant in place of the engine's.
    pub c: Option<f64>,
    /// 0 plays the most visited move; above, a move is drawn with a probability proportional to
    /// visits^(1/temperature).
    pub temperature: f64,
}

impl Difficulty {
    /// The levels, weakest first; at least one.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The index of the level that a new visitor gets.
    #[must_use]
    pub fn default_index(&self) -> usize {
        self.default
    }

    /// The level `id`.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Level> {
        self.levels.iter().find(|level| level.id == id)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDifficulty {
    levels: Vec<RawLevel>,
    default: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLevel {
    id: String,
    name: String,
    #[serde(default)]
    note: Option<String>,
    engine: String,
    visits: Number,
    think_ms: Number,
    #[serde(default)]
    c: Option<Number>,
    temperature: Number,
}

/// Reads and checks the file. Without `engines` (their file is bad, and told so) the names of
/// engines go unchecked.
pub(super) fn check(
    source: &Source,
    engines: Option<&Engines>,
) -> Result<Difficulty, Vec<ConfigError>> {
    let raw: RawDifficulty = source.parse()?;
    let mut checks = Checks::new(source);
    let all = Route::root().field("levels");
    if !checks.count(&all, raw.levels.len(), 1..=24) {
        return checks.finish(Difficulty {
            levels: Vec::new(),
            default: 0,
        });
    }
    let mut ids = Unique::default();
    let mut levels = Vec::new();
    for (index, level) in raw.levels.into_iter().enumerate() {
        let here = all.item(index);
        checks.id(&here.field("id"), &level.id);
        if let Some(problem) = ids.check(source, &level.id, &here.field("id")) {
            checks.note(&here.field("id"), problem);
        }
        checks.line(&here.field("name"), &level.name, 60);
        if let Some(note) = &level.note {
            checks.line(&here.field("note"), note, 200);
        }
        if let Some(engines) = engines {
            check_engine(&mut checks, &here, &level, engines);
        }
        levels.push(Level {
            visits: checks.whole(&here.field("visits"), level.visits, 1..=100_000_000),
            think_ms: checks.whole(&here.field("think_ms"), level.think_ms, 10..=600_000),
            c: level
                .c
                .map(|c| checks.real(&here.field("c"), c, 0.0..=10.0)),
            temperature: checks.real(&here.field("temperature"), level.temperature, 0.0..=5.0),
            id: level.id,
            name: level.name,
            note: level.note.unwrap_or_default(),
            engine: level.engine,
        });
    }
    let default = levels.iter().position(|level| level.id == raw.default);
    if default.is_none() {
        let ids: Vec<&str> = levels.iter().map(|level| level.id.as_str()).collect();
        let problem = Problem::not_one_of(&raw.default, "the id of a level", &ids);
        checks.note(&Route::root().field("default"), problem);
    }
    checks.finish(Difficulty {
        levels,
        default: default.unwrap_or(0),
    })
}

fn check_engine(checks: &mut Checks<'_>, here: &Route, level: &RawLevel, engines: &Engines) {
    match engines.get(&level.engine) {
        None => {
            let names: Vec<&str> = engines.names().collect();
            let problem = Problem::not_one_of(&level.engine, "an engine of engines.ron", &names);
            checks.note(&here.field("engine"), problem);
        }
        // A constant that nothing reads would look as if it worked.
        Some(
            EngineSettings::Random | EngineSettings::Greedy | EngineSettings::AlphaBeta(_),
        ) => {
            if let Some(c) = level.c {
                let problem = Problem::BadForm {
                    value: c.to_string(),
                    expected: format!(
                        "used by the engine \"{}\": leave c out, or choose a Uct engine",
                        level.engine
                    ),
                };
                checks.note(&here.field("c"), problem);
            }
        }
        Some(EngineSettings::Uct(_)) => {}
    }
}
