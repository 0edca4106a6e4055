//! Weights of the shapes of jiu, read from a file or shipped; those of another game are refused.

use super::formations::{FEATURES, STAGES};
use super::hidden_layer::Hidden;
use crate::inflation::inflated_text;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};
use tibetango_rules::GameName;

/// The weights that come with the program, deflated: of small boards and of large ones.
const BUILT_IN: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/jiu-small.ron.z")),
    include_bytes!(concat!(env!("OUT_DIR"), "/jiu-large.ron.z")),
];

/// Weights of one stage of the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct JiuStageWeights {
    /// Value of having the move.
    pub bias: i16,
    /// Weights of the side to move.
    pub own: [i16; FEATURES],
    /// Weights of the other side.
    pub other: [i16; FEATURES],
    /// Learned hidden layer over the features, if any.
    #[serde(default)]
    pub hidden: Option<Hidden>,
}

/// Weights of every stage, in parts of the unit of values (see [`WHOLE`](super::WHOLE)).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Weights", deny_unknown_fields)]
pub struct ShapeWeights {
    /// Game that the weights are for.
    game: GameName,
    /// Number of points in a row of the board that they were learned on.
    size: u8,
    /// Weights by stage of the game.
    pub(super) stages: [JiuStageWeights; STAGES],
}

/// Largest number of points in a row of a small board; small boards have weights of their own.
const SMALL: u8 = 8;

impl ShapeWeights {
    /// Reads weights.
    ///
    /// # Errors
    /// The reason why the text is refused: no list of weights for every stage, or of another game or board.
    pub fn from_ron(text: &str) -> Result<Self, String> {
        let weights: Self = ron::from_str(text).map_err(|error| error.to_string())?;
        if weights.game != GameName::Jiu {
            return Err(format!("weights of {} in place of jiu's", weights.game));
        }
        if !GameName::Jiu.sizes().contains(&weights.size) {
            return Err(format!(
                "weights of a board of size {}: there is none",
                weights.size
            ));
        }
        let mut layers = weights
            .stages
            .iter()
            .filter_map(|stage| stage.hidden.as_ref());
        if !layers.all(Hidden::is_bounded) {
            return Err("a number of the hidden layer is too large, or none".to_owned());
        }
        Ok(weights)
    }

    /// Returns true if they fit a board: small boards and large ones have weights of their own.
    pub fn serve(&self, size: u8) -> bool {
        (self.size > SMALL) == (size > SMALL)
    }

    /// Returns the weights that come with the program for a board with rows of `size` points.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn built_in(size: u8) -> Arc<Self> {
        static CACHE: LazyLock<[Arc<ShapeWeights>; 2]> = LazyLock::new(|| {
            BUILT_IN.map(|deflated| {
                let text = inflated_text(deflated).expect("shipped weights");
                Arc::new(ShapeWeights::from_ron(&text).expect("shipped weights"))
            })
        });
        let large = size > SMALL;
        CACHE[usize::from(large)].clone()
    }
}
