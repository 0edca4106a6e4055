//! `rules/jiaqi/*.ron` and `rules/jiu/*.ron`: the presets of rules that a match can be played by.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::error::{ConfigError, Problem, one_line, quoted};
use super::place::Route;
use super::ranges::{Checks, Number};
use super::source::{Files, Source};
use crate::games::jiaqi::rules::{Blocked, Capture, Gun, Pinch, Rules};
use crate::games::{AnyRules, Side, jiu};

/// The folder of jiaqi inside the configuration folder.
pub const FOLDER: &str = "rules/jiaqi";

/// The folder of jiu inside the configuration folder.
pub const JIU_FOLDER: &str = "rules/jiu";

/// The preset that a match is played by unless another one is chosen.
pub const DEFAULT_ID: &str = "thesis";

/// The same for jiu.
pub const JIU_DEFAULT_ID: &str = "competition";

/// Lines of jiaqi's board where none are asked for.
const JIAQI_SIZE: u8 = 5;

/// A named set of rules of jiaqi.
pub type RulesPreset = Preset<Rules>;

/// A named set of rules of jiu.
pub type JiuPreset = Preset<jiu::Rules>;

/// A named set of rules of some game.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset<R> {
    /// What the command line and records call it.
    pub id: String,
    /// What people read, where the text table has no name for it.
    pub name: String,
    /// One sentence on what differs; empty when none is given.
    pub note: String,
    /// Lines of the board, in jiu points of a row, where none are asked for.
    pub size: u8,
    /// The rules.
    pub rules: R,
}

impl<R: Copy + Into<AnyRules>> Preset<R> {
    /// The same, whatever the game.
    #[must_use]
    pub fn any(&self) -> Preset<AnyRules> {
        Preset {
            id: self.id.clone(),
            name: self.name.clone(),
            note: self.note.clone(),
            size: self.size,
            rules: self.rules.into(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawJiuPreset {
    id: String,
    name: String,
    #[serde(default)]
    note: Option<String>,
    size: Number,
    fly_at: Option<Number>,
    single_jump: RawSingleJump,
    gun: bool,
    quiet_limit: Number,
    adjudicate_dalian: bool,
    win: RawWin,
}

#[derive(Deserialize)]
enum RawWin {
    Competition,
    Pattern,
}

#[derive(Deserialize)]
enum RawSingleJump {
    WalkerMayNot,
    FlyerMayNot,
    NeitherMay,
    Free,
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

/// Reads and checks every preset of jiaqi, ordered by file name but the default one first.
pub(super) fn check_all(files: &Files) -> Result<Vec<RulesPreset>, Vec<ConfigError>> {
    check_folder(files, FOLDER, DEFAULT_ID, check)
}

/// The same for jiu.
pub(super) fn check_all_of_jiu(files: &Files) -> Result<Vec<JiuPreset>, Vec<ConfigError>> {
    check_folder(files, JIU_FOLDER, JIU_DEFAULT_ID, check_jiu)
}

fn check_folder<R>(
    files: &Files,
    folder: &str,
    default: &str,
    check: fn(&Source) -> Result<Preset<R>, Vec<ConfigError>>,
) -> Result<Vec<Preset<R>>, Vec<ConfigError>> {
    let names = files.list(Path::new(folder))?;
    let mut faults = Vec::new();
    let mut found: Vec<(Preset<R>, PathBuf)> = Vec::new();
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
    let mut presets: Vec<Preset<R>> = found.into_iter().map(|(preset, _)| preset).collect();
    presets.sort_by_key(|preset| preset.id != default);
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
        size: JIAQI_SIZE,
        rules,
    })
}

fn check_jiu(source: &Source) -> Result<JiuPreset, Vec<ConfigError>> {
    let raw: RawJiuPreset = source.parse()?;
    let mut checks = Checks::new(source);
    let here = Route::root();
    checks.id(&here.field("id"), &raw.id);
    checks.line(&here.field("name"), &raw.name, 60);
    if let Some(note) = &raw.note {
        checks.line(&here.field("note"), note, 200);
    }
    let shown = raw.size.to_string();
    let size: u8 = checks.whole(&here.field("size"), raw.size, 6..=14);
    if !jiu::SIZES.contains(&size) {
        let problem = Problem::BadForm {
            value: shown,
            expected: "6, 8, 10, 12 or 14".to_owned(),
        };
        checks.note(&here.field("size"), problem);
    }
    let rules = jiu::Rules {
        fly_at: raw
            .fly_at
            .map(|stones| checks.whole(&here.field("fly_at"), stones, 4..=98)),
        single_jump: match raw.single_jump {
            RawSingleJump::WalkerMayNot => jiu::SingleJump::WalkerMayNot,
            RawSingleJump::FlyerMayNot => jiu::SingleJump::FlyerMayNot,
            RawSingleJump::NeitherMay => jiu::SingleJump::NeitherMay,
            RawSingleJump::Free => jiu::SingleJump::Free,
        },
        gun: raw.gun,
        quiet_limit: checks.whole(&here.field("quiet_limit"), raw.quiet_limit, 1..=10_000),
        adjudicate_dalian: raw.adjudicate_dalian,
        win: match raw.win {
            RawWin::Competition => jiu::Win::Competition,
            RawWin::Pattern => jiu::Win::Pattern,
        },
    };
    checks.finish(JiuPreset {
        id: raw.id,
        name: raw.name,
        note: raw.note.unwrap_or_default(),
        size,
        rules,
    })
}
