//! Static evaluation of positions.

use super::searchable::Searchable;
use tibetango_rules::{Game, Outcome, Side};

/// The value of a won position at the root; `WIN - n` is won in n plies.
pub const WIN: i32 = 30_000;

/// Largest absolute value of a static evaluation; larger ones are proven wins.
pub const STATIC_LIMIT: i32 = 25_000;

/// Value that stands for one logit.
pub const LOGIT: i32 = 100;

/// The moves after the first `after`, from a minimum depth on.
#[derive(Clone, Copy, Debug)]
pub struct Late {
    /// Number of moves before them.
    pub after: usize,
    /// Minimum depth, plies.
    pub depth: u32,
}

impl Late {
    /// Returns true for a move at this depth after this number of tried moves.
    #[inline]
    pub(super) fn holds(self, index: usize, depth: u32) -> bool {
        index >= self.after && depth >= self.depth
    }
}

/// ProbCut settings: when a shallow search predicts the result of a deep one.
#[derive(Clone, Copy, Debug)]
pub struct ProbCut {
    /// Margin by which the shallow search has to exceed the window, and its increase for each ply of the deep search.
    pub margin: [i32; 2],
    /// Minimum depth of the deep search, plies.
    pub depth: u32,
    /// Depth of the shallow search, as a percentage of the deep one's.
    pub share: u32,
}

/// Extent to which a search trusts shallow searches.
#[derive(Clone, Copy, Debug)]
pub struct Selectivity {
    /// Moves searched one ply less deeply at first.
    pub once: Late,
    /// Moves searched two plies less deeply at first.
    pub twice: Late,
    /// ProbCut settings, if a shallow search may replace a deep one.
    pub probcut: Option<ProbCut>,
}

impl Selectivity {
    /// Settings for games with dozens of moves, the best of which may come late.
    pub const CAREFUL: Self = Self {
        once: Late { after: 4, depth: 3 },
        twice: Late {
            after: 12,
            depth: 5,
        },
        probcut: None,
    };
}

/// Values a position without looking ahead, in hundredths of a logit: `v` stands for the chance
/// `1 / (1 + exp(-v / 100))` that the side to move wins.
///
/// Each game needs an implementation of its own; this crate has none.
pub trait Evaluate<G: Game>: Clone + Send + Sync {
    /// The type that tells a search about the moves of the game.
    type Moves: Searchable<G>;

    /// State carried along from position to position, so that the value needs no look at the whole board.
    type State: Clone + Send;

    /// Whether a forced reply costs no depth even in positions that cannot recur: threats are searched to their end.
    const FOLLOWS_FORCED: bool = false;

    /// Extent to which the search trusts this evaluation at shallow depth.
    const SELECTIVITY: Selectivity = Selectivity::CAREFUL;

    /// Computes the state of a position.
    fn start(&self, position: &G) -> Self::State;

    /// Computes the state after a move from the one before it.
    fn update(&self, state: &Self::State, before: &G, after: &G) -> Self::State;

    /// Fills `moves` with the moves to search: those of [`Searchable::search_moves`], unless the state tells better
    /// ones. Clears it first.
    fn moves(&self, _state: &Self::State, position: &G, moves: &mut Vec<G::Move>) {
        Self::Moves::search_moves(position, moves);
    }

    /// Fills `moves` with the moves to search at the root: an engine that plays below full strength may choose moves
    /// there that no good search considers.
    fn choices(&self, state: &Self::State, position: &G, moves: &mut Vec<G::Move>) {
        self.moves(state, position, moves);
    }

    /// Returns the bonus by which a move is tried earlier than others, on the scale of the history counters: up to
    /// 2^20, and above that to come before any of them.
    #[inline]
    fn order_bonus(&self, _state: &Self::State, _position: &G, _mv: G::Move) -> i32 {
        0
    }

    /// Returns the value for the side to move if it can be proved without looking ahead, within [`STATIC_LIMIT`].
    #[inline]
    fn certain_value(&self, _state: &Self::State, _position: &G) -> Option<i32> {
        None
    }

    /// Returns the value for the side to move, within [`STATIC_LIMIT`].
    fn value(&self, state: &Self::State, position: &G) -> i32;
}

/// Converts a value into a chance of winning, 0 to 1.
pub fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / f64::from(LOGIT)).exp())
}

/// Returns the value of a finished game for the side to move; a sooner win is worth more.
#[inline]
pub(super) fn end_value(end: Outcome, to_move: Side, ply: usize) -> i32 {
    match end.winner {
        None => 0,
        Some(side) if side == to_move => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}
