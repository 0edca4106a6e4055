//! Evaluations of tic-tac-toe, the game that only tests play: they know nothing of its positions.

use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tibetango_rules::tictactoe::{Move, Position, Size};
use tibetango_rules::{Game, Side};
use tibetango_search::{Evaluate, Playout, Searchable, UNIT};

/// Knowledge of the game's moves for searches.
pub struct TictactoeMoves;

impl<S: Size> Searchable<Position<S>> for TictactoeMoves {
    type MoveCell = AtomicU8;
    const MOVE_INDICES: usize = Move::MAX as usize + 1;

    fn move_index(mv: Move) -> usize {
        usize::from(mv)
    }

    fn store_move(mv: Move, cell: &AtomicU8) {
        cell.store(mv, Relaxed);
    }

    fn load_move(cell: &AtomicU8) -> Move {
        cell.load(Relaxed)
    }
}

/// Playout of random moves to the end.
#[derive(Clone)]
pub struct AtRandom;

impl<S: Size> Playout<Position<S>> for AtRandom {
    type Moves = TictactoeMoves;

    fn value(&mut self, position: &Position<S>, rng: &mut SplitMix64) -> u32 {
        let (mut now, mut moves) = (*position, Vec::new());
        loop {
            if let Some(end) = now.outcome() {
                return (end.value_for(Side::White) * f64::from(UNIT)) as u32;
            }
            now.legal_moves(&mut moves);
            now.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

/// Evaluation that considers every position even.
#[derive(Clone)]
pub struct Even;

impl<S: Size> Evaluate<Position<S>> for Even {
    type Moves = TictactoeMoves;
    type State = ();

    fn start(&self, _: &Position<S>) {}

    fn update(&self, (): &(), _: &Position<S>, _: &Position<S>) {}

    fn value(&self, (): &(), _: &Position<S>) -> i32 {
        0
    }
}
