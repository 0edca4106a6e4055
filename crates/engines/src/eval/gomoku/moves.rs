//! Moves of gomoku for searches.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tibetango_rules::Decision;
use tibetango_rules::gomoku::{GomokuMove, GomokuPosition, GomokuSize, POINTS};
use tibetango_search::Searchable;

/// Knowledge of the moves of gomoku for searches.
#[derive(Clone, Copy, Debug)]
pub struct GomokuMoves;

impl<S: GomokuSize> Searchable<GomokuPosition<S>> for GomokuMoves {
    type MoveCell = AtomicU8;
    const MOVE_INDICES: usize = POINTS + Decision::ALL.len();

    #[inline]
    fn move_index(mv: GomokuMove) -> usize {
        usize::from(mv.number())
    }

    #[inline]
    fn store_move(mv: GomokuMove, cell: &AtomicU8) {
        cell.store(mv.number(), Relaxed);
    }

    #[inline]
    fn load_move(cell: &AtomicU8) -> GomokuMove {
        GomokuMove::of_number(cell.load(Relaxed))
    }
}
