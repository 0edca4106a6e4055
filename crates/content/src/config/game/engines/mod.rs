//! `NAME/engines.ron`: the engines of a game by name.

use std::io;
use std::ops::RangeInclusive;
use std::path::Path;

use ron::extensions::Extensions;
use serde::Deserialize;

use crate::config::checks::{Checks, Number, Unique};
use crate::config::entries::Entries;
use crate::config::error::{ConfigError, ConfigResult, Problem};
use crate::config::place::{PathEnd, Route};
use crate::config::source::{ConfigSource, Files, inside};
use tibetango_engines::engine::{
    AlphaBetaSettings, EngineSettings, Evaluation, HandOver, StagedSettings, UctSettings,
    WeightFile, ranges,
};
use tibetango_records::files::{FileError, FileProblem, read_bounded};
use tibetango_records::messages::path_text;
use tibetango_rules::GameName;
use tibetango_search::net::NetFile;
use tibetango_search::{ChildSelection, MoveOrder, Parts};

mod networks;
mod points;

use networks::RawGuided;
use points::{PointTables, RawPoints, point_tables};

/// The file inside the folder of a game.
pub const FILE: &str = "engines.ron";

/// Reads a network from its file.
///
/// # Errors
/// The reason why there is none that can be used, in one line that names the file.
pub fn read_net(path: &Path) -> Result<NetFile, String> {
    let bytes = read_bounded(path, NetFile::MAX_BYTES).map_err(|error| error.to_string())?;
    NetFile::read(&bytes).map_err(|error| format!("{}: {error}", path_text(path)))
}

/// The engines of a game that other files and the command line can name, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Engines {
    entries: Vec<(String, EngineSettings)>,
    /// Faults of the networks that engines have to do without.
    without: Vec<ConfigError>,
}

impl Engines {
    /// The settings of the engine `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&EngineSettings> {
        self.iter()
            .find_map(|(key, settings)| (key == name).then_some(settings))
    }

    /// The names, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }

    /// The engines with their names, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &EngineSettings)> {
        self.entries
            .iter()
            .map(|(name, settings)| (name.as_str(), settings))
    }

    /// Returns the faults of the networks that cannot be used, each with the engine that plays in its place.
    #[must_use]
    pub fn without(&self) -> &[ConfigError] {
        &self.without
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEngines {
    points: Option<Entries<RawPoints>>,
    engines: Entries<RawEngine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
enum RawEngine {
    Random,
    Greedy,
    Careless { random: Number },
    Mcts(RawMcts),
    Uct(RawUct),
    UctStatic(RawUct),
    UctLetter(RawUct),
    UctLimited(RawLimited),
    Staged(RawStaged),
    Guided(RawGuided),
    AlphaBeta(RawAlphaBeta),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMcts {
    expand_after: Number,
    depth: Option<Number>,
    playout_plies: Number,
    memory_mib: Number,
    threads: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUct {
    c: Number,
    expand_after: Number,
    depth: Option<Number>,
    playout_plies: Number,
    memory_mib: Number,
    threads: Number,
    search_on_percent: Option<Number>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLimited {
    c: Number,
    expand_after: Number,
    depth: Number,
    hand_over_ply: Number,
    alpha_beta_depth: Number,
    points: Option<String>,
    playout_plies: Number,
    memory_mib: Number,
    threads: Number,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStaged {
    judge: RawJudge,
    points: String,
    location: Option<Number>,
    c: Number,
    expand_after: Number,
    alpha_beta_depth: Number,
    playout_plies: Number,
    memory_mib: Number,
    threads: Number,
    #[serde(default)]
    without: Vec<RawPart>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawAlphaBeta {
    evaluation: Evaluation,
    points: Option<String>,
    weights: Option<String>,
    depth: Number,
    memory_mib: Number,
    threads: Number,
    #[serde(default)]
    without: Vec<RawPart>,
    quiescence: Option<Number>,
    #[serde(default)]
    solve: bool,
}

#[derive(Clone, Copy, Deserialize)]
enum RawJudge {
    Squares,
    Points,
}

#[derive(Clone, Copy, Deserialize)]
enum RawPart {
    Scout,
    Aspiration,
    Table,
    Killers,
    History,
    Reductions,
    Pruning,
    ProbCut,
}

/// Reads and checks the file of a game.
pub(super) fn check(files: &Files, game: GameName) -> ConfigResult<Engines> {
    let source = &files.read(&inside(game, FILE))?;
    // The brackets of a variant are those of its struct: `Uct(c: 1.4)`.
    let raw: RawEngines = source.parse_with(Extensions::UNWRAP_VARIANT_NEWTYPES)?;
    let mut checks = Checks::new(source);
    let all = Route::root().field("engines");
    if !checks.count(&all, raw.engines.0.len(), 1..=200) {
        return checks.finish(Engines::default());
    }
    let mut names = Unique::default();
    let mut engines = Engines::default();
    let raw_points = raw.points.map_or_else(Vec::new, |points| points.0);
    let tables = point_tables(&mut checks, game, raw_points);
    for (index, (name, engine)) in raw.engines.0.into_iter().enumerate() {
        let here = all.entry(index, &name);
        checks.id(&here, PathEnd::Name, &name, &mut names);
        let mut engine_checks = EngineChecks {
            checks: &mut checks,
            here,
            tables: &tables,
            earlier: &engines.entries,
            without: &mut engines.without,
        };
        let settings = engine_checks.settings(engine, source, game);
        engines.entries.push((name, settings));
    }
    checks.finish(engines)
}

/// Maximum depth of a search.
const MAX_DEPTH: u32 = 100;

/// Maximum size of a file of weights, in bytes: several times those of five lines.
const MAX_WEIGHT_BYTES: usize = 8 << 20;

/// The checks of one engine.
struct EngineChecks<'c, 's> {
    checks: &'c mut Checks<'s>,
    here: Route,
    tables: &'c PointTables,
    /// The engines before this one.
    earlier: &'c [(String, EngineSettings)],
    without: &'c mut Vec<ConfigError>,
}

impl EngineChecks<'_, '_> {
    fn settings(
        &mut self,
        raw: RawEngine,
        source: &ConfigSource,
        game: GameName,
    ) -> EngineSettings {
        match raw {
            RawEngine::Random => EngineSettings::Random,
            RawEngine::Greedy => EngineSettings::Greedy,
            RawEngine::Careless { random } => EngineSettings::Careless {
                random: self.real("random", random, 0.0..=1.0),
            },
            RawEngine::Mcts(raw) => EngineSettings::Uct(self.mcts(&raw)),
            RawEngine::Uct(raw) => EngineSettings::Uct(self.uct(&raw)),
            RawEngine::UctStatic(raw) => EngineSettings::Uct(UctSettings {
                order: MoveOrder::Static,
                ..self.uct(&raw)
            }),
            RawEngine::UctLetter(raw) => EngineSettings::Uct(UctSettings {
                order: MoveOrder::StaticBest,
                ..self.uct(&raw)
            }),
            RawEngine::UctLimited(raw) => EngineSettings::Uct(self.read_limited(&raw)),
            RawEngine::Staged(raw) => EngineSettings::Staged(Box::new(self.read_staged(&raw))),
            RawEngine::Guided(raw) => self.read_guided(raw, source, game),
            RawEngine::AlphaBeta(raw) => EngineSettings::AlphaBeta(AlphaBetaSettings {
                depth: self.whole("depth", raw.depth, 1..=MAX_DEPTH),
                memory_mib: self.whole("memory_mib", raw.memory_mib, ranges::MEMORY_MIB),
                threads: self.whole("threads", raw.threads, ranges::THREADS),
                evaluation: raw.evaluation,
                points: raw.points.and_then(|name| self.points(&name)),
                weights: raw
                    .weights
                    .and_then(|file| self.weights(source, game, &file)),
                parts: Parts {
                    quiescence: raw
                        .quiescence
                        .map_or(0, |plies| self.whole("quiescence", plies, 0..=MAX_DEPTH)),
                    ..parts(&raw.without)
                },
                solve: raw.solve,
            }),
        }
    }

    fn real(&mut self, field: &str, number: Number, range: RangeInclusive<f64>) -> f64 {
        self.checks.real(&self.here.field(field), number, range)
    }

    fn whole(&mut self, field: &str, number: Number, range: RangeInclusive<u32>) -> u32 {
        self.checks.whole(&self.here.field(field), number, range)
    }

    /// The settings of kinds of UCT that select by UCB.
    fn uct(&mut self, raw: &RawUct) -> UctSettings {
        UctSettings {
            c: self.real("c", raw.c, ranges::C),
            selection: ChildSelection::Ucb,
            search_on_percent: raw.search_on_percent.map_or(0, |percent| {
                self.whole("search_on_percent", percent, 0..=400)
            }),
            ..self.mcts(&RawMcts {
                expand_after: raw.expand_after,
                depth: raw.depth,
                playout_plies: raw.playout_plies,
                memory_mib: raw.memory_mib,
                threads: raw.threads,
            })
        }
    }

    /// The settings of a tree search without UCB.
    fn mcts(&mut self, raw: &RawMcts) -> UctSettings {
        UctSettings {
            selection: ChildSelection::Random,
            expand_after: self.whole("expand_after", raw.expand_after, 1..=1000),
            depth: raw.depth.map(|plies| self.whole("depth", plies, 1..=1000)),
            playout_plies: self.whole("playout_plies", raw.playout_plies, 1..=10_000),
            memory_mib: self.whole("memory_mib", raw.memory_mib, ranges::MEMORY_MIB),
            threads: self.whole("threads", raw.threads, ranges::THREADS),
            ..UctSettings::default()
        }
    }

    /// The alpha-beta search that goes on where this UCT ends.
    fn after(&mut self, uct: &UctSettings, depth: Number) -> AlphaBetaSettings {
        AlphaBetaSettings {
            depth: self.whole("alpha_beta_depth", depth, 1..=MAX_DEPTH),
            memory_mib: uct.memory_mib,
            threads: uct.threads,
            ..AlphaBetaSettings::default()
        }
    }

    fn read_limited(&mut self, raw: &RawLimited) -> UctSettings {
        let uct = self.uct(&RawUct {
            c: raw.c,
            expand_after: raw.expand_after,
            depth: Some(raw.depth),
            playout_plies: raw.playout_plies,
            memory_mib: raw.memory_mib,
            threads: raw.threads,
            search_on_percent: None,
        });
        let points = raw.points.as_deref().and_then(|name| self.points(name));
        let hand_over = HandOver {
            after_ply: self.whole("hand_over_ply", raw.hand_over_ply, 0..=10_000),
            to: AlphaBetaSettings {
                points,
                ..self.after(&uct, raw.alpha_beta_depth)
            },
        };
        UctSettings {
            hand_over: Some(hand_over),
            ..uct
        }
    }

    fn read_staged(&mut self, raw: &RawStaged) -> StagedSettings {
        let uct = self.uct(&RawUct {
            c: raw.c,
            expand_after: raw.expand_after,
            depth: None,
            playout_plies: raw.playout_plies,
            memory_mib: raw.memory_mib,
            threads: raw.threads,
            search_on_percent: None,
        });
        let points = self.points(&raw.points);
        let location = raw
            .location
            .map_or(0.0, |share| self.real("location", share, 0.0..=1.0));
        StagedSettings {
            battle: AlphaBetaSettings {
                points: points.clone(),
                parts: parts(&raw.without),
                ..self.after(&uct, raw.alpha_beta_depth)
            },
            placement: UctSettings {
                points: match raw.judge {
                    RawJudge::Squares => None,
                    RawJudge::Points => points,
                },
                location,
                ..uct
            },
        }
    }

    /// Reads weights from a file named from the folder of the configuration.
    fn weights(&mut self, source: &ConfigSource, game: GameName, file: &str) -> Option<WeightFile> {
        let path = Path::new(source.file_of(&self.here)).with_file_name(file);
        let text = read_bounded(&path, MAX_WEIGHT_BYTES).and_then(|bytes| {
            io::read_to_string(&bytes[..]).map_err(FileError::io(&path, "read the file"))
        });
        let weights = match text.map_err(|error| error.problem) {
            Ok(text) => WeightFile::new(game, &text),
            Err(FileProblem::Io { source, .. }) => Err(source.to_string()),
            Err(problem) => Err(problem.to_string()),
        };
        let result = weights.map_err(|error| {
            let problem = Problem::bad_form(file, &format!("a file of weights ({error})"));
            self.checks.note(&self.here.field("weights"), problem);
        });
        result.ok()
    }
}

fn parts(without: &[RawPart]) -> Parts {
    let mut parts = Parts::default();
    for part in without {
        match part {
            RawPart::Scout => parts.scout = false,
            RawPart::Aspiration => parts.aspiration = false,
            RawPart::Table => parts.table = false,
            RawPart::Killers => parts.killers = false,
            RawPart::History => parts.history = false,
            RawPart::Reductions => parts.reductions = false,
            RawPart::Pruning => parts.pruning = false,
            RawPart::ProbCut => parts.probcut = false,
        }
    }
    parts
}
