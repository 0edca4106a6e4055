//! Knowledge of a game that a search needs besides its rules.

use tibetango_rules::Game;

/// Knowledge of the game `G` that its rules lack: which moves are worth a search's time, how moves with the same
/// effect are counted together, and how a tree that several threads share stores a move.
///
/// A type of its own implements this for each game, not the position: searches know no game, and the rules of a game
/// know no search. A search finds that type as `Moves` of its [`Evaluate`](super::Evaluate),
/// [`Playout`](super::Playout) or [`PolicyValue`](super::PolicyValue). No value of it is ever made: all its functions
/// are static, so that they are compiled into the search of each game.
///
/// ```
/// use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
/// use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, POINTS};
/// use tibetango_rules::{Decision, Grid};
/// use tibetango_search::Searchable;
///
/// type Gomoku = GomokuPosition<Grid<15>>;
///
/// struct Moves;
///
/// impl Searchable<Gomoku> for Moves {
///     type MoveCell = AtomicU8;
///     const MOVE_INDICES: usize = POINTS + Decision::ALL.len();
///     fn move_index(mv: GomokuMove) -> usize {
///         mv.number().into()
///     }
///     fn store_move(mv: GomokuMove, cell: &AtomicU8) {
///         cell.store(mv.number(), Relaxed);
///     }
///     fn load_move(cell: &AtomicU8) -> GomokuMove {
///         GomokuMove::of_number(cell.load(Relaxed))
///     }
/// }
///
/// let (cell, centre) = (AtomicU8::default(), GomokuMove::place(112));
/// <Moves as Searchable<Gomoku>>::store_move(centre, &cell);
/// assert_eq!(<Moves as Searchable<Gomoku>>::load_move(&cell), centre);
/// ```
pub trait Searchable<G: Game>: 'static {
    /// Cell for one move in memory that several threads share.
    type MoveCell: Default + Send + Sync;

    /// One more than the largest [`Self::move_index`].
    const MOVE_INDICES: usize;

    /// Fills `moves` with the moves to search: all legal ones, unless a game has so many similar ones that only the
    /// best of each kind are worth the time. None when the game is over. Clears it first.
    #[inline]
    fn search_moves(position: &G, moves: &mut Vec<G::Move>) {
        position.legal_moves(moves);
    }

    /// Returns true if the other side could capture if it had the move, so that a static evaluation says little. Only
    /// asked in games where captures are compulsory.
    #[inline]
    fn hangs(_position: &G) -> bool {
        false
    }

    /// Returns a small number shared by moves with the same effect in sister positions (a stone set on the same
    /// point): the index of history tables.
    fn move_index(mv: G::Move) -> usize;

    /// Stores a move in a shared cell.
    fn store_move(mv: G::Move, cell: &Self::MoveCell);

    /// Reads a move from a shared cell. During a concurrent write it may return a move that was never stored, but
    /// always one that can be examined.
    fn load_move(cell: &Self::MoveCell) -> G::Move;
}
