//! Learned weights of the patterns, as in a file.

use super::patterns::{CLASSES, LENGTHS, STAGES};
use crate::inflation::inflated_text;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};
use tibetango_rules::GameName;
use tibetango_rules::draughts::SIZE;

/// The weights that come with the program. A test reads them, so an error need not be reported.
static BUILT_IN: LazyLock<Option<Arc<DraughtsWeights>>> = LazyLock::new(|| {
    let deflated = include_bytes!(concat!(env!("OUT_DIR"), "/draughts.ron.z"));
    DraughtsWeights::from_ron(&inflated_text(deflated)?)
        .ok()
        .map(Arc::new)
});

/// Weights for every phase, class and state, in parts of the unit of values. States that never occurred in learning
/// count 0.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Weights", deny_unknown_fields)]
pub struct DraughtsWeights {
    game: GameName,
    /// Number of rows of the board.
    size: u8,
    /// Value of having the move, by phase.
    bias: Vec<i16>,
    /// Weight of each state, by phase, then by class.
    weights: Vec<Vec<Vec<i16>>>,
}

impl DraughtsWeights {
    /// Reads weights.
    ///
    /// # Errors
    /// The reason why the text is refused: no list of weights, of another game, or not complete.
    pub fn from_ron(text: &str) -> Result<Self, String> {
        let weights: Self = ron::from_str(text).map_err(|error| error.to_string())?;
        if weights.game != GameName::Draughts {
            return Err(format!("weights of {} in place of draughts'", weights.game));
        }
        let whole = |phase: &Vec<Vec<i16>>| phase.iter().map(Vec::len).eq(LENGTHS);
        let phases = [weights.bias.len(), weights.weights.len()];
        if weights.size != SIZE || phases != [STAGES; 2] || !weights.weights.iter().all(whole) {
            return Err(format!(
                "weights for {SIZE} rows need {STAGES} phases of {CLASSES} classes: {LENGTHS:?}"
            ));
        }
        Ok(weights)
    }

    /// Returns the weights that come with the program.
    #[must_use]
    pub fn built_in() -> Option<Arc<Self>> {
        BUILT_IN.clone()
    }

    /// Returns the weight of a state of a class in a phase.
    pub(super) fn get(&self, stage: usize, class: usize, state: usize) -> i16 {
        self.weights[stage][class][state]
    }

    /// Returns the value of having the move, by phase.
    pub(super) fn bias(&self) -> [i32; STAGES] {
        std::array::from_fn(|stage| i32::from(self.bias[stage]))
    }
}
