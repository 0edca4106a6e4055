//! Another try where a move went wrong: its worth beside the move that was played.

use super::game::{Thought, thrown_away};
use super::moment::Grade;
use super::reason::{Why, why_bad, why_good};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;

/// Worth of a try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// The move that the engine would play.
    Best,
    /// It throws away less than an inaccuracy.
    Good,
    /// Better than the move that was played, and still a mistake.
    Better,
    /// No better than the move that was played.
    NoBetter,
}

impl Worth {
    /// True for a try that need not be repeated.
    #[must_use]
    pub fn is_good(self) -> bool {
        matches!(self, Self::Best | Self::Good)
    }
}

/// A try, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveVerdict {
    /// Its worth.
    pub worth: Worth,
    /// The chance of winning that it throws away, 0 to 1.
    pub loss: f64,
    /// Reasons, the weightiest first.
    pub why: Vec<Why>,
}

/// Judges a try at the end of `history` by the thoughts before it and after it; the move that was played there threw
/// away the chance `game_loss`.
pub fn verdict(
    history: &AnyGameHistory,
    mv: &PlainMove,
    [before, after]: [&Thought; 2],
    game_loss: f64,
) -> MoveVerdict {
    let side = history.to_move();
    let best = before.best.first() == Some(mv);
    let loss = thrown_away([before, after], side, mv);
    let worth = match Grade::of(loss) {
        _ if best => Worth::Best,
        None => Worth::Good,
        // Less than an inaccuracy tells nothing apart.
        Some(_) if loss + Grade::INACCURACY <= game_loss => Worth::Better,
        Some(_) => Worth::NoBetter,
    };
    let why = if worth.is_good() {
        why_good(history, mv)
    } else {
        vec![why_bad(history, mv, &before.best, &after.best)]
    };
    MoveVerdict { worth, loss, why }
}
