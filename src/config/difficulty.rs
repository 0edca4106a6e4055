//! `NAME/difficulty.ron`: the levels of a game that people choose from, weakest first.

use serde::Deserialize;

use super::checks::{Checks, Number, Unique};
use super::engines::Engines;
use super::error::{ConfigError, Problem};
use super::place::{Part, Route};
use super::source::Source;
use crate::engine::{EngineSettings, NeverMiss, Strength, Style, ranges};

/// The file inside the folder of a game.
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
    /// The least and the most time for one move, in milliseconds: an answer that comes sooner is
    /// held back.
    pub think_ms: ThinkMs,
    /// UCT's exploration constant in place of the engine's.
    pub c: Option<f64>,
    /// How it chooses among the moves that it has searched.
    pub strength: Strength,
    /// How its strength index follows the results of earlier games.
    pub adaptation: Option<Adaptation>,
}

impl Level {
    /// The engine of the level, its own C included; `None` where these engines lack it.
    #[must_use]
    pub fn engine_settings(&self, engines: &Engines) -> Option<EngineSettings> {
        let mut engine = engines.get(&self.engine)?.clone();
        if let Some(c) = self.c {
            engine.set_c(c);
        }
        Some(engine)
    }
}

/// The time for one move, in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ThinkMs {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

/// How a level follows its opponent between games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adaptation {
    /// Added to z after a game that the level lost, taken away after one that it won.
    pub step: f64,
    /// The furthest that z moves away from the level's own.
    pub most: f64,
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
    note: Option<String>,
    engine: String,
    visits: Number,
    think_ms: RawThinkMs,
    c: Option<Number>,
    z: Option<Number>,
    min_visit_ratio: Option<Number>,
    sight: Option<Number>,
    max_value_drop: Option<Number>,
    never_miss: Option<RawNeverMiss>,
    #[serde(default)]
    style: Style,
    adaptation: Option<RawAdaptation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawThinkMs {
    least: Number,
    most: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawNeverMiss {
    #[serde(default)]
    win: bool,
    captures: Option<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAdaptation {
    step: Number,
    most: Number,
}

/// The strength index goes so far to either side.
const MAX_Z: f64 = 20.0;

/// Reads and checks the levels of a game. Without `engines` (their file is bad, and told so) the
/// names of engines go unchecked.
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
        checks.id(&here.field("id"), Part::Value, &level.id, &mut ids);
        checks.line(&here.field("name"), &level.name, 60);
        if let Some(note) = &level.note {
            checks.line(&here.field("note"), note, 200);
        }
        if let Some(engines) = engines {
            check_engine(&mut checks, &here, &level, engines);
        }
        let strength = strength(&mut checks, &here, &level);
        let adaptation = level.adaptation.map(|raw| {
            let here = here.field("adaptation");
            Adaptation {
                step: checks.real(&here.field("step"), raw.step, 0.0..=MAX_Z),
                most: checks.real(&here.field("most"), raw.most, 0.0..=MAX_Z),
            }
        });
        levels.push(Level {
            visits: checks.whole(&here.field("visits"), level.visits, ranges::VISITS),
            think_ms: think_ms(&mut checks, &here.field("think_ms"), level.think_ms),
            c: level.c.map(|c| checks.real(&here.field("c"), c, ranges::C)),
            strength,
            adaptation,
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
        Some(engine) if engine.c().is_some() => {}
        // A constant that nothing reads would look as if it worked.
        Some(_) => {
            if let Some(c) = level.c {
                let expected = format!(
                    "used by the engine \"{}\": leave c out, or choose an engine with UCT",
                    level.engine
                );
                checks.note(&here.field("c"), Problem::bad_number(c, &expected));
            }
        }
    }
}

/// The range of times; the most is no less than the least.
fn think_ms(checks: &mut Checks<'_>, here: &Route, raw: RawThinkMs) -> ThinkMs {
    let least = checks.whole(&here.field("least"), raw.least, 0..=60_000);
    let most = checks.whole(
        &here.field("most"),
        raw.most,
        least.max(*ranges::TIME_MS.start())..=*ranges::TIME_MS.end(),
    );
    ThinkMs { least, most }
}

fn strength(checks: &mut Checks<'_>, here: &Route, raw: &RawLevel) -> Strength {
    let mut share = |name: &str, number: Option<Number>, default: f64| {
        number.map_or(default, |number| {
            checks.real(&here.field(name), number, 0.0..=1.0)
        })
    };
    let min_visit_ratio = share("min_visit_ratio", raw.min_visit_ratio, 0.1);
    let sight = share("sight", raw.sight, 1.0);
    let max_value_drop = share("max_value_drop", raw.max_value_drop, 1.0);
    let never_miss = raw.never_miss.as_ref().map(|raw| NeverMiss {
        win: raw.win,
        captures: raw.captures.map(|number| {
            let here = here.field("never_miss").field("captures");
            checks.whole(&here, number, 1..=100)
        }),
    });
    let z = raw.z;
    Strength {
        z: z.map(|z| checks.real(&here.field("z"), z, -MAX_Z..=MAX_Z)),
        min_visit_ratio,
        sight,
        max_value_drop,
        never_miss: never_miss.unwrap_or_default(),
        style: raw.style,
    }
}
