//! `NAME/engines.ron`: the engines of a game by name.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::Deserialize;

use super::entries::Entries;
use super::error::{ConfigError, Problem};
use super::place::Route;
use super::ranges::{Checks, Number, Unique};
use super::source::Source;
use crate::engine::{
    AlphaBetaSettings, EngineSettings, Evaluation, HandOver, StagedSettings, UctSettings,
    WeightFile, ranges,
};
use crate::games::GameName;
use crate::search::Parts;

/// The file inside the folder of a game.
pub const FILE: &str = "engines.ron";

/// The engines of a game that other files and the command line can name, in the order of the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Engines(Vec<(String, EngineSettings)>);

impl Engines {
    /// The settings of the engine `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&EngineSettings> {
        self.iter()
            .find_map(|(found, settings)| (found == name).then_some(settings))
    }

    /// The names, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.iter().map(|(name, _)| name)
    }

    /// The engines with their names, in the order of the file.
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
    Careless {
        random: Number,
    },
    Uct {
        c: Number,
        expand_after: Number,
        playout_plies: Number,
        memory_mib: Number,
        threads: Number,
    },
    UctStatic {
        c: Number,
        expand_after: Number,
        playout_plies: Number,
        memory_mib: Number,
        threads: Number,
    },
    UctLimited {
        c: Number,
        expand_after: Number,
        depth: Number,
        hand_over_ply: Number,
        alpha_beta_depth: Number,
        playout_plies: Number,
        memory_mib: Number,
        threads: Number,
    },
    Staged {
        judge: RawJudge,
        c: Number,
        expand_after: Number,
        evaluation: RawEvaluation,
        alpha_beta_depth: Number,
        playout_plies: Number,
        memory_mib: Number,
        threads: Number,
        #[serde(default)]
        without: Vec<RawPart>,
    },
    AlphaBeta {
        evaluation: RawEvaluation,
        #[serde(default)]
        weights: Option<String>,
        depth: Number,
        memory_mib: Number,
        threads: Number,
        #[serde(default)]
        without: Vec<RawPart>,
        #[serde(default)]
        quiescence: Option<Number>,
        #[serde(default)]
        solve: bool,
    },
}

#[derive(Clone, Copy, Deserialize)]
enum RawEvaluation {
    Glance,
    Patterns,
    Process,
}

impl From<RawEvaluation> for Evaluation {
    fn from(raw: RawEvaluation) -> Self {
        match raw {
            RawEvaluation::Glance => Self::Glance,
            RawEvaluation::Patterns => Self::Patterns,
            RawEvaluation::Process => Self::Process,
        }
    }
}

#[derive(Clone, Copy, Deserialize)]
enum RawJudge {
    Squares,
    Formation,
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
}

/// Reads and checks the file of a game.
pub(super) fn check(source: &Source, game: GameName) -> Result<Engines, Vec<ConfigError>> {
    let raw: RawEngines = source.parse()?;
    let mut checks = Checks::new(source);
    let all = Route::root().field("engines");
    if !checks.count(&all, raw.engines.0.len(), 1..=200) {
        return checks.finish(Engines::default());
    }
    let mut names = Unique::default();
    let mut engines = Vec::new();
    for (index, (name, engine)) in raw.engines.0.into_iter().enumerate() {
        let here = all.entry(index, &name);
        checks.id_key(&here, &name);
        if let Some(problem) = names.check(source, &name, &here) {
            checks.note_name(&here, problem);
        }
        let settings = settings(&mut checks, source, game, &here, engine);
        engines.push((name, settings));
    }
    checks.finish(Engines(engines))
}

fn settings(
    checks: &mut Checks<'_>,
    source: &Source,
    game: GameName,
    here: &Route,
    engine: RawEngine,
) -> EngineSettings {
    match engine {
        RawEngine::Random => EngineSettings::Random,
        RawEngine::Greedy => EngineSettings::Greedy,
        RawEngine::Careless { random } => EngineSettings::Careless {
            random: checks.real(&here.field("random"), random, 0.0..=1.0),
        },
        RawEngine::Uct {
            c,
            expand_after,
            playout_plies,
            memory_mib,
            threads,
        } => {
            let plain = [c, expand_after, playout_plies, memory_mib, threads];
            EngineSettings::Uct(uct(checks, here, plain))
        }
        RawEngine::UctStatic {
            c,
            expand_after,
            playout_plies,
            memory_mib,
            threads,
        } => {
            let plain = [c, expand_after, playout_plies, memory_mib, threads];
            EngineSettings::Uct(UctSettings {
                ordered: true,
                ..uct(checks, here, plain)
            })
        }
        RawEngine::UctLimited {
            c,
            expand_after,
            depth,
            hand_over_ply,
            alpha_beta_depth,
            playout_plies,
            memory_mib,
            threads,
        } => {
            let plain = [c, expand_after, playout_plies, memory_mib, threads];
            let uct = uct(checks, here, plain);
            let after_ply = checks.whole(&here.field("hand_over_ply"), hand_over_ply, 0..=10_000);
            let depth_of = here.field("alpha_beta_depth");
            let to = AlphaBetaSettings {
                depth: checks.whole(&depth_of, alpha_beta_depth, 1..=MAX_DEPTH),
                memory_mib: uct.memory_mib,
                threads: uct.threads,
                evaluation: Evaluation::Glance,
                weights: None,
                parts: Parts::default(),
                solve: false,
            };
            EngineSettings::Uct(UctSettings {
                depth: Some(checks.whole(&here.field("depth"), depth, 1..=1000)),
                hand_over: Some(HandOver { after_ply, to }),
                ..uct
            })
        }
        RawEngine::Staged {
            judge,
            c,
            expand_after,
            evaluation,
            alpha_beta_depth: depth,
            playout_plies,
            memory_mib,
            threads,
            without,
        } => {
            let numbers = [c, expand_after, playout_plies, memory_mib, threads];
            let placement = UctSettings {
                ordered: matches!(judge, RawJudge::Formation),
                ..uct(checks, here, numbers)
            };
            let battle = AlphaBetaSettings {
                depth: checks.whole(&here.field("alpha_beta_depth"), depth, 1..=MAX_DEPTH),
                memory_mib: placement.memory_mib,
                threads: placement.threads,
                evaluation: evaluation.into(),
                parts: parts(&without),
                ..AlphaBetaSettings::default()
            };
            EngineSettings::Staged(Box::new(StagedSettings { placement, battle }))
        }
        RawEngine::AlphaBeta {
            evaluation,
            weights,
            depth,
            memory_mib,
            threads,
            without,
            quiescence,
            solve,
        } => EngineSettings::AlphaBeta(AlphaBetaSettings {
            depth: checks.whole(&here.field("depth"), depth, 1..=MAX_DEPTH),
            memory_mib: checks.whole(&here.field("memory_mib"), memory_mib, ranges::MEMORY_MIB),
            threads: checks.whole(&here.field("threads"), threads, ranges::THREADS),
            evaluation: evaluation.into(),
            weights: weights.and_then(|file| self::weights(checks, source, game, here, &file)),
            parts: Parts {
                quiescence: quiescence.map_or(0, |plies| {
                    checks.whole(&here.field("quiescence"), plies, 0..=MAX_DEPTH)
                }),
                ..parts(&without)
            },
            solve,
        }),
    }
}

/// The deepest search that may be asked for.
const MAX_DEPTH: u32 = 100;

/// The settings that all kinds of UCT share.
fn uct(
    checks: &mut Checks<'_>,
    here: &Route,
    [c, expand_after, playout_plies, memory_mib, threads]: [Number; 5],
) -> UctSettings {
    UctSettings {
        c: checks.real(&here.field("c"), c, ranges::C),
        expand_after: checks.whole(&here.field("expand_after"), expand_after, 1..=1000),
        playout_plies: checks.whole(&here.field("playout_plies"), playout_plies, 1..=10_000),
        memory_mib: checks.whole(&here.field("memory_mib"), memory_mib, ranges::MEMORY_MIB),
        threads: checks.whole(&here.field("threads"), threads, ranges::THREADS),
        ordered: false,
        depth: None,
        hand_over: None,
    }
}

/// The most bytes that a file of weights may have: many times those of five lines.
const MAX_WEIGHT_BYTES: u64 = 8 << 20;

/// Reads weights from a file named from the folder of the configuration.
fn weights(
    checks: &mut Checks<'_>,
    source: &Source,
    game: GameName,
    here: &Route,
    file: &str,
) -> Option<WeightFile> {
    let folder = Path::new(source.file()).parent().unwrap_or(Path::new(""));
    let mut text = String::new();
    let read = File::open(folder.join(file))
        .and_then(|file| file.take(MAX_WEIGHT_BYTES).read_to_string(&mut text));
    let weights = match read {
        Ok(_) => WeightFile::new(game, &text),
        Err(error) => Err(error.to_string()),
    };
    match weights {
        Ok(weights) => Some(weights),
        Err(error) => {
            let problem = Problem::bad_form(file, &format!("a file of weights ({error})"));
            checks.note(&here.field("weights"), problem);
            None
        }
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
        }
    }
    parts
}
