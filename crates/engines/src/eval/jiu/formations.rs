//! The champion's value of a position: every kind of shape with a weight that was learned.

use super::census::Census;
use super::moves::JiuMoves;
use super::weights::ShapeWeights;
use std::sync::{Arc, LazyLock};
use tibetango_rules::jiu::{JiuPosition, JiuSize};
use tibetango_rules::{Game, Phase, Side};
use tibetango_search::{Evaluate, LOGIT, STATIC_LIMIT};

/// Number of features of each side.
pub const FEATURES: usize = 16;

/// Number of stages of the game that have weights of their own; see [`stage`].
pub const STAGES: usize = 5;

/// Resolution of weights: number of parts of the unit of values.
pub const SCALE: i32 = 16;

/// Factor that makes a logarithm of stones a whole number.
const LOG_SCALE: f64 = 32.0;

/// Returns the features of one side, in the order of the weights.
#[inline]
pub fn features(census: &Census) -> [u16; FEATURES] {
    let any = |n: u32| u32::from(n > 0);
    [
        census.stones,
        // A stone is worth more where there are few.
        LOGARITHMS[census.stones.min(MOST_STONES as u32) as usize].into(),
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

/// Maximum number of stones of a side on the largest board.
const MOST_STONES: usize = 18 * 18 / 2;

static LOGARITHMS: LazyLock<[u16; MOST_STONES + 1]> = LazyLock::new(|| {
    std::array::from_fn(|stones| (LOG_SCALE * (stones.max(1) as f64).ln()).round() as u16)
});

/// Returns the stage of a position: the first and the second half of placement, the battle while fewer than three
/// points in ten are empty, the battle afterwards, and the battle in which a side flies.
#[inline]
pub fn stage<S: JiuSize>(position: &JiuPosition<S>) -> usize {
    use tibetango_rules::bitboard::Word;
    let points = u32::from(S::N) * u32::from(S::N);
    let empty = position.empty().count();
    match position.phase() {
        Phase::Placement => usize::from(2 * empty < points),
        _ if Side::BOTH.into_iter().any(|side| position.flies(side)) => 4,
        _ => 2 + usize::from(10 * empty >= 3 * points),
    }
}

/// Evaluation by the shapes of both sides.
#[derive(Clone, Debug)]
pub struct Formations(Arc<ShapeWeights>);

impl Formations {
    /// Creates an evaluation with these weights.
    pub fn new(weights: Arc<ShapeWeights>) -> Self {
        Self(weights)
    }
}

/// Value of one logit in the numbers of [`ShapeWeights`].
pub const WHOLE: i32 = SCALE * LOGIT;

impl<S: JiuSize> Evaluate<JiuPosition<S>> for Formations {
    type Moves = JiuMoves;
    type State = ();

    fn start(&self, _: &JiuPosition<S>) {}

    fn update(&self, (): &(), _: &JiuPosition<S>, _: &JiuPosition<S>) {}

    fn value(&self, (): &(), position: &JiuPosition<S>) -> i32 {
        let side = position.to_move();
        let stage = &self.0.stages[stage(position)];
        let [own, other] = [side, side.other()].map(|side| features(&Census::of(position, side)));
        let sum = |figures: &[u16; FEATURES], weights: &[i16; FEATURES]| -> i32 {
            let pairs = figures.iter().zip(weights);
            pairs
                .map(|(&n, &weight)| i32::from(n) * i32::from(weight))
                .sum()
        };
        let plain = i32::from(stage.bias) + sum(&own, &stage.own) + sum(&other, &stage.other);
        let hidden = stage.hidden.as_ref();
        let together = hidden.map_or(0.0, |layer| layer.value(&own, &other)) * WHOLE as f32;
        // `as` saturates: learned weights of any size give a valid `i32`.
        let value = plain.saturating_add(together as i32) / SCALE;
        value.clamp(-STATIC_LIMIT, STATIC_LIMIT)
    }
}
