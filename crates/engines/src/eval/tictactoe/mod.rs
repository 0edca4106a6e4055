//! Evaluations of tic-tac-toe, the game that only tests play: they know nothing of its positions.

use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tibetango_rules::tictactoe::{TictactoeMove, TictactoePosition, TictactoeSize};
use tibetango_rules::{Game, Side};
use tibetango_search::{Evaluate, Playout, Searchable, UNIT};

/// Knowledge of the game's moves for searches.
#[derive(Clone)]
pub struct TictactoeMoves;

impl<S: TictactoeSize> Searchable<TictactoePosition<S>> for TictactoeMoves {
    type MoveCell = AtomicU8;
    const MOVE_INDICES: usize = TictactoeMove::MAX as usize + 1;

    fn move_index(mv: TictactoeMove) -> usize {
        usize::from(mv)
    }

    fn store_move(mv: TictactoeMove, cell: &AtomicU8) {
        cell.store(mv, Relaxed);
    }

    fn load_move(cell: &AtomicU8) -> TictactoeMove {
        cell.load(Relaxed)
    }
}

/// Playout of random moves to the end.
#[derive(Clone)]
pub struct TictactoeRandomPlayout;

impl<S: TictactoeSize> Playout<TictactoePosition<S>> for TictactoeRandomPlayout {
    type Moves = TictactoeMoves;

    fn value(&mut self, position: &TictactoePosition<S>, rng: &mut SplitMix64) -> u32 {
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

impl<S: TictactoeSize> Evaluate<TictactoePosition<S>> for Even {
    type Moves = TictactoeMoves;
    type State = ();

    fn start(&self, _: &TictactoePosition<S>) {}

    fn update(&self, (): &(), _: &TictactoePosition<S>, _: &TictactoePosition<S>) {}

    fn value(&self, (): &(), _: &TictactoePosition<S>) -> i32 {
        0
    }
}
