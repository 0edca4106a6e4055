//! Samples of jiu positions: the counts of their shapes.

use super::census::Census;
use super::{FEATURES, STAGES, WHOLE, features, stage};
use crate::eval::FeatureSampler;
use tibetango_rules::Game;
use tibetango_rules::jiu::{JiuPosition, JiuSize};

/// Sampler of the features of both sides, those of the side to move first.
pub struct ShapeSampler;

impl<S: JiuSize> FeatureSampler<JiuPosition<S>> for ShapeSampler {
    fn header(&self) -> String {
        format!(
            "{{\"game\":\"jiu\",\"size\":{},\"stages\":{},\"counts\":{},\"scale\":{}}}\n",
            S::N,
            STAGES,
            2 * FEATURES,
            WHOLE,
        )
    }

    fn sample(&self, position: &JiuPosition<S>) -> Option<(usize, Vec<u16>)> {
        let own = position.to_move();
        let counts = [own, own.other()]
            .into_iter()
            .flat_map(|side| features(&Census::of(position, side)));
        Some((stage(position), counts.collect()))
    }
}
