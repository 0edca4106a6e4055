//! `rules/jiaqi/*.ron`: the presets of rules that a match can be played by.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::error::{ConfigError, Problem, one_line, quoted};
use super::place::Route;
use super::ranges::{Checks, Number};
use super::source::{Files, Source};
use crate::games::Side;
use crate::games::jiaqi::rules::{Blocked, Capture, Gun, Pinch, Rules};

/// The folder inside the configuration folder.
pub const FOLDER: &str = "rules/jiaqi";

/// The preset that a match is played by unless another one is chosen.
pub const DEFAULT_ID: &str = "thesis";

/// A named set of rules of jiaqi.
#[derive(Clone, Debug, PartialEq)]
pub struct RulesPreset {
    /// What the command line and records call it.
    pub id: String,
    /// What people read, where the text table has no name for it.
    pub name: String,
    /// One sentence on what differs; empty when none is given.
    pub note: String,
    /// The rules.
    pub rules: Rules,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPreset {
    id: String,
    name: String,
    #[serde(default)]
    note: Option<String>,
    pinch: RawPinch,
    gun: RawGun,
    capture: RawCapture,
    blocked: RawBlocked,
    first: RawSide,
    quiet_limit: Number,
}

#[derive(Deserialize)]
enum RawPinch {
    Single,
    Run,
}

#[derive(Deserialize)]
enum RawGun {
    All,
    LongOnly,
    Off,
}

#[derive(Deserialize)]
enum RawCapture {
    All,
    Choice,
}

#[derive(Deserialize)]
enum RawBlocked {
    Yield,
    Pass,
    Lose,
}

#[derive(Deserialize)]
enum RawSide {
    White,
    Black,
}

/// Reads and checks every preset, ordered by file name but the default one first.
pub(super) fn check_all(files: &Files) -> Result<Vec<RulesPreset>, Vec<ConfigError>> {
    let names = files.list(Path::new(FOLDER))?;
    let mut faults = Vec::new();
    let mut found: Vec<(RulesPreset, PathBuf)> = Vec::new();
    for name in names {
        let source = match files.read(&name) {
            Ok(source) => source,
            Err(errors) => {
                faults.extend(errors);
                continue;
            }
        };
        match check(&source) {
            Ok(preset) => {
                let earlier = found.iter().find(|(other, _)| other.id == preset.id);
                if let Some((_, file)) = earlier {
                    let problem = Problem::Duplicate {
                        value: quoted(&preset.id),
                        first: one_line(&file.to_string_lossy()),
                    };
                    faults.push(source.fault(&Route::root().field("id"), problem));
                }
                found.push((preset, name));
            }
            Err(errors) => faults.extend(errors),
        }
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let mut presets: Vec<RulesPreset> = found.into_iter().map(|(preset, _)| preset).collect();
    presets.sort_by_key(|preset| preset.id != DEFAULT_ID);
    Ok(presets)
}

fn check(source: &Source) -> Result<RulesPreset, Vec<ConfigError>> {
    let raw: RawPreset = source.parse()?;
    let mut checks = Checks::new(source);
    let here = Route::root();
    checks.id(&here.field("id"), &raw.id);
    checks.line(&here.field("name"), &raw.name, 60);
    if let Some(note) = &raw.note {
        checks.line(&here.field("note"), note, 200);
    }
    let rules = Rules {
        pinch: match raw.pinch {
            RawPinch::Single => Pinch::Single,
            RawPinch::Run => Pinch::Run,
        },
        gun: match raw.gun {
            RawGun::All => Gun::All,
            RawGun::LongOnly => Gun::LongOnly,
            RawGun::Off => Gun::Off,
        },
        capture: match raw.capture {
            RawCapture::All => Capture::All,
            RawCapture::Choice => Capture::Choice,
        },
        blocked: match raw.blocked {
            RawBlocked::Yield => Blocked::Yield,
            RawBlocked::Pass => Blocked::Pass,
            RawBlocked::Lose => Blocked::Lose,
        },
        first: match raw.first {
            RawSide::White => Side::White,
            RawSide::Black => Side::Black,
        },
        quiet_limit: checks.whole(&here.field("quiet_limit"), raw.quiet_limit, 1..=10_000),
    };
    checks.finish(RulesPreset {
        id: raw.id,
        name: raw.name,
        note: raw.note.unwrap_or_default(),
        rules,
    })
}
