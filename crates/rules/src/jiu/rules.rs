//! The variants of jiu. A rule value lives here and nowhere else.

use crate::Phase;
use crate::rules::{BadRule, QUIET_MOST, Variant, within};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Side that may not jump just once while a side flies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum SingleJump {
    /// The side that does not fly (AMDO).
    WalkerMayNot,
    /// The side that flies (the paper of 2022, part 1).
    FlyerMayNot,
    /// Neither side.
    NeitherMay,
    /// Neither side is restricted (the paper of 2021, 1.1.1, names no restriction).
    Free,
}

/// Ways to win besides taking stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub enum Win {
    /// None.
    Competition,
    /// The pattern that the players agreed on, a lhasa: see [`PATTERN`](super::terms::PATTERN).
    Pattern,
    /// A double dalian against a side that cannot close a square with its next move, while neither
    /// side flies: how the paper of 2021 (1.3) was read at first. Records of that time name it.
    DoubleDalian,
    /// Two dalian that share no stone against a side without a square (the paper of 2022, part 1).
    TwoDalian,
    /// A double dalian against a side that has no square and no three corners of a cell whose fourth
    /// is free, while neither side flies (the paper of 2021, 1.3).
    UnansweredDoubleDalian,
}

/// The rules of one game of jiu; the default is the competition's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct JiuRules {
    /// Maximum number of stones with which a side flies; `None`: as many as a row of the board has points.
    pub fly_at: Option<u8>,
    /// Side that may not jump just once while a side flies.
    pub single_jump: SingleJump,
    /// Whether a full row or column of own stones takes two: the gun (枪) of AMDO. The paper of 2022 has a gun that
    /// takes two (枪阵, part 1) and does not say what one is.
    pub gun: bool,
    /// Plies of battle without a capture after which stones are counted; at least 1.
    pub quiet_limit: u16,
    /// Whether a side with two dalian that share no stone wins against one that has no square and can form none, while
    /// both have too many stones to fly.
    pub adjudicate_dalian: bool,
    /// Ways to win besides taking stones. `Pattern`: a side that completes a lhasa while the other has too many stones
    /// to fly and no gate has won; a side that falls to few enough to fly and still has a gate has won. `DoubleDalian`,
    /// `TwoDalian` and `UnansweredDoubleDalian`: as [`Win`] says.
    pub win: Win,
}

impl Default for JiuRules {
    fn default() -> Self {
        Self {
            fly_at: None,
            single_jump: SingleJump::WalkerMayNot,
            gun: false,
            quiet_limit: 200,
            adjudicate_dalian: false,
            win: Win::Competition,
        }
    }
}

impl Variant for JiuRules {
    const PRESET: &'static str = "competition";
    const PHASES: &'static [Phase] = &[Phase::Placement, Phase::Battle];

    fn check(&self) -> Result<(), BadRule> {
        within("quiet_limit", self.quiet_limit, 1, QUIET_MOST)?;
        self.fly_at
            .map_or(Ok(()), |stones| within("fly_at", stones, 4, 162))
    }

    fn quiet_limit(&self) -> u16 {
        self.quiet_limit
    }

    fn lists_takes(&self) -> bool {
        true
    }

    fn chooses_due(&self) -> bool {
        true
    }
}

/// Minimum number of stones; a side with fewer has lost: they could form no square again.
pub const LEAST_STONES: u32 = 4;
