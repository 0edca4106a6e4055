//! `engines.ron`: the engines by name.

use serde::Deserialize;

use super::entries::Entries;
use super::error::ConfigError;
use super::place::Route;
use super::ranges::{Checks, Number, Unique};
use super::source::Source;
use crate::engine::{EngineSettings, UctSettings};

/// The path inside the configuration folder.
pub const FILE: &str = "engines.ron";

/// The engines that other files and the command line can name, in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Engines(Vec<(String, EngineSettings)>);

impl Engines {
    /// The settings of the engine `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&EngineSettings> {
        self.iter()
            .find_map(|(found, settings)| (found == name).then_some(settings))
    }

    /// All names, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }

    /// All engines with their names, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &EngineSettings)> {
        self.0
            .iter()
            .map(|(name, settings)| (name.as_str(), settings))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEngines {
    engines: Entries<RawEngine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum RawEngine {
    Random,
    Greedy,
    Uct {
        c: Number,
        expand_after: Number,
        playout_plies: Number,
        memory_mib: Number,
        threads: Number,
    },
}

/// Reads and checks the file.
pub(super) fn check(source: &Source) -> Result<Engines, Vec<ConfigError>> {
    let raw: RawEngines = source.parse()?;
    let mut checks = Checks::new(source);
    let all = Route::root().field("engines");
    if !checks.count(&all, raw.engines.0.len(), 1..=200) {
        return checks.finish(Engines(Vec::new()));
    }
    let mut names = Unique::default();
    let mut engines = Vec::new();
    for (index, (name, engine)) in raw.engines.0.into_iter().enumerate() {
        let here = all.entry(index, &name);
        checks.id_key(&here, &name);
        if let Some(problem) = names.check(source, &name, &here) {
            checks.note_name(&here, problem);
        }
        let settings = match engine {
            RawEngine::Random => EngineSettings::Random,
            RawEngine::Greedy => EngineSettings::Greedy,
            RawEngine::Uct {
                c,
                expand_after,
                playout_plies,
                memory_mib,
                threads,
            } => EngineSettings::Uct(UctSettings {
                c: checks.real(&here.field("c"), c, 0.0..=10.0),
                expand_after: checks.whole(&here.field("expand_after"), expand_after, 1..=1000),
                playout_plies: checks.whole(
                    &here.field("playout_plies"),
                    playout_plies,
                    1..=10_000,
                ),
                memory_mib: checks.whole(&here.field("memory_mib"), memory_mib, 1..=65_536),
                threads: checks.whole(&here.field("threads"), threads, 1..=64),
            }),
        };
        engines.push((name, settings));
    }
    checks.finish(Engines(engines))
}
