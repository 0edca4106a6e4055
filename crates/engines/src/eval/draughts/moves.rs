//! Moves of draughts for searches.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tibetango_rules::draughts::{Move, Position, SQUARES, Size};
use tibetango_search::Searchable;

/// Knowledge of the moves of draughts for searches.
#[derive(Clone, Copy, Debug)]
pub struct DraughtsMoves;

impl<S: Size> Searchable<Position<S>> for DraughtsMoves {
    type MoveCell = AtomicU64;
    const MOVE_INDICES: usize = SQUARES * SQUARES;

    #[inline]
    fn hangs(position: &Position<S>) -> bool {
        position.could_take(position.side().other())
    }

    #[inline]
    fn move_index(mv: Move) -> usize {
        mv.from() as usize * SQUARES + mv.to() as usize
    }

    #[inline]
    fn store_move(mv: Move, cell: &AtomicU64) {
        cell.store(mv.word(), Relaxed);
    }

    #[inline]
    fn load_move(cell: &AtomicU64) -> Move {
        Move::from_word(cell.load(Relaxed))
    }
}
