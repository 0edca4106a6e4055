//! Samples of draughts positions: the states of their blocks.

use super::patterns::{Blocks, LENGTHS, LOOKUPS, SCALE, STAGES, TABLES, lookups, stage};
use crate::eval::FeatureSampler;
use tibetango_rules::GameName;
use tibetango_rules::draughts::{DraughtsPosition, DraughtsSize};
use tibetango_search::LOGIT;

/// Sampler of the board's blocks: for each class the number of its state.
pub struct PatternSampler(Blocks);

impl PatternSampler {
    /// Creates the sampler of the board.
    #[must_use]
    pub fn new<S: DraughtsSize>() -> Self {
        Self(Blocks::of::<S>())
    }

    /// Returns the phase of a position, and the states of all classes, as [`FeatureSampler::header`] describes them.
    #[must_use]
    pub fn states<S: DraughtsSize>(
        &self,
        position: &DraughtsPosition<S>,
    ) -> (usize, [u16; LOOKUPS]) {
        let states = lookups(&self.0.states(position), position);
        (stage(position), states)
    }
}

impl<S: DraughtsSize> FeatureSampler<DraughtsPosition<S>> for PatternSampler {
    /// Describes the numbers: each is a state of its own class; the second eight are looked up in the tables of the
    /// first eight, and count against them.
    fn header(&self) -> String {
        format!(
            "{{\"game\":\"{}\",\"size\":{},\"stages\":{STAGES},\"lengths\":{LENGTHS:?},\"patterns\":{LOOKUPS},\
             \"own\":true,\"against\":{TABLES},\"scale\":{}}}\n",
            GameName::Draughts,
            S::N,
            SCALE * LOGIT
        )
    }

    /// Returns nothing if a piece can be captured: a search goes on there.
    fn sample(&self, position: &DraughtsPosition<S>) -> Option<(usize, Vec<u16>)> {
        if position.takes() || position.could_take(position.side().other()) {
            return None;
        }
        let (stage, states) = self.states(position);
        Some((stage, states.to_vec()))
    }
}
