//! Weights of the shapes of jiu, read from a file or shipped; those of another game are refused.

use super::formations::{FEATURES, STAGES};
use super::hidden::Hidden;
use serde::Deserialize;
use std::sync::{Arc, LazyLock};
use tibetango_rules::GameName;

/// The weights that come with the program: of small boards and of large ones.
const BUILT_IN: [&str; 2] = [
    include_str!("../../../../../assets/eval/jiu-small.ron"),
    include_str!("../../../../../assets/eval/jiu-large.ron"),
];

/// The weights of one time of the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stage {
    /// Value of having the move.
    pub bias: i16,
    /// Weights of the side to move.
    pub own: [i16; FEATURES],
    /// Weights of the other side.
    pub other: [i16; FEATURES],
    /// What the figures mean together, where it was learned.
    #[serde(default)]
    pub hidden: Option<Hidden>,
}

/// Weights of every stage, in parts of the unit of values (see [`WHOLE`](super::WHOLE)).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Weights", deny_unknown_fields)]
pub struct ShapeWeights {
    /// Whose weights they are.
    game: GameName,
    /// Points of a row of the board that they were learned on.
    size: u8,
    /// By time of the game.
    pub(super) stages: [Stage; STAGES],
}

/// Boards with rows of so many points have weights of their own.
const SMALL: u8 = 8;

impl ShapeWeights {
    /// Reads weights.
    ///
    /// # Errors
    /// The text is no list of weights for every stage, or of another game or board.
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

    /// True where they fit a board: small boards and large ones have weights of their own.
    pub fn serve(&self, size: u8) -> bool {
        (self.size > SMALL) == (size > SMALL)
    }

    /// The weights that come with the program for a board with rows of `size` points.
    ///
    /// # Panics
    /// Never: a test reads them.
    pub fn built_in(size: u8) -> Arc<Self> {
        static KNOWN: LazyLock<[Arc<ShapeWeights>; 2]> = LazyLock::new(|| {
            BUILT_IN.map(|text| Arc::new(ShapeWeights::from_ron(text).expect("shipped weights")))
        });
        let large = size > SMALL;
        KNOWN[usize::from(large)].clone()
    }
}
