//! Learned weights of pattern evaluations, as in a file.

use super::hidden_layer::{Hidden, HiddenLayer};
use super::patterns::{Class, PatternSet, STAGES};
use crate::inflation::inflated_text;
use serde::Deserialize;
use std::sync::{Arc, OnceLock};
use tibetango_rules::{GameName, Topology};

/// The weights that come with the program, deflated, by the lines of their boards.
const BUILT_IN: [(u8, &[u8]); 3] = [
    (
        5,
        include_bytes!(concat!(env!("OUT_DIR"), "/jiaqi-5.ron.z")),
    ),
    (
        7,
        include_bytes!(concat!(env!("OUT_DIR"), "/jiaqi-7.ron.z")),
    ),
    (
        9,
        include_bytes!(concat!(env!("OUT_DIR"), "/jiaqi-9.ron.z")),
    ),
];

/// Weights for every stage, class and canonical state, in parts of the unit of values
/// ([`SCALE`](super::patterns::SCALE)). States that never occurred in learning have none and count 0.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Weights", deny_unknown_fields)]
pub struct PatternWeights {
    /// Game that the weights are for.
    game: GameName,
    /// Number of lines of the board.
    size: u8,
    /// Value of having the move, by stage.
    bias: Vec<i16>,
    /// Weights by stage, then by class, of the canonical states in ascending order.
    weights: Vec<Vec<Vec<i16>>>,
    /// Learned hidden layer over the states, if any; becomes the layer below.
    #[serde(default)]
    hidden: Option<Hidden>,
    #[serde(skip)]
    layer: Option<Arc<HiddenLayer>>,
    /// Index of each state's weight; follows from the board.
    #[serde(skip)]
    places: Vec<Vec<u32>>,
}

/// Reason why weights are refused.
#[derive(Debug, thiserror::Error)]
pub enum WeightError {
    /// The text is no list of weights.
    #[error("{0}")]
    Syntax(#[from] Box<ron::error::SpannedError>),
    /// The weights belong to another game.
    #[error("weights of {0} in place of jiaqi's")]
    Game(GameName),
    /// The weights belong to another board or are not complete.
    #[error(
        "weights for a board of {0} lines need {STAGES} stages of as many weights as it has states"
    )]
    Shape(u8),
    /// The hidden layer belongs to another board, is not complete or has numbers out of bounds.
    #[error("the hidden layer does not fit a board of {0} lines, or its numbers are too large")]
    Hidden(u8),
}

impl PatternWeights {
    /// Reads weights.
    ///
    /// # Errors
    /// [`WeightError`] if the text is refused.
    pub fn from_ron(text: &str) -> Result<Self, WeightError> {
        let mut weights: Self = ron::from_str(text).map_err(Box::new)?;
        if weights.game != GameName::Jiaqi {
            return Err(WeightError::Game(weights.game));
        }
        let topology = Topology::of(GameName::Jiaqi, weights.size);
        let layout = PatternSet::of(topology.ok_or(WeightError::Shape(weights.size))?);
        weights.places = layout.classes.iter().map(places).collect();
        let of_stage = |stage: &Vec<Vec<i16>>| {
            let lengths = stage.iter().map(Vec::len);
            lengths.eq(weights.places.iter().map(|class| count(class)))
        };
        let stages = [weights.bias.len(), weights.weights.len()];
        if stages != [STAGES; 2] || !weights.weights.iter().all(of_stage) {
            return Err(WeightError::Shape(weights.size));
        }
        if let Some(hidden) = weights.hidden.take() {
            let layer = HiddenLayer::new(&layout, &weights.places, &hidden);
            weights.layer = Some(Arc::new(layer.ok_or(WeightError::Hidden(weights.size))?));
        }
        Ok(weights)
    }

    /// Returns the weights that come with the program; `None` for boards without weights.
    pub fn built_in(lines: u8) -> Option<Arc<Self>> {
        static CACHE: [OnceLock<Option<Arc<PatternWeights>>>; BUILT_IN.len()] =
            [const { OnceLock::new() }; BUILT_IN.len()];
        let at = BUILT_IN.iter().position(|(size, _)| *size == lines)?;
        // A test reads them all, so an error need not be reported.
        let read = || {
            Self::from_ron(&inflated_text(BUILT_IN[at].1)?)
                .ok()
                .map(Arc::new)
        };
        CACHE[at].get_or_init(read).clone()
    }

    /// Returns the number of lines of the board that they are for.
    pub fn size(&self) -> u8 {
        self.size
    }

    pub(super) fn get(&self, stage: usize, class: usize, state: usize) -> i16 {
        self.weights[stage][class][self.places[class][state] as usize]
    }

    pub(super) fn layer(&self) -> Option<Arc<HiddenLayer>> {
        self.layer.clone()
    }

    pub(super) fn bias(&self) -> [i32; STAGES] {
        std::array::from_fn(|stage| i32::from(self.bias[stage]))
    }
}

/// Returns the number of canonical states of a class whose states bear these numbers.
pub fn count(places: &[u32]) -> usize {
    places.iter().max().map_or(0, |&last| last as usize + 1)
}

/// Numbers the canonical states of a class; other states bear the number of their canonical state.
pub fn places(class: &Class) -> Vec<u32> {
    let mut places = vec![0; class.states()];
    let mut next = 0;
    for state in 0..class.states() {
        let canonical = class.canonical(state);
        if canonical == state {
            places[state] = next;
            next += 1;
        } else {
            // The canonical state is the least, so it has its number already.
            places[state] = places[canonical];
        }
    }
    places
}
