//! The variants of international draughts. A rule value lives here and nowhere else.

use crate::Phase;
use crate::rules::{BadRule, Variant, within};
#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

/// Maximum number of moves of each side that a draw can wait for.
const MOST_MOVES: u8 = 100;

/// Numbers of moves of each side after which a game is drawn (FMJD rules, 6). The default numbers are those of the
/// FMJD.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct DraughtsRules {
    /// Moves each of kings alone without a capture.
    pub king_moves: u8,
    /// Moves each with one king against three pieces of which one is a king at least.
    pub three_pieces: u8,
    /// Moves each with one king against two pieces or one, a king among them.
    pub two_pieces: u8,
}

impl Default for DraughtsRules {
    fn default() -> Self {
        Self {
            king_moves: 25,
            three_pieces: 16,
            two_pieces: 5,
        }
    }
}

impl Variant for DraughtsRules {
    const PRESET: &'static str = "fmjd";
    const PHASES: &'static [Phase] = &[Phase::Play];

    fn check(&self) -> Result<(), BadRule> {
        within("king_moves", self.king_moves, 1, MOST_MOVES)?;
        within("three_pieces", self.three_pieces, 1, MOST_MOVES)?;
        within("two_pieces", self.two_pieces, 1, MOST_MOVES)
    }

    /// Returns 2: programs play matches of two moves drawn by lot, 9 first moves of White, 9 answers.
    fn ballot_plies(&self) -> u32 {
        2
    }

    #[inline]
    fn quiet_limit(&self) -> u16 {
        2 * u16::from(self.king_moves)
    }
}
