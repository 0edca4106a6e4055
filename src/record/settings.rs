//! The rules of a record by the names of their values, as in the rules files: a record replays the
//! same after the preset that it names has been edited or deleted.

use super::replay::ReplayError;
use crate::games::jiaqi::{Blocked, Capture, Gun, Pinch};
use crate::games::jiu::{SingleJump, Win};
use crate::games::{AnyRules, GameName, Side, jiaqi, jiu};

/// The rules of a record, whatever the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordSettings {
    /// Of jiaqi.
    Jiaqi(RecordRules),
    /// Of jiu.
    Jiu(JiuRecordRules),
}

impl RecordSettings {
    /// Which game they are of.
    #[must_use]
    pub const fn game(&self) -> GameName {
        match self {
            Self::Jiaqi(_) => GameName::Jiaqi,
            Self::Jiu(_) => GameName::Jiu,
        }
    }

    /// True where a ply lists stones that it takes: those that the mover chose.
    #[must_use]
    pub fn lists_takes(&self) -> bool {
        match self {
            Self::Jiaqi(rules) => rules.capture == RecordRules::CHOICE,
            Self::Jiu(_) => true,
        }
    }

    /// The names of the settings of a game, in the order in which they are written.
    #[must_use]
    pub const fn names(game: GameName) -> &'static [&'static str] {
        match game {
            GameName::Jiaqi => &["pinch", "gun", "capture", "blocked", "first", "quiet_limit"],
            GameName::Jiu => &[
                "fly_at",
                "single_jump",
                "gun",
                "quiet_limit",
                "adjudicate_dalian",
                "win",
            ],
        }
    }

    /// The values, in the order of [`names`](Self::names).
    #[must_use]
    pub fn values(&self) -> Vec<String> {
        match self {
            Self::Jiaqi(rules) => vec![
                rules.pinch.clone(),
                rules.gun.clone(),
                rules.capture.clone(),
                rules.blocked.clone(),
                rules.first.clone(),
                rules.quiet_limit.to_string(),
            ],
            Self::Jiu(rules) => vec![
                rules
                    .fly_at
                    .map_or_else(|| JiuRecordRules::ROW.to_owned(), |n| n.to_string()),
                rules.single_jump.clone(),
                rules.gun.to_string(),
                rules.quiet_limit.to_string(),
                rules.adjudicate_dalian.to_string(),
                rules.win.clone(),
            ],
        }
    }
}

impl Default for RecordSettings {
    /// The thesis's rules.
    fn default() -> Self {
        Self::Jiaqi(RecordRules::default())
    }
}

impl From<RecordRules> for RecordSettings {
    fn from(rules: RecordRules) -> Self {
        Self::Jiaqi(rules)
    }
}

impl From<JiuRecordRules> for RecordSettings {
    fn from(rules: JiuRecordRules) -> Self {
        Self::Jiu(rules)
    }
}

/// The rules of jiaqi by the names of their values; the default is the thesis's rules. What each
/// value means is told at the rules of the game itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordRules {
    /// One of [`PINCH`](Self::PINCH).
    pub pinch: String,
    /// One of [`GUN`](Self::GUN).
    pub gun: String,
    /// One of [`CAPTURE`](Self::CAPTURE).
    pub capture: String,
    /// One of [`BLOCKED`](Self::BLOCKED).
    pub blocked: String,
    /// The side that places first: one of [`FIRST`](Self::FIRST).
    pub first: String,
    /// Plies of movement without a capture after which the stones are counted; at least 1.
    pub quiet_limit: u16,
}

impl RecordRules {
    /// What a pinch takes.
    pub const PINCH: &[&str] = &["Single", "Run"];
    /// Which lines fire a gun.
    pub const GUN: &[&str] = &["All", "LongOnly", "Off"];
    /// Whether captures are compulsory.
    pub const CAPTURE: &[&str] = &["All", "Choice"];
    /// The value of [`capture`](Self::capture) with which a ply lists what it takes.
    pub const CHOICE: &str = "Choice";
    /// What becomes of a side that cannot move.
    pub const BLOCKED: &[&str] = &["Yield", "Pass", "Lose"];
    /// The sides.
    pub const FIRST: &[&str] = &["White", "Black"];
}

impl Default for RecordRules {
    fn default() -> Self {
        Self {
            pinch: "Single".to_owned(),
            gun: "All".to_owned(),
            capture: "All".to_owned(),
            blocked: "Yield".to_owned(),
            first: "White".to_owned(),
            quiet_limit: 100,
        }
    }
}

/// The rules of jiu by the names of their values; the default is the competition's rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JiuRecordRules {
    /// A side with at most so many stones flies; `None`: as many as a row has points.
    pub fly_at: Option<u8>,
    /// One of [`SINGLE_JUMP`](Self::SINGLE_JUMP).
    pub single_jump: String,
    /// A full row or column takes two.
    pub gun: bool,
    /// Plies of battle without a capture after which the stones are counted; at least 1.
    pub quiet_limit: u16,
    /// Two dalian against a side without squares win.
    pub adjudicate_dalian: bool,
    /// One of [`WIN`](Self::WIN).
    pub win: String,
}

impl JiuRecordRules {
    /// Who may not jump just once while a side flies.
    pub const SINGLE_JUMP: &[&str] = &["WalkerMayNot", "FlyerMayNot", "NeitherMay", "Free"];
    /// What wins besides taking stones.
    pub const WIN: &[&str] = &["Competition", "Pattern"];
    /// How `fly_at: None` is written.
    pub const ROW: &str = "row";
    /// How booleans are written.
    pub const YES_NO: &[&str] = &["false", "true"];
}

impl Default for JiuRecordRules {
    fn default() -> Self {
        jiu_settings(&jiu::Rules::default())
    }
}

/// The rules by the names of their values.
#[must_use]
pub fn settings_of(rules: &AnyRules) -> RecordSettings {
    match rules {
        AnyRules::Jiaqi(rules) => RecordRules {
            pinch: match rules.pinch {
                Pinch::Single => "Single",
                Pinch::Run => "Run",
            }
            .to_owned(),
            gun: match rules.gun {
                Gun::All => "All",
                Gun::LongOnly => "LongOnly",
                Gun::Off => "Off",
            }
            .to_owned(),
            capture: match rules.capture {
                Capture::All => "All",
                Capture::Choice => "Choice",
            }
            .to_owned(),
            blocked: match rules.blocked {
                Blocked::Yield => "Yield",
                Blocked::Pass => "Pass",
                Blocked::Lose => "Lose",
            }
            .to_owned(),
            first: match rules.first {
                Side::White => "White",
                Side::Black => "Black",
            }
            .to_owned(),
            quiet_limit: rules.quiet_limit,
        }
        .into(),
        AnyRules::Jiu(rules) => jiu_settings(rules).into(),
    }
}

fn jiu_settings(rules: &jiu::Rules) -> JiuRecordRules {
    JiuRecordRules {
        fly_at: rules.fly_at,
        single_jump: match rules.single_jump {
            SingleJump::WalkerMayNot => "WalkerMayNot",
            SingleJump::FlyerMayNot => "FlyerMayNot",
            SingleJump::NeitherMay => "NeitherMay",
            SingleJump::Free => "Free",
        }
        .to_owned(),
        gun: rules.gun,
        quiet_limit: rules.quiet_limit,
        adjudicate_dalian: rules.adjudicate_dalian,
        win: match rules.win {
            Win::Competition => "Competition",
            Win::Pattern => "Pattern",
        }
        .to_owned(),
    }
}

/// The rules that a record names.
///
/// # Errors
/// The first value that does not exist.
pub fn rules_of(settings: &RecordSettings) -> Result<AnyRules, ReplayError> {
    fn value<T>(rule: &'static str, value: &str, found: Option<T>) -> Result<T, ReplayError> {
        found.ok_or_else(|| ReplayError::Rule {
            rule,
            value: value.to_owned(),
        })
    }
    let limit = |limit: u16| {
        let found = Some(limit).filter(|&limit| limit > 0);
        value("quiet_limit", &limit.to_string(), found)
    };
    match settings {
        RecordSettings::Jiaqi(rules) => Ok(jiaqi::Rules {
            pinch: value(
                "pinch",
                &rules.pinch,
                match rules.pinch.as_str() {
                    "Single" => Some(Pinch::Single),
                    "Run" => Some(Pinch::Run),
                    _ => None,
                },
            )?,
            gun: value(
                "gun",
                &rules.gun,
                match rules.gun.as_str() {
                    "All" => Some(Gun::All),
                    "LongOnly" => Some(Gun::LongOnly),
                    "Off" => Some(Gun::Off),
                    _ => None,
                },
            )?,
            capture: value(
                "capture",
                &rules.capture,
                match rules.capture.as_str() {
                    "All" => Some(Capture::All),
                    "Choice" => Some(Capture::Choice),
                    _ => None,
                },
            )?,
            blocked: value(
                "blocked",
                &rules.blocked,
                match rules.blocked.as_str() {
                    "Yield" => Some(Blocked::Yield),
                    "Pass" => Some(Blocked::Pass),
                    "Lose" => Some(Blocked::Lose),
                    _ => None,
                },
            )?,
            first: value(
                "first",
                &rules.first,
                match rules.first.as_str() {
                    "White" => Some(Side::White),
                    "Black" => Some(Side::Black),
                    _ => None,
                },
            )?,
            quiet_limit: limit(rules.quiet_limit)?,
        }
        .into()),
        RecordSettings::Jiu(rules) => Ok(jiu::Rules {
            fly_at: rules.fly_at,
            single_jump: value(
                "single_jump",
                &rules.single_jump,
                match rules.single_jump.as_str() {
                    "WalkerMayNot" => Some(SingleJump::WalkerMayNot),
                    "FlyerMayNot" => Some(SingleJump::FlyerMayNot),
                    "NeitherMay" => Some(SingleJump::NeitherMay),
                    "Free" => Some(SingleJump::Free),
                    _ => None,
                },
            )?,
            gun: rules.gun,
            quiet_limit: limit(rules.quiet_limit)?,
            adjudicate_dalian: rules.adjudicate_dalian,
            win: value(
                "win",
                &rules.win,
                match rules.win.as_str() {
                    "Competition" => Some(Win::Competition),
                    "Pattern" => Some(Win::Pattern),
                    _ => None,
                },
            )?,
        }
        .into()),
    }
}
