//! Evaluation of positions by points for shapes, and the moves that a search considers.

use super::candidates::{candidates, choices, rank, straight_four};
use super::fours::Fours;
use super::moves::GomokuMoves;
use super::ratings::Ratings;
use super::shapes::Shapes;
use super::threat::Threat;
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize};
use tibetango_rules::{Phase, Side, bitboard::Word};
use tibetango_search::{Evaluate, STATIC_LIMIT, Searchable, chance};

/// Evaluation by points for shapes (the outline's 某种局势的优劣).
#[derive(Clone, Copy, Debug)]
pub struct Judgement {
    ratings: &'static Ratings,
    /// Search for continuous fours before a position is judged; `None` for no search.
    fours: Option<Fours>,
}

/// Value of a win by force.
const WON: i32 = STATIC_LIMIT - 100;
/// Returns true for the chance of a side that is [lost by force](WON): for none of its moves it is known how long it
/// holds out.
pub(crate) fn is_lost(value: f64) -> bool {
    (chance(-STATIC_LIMIT) * 2.0..chance(-WON) * 2.0).contains(&value)
}

/// Additional value of a four with an open three: it wins unless the answer makes a four.
const FOUR_THREE: i32 = 300;
/// Maximum value of shapes.
const MOST: i32 = 3_000;
/// Factor that makes a rank as weighty as the history counters.
const RANK: i32 = 1 << 13;

impl Judgement {
    /// Creates an evaluation by shapes alone.
    pub const fn new(ratings: &'static Ratings) -> Self {
        Self {
            ratings,
            fours: None,
        }
    }

    /// Adds a search for continuous fours of at most `most` tries.
    pub const fn with_fours(self, most: u32) -> Self {
        Self {
            fours: Some(Fours { most }),
            ..self
        }
    }
}

/// Returns the point on which a stone was placed between two positions, and its side.
fn placement<S: GomokuSize>(
    before: &GomokuPosition<S>,
    after: &GomokuPosition<S>,
) -> Option<(Side, u8)> {
    let new = before.free() & !after.free();
    (!new.is_empty()).then(|| (before.side(), new.lowest() as u8))
}

impl<S: GomokuSize> Evaluate<GomokuPosition<S>> for Judgement {
    type Moves = GomokuMoves;
    type State = Shapes<S>;
    const FOLLOWS_FORCED: bool = true;

    fn start(&self, position: &GomokuPosition<S>) -> Shapes<S> {
        Shapes::with_ratings(position, self.ratings)
    }

    fn update(
        &self,
        state: &Shapes<S>,
        before: &GomokuPosition<S>,
        after: &GomokuPosition<S>,
    ) -> Shapes<S> {
        let mut shapes = state.clone();
        if let Some((side, point)) = placement(before, after) {
            shapes.set(side, point);
        }
        shapes
    }

    fn certain_value(&self, shapes: &Shapes<S>, position: &GomokuPosition<S>) -> Option<i32> {
        let side = position.side();
        let other = side.other();
        if shapes.count(side, Threat::Five) > 0 {
            return Some(WON);
        }
        match shapes.count(other, Threat::Five) {
            0 if straight_four(shapes, side).is_some() => return Some(WON),
            0 | 1 => {}
            _ => return Some(-WON),
        }
        let fours = self.fours?;
        fours.win(shapes, side).map(|_| WON)
    }

    fn value(&self, shapes: &Shapes<S>, position: &GomokuPosition<S>) -> i32 {
        if let Some(value) = self.certain_value(shapes, position) {
            return value;
        }
        let side = position.side();
        let pressed = shapes.count(side.other(), Threat::Five) > 0;
        let more = if !pressed && shapes.count(side, Threat::FourThree) > 0 {
            FOUR_THREE
        } else {
            0
        };
        (shapes.score(side) + more).clamp(-MOST, MOST)
    }

    fn moves(&self, shapes: &Shapes<S>, position: &GomokuPosition<S>, moves: &mut Vec<GomokuMove>) {
        match position.phase() {
            Phase::Play => candidates(shapes, position.side(), moves),
            _ => GomokuMoves::search_moves(position, moves),
        }
    }

    fn choices(
        &self,
        shapes: &Shapes<S>,
        position: &GomokuPosition<S>,
        moves: &mut Vec<GomokuMove>,
    ) {
        match position.phase() {
            Phase::Play => choices(shapes, position.side(), moves),
            _ => GomokuMoves::search_moves(position, moves),
        }
    }

    fn order_bonus(&self, shapes: &Shapes<S>, position: &GomokuPosition<S>, mv: GomokuMove) -> i32 {
        let point = mv.point();
        point.map_or(0, |point| RANK * rank(shapes, position.side(), point))
    }
}
