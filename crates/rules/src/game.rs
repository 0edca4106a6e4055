//! The interface to the rules of a game, which everything plays by.

use crate::board::Side;
use crate::moves::Outcome;
use std::fmt::Debug;

/// A position of a two-player game with perfect information.
///
/// A position is a small value: cloning it is cheap, and a search clones one at every visit.
/// [`GameHistory`](crate::GameHistory) counts what needs the history of a game (repetition).
///
/// ```
/// use tibetango_rules::gomoku::{GomokuPosition, GomokuRules};
/// use tibetango_rules::{Game, Grid, Side, TextForm};
///
/// let mut position = GomokuPosition::<Grid<15>>::new(GomokuRules::default());
/// let centre = position.parse_move("h8").unwrap();
/// position.play(centre).unwrap();
/// assert_eq!(position.to_move(), Side::White);
///
/// // A refused move leaves the position as it was.
/// let before = position;
/// assert_eq!(position.play(centre).unwrap_err().to_string(), "h8 is occupied");
/// assert_eq!(position, before);
/// ```
pub trait Game: Clone + Debug + PartialEq + Send + Sync + 'static {
    /// A move, small enough to be kept in every node of a search tree.
    type Move: Copy + Eq + Debug + Send + Sync + Default + 'static;
    /// One visible effect of a move.
    type Effect: Clone + Debug;
    /// Reason why a move is refused.
    type Illegal: std::error::Error;

    /// Number of times that a position must stand for the game to be drawn, three by default.
    const REPETITION: usize = 3;

    /// Whether captures are compulsory: then all legal moves take, or none.
    const CAPTURES_COMPULSORY: bool = false;

    /// The side whose move it is. Sides need not alternate.
    fn to_move(&self) -> Side;

    /// Fills `moves` with every legal move; none when the game is over. Clears it first.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Returns every legal move, as [`Self::legal_moves`] does for callers that keep a list.
    #[must_use]
    fn legal(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// Counts the legal moves; `moves` is room for a list, where one is needed to count them.
    fn count_moves(&self, moves: &mut Vec<Self::Move>) -> usize {
        self.legal_moves(moves);
        moves.len()
    }

    /// Plays a move after checking it, and returns its effects in the order in which they happen.
    ///
    /// # Errors
    /// The reason why the move is not legal; the position is then unchanged.
    fn play(&mut self, mv: Self::Move) -> Result<Vec<Self::Effect>, Self::Illegal>;

    /// Plays a move that is known to be legal. Never allocates.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// The position after a move that is known to be legal.
    #[inline]
    #[must_use]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(mv);
        next
    }

    /// The end of the game as far as this position alone can tell; see
    /// [`GameHistory::outcome`](crate::GameHistory::outcome).
    fn outcome(&self) -> Option<Outcome>;

    /// Zobrist hash of all that decides the future: stones, side to move, phase.
    fn hash(&self) -> u64;

    /// True when `self` and `earlier` count as the same position for the repetition rule.
    fn repeats(&self, earlier: &Self) -> bool;

    /// False when no earlier position of the game can come back from here on (stones are still
    /// being placed, say): a search may stop looking back.
    fn reversible(&self) -> bool;

    /// Returns the number of stones or pieces that this move takes at once, which a greedy player looks at.
    fn captures(&self, mv: Self::Move) -> u32;
}
