//! A hidden layer over the features of both sides: it values their combinations, where the plain weights only add up
//! the value of each.
//!
//! The idea is that of NNUE (Nasu 2018), with few dense inputs in place of many sparse ones: a narrow layer and a
//! rectifier.

use super::formations::FEATURES;
use serde::Deserialize;

/// Number of neurons of the layer.
pub const NEURONS: usize = 16;

/// Largest number that a file may hold: far beyond learned numbers, and sums of such numbers cannot overflow.
const LARGEST: f32 = 1000.0;

/// Learned numbers for one stage of the game, as in a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Hidden {
    /// Contribution of each feature of the side to move to every neuron, in the features' order.
    own: [[f32; NEURONS]; FEATURES],
    /// Contribution of each feature of the other side.
    other: [[f32; NEURONS]; FEATURES],
    /// Initial value of every neuron.
    bias: [f32; NEURONS],
    /// Contribution of every neuron to the value, in logits per unit.
    out: [f32; NEURONS],
}

impl Hidden {
    /// Returns true if no number is too large or not a number.
    pub fn is_bounded(&self) -> bool {
        let rows = self.own.iter().chain(&self.other);
        rows.chain([&self.bias, &self.out])
            .flatten()
            .all(|number| number.abs() <= LARGEST)
    }

    /// Returns the layer's contribution to the value, in logits, by the features of the side to move and of the other
    /// side.
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
