//! Positions of draughts as the patterns see them.

use super::patterns::{Blocks, LENGTHS, SCALE, SEEN, STAGES, TABLES, seen, stage};
use crate::eval::Sample;
use tibetango_rules::GameName;
use tibetango_rules::draughts::{Position, Size};
use tibetango_search::LOGIT;

/// The blocks of the board: for each class the number of its state.
pub struct PatternSampler(Blocks);

impl PatternSampler {
    /// Those of the board.
    #[must_use]
    pub fn new<S: Size>() -> Self {
        Self(Blocks::of::<S>())
    }

    /// The phase of a position, and the states of all that is looked up, as [`Sample::header`] tells them.
    #[must_use]
    pub fn seen<S: Size>(&self, position: &Position<S>) -> (usize, [u16; SEEN]) {
        let seen = seen(&self.0.states(position), position);
        (stage(position), seen)
    }
}

impl<S: Size> Sample<Position<S>> for PatternSampler {
    /// Each number is a state of its own class; the second eight are looked up where the first eight are, and count
    /// against them.
    fn header(&self) -> String {
        format!(
            "{{\"game\":\"{}\",\"size\":{},\"stages\":{STAGES},\"lengths\":{LENGTHS:?},\"patterns\":{SEEN},\
             \"own\":true,\"against\":{TABLES},\"scale\":{}}}\n",
            GameName::Draughts,
            S::N,
            SCALE * LOGIT
        )
    }

    /// Nothing where a piece can be taken: a search looks on there.
    fn sample(&self, position: &Position<S>) -> Option<(usize, Vec<u16>)> {
        if position.takes() || position.could_take(position.side().other()) {
            return None;
        }
        let (stage, seen) = self.seen(position);
        Some((stage, seen.to_vec()))
    }
}
