//! `NAME/difficulty.ron`: the levels of a game that people choose from, weakest first.

use serde::Deserialize;

use super::engines::Engines;
use super::papers::Papers;
use super::rules::Preset;
use crate::config::checks::{Checks, Number, Unique};
use crate::config::error::{ConfigResult, Problem};
use crate::config::place::{PathEnd, Route};
use crate::config::source::ConfigSource;
use tibetango_engines::engine::{EngineSettings, NeverMiss, Strength, Style, ranges};
use tibetango_rules::GameName;
use tibetango_rules::text::list_text;

/// The file inside the folder of a game.
pub const FILE: &str = "difficulty.ron";

/// The levels, in the order in which menus show them.
#[derive(Clone, Debug, PartialEq)]
pub struct Difficulty {
    levels: Vec<Level>,
    default: usize,
    papers: Papers,
}

/// One strength of the computer.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    /// Name in preferences and statistics.
    pub id: String,
    /// Name that people read, where the text table has none for it.
    pub name: String,
    /// One sentence on its feel; empty when none is given.
    pub note: String,
    /// Adaptation of its strength index to the results of earlier games.
    pub adaptation: Option<Adaptation>,
    /// Skill on boards that are not named in `boards`.
    usual: Skill,
    /// Skills on the boards that are.
    boards: Vec<OnBoard>,
}

/// Skill of a level on boards of a size.
#[derive(Clone, Debug, PartialEq)]
struct OnBoard {
    size: u8,
    /// Presets whose rules it is for; any rules where there are none.
    presets: Vec<String>,
    skill: Skill,
}

impl OnBoard {
    /// True where both may apply to one match.
    fn meets(&self, size: u8, presets: &[String]) -> bool {
        let mut shared = presets
            .iter()
            .filter(|preset| self.presets.contains(preset));
        let both_any = presets.is_empty() && self.presets.is_empty();
        self.size == size && (both_any || shared.next().is_some())
    }
}

/// Play of a level: a skill that is hard on a small board may be nothing on a large one, so a level is given for each
/// board apart where it has to be.
#[derive(Clone, Debug, PartialEq)]
pub struct Skill {
    /// Name of an engine of `engines.ron`.
    pub engine: String,
    /// Maximum number of visits of one search.
    pub visits: u64,
    /// Minimum and maximum time for one move, in milliseconds: an answer that comes sooner is held back.
    pub think_ms: ThinkMs,
    /// UCT's exploration constant in place of the engine's.
    pub c: Option<f64>,
    /// Strength with which it chooses among the moves that it has searched.
    pub strength: Strength,
}

impl Level {
    /// Returns its skill on a board of this size by the rules of this preset.
    #[must_use]
    pub fn on(&self, size: u8, preset: &str) -> &Skill {
        let mut boards = self.boards.iter().filter(|board| board.size == size);
        let by_these = |board: &&OnBoard| board.presets.iter().any(|own| own == preset);
        let by_any = |board: &&OnBoard| board.presets.is_empty();
        let own = boards
            .clone()
            .find(by_these)
            .or_else(|| boards.find(by_any));
        own.map_or(&self.usual, |board| &board.skill)
    }
}

impl Skill {
    /// Returns the engine, the level's own C included; `None` where these engines lack it.
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
    /// Minimum time.
    pub least: u32,
    /// Maximum time.
    pub most: u32,
}

/// Adaptation of a level to its opponent between games.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Adaptation {
    /// Amount added to z after a game that the level lost, and taken away after one that it won.
    pub step: f64,
    /// Maximum distance of z from the level's own.
    pub most: f64,
}

impl Difficulty {
    /// Returns the levels, weakest first; at least one.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the ids of the levels, weakest first.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.levels.iter().map(|level| level.id.as_str())
    }

    /// Returns the index of the level that a new visitor gets.
    #[must_use]
    pub fn default_index(&self) -> usize {
        self.default
    }

    /// Returns the level `id`, which may be that of a papers' player.
    #[must_use]
    pub fn get(&self, id: &str) -> Option<&Level> {
        let mut levels = self.levels.iter();
        let level = levels.find(|level| level.id == id);
        level.or_else(|| Some(&self.papers.get(id)?.level))
    }

    /// Returns the papers' players, which stand behind the levels.
    #[must_use]
    pub fn papers(&self) -> &Papers {
        &self.papers
    }

    /// Returns the ids of everybody who can be played against: the levels, then the papers' players.
    pub fn opponents(&self) -> impl Iterator<Item = &str> {
        let players = self.papers.players().iter();
        self.ids()
            .chain(players.map(|player| player.level.id.as_str()))
    }

    /// Returns these levels with these papers' players behind them.
    pub(in crate::config) fn with_papers(self, papers: Papers) -> Self {
        Self { papers, ..self }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDifficulty {
    levels: Vec<RawLevel>,
    default: String,
}

/// A level as a file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawLevel {
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
    style: Option<Style>,
    adaptation: Option<RawAdaptation>,
    #[serde(default)]
    boards: Vec<RawSkill>,
}

/// Values that differ on boards of these sizes, where presets are named by their rules alone. Its fields stand in
/// [`RawLevel`] too: serde can flatten one into the other only by giving up unknown fields and the places of faults.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSkill {
    sizes: Vec<Number>,
    #[serde(default)]
    presets: Vec<String>,
    engine: Option<String>,
    visits: Option<Number>,
    think_ms: Option<RawThinkMs>,
    c: Option<Number>,
    z: Option<Number>,
    min_visit_ratio: Option<Number>,
    sight: Option<Number>,
    max_value_drop: Option<Number>,
    never_miss: Option<RawNeverMiss>,
    style: Option<Style>,
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

/// Maximum number of presets that are named for one board.
const MOST_PRESETS: usize = 40;

/// Maximum of the strength index, to either side.
const MAX_Z: f64 = 20.0;

/// Skill before any value is given: the engine's best, as far as the defaults of the file go.
const UNSAID: Skill = Skill {
    engine: String::new(),
    visits: *ranges::VISITS.start(),
    think_ms: ThinkMs { least: 0, most: 0 },
    c: None,
    strength: Strength {
        never_miss: NeverMiss {
            win: false,
            captures: None,
        },
        ..Strength::BEST
    },
};

/// Reads and checks the levels of a game. Without `engines` (their file is bad, and its faults are reported) the names
/// of engines go unchecked; so do those of presets.
pub(in crate::config) fn check(
    source: &ConfigSource,
    game: GameName,
    engines: Option<&Engines>,
    presets: Option<&[Preset]>,
) -> ConfigResult<Difficulty> {
    let raw: RawDifficulty = source.parse()?;
    let mut checks = Checks::new(source);
    let all = Route::root().field("levels");
    if !checks.count(&all, raw.levels.len(), 1..=24) {
        // A placeholder: `finish` returns the fault instead.
        let none = Difficulty {
            levels: Vec::new(),
            default: 0,
            papers: Papers::default(),
        };
        return checks.finish(none);
    }
    let mut ids = Unique::default();
    let mut levels = Vec::new();
    for (index, raw) in raw.levels.into_iter().enumerate() {
        let here = all.item(index);
        checks.id(&here.field("id"), PathEnd::Value, &raw.id, &mut ids);
        levels.push(level(&mut checks, &here, game, (engines, presets), raw));
    }
    let default = levels.iter().position(|level| level.id == raw.default);
    let ids = levels.iter().map(|level| level.id.as_str());
    let here = Route::root().field("default");
    checks.one_of(&here, &raw.default, "the id of a level", ids);
    checks.finish(Difficulty {
        levels,
        default: default.unwrap_or(0),
        papers: Papers::default(),
    })
}

/// Checks a level, all but its id, which others must not have.
pub(super) fn level(
    checks: &mut Checks<'_>,
    here: &Route,
    game: GameName,
    (engines, known): (Option<&Engines>, Option<&[Preset]>),
    raw: RawLevel,
) -> Level {
    checks.line(&here.field("name"), &raw.name, 60);
    if let Some(note) = &raw.note {
        checks.line(&here.field("note"), note, 200);
    }
    let adaptation = raw.adaptation.map(|raw| {
        let here = here.field("adaptation");
        Adaptation {
            step: checks.real(&here.field("step"), raw.step, 0.0..=MAX_Z),
            most: checks.real(&here.field("most"), raw.most, 0.0..=MAX_Z),
        }
    });
    let all = RawSkill {
        sizes: Vec::new(),
        presets: Vec::new(),
        engine: Some(raw.engine),
        visits: Some(raw.visits),
        think_ms: Some(raw.think_ms),
        c: raw.c,
        z: raw.z,
        min_visit_ratio: raw.min_visit_ratio,
        sight: raw.sight,
        max_value_drop: raw.max_value_drop,
        never_miss: raw.never_miss,
        style: raw.style,
    };
    let usual = skill(checks, here, engines, all, &UNSAID);
    let mut boards: Vec<OnBoard> = Vec::new();
    for (index, mut raw) in raw.boards.into_iter().enumerate() {
        let here = here.field("boards").item(index);
        let sizes = std::mem::take(&mut raw.sizes);
        let presets = std::mem::take(&mut raw.presets);
        checks.count(&here.field("presets"), presets.len(), 0..=MOST_PRESETS);
        for (index, preset) in presets.iter().enumerate() {
            if let Some(presets) = known.filter(|list| !list.is_empty()) {
                let here = here.field("presets").item(index);
                let ids = presets.iter().map(|preset| &*preset.id);
                checks.one_of(&here, preset, "a preset of rules", ids);
            }
        }
        checks.count(&here.field("sizes"), sizes.len(), 1..=game.sizes().len());
        let own = skill(checks, &here, engines, raw, &usual);
        for (index, number) in sizes.into_iter().enumerate() {
            let here = here.field("sizes").item(index);
            let size = checks.whole(&here, number, 0..=u8::MAX);
            let fits = boards.iter().any(|board| board.meets(size, &presets));
            if fits || !game.sizes().contains(&size) {
                let sizes = list_text(game.sizes());
                let expected = format!("a board of its own: one of {sizes}, told once");
                checks.note(&here, Problem::bad_number(number, &expected));
            }
            boards.push(OnBoard {
                size,
                presets: presets.clone(),
                skill: own.clone(),
            });
        }
    }
    Level {
        id: raw.id,
        name: raw.name,
        note: raw.note.unwrap_or_default(),
        adaptation,
        usual,
        boards,
    }
}

/// Returns the values given here, and for the rest those given before.
fn skill(
    checks: &mut Checks<'_>,
    here: &Route,
    engines: Option<&Engines>,
    raw: RawSkill,
    before: &Skill,
) -> Skill {
    let strength = strength(checks, here, &raw, &before.strength);
    let engine = raw.engine.as_ref().unwrap_or(&before.engine);
    if let Some(engines) = engines {
        check_engine(checks, here, engine, &raw, engines);
    }
    Skill {
        visits: raw.visits.map_or(before.visits, |visits| {
            checks.whole(&here.field("visits"), visits, ranges::VISITS)
        }),
        think_ms: raw.think_ms.map_or(before.think_ms, |raw| {
            think_ms(checks, &here.field("think_ms"), raw)
        }),
        // A constant belongs to the engine that it was given for.
        c: match (raw.c, &raw.engine) {
            (Some(c), _) => Some(checks.real(&here.field("c"), c, ranges::C)),
            (None, None) => before.c,
            (None, Some(_)) => None,
        },
        strength,
        engine: raw.engine.unwrap_or_else(|| before.engine.clone()),
    }
}

/// Checks that the engine is known, and that the values given for it have an effect.
fn check_engine(
    checks: &mut Checks<'_>,
    here: &Route,
    engine: &str,
    raw: &RawSkill,
    engines: &Engines,
) {
    let plays = engines.get(engine);
    if raw.engine.is_some() {
        let (here, what) = (here.field("engine"), "an engine of engines.ron");
        checks.one_of(&here, engine, what, engines.names());
    }
    // A constant that nothing reads would look as if it worked.
    if let (Some(c), Some(plays)) = (raw.c, plays)
        && plays.c().is_none()
    {
        let expected =
            format!("used by the engine \"{engine}\": leave c out, or choose an engine with UCT");
        checks.note(&here.field("c"), Problem::bad_number(c, &expected));
    }
}

/// Checks the range of times; the maximum is no less than the minimum.
fn think_ms(checks: &mut Checks<'_>, here: &Route, raw: RawThinkMs) -> ThinkMs {
    let least = checks.whole(&here.field("least"), raw.least, 0..=60_000);
    let most = checks.whole(
        &here.field("most"),
        raw.most,
        least.max(*ranges::TIME_MS.start())..=*ranges::TIME_MS.end(),
    );
    ThinkMs { least, most }
}

fn strength(checks: &mut Checks<'_>, here: &Route, raw: &RawSkill, before: &Strength) -> Strength {
    let mut real = |name: &str, number: Option<Number>, range| {
        number.map(|number| checks.real(&here.field(name), number, range))
    };
    let mut share = |name: &str, number: Option<Number>, before: f64| {
        real(name, number, 0.0..=1.0).unwrap_or(before)
    };
    let min_visit_ratio = share(
        "min_visit_ratio",
        raw.min_visit_ratio,
        before.min_visit_ratio,
    );
    let sight = share("sight", raw.sight, before.sight);
    let max_value_drop = share("max_value_drop", raw.max_value_drop, before.max_value_drop);
    let z = real("z", raw.z, -MAX_Z..=MAX_Z).or(before.z);
    let never_miss = raw.never_miss.as_ref().map(|raw| NeverMiss {
        win: raw.win,
        captures: raw.captures.map(|number| {
            let here = here.field("never_miss").field("captures");
            checks.whole(&here, number, 1..=100)
        }),
    });
    Strength {
        z,
        min_visit_ratio,
        sight,
        max_value_drop,
        never_miss: never_miss.unwrap_or(before.never_miss),
        style: raw.style.unwrap_or(before.style),
    }
}
