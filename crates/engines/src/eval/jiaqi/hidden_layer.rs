//! A hidden layer over the patterns: it values combinations of their states, where the tables only add up the value
//! of each.
//!
//! The idea is that of NNUE (Nasu 2018): many sparse inputs, one narrow layer of whole numbers, and a rectifier. The
//! inputs are the states of the patterns, which are carried along from move to move anyway; their rows are added up
//! when a value is needed, since a move that captures changes about as many patterns as there are.

use super::patterns::{LARGE_ROOM, PatternSet, STAGES, swapped};
use super::weights::count;
use serde::Deserialize;

/// Number of neurons of the layer.
pub const NEURONS: usize = 32;

/// Binary logarithm of one logit in products: rows and biases are in 1/128, output weights in 1/256.
const LOGIT_BITS: u32 = (128u32 * 256).ilog2();

/// Maximum bias: keeps a neuron within 16 bits, with room for a row of every pattern that a board may have.
const MOST_BIAS: u16 = 10_000;

/// Maximum output weight: keeps the sum over the neurons within 32 bits.
const MOST_OUT: u16 = 2000;

/// Maximum absolute value of a neuron.
const MOST_NEURON: usize = MOST_BIAS as usize + LARGE_ROOM * 128;

const _: () = assert!(MOST_NEURON <= i16::MAX as usize);
const _: () = assert!(NEURONS * MOST_NEURON * MOST_OUT as usize <= i32::MAX as usize);

/// Learned numbers, as in a file.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// Contribution of each state to every neuron, in 1/128: by class, then by canonical state in ascending order.
    /// States without a contribution have an empty list.
    rows: Vec<Vec<Vec<i8>>>,
    /// Initial value of every neuron by stage, in 1/128.
    bias: Vec<Vec<i16>>,
    /// Contribution of every neuron to the value by stage, in 1/256 of a logit per unit.
    out: Vec<Vec<i16>>,
}

impl Hidden {
    /// Returns true if it is complete for patterns with these places, and no sum can overflow.
    fn fits(&self, places: &[Vec<u32>]) -> bool {
        let of_class = |(places, rows): (&Vec<u32>, &Vec<Vec<i8>>)| {
            let whole = |row: &Vec<i8>| row.is_empty() || row.len() == NEURONS;
            rows.len() == count(places) && rows.iter().all(whole)
        };
        let of_stages = |stages: &[Vec<i16>], most: u16| {
            let bounded = |number: &i16| number.unsigned_abs() <= most;
            let whole = |stage: &Vec<i16>| stage.len() == NEURONS && stage.iter().all(bounded);
            stages.len() == STAGES && stages.iter().all(whole)
        };
        self.rows.len() == places.len()
            && places.iter().zip(&self.rows).all(of_class)
            && of_stages(&self.bias, MOST_BIAS)
            && of_stages(&self.out, MOST_OUT)
    }
}

/// The layer arranged for lookup: rows by the states as they are counted, for each side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct HiddenLayer {
    rows: [Vec<[i16; NEURONS]>; 2],
    bias: [[i16; NEURONS]; STAGES],
    out: [[i16; NEURONS]; STAGES],
}

impl HiddenLayer {
    /// Creates the layer for these patterns, the rows of whose states stand at these places; `None` if it does not
    /// fit them.
    pub fn new(layout: &PatternSet, places: &[Vec<u32>], hidden: &Hidden) -> Option<Self> {
        if !hidden.fits(places) {
            return None;
        }
        let mut rows = [Vec::new(), Vec::new()];
        for ((class, places), own) in layout.classes.iter().zip(places).zip(&hidden.rows) {
            let row = |state: usize| {
                let mut wide = [0; NEURONS];
                let row = &own[places[state] as usize];
                wide.iter_mut().zip(row).for_each(|(to, &n)| *to = n.into());
                wide
            };
            for state in 0..class.states() {
                rows[0].push(row(state));
                rows[1].push(row(swapped(state)));
            }
        }
        let stage = |numbers: &[Vec<i16>], at: usize| std::array::from_fn(|n| numbers[at][n]);
        Some(Self {
            rows,
            bias: std::array::from_fn(|at| stage(&hidden.bias, at)),
            out: std::array::from_fn(|at| stage(&hidden.out, at)),
        })
    }

    /// Returns the layer's contribution to a value in which `logit` is a whole one. `states` are the indices of the
    /// rows of the patterns' states, for the side `mover`.
    #[inline]
    pub fn value(
        &self,
        stage: usize,
        mover: usize,
        states: impl Iterator<Item = usize>,
        logit: i32,
    ) -> i32 {
        let mut neurons = self.bias[stage];
        let rows = &self.rows[mover][..];
        for state in states {
            for (neuron, add) in neurons.iter_mut().zip(&rows[state]) {
                // Bounds on the numbers keep the sum from overflowing.
                *neuron = neuron.wrapping_add(*add);
            }
        }
        let products = neurons.iter().zip(&self.out[stage]);
        let sum: i32 = products
            .map(|(&neuron, &weight)| i32::from(neuron.max(0)) * i32::from(weight))
            .sum();
        ((i64::from(sum) * i64::from(logit)) >> LOGIT_BITS) as i32
    }
}
