//! Weights of shapes, read from a file or shipped; the weights of another game are refused.

use super::features::FEATURES;
use super::ratings::Ratings;
use serde::Deserialize;
use serde_big_array::BigArray;
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use tibetango_rules::GameName;
use tibetango_search::LOGIT;

/// The weights that come with the program.
const BUILT_IN: &str = include_str!("../../../../../assets/eval/gomoku.ron");

/// Resolution of weights: number of parts of the unit of values.
pub(super) const SCALE: i32 = 16;

/// Value of one logit in weights.
pub(super) const WHOLE: i32 = SCALE * LOGIT;

/// Weights of one stage of the game: there is but one.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct GomokuStageWeights {
    bias: i16,
    #[serde(with = "BigArray")]
    own: [i16; FEATURES],
    #[serde(with = "BigArray")]
    other: [i16; FEATURES],
}

/// Weights of the shapes that stones would make on the empty points, those of the side to move and those of the
/// other.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Weights", deny_unknown_fields)]
pub struct GomokuWeights {
    game: GameName,
    size: u8,
    stages: (GomokuStageWeights,),
}

impl GomokuWeights {
    /// Reads weights.
    ///
    /// # Errors
    /// The reason why the text is refused: no list of weights, or of another game or board.
    pub fn from_ron(text: &str) -> Result<Self, String> {
        let weights: Self = ron::from_str(text).map_err(|error| error.to_string())?;
        if weights.game != GameName::Gomoku {
            return Err(format!("weights of {} in place of gomoku's", weights.game));
        }
        if !GameName::Gomoku.sizes().contains(&weights.size) {
            let size = weights.size;
            return Err(format!("weights of a board of size {size}: there is none"));
        }
        Ok(weights)
    }

    /// Returns the worth of having the move.
    pub(super) fn bias(&self) -> i32 {
        self.stages.0.bias.into()
    }

    /// Returns the weights of the side to move, and those of the other.
    pub(super) fn sides(&self) -> [&[i16; FEATURES]; 2] {
        let stage = &self.stages.0;
        [&stage.own, &stage.other]
    }

    /// Returns the ratings by the weights of a file, else by those that come with the program. They are kept until
    /// the program ends, for there are never many.
    ///
    /// # Panics
    /// Never: a test reads the shipped ones.
    pub fn ratings(text: Option<&str>) -> &'static Ratings {
        static CACHE: LazyLock<Mutex<HashMap<String, &'static Ratings>>> =
            LazyLock::new(Mutex::default);
        let text = text.unwrap_or(BUILT_IN);
        let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ratings) = cache.get(text) {
            return ratings;
        }
        let weights = Self::from_ron(text).or_else(|_| Self::from_ron(BUILT_IN));
        let ratings = Ratings::by_weights(&weights.expect("shipped weights"));
        let ratings: &'static Ratings = Box::leak(Box::new(ratings));
        cache.insert(text.to_owned(), ratings);
        ratings
    }
}
