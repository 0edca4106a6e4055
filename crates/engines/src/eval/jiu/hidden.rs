//! A hidden layer over the figures of both sides: what they mean together, where the plain weights only add up what
//! each means.
//!
//! The idea is that of NNUE (Nasu 2018), with few dense inputs in place of many sparse ones: a narrow layer and a
//! rectifier.

use super::formations::FEATURES;
use serde::Deserialize;

/// Neurons of the layer.
pub const NEURONS: usize = 16;

/// The largest number that a file may hold: far beyond what is learned, and no sum of such leaves its bits.
const LARGEST: f32 = 1000.0;

/// What was learned for one time of the game, as a file holds it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hidden {
    /// By figure of the side to move, in their order: what one of it adds to every neuron.
    own: [[f32; NEURONS]; FEATURES],
    /// The same of the other side.
    other: [[f32; NEURONS]; FEATURES],
    /// What every neuron begins with.
    bias: [f32; NEURONS],
    /// What every neuron adds to the value, in logits for every whole of it.
    out: [f32; NEURONS],
}

impl Hidden {
    /// True where no number is too large, or none at all.
    pub fn is_bounded(&self) -> bool {
        let rows = self.own.iter().chain(&self.other);
        rows.chain([&self.bias, &self.out])
            .flatten()
            .all(|number| number.abs() <= LARGEST)
    }

    /// What the layer adds to the value, in logits, by the figures of the side to move and of the other side.
    #[inline]
    pub fn value(&self, own: &[u16; FEATURES], other: &[u16; FEATURES]) -> f32 {
        let mut neurons = self.bias;
        let own = own.iter().zip(&self.own);
        for (&figure, row) in own.chain(other.iter().zip(&self.other)) {
            let figure = f32::from(figure);
            for (neuron, add) in neurons.iter_mut().zip(row) {
                *neuron += figure * add;
            }
        }
        let products = neurons.iter().zip(&self.out);
        products.map(|(neuron, out)| neuron.max(0.0) * out).sum()
    }
}
