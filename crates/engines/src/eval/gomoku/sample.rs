//! Samples of gomoku positions, to learn from.

use super::features::{FEATURES, features};
use super::shapes::Shapes;
use super::threat::Threat;
use super::weights::WHOLE;
use crate::eval::FeatureSampler;
use tibetango_rules::gomoku::{GomokuPosition, GomokuSize};
use tibetango_rules::{Phase, Side};

/// Sampler of the shapes of gomoku, those of the side to move first.
pub struct ShapeSampler;

impl<S: GomokuSize> FeatureSampler<GomokuPosition<S>> for ShapeSampler {
    fn header(&self) -> String {
        format!(
            "{{\"game\":\"gomoku\",\"size\":{},\"stages\":1,\"counts\":{},\"scale\":{WHOLE}}}\n",
            S::N,
            2 * FEATURES,
        )
    }

    /// Returns nothing for a position that a search decides: if a side makes five with the next stone, or the side to
    /// move wins by a straight four.
    fn sample(&self, position: &GomokuPosition<S>) -> Option<(usize, Vec<u16>)> {
        let shapes = Shapes::of(position);
        let own = position.side();
        let fives = Side::BOTH
            .iter()
            .any(|side| shapes.count(*side, Threat::Five) > 0);
        if fives || shapes.threatens_straight_four(own) || position.phase() != Phase::Play {
            return None;
        }
        let mut counts = vec![0; 2 * FEATURES];
        for (side, first) in [(own, 0), (own.other(), FEATURES)] {
            let points = shapes.points(side, |threat| threat != Threat::Forbidden);
            for feature in points
                .flat_map(|point| features(shapes.rows_at(side, point).map(|row| row as usize)))
            {
                counts[first + feature] += 1;
            }
        }
        Some((0, counts))
    }
}
