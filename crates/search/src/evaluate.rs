//! What a position is worth at a glance: static evaluation.

use super::searchable::Searchable;
use tibetango_rules::{Game, Outcome, Side};

/// The value of a won position at the root; `WIN - n` is won in n plies.
pub const WIN: i32 = 30_000;

/// No static evaluation goes beyond this; what lies above is a proven win.
pub const STATIC_LIMIT: i32 = 25_000;

/// The value of one logit.
pub const LOGIT: i32 = 100;

/// Moves after the first so many, from a depth on.
#[derive(Clone, Copy, Debug)]
pub struct Late {
    /// Moves before them.
    pub after: usize,
    /// The least depth, plies.
    pub depth: u32,
}

impl Late {
    /// True for the move that is tried after so many, at this depth.
    #[inline]
    pub(super) fn holds(self, tried: usize, depth: u32) -> bool {
        tried >= self.after && depth >= self.depth
    }
}

/// What a shallow search foretells of a deep one.
#[derive(Clone, Copy, Debug)]
pub struct ProbCut {
    /// By how much the shallow search has to be beyond the window, and how much more a ply of the deep one.
    pub margin: [i32; 2],
    /// The least depth of the deep search, plies.
    pub depth: u32,
    /// The depth of the shallow one, per cent of that.
    pub share: u32,
}

/// How far a search trusts a shallow look.
#[derive(Clone, Copy, Debug)]
pub struct Selectivity {
    /// Moves that are searched a ply less deeply at first.
    pub once: Late,
    /// Those that are searched two plies less deeply.
    pub twice: Late,
    /// Where a shallow search is enough.
    pub probcut: Option<ProbCut>,
}

impl Selectivity {
    /// For games with dozens of moves, the best of which may come late.
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

    /// What is carried along from position to position, so that the value needs no look at the
    /// whole board.
    type State: Clone + Send;

    /// True where a single answer costs no depth though no position comes back: threats are looked at to their end.
    const FOLLOWS_FORCED: bool = false;

    /// How far it is trusted.
    const SELECTIVITY: Selectivity = Selectivity::CAREFUL;

    /// The state of a position.
    fn start(&self, position: &G) -> Self::State;

    /// The state after a move, from the one before it.
    fn update(&self, state: &Self::State, before: &G, after: &G) -> Self::State;

    /// Fills `moves` with the moves that are looked at: those of [`Searchable::search_moves`], unless what is
    /// carried along tells better ones. Clears it first.
    fn moves(&self, _state: &Self::State, position: &G, moves: &mut Vec<G::Move>) {
        Self::Moves::search_moves(position, moves);
    }

    /// The same at the root, where who plays less than its best may choose what no good search looks at.
    fn choices(&self, state: &Self::State, position: &G, moves: &mut Vec<G::Move>) {
        self.moves(state, position, moves);
    }

    /// By how much a move is tried earlier than others, on the scale of what refuted many positions: up to 2^20
    /// and beyond what ever did.
    #[inline]
    fn merit(&self, _state: &Self::State, _position: &G, _mv: G::Move) -> i32 {
        0
    }

    /// The value for the side to move where it can be shown without looking ahead, within [`STATIC_LIMIT`].
    #[inline]
    fn shown(&self, _state: &Self::State, _position: &G) -> Option<i32> {
        None
    }

    /// The value for the side to move, within [`STATIC_LIMIT`].
    fn value(&self, state: &Self::State, position: &G) -> i32;
}

/// The chance of winning that a value stands for, 0 to 1.
pub fn chance(value: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(value) / f64::from(LOGIT)).exp())
}

/// The value of an end for the side to move; a sooner win is worth more.
#[inline]
pub(super) fn end_value(end: Outcome, to_move: Side, ply: usize) -> i32 {
    match end.winner {
        None => 0,
        Some(side) if side == to_move => WIN - ply as i32,
        Some(_) => ply as i32 - WIN,
    }
}
