//! Samples of jiaqi positions: the states of their patterns.

use super::patterns::{PatternSet, SCALE, STAGES, stage};
use super::weights::{count, places};
use crate::eval::FeatureSampler;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiSize};
use tibetango_rules::{GameName, Topology};
use tibetango_search::LOGIT;

/// Sampler of a board's patterns: for each the number of its weight.
pub struct PatternSampler {
    layout: PatternSet,
    places: Vec<Vec<u32>>,
    offsets: Vec<usize>,
}

impl PatternSampler {
    /// Creates the sampler of the board.
    pub fn new(topology: &Topology) -> Self {
        let layout = PatternSet::of(topology);
        let places: Vec<_> = layout.classes.iter().map(places).collect();
        let starts = places.iter().scan(0, |next, class| {
            let start = *next;
            *next += count(class);
            Some(start)
        });
        let offsets = starts.collect();
        Self {
            layout,
            places,
            offsets,
        }
    }
}

impl<S: JiaqiSize> FeatureSampler<JiaqiPosition<S>> for PatternSampler {
    fn header(&self) -> String {
        let lengths: Vec<usize> = self.places.iter().map(|class| count(class)).collect();
        format!(
            "{{\"game\":\"{}\",\"size\":{},\"stages\":{},\"lengths\":{lengths:?},\"patterns\":{},\"scale\":{}}}\n",
            GameName::Jiaqi,
            S::N,
            STAGES,
            self.layout.len(),
            SCALE * LOGIT
        )
    }

    fn sample(&self, position: &JiaqiPosition<S>) -> Option<(usize, Vec<u16>)> {
        let features = self.layout.features(position).into_iter();
        let numbers = features.map(|(class, state)| {
            (self.offsets[class] + self.places[class][state] as usize) as u16
        });
        Some((stage(position), numbers.collect()))
    }
}
