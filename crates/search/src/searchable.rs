//! Knowledge of a game that a search needs besides its rules.

use tibetango_rules::Game;

/// Tells a search what the rules of the game `G` do not say: which moves are worth its time, how moves that do the
/// same are counted together, and how a tree that several threads share keeps a move.
///
/// A type of its own implements this for each game, not the position: searches know no game, and the rules of a game
/// know no search. A search finds that type as `Moves` of what it values positions by, of its
/// [`Evaluate`](super::Evaluate), [`Playout`](super::Playout) or [`Guide`](super::Guide). Nobody makes a value of it:
/// all its functions are static, so that they are compiled into the search of each game.
pub trait Searchable<G: Game>: 'static {
    /// A place for one move in memory that several threads share.
    type MoveCell: Default + Send + Sync;

    /// One more than the largest [`Self::move_index`].
    const MOVE_INDICES: usize;

    /// Fills `moves` with the moves that a search looks at: all legal ones, unless a game has so many that differ in
    /// little that only the best of each kind are worth the time. None when the game is over. Clears it first.
    #[inline]
    fn search_moves(position: &G, moves: &mut Vec<G::Move>) {
        position.legal_moves(moves);
    }

    /// True where the other side could take if it had the move, so that a glance says little. Only asked where captures
    /// are compulsory.
    #[inline]
    fn hangs(_position: &G) -> bool {
        false
    }

    /// A small number shared by moves that do the same in sister positions (a stone set on the same point): what
    /// history tables count by.
    fn move_index(mv: G::Move) -> usize;

    /// Puts a move into a shared cell.
    fn store_move(mv: G::Move, cell: &Self::MoveCell);

    /// Reads a move from a shared cell. One that is written meanwhile may give a move that never was, but always one
    /// that can be looked at.
    fn load_move(cell: &Self::MoveCell) -> G::Move;
}
