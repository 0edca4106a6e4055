//! The parameters of the computer's search, set by hand: engine, C, visits, time, threads, memory (thesis, Fig.
//! 4-19). An empty field means the level's own value.

mod extent;
mod view;

pub use extent::ExtentRequest;

use crate::app::play::table_facts::{self, TableFacts};
use crate::app::registry::{AddFeature, CardName, CardSpec};
use crate::app::state::AppSystems;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::{Engines, Skill};
use tibetango_engines::engine::{EngineSettings, Strength, ranges};
use tibetango_search::Limits;

const CARD: CardName = CardName::new("parameters");

/// Requests the card of the parameters.
#[derive(Message, Clone, Copy, Debug)]
pub struct ParametersRequest;

/// A numeric parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// UCT's exploration constant.
    C,
    /// Maximum visits of one search.
    Visits,
    /// Maximum milliseconds of one search.
    Time,
    /// Number of threads.
    Threads,
    /// Memory in MiB.
    Memory,
}

impl Field {
    /// Every field, in the order of the screen.
    pub const ALL: [Self; 5] = [
        Self::C,
        Self::Visits,
        Self::Time,
        Self::Threads,
        Self::Memory,
    ];

    /// Returns the default value for an engine at this level; `None` if the engine does not use it: then it cannot be
    /// set either.
    #[must_use]
    pub fn own(self, skill: &Skill, engine: &EngineSettings) -> Option<f64> {
        match self {
            Self::C => engine.c(),
            Self::Visits => engine.searches().then_some(skill.visits as f64),
            Self::Time => engine.searches().then_some(skill.think_ms.most.into()),
            Self::Threads => engine.memory_mib().map(|_| engine.threads() as f64),
            Self::Memory => engine.memory_mib().map(f64::from),
        }
    }

    /// Returns the name used by texts and buttons.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::C => "c",
            Self::Visits => "visits",
            Self::Time => "time",
            Self::Threads => "threads",
            Self::Memory => "memory",
        }
    }

    /// Returns the minimum and the maximum value.
    #[must_use]
    pub fn range(self) -> (f64, f64) {
        fn ends<T: Copy + Into<f64>>(range: std::ops::RangeInclusive<T>) -> (f64, f64) {
            ((*range.start()).into(), (*range.end()).into())
        }
        match self {
            Self::C => ends(ranges::C),
            Self::Visits => (*ranges::VISITS.start() as f64, *ranges::VISITS.end() as f64),
            Self::Time => ends(ranges::TIME_MS),
            Self::Threads => ends(ranges::THREADS),
            Self::Memory => ends(ranges::MEMORY_MIB),
        }
    }
}

/// Error: the text is no number in the field's range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutOfRange;

/// The input on the screen of parameters, valid or not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParameterInput {
    /// The engine's name; `None` for the level's own.
    pub engine: Option<String>,
    /// The numbers as written, in the order of [`Field::ALL`].
    pub texts: [String; 5],
}

impl ParameterInput {
    /// Returns the number of a field; `Ok(None)` if it is empty.
    ///
    /// # Errors
    /// The text is no number in the field's range.
    pub fn value(&self, field: Field) -> Result<Option<f64>, OutOfRange> {
        let text = self.texts[field as usize].trim().replace(',', ".");
        if text.is_empty() {
            return Ok(None);
        }
        let (least, most) = field.range();
        let whole = field != Field::C;
        let value: f64 = text.parse().map_err(|_| OutOfRange)?;
        let fits = (least..=most).contains(&value) && (!whole || value.fract() == 0.0);
        fits.then_some(Some(value)).ok_or(OutOfRange)
    }

    /// Increases or decreases a number by a suitable step, starting from `own` if the field is empty.
    pub fn nudge(&mut self, field: Field, up: bool, own: f64) {
        let (least, most) = field.range();
        let now = self.value(field).ok().flatten().unwrap_or(own);
        let next = match field {
            Field::C => now + if up { 0.1 } else { -0.1 },
            Field::Threads => now + if up { 1.0 } else { -1.0 },
            // Doubles or halves: the size of a search grows by factors.
            Field::Visits | Field::Time | Field::Memory => {
                (now * if up { 2.0 } else { 0.5 }).round()
            }
        };
        let next = next.clamp(least, most);
        self.texts[field as usize] = match field {
            Field::C => format!("{next:.2}"),
            _ => format!("{next:.0}"),
        };
    }

    /// Returns the parameters, if every field is valid.
    #[must_use]
    pub fn validate(&self) -> Option<TunedParameters> {
        let value = |field| self.value(field).ok();
        Some(TunedParameters {
            engine: self.engine.clone(),
            c: value(Field::C)?,
            visits: value(Field::Visits)?.map(|n| n as u64),
            time_ms: value(Field::Time)?.map(|n| n as u64),
            threads: value(Field::Threads)?.map(|n| n as usize),
            memory_mib: value(Field::Memory)?.map(|n| n as u32),
        })
    }
}

/// Checked parameters; `None` means the level's own value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TunedParameters {
    /// The engine's name.
    pub engine: Option<String>,
    /// UCT's exploration constant.
    pub c: Option<f64>,
    /// Maximum visits of one search.
    pub visits: Option<u64>,
    /// Maximum milliseconds of one search.
    pub time_ms: Option<u64>,
    /// Number of threads.
    pub threads: Option<usize>,
    /// Memory in MiB.
    pub memory_mib: Option<u32>,
}

/// The parameters in force.
#[derive(Resource, Debug, Default)]
pub struct Tuning {
    /// The input on the screen.
    pub draft: ParameterInput,
    /// Parameters of the match on the table.
    pub now: TunedParameters,
    /// Parameters of the next match.
    pub next: TunedParameters,
}

impl Tuning {
    /// Applies the draft, to the match on the table too or from the next one on. Returns false if a field is invalid.
    pub fn apply(&mut self, now: bool) -> bool {
        let Some(tuned) = self.draft.validate() else {
            return false;
        };
        if now {
            self.now = tuned.clone();
        }
        self.next = tuned;
        true
    }

    /// Resets all parameters to the levels' own values.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Returns a level's engine, limits and strength with the parameters set by hand. An engine chosen by hand plays
    /// its best move: a level's weakness was made for the level's own engine.
    #[must_use]
    pub fn adjust_level(
        &self,
        engines: &Engines,
        engine: EngineSettings,
        limits: Limits,
        strength: Strength,
    ) -> (EngineSettings, Limits, Strength) {
        let tuned = &self.now;
        let chosen = tuned.engine.as_deref().and_then(|name| engines.get(name));
        let strength = chosen.map_or(strength, |_| Strength::BEST);
        let mut engine = chosen.cloned().unwrap_or(engine);
        if let Some(c) = tuned.c {
            engine.set_c(c);
        }
        if let Some(memory) = tuned.memory_mib {
            engine.set_memory_mib(memory);
        }
        let limits = Limits {
            visits: tuned.visits.or(limits.visits),
            time: tuned.time_ms.map(Duration::from_millis).or(limits.time),
            threads: tuned.threads.unwrap_or_else(|| engine.threads()),
            ..limits
        };
        (engine, limits, strength)
    }
}

/// Applies the next match's parameters when it begins.
fn begin(facts: Res<TableFacts>, mut tuning: ResMut<Tuning>, mut last: Local<u64>) {
    let is_new = std::mem::replace(&mut *last, facts.number) != facts.number;
    if is_new && tuning.now != tuning.next {
        tuning.now = tuning.next.clone();
    }
}

/// Adds the parameters to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_card(CardSpec::new(CARD), view::draw)
        .open_on::<ParametersRequest>(CARD)
        .init_resource::<Tuning>()
        .add_plugins(extent::plugin)
        .add_systems(
            Update,
            begin.after(table_facts::follow).in_set(AppSystems::Board),
        );
}
