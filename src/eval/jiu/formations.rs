//! The champion's value of a position: every kind of shape with a weight that was learned.

use super::census::Census;
use crate::games::Board;
use crate::games::jiu::{Position, Size};
use crate::games::{Game, GameName, Phase, Side};
use crate::search::{Evaluate, LOGIT, STATIC_LIMIT};
use serde::Deserialize;
use std::sync::{Arc, LazyLock};

/// Numbers that are weighed, of each side.
pub const FEATURES: usize = 16;

/// Times of the game that have weights of their own; see [`stage`].
pub const STAGES: usize = 5;

/// Weights are kept in so many parts of the unit of values.
pub const SCALE: i32 = 16;

/// The weights that come with the program: of small boards and of large ones.
const BUILT_IN: [&str; 2] = [
    include_str!("../../../assets/eval/jiu-small.ron"),
    include_str!("../../../assets/eval/jiu-large.ron"),
];

/// What a logarithm of stones is multiplied by to be a whole number.
const LOG_SCALE: f64 = 32.0;

/// The figures of one side, in the order of the weights.
#[inline]
pub fn features(census: &Census) -> [u16; FEATURES] {
    let any = |n: u32| u32::from(n > 0);
    [
        census.stones,
        // A stone is worth more where there are few.
        LOGARITHMS[census.stones.min(127) as usize].into(),
        census.squares,
        census.doubles,
        census.triangles,
        census.blocked,
        census.twos,
        census.diagonals,
        census.gates,
        any(census.gates),
        census.dalian,
        any(census.dalian),
        census.targets,
        any(census.targets),
        census.reach,
        census.centre,
    ]
    .map(|n| n as u16)
}

static LOGARITHMS: LazyLock<[u16; 128]> = LazyLock::new(|| {
    std::array::from_fn(|stones| (LOG_SCALE * (stones.max(1) as f64).ln()).round() as u16)
});

/// The time of the game that a position belongs to: the first and the second half of placement,
/// the battle while fewer than three points in ten are empty, the battle afterwards, and the battle
/// in which a side flies.
#[inline]
pub fn stage<S: Size>(position: &Position<S>) -> usize {
    use crate::games::bitboard::Word;
    let points = u32::from(S::N) * u32::from(S::N);
    let empty = position.empty().count();
    match position.phase() {
        Phase::Placement => usize::from(2 * empty < points),
        _ if Side::BOTH.into_iter().any(|side| position.flies(side)) => 4,
        _ => 2 + usize::from(10 * empty >= 3 * points),
    }
}

/// The weights of one time of the game.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stage {
    /// Value of having the move.
    bias: i16,
    /// Weights of the side to move.
    own: [i16; FEATURES],
    /// Weights of the other side.
    other: [i16; FEATURES],
}

/// Weights of every stage, in parts of the unit of values (see [`WHOLE`]).
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename = "Weights", deny_unknown_fields)]
pub struct ShapeWeights {
    /// Whose weights they are.
    game: GameName,
    /// Points of a row of the board that they were learned on.
    size: u8,
    stages: [Stage; STAGES],
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

/// A value by the shapes of both sides.
#[derive(Clone, Debug)]
pub struct Formations(Arc<ShapeWeights>);

impl Formations {
    /// The value by these weights.
    pub fn new(weights: Arc<ShapeWeights>) -> Self {
        Self(weights)
    }
}

/// What a whole logit is in the numbers of [`ShapeWeights`].
pub const WHOLE: i32 = SCALE * LOGIT;

impl<S: Size> Evaluate<Position<S>> for Formations {
    type State = ();

    fn start(&self, _: &Position<S>) {}

    fn update(&self, (): &(), _: &Position<S>, _: &Position<S>) {}

    fn value(&self, (): &(), position: &Position<S>) -> i32 {
        let own = position.to_move();
        let stage = &self.0.stages[stage(position)];
        let sum = |side: Side, weights: &[i16; FEATURES]| -> i32 {
            let counted = features(&Census::of(position, side));
            let pairs = counted.iter().zip(weights);
            pairs
                .map(|(&n, &weight)| i32::from(n) * i32::from(weight))
                .sum()
        };
        let value = i32::from(stage.bias) + sum(own, &stage.own) + sum(own.other(), &stage.other);
        (value / SCALE).clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}
