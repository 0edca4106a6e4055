//! Moves of jiaqi for searches.

use tibetango_rules::jiaqi::{Move, Position, Size};
use tibetango_rules::{Kind, bitboard::Word};
use tibetango_search::Searchable;

/// Knowledge of the moves of jiaqi for searches.
#[derive(Clone, Copy, Debug)]
pub struct JiaqiMoves;

impl<S: Size> Searchable<Position<S>> for JiaqiMoves {
    type MoveCell = <S::Word as Word>::Cell;
    const MOVE_INDICES: usize = 2 * Move::<S>::POINTS as usize + 1;

    #[inline]
    fn move_index(mv: Move<S>) -> usize {
        // A placement is known by its point; a step or jump by its stone, for the hole is given.
        match mv.kind() {
            Kind::Place => mv.to() as usize,
            Kind::Step | Kind::Jump | Kind::Fly => (Move::<S>::POINTS + mv.from()) as usize,
            Kind::Pass | Kind::Decide => 2 * Move::<S>::POINTS as usize,
        }
    }

    #[inline]
    fn store_move(mv: Move<S>, cell: &Self::MoveCell) {
        mv.word().store(cell);
    }

    #[inline]
    fn load_move(cell: &Self::MoveCell) -> Move<S> {
        Move::from_word(S::Word::load(cell))
    }
}
