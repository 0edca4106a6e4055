//! `NAME/equipment.ron`: the boards and the pieces that a game is played with.

use std::fmt::Debug;

use serde::Deserialize;

use crate::config::checks::{Checks, Unique};
use crate::config::error::ConfigResult;
use crate::config::place::{PathEnd, Route};
use crate::config::source::{Files, inside};
use crate::equipment::{BoardKind, Equipment, StoneKind};
use tibetango_rules::GameName;

/// The file inside the folder of a game.
pub const FILE: &str = "equipment.ron";

/// The boards and the pieces that people choose from, the usual ones first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedEquipment {
    /// The boards, at least one.
    pub boards: Vec<BoardKind>,
    /// The pairs of pieces, at least one.
    pub stones: Vec<StoneKind>,
}

impl Default for OfferedEquipment {
    fn default() -> Self {
        Self {
            boards: BoardKind::ALL.into(),
            stones: StoneKind::ALL.into(),
        }
    }
}

impl OfferedEquipment {
    /// Returns the board and the pieces that lie on the table unless others are chosen.
    #[must_use]
    pub fn usual(&self) -> Equipment {
        Equipment {
            board: self.boards.first().copied().unwrap_or_default(),
            stones: self.stones.first().copied().unwrap_or_default(),
        }
    }

    /// Returns true if the game shares its board and its pieces with the other games that have the same usual ones as
    /// the program.
    #[must_use]
    pub fn is_shared(&self) -> bool {
        self.usual() == Equipment::default()
    }

    /// Returns what was chosen as far as it is offered, and the usual board and pieces for the rest.
    #[must_use]
    pub fn among(&self, choice: Equipment) -> Equipment {
        let usual = self.usual();
        Equipment {
            board: match self.boards.contains(&choice.board) {
                true => choice.board,
                false => usual.board,
            },
            stones: match self.stones.contains(&choice.stones) {
                true => choice.stones,
                false => usual.stones,
            },
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEquipment {
    boards: Vec<BoardKind>,
    stones: Vec<StoneKind>,
}

/// Reads the file. Where there is none, the shipped one counts, and a game that ships none offers everything.
pub(in crate::config) fn check(files: &Files, game: GameName) -> ConfigResult<OfferedEquipment> {
    let Some(source) = files.read_or_shipped(&inside(game, FILE))? else {
        return Ok(OfferedEquipment::default());
    };
    let raw: RawEquipment = source.parse()?;
    let mut checks = Checks::new(&source);
    let root = Route::root();
    check_kinds(
        &mut checks,
        &root.field("boards"),
        &raw.boards,
        BoardKind::ALL.len(),
    );
    check_kinds(
        &mut checks,
        &root.field("stones"),
        &raw.stones,
        StoneKind::ALL.len(),
    );
    checks.finish(OfferedEquipment {
        boards: raw.boards,
        stones: raw.stones,
    })
}

/// Checks a list of 1 to `most` kinds, each of which stands there once: a choice offered twice is a slip.
fn check_kinds<K: Debug>(checks: &mut Checks<'_>, all: &Route, kinds: &[K], most: usize) {
    let mut names = Unique::new();
    for (here, kind) in checks.items(all, kinds, 1..=most) {
        // The name in the file is that of the variant.
        checks.unique(&here, PathEnd::Value, &format!("{kind:?}"), &mut names);
    }
}
