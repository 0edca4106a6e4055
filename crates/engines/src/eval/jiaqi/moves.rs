//! Moves of jiaqi for searches.

use tibetango_rules::jiaqi::{JiaqiMove, JiaqiPosition, JiaqiSize};
use tibetango_rules::{MoveKind, bitboard::Word};
use tibetango_search::Searchable;

/// Knowledge of the moves of jiaqi for searches.
#[derive(Clone, Copy, Debug)]
pub struct JiaqiMoves;

impl<S: JiaqiSize> Searchable<JiaqiPosition<S>> for JiaqiMoves {
    type MoveCell = <S::Word as Word>::Cell;
    const MOVE_INDICES: usize = 2 * JiaqiMove::<S>::POINTS as usize + 1;

    #[inline]
    fn move_index(mv: JiaqiMove<S>) -> usize {
        // A placement is known by its point; a step or jump by its stone, for the hole is given.
        match mv.kind() {
            MoveKind::Place => mv.to() as usize,
            MoveKind::Step | MoveKind::Jump | MoveKind::Fly => {
                (JiaqiMove::<S>::POINTS + mv.from()) as usize
            }
            MoveKind::Pass | MoveKind::Decide => 2 * JiaqiMove::<S>::POINTS as usize,
        }
    }

    #[inline]
    fn store_move(mv: JiaqiMove<S>, cell: &Self::MoveCell) {
        mv.word().store(cell);
    }

    #[inline]
    fn load_move(cell: &Self::MoveCell) -> JiaqiMove<S> {
        JiaqiMove::from_word(S::Word::load(cell))
    }
}
