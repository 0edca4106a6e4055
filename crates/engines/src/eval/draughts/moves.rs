//! Moves of draughts for searches.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tibetango_rules::draughts::{DraughtsMove, DraughtsPosition, DraughtsSize, SQUARES};
use tibetango_search::Searchable;

/// Knowledge of the moves of draughts for searches.
#[derive(Clone, Copy, Debug)]
pub struct DraughtsMoves;

impl<S: DraughtsSize> Searchable<DraughtsPosition<S>> for DraughtsMoves {
    type MoveCell = AtomicU64;
    const MOVE_INDICES: usize = SQUARES * SQUARES;

    #[inline]
    fn hangs(position: &DraughtsPosition<S>) -> bool {
        position.could_take(position.side().other())
    }

    #[inline]
    fn move_index(mv: DraughtsMove) -> usize {
        mv.from() as usize * SQUARES + mv.to() as usize
    }

    #[inline]
    fn store_move(mv: DraughtsMove, cell: &AtomicU64) {
        cell.store(mv.word(), Relaxed);
    }

    #[inline]
    fn load_move(cell: &AtomicU64) -> DraughtsMove {
        DraughtsMove::from_word(cell.load(Relaxed))
    }
}
