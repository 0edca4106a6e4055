//! Kinds of losses, by rules.

use serde::{Deserialize, Serialize};

use super::LostGame;
use super::course::{at, passings};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;

/// Number of plies within which a game that passes the first threshold is lost in the opening.
const OPENING_PLIES: usize = 12;

/// Maximum number of plies from the first threshold to the last in a loss by a shot.
const SHOT_PLIES: usize = 4;

/// Share of the pieces, of the most that were on the board, at which an ending begins.
const ENDING: f64 = 0.4;

/// Kind of a loss. The first that fits counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LossKind {
    /// The judge never saw it: the value did not pass the first threshold.
    Unseen,
    /// The first threshold was passed in the first twelve plies, or the game began with a position that had passed it.
    Opening,
    /// From the first threshold to the last it took four plies at most.
    Shot,
    /// The first threshold was passed with 40 % of the pieces, or fewer, of the most that were on the board before.
    Ending,
    /// Anything else: move by move.
    Drift,
}

impl LossKind {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Opening,
        Self::Shot,
        Self::Ending,
        Self::Drift,
        Self::Unseen,
    ];

    /// Returns the word that tables use.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unseen => "unseen",
            Self::Opening => "opening",
            Self::Shot => "shot",
            Self::Ending => "ending",
            Self::Drift => "drift",
        }
    }

    /// Returns the kind of a loss whose last values are these; see [`passings`].
    #[must_use]
    pub fn of(game: &LostGame, course: &[(usize, f64)]) -> Self {
        let [first, _, last] = passings(course);
        let ply = |place: Option<usize>| Some(course.get(place?)?.0);
        let Some(begin) = ply(first) else {
            return Self::Unseen;
        };
        if begin < OPENING_PLIES || first == Some(0) {
            return Self::Opening;
        }
        if ply(last).is_some_and(|end| end - begin <= SHOT_PLIES) {
            return Self::Shot;
        }
        if is_ending(game, begin) {
            return Self::Ending;
        }
        Self::Drift
    }
}

/// True if few pieces are left after this number of plies.
fn is_ending(game: &LostGame, ply: usize) -> bool {
    let mut history = at(game, ply);
    let pieces = |history: &AnyGameHistory| {
        Side::BOTH
            .map(|side| history.count(side))
            .iter()
            .sum::<u32>()
    };
    let left = pieces(&history);
    let mut most = left;
    while history.undo() {
        most = most.max(pieces(&history));
    }
    f64::from(left) <= ENDING * f64::from(most)
}
