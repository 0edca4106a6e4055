//! A hidden layer over the patterns: what their states mean together, where the tables only add up what each means.
//!
//! The idea is that of NNUE (Nasu 2018): many sparse inputs, one narrow layer of whole numbers, and a rectifier. The
//! inputs are the states of the patterns, which are carried along from move to move anyway; their rows are added up
//! where a value is asked for, since a move that captures changes about as many patterns as there are.

use super::patterns::{LARGE_ROOM, PatternSet, STAGES, swapped};
use super::weights::count;
use serde::Deserialize;

/// Neurons of the layer.
pub const NEURONS: usize = 32;

/// Rows and biases are in 1/128, output weights in 1/256: the products of a whole logit.
const LOGIT_BITS: u32 = (128u32 * 256).ilog2();

/// Keeps a neuron within 16 bits, with room for a row of every pattern that a board may have.
const MOST_BIAS: u16 = 10_000;

/// Keeps the sum over the neurons within 32 bits.
const MOST_OUT: u16 = 2000;

/// The furthest that a neuron can get.
const MOST_NEURON: usize = MOST_BIAS as usize + LARGE_ROOM * 128;

const _: () = assert!(MOST_NEURON <= i16::MAX as usize);
const _: () = assert!(NEURONS * MOST_NEURON * MOST_OUT as usize <= i32::MAX as usize);

/// What was learned, as a file holds it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hidden {
    /// By class, then by canonical state in ascending order: what it adds to every neuron, in 1/128. States that say
    /// nothing have an empty list.
    rows: Vec<Vec<Vec<i8>>>,
    /// By stage: what every neuron begins with, in 1/128.
    bias: Vec<Vec<i16>>,
    /// By stage: what every neuron adds to the value, in 1/256 of a logit for every whole of it.
    out: Vec<Vec<i16>>,
}

impl Hidden {
    /// True where it is complete for patterns with these places, and no sum can leave its bits.
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

/// The layer laid out for looking up: rows by the states as they are counted, for each side to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Layer {
    rows: [Vec<[i16; NEURONS]>; 2],
    bias: [[i16; NEURONS]; STAGES],
    out: [[i16; NEURONS]; STAGES],
}

impl Layer {
    /// The layer for these patterns, the rows of whose states stand at these places; `None` where it does not fit
    /// them.
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

    /// What the layer adds to a value in which `logit` is a whole one. `states` are where the rows of the patterns'
    /// states stand, for the side `mover`.
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
                // Bounds on the numbers keep the sum within its bits.
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
