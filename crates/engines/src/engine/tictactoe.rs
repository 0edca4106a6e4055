//! Engines of the game that only tests play.

use super::played::Played;
use super::settings::{AlphaBetaSettings, UctSettings};
use crate::eval::{PointNames, Unguided};
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};
use tibetango_rules::Game;
use tibetango_rules::tictactoe::{Move, Position, Rules, Size};
use tibetango_search::{
    AlphaBeta, AlphaBetaParameters, Evaluate, Playout, Searchable, Searcher, UNIT, Uct,
    UctParameters,
};

/// What a search asks of its moves.
pub struct TictactoeMoves;

impl<S: Size> Searchable<Position<S>> for TictactoeMoves {
    type MoveCell = AtomicU8;
    const MOVE_INDICES: usize = 11;

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

/// Plays at random to the end.
#[derive(Clone)]
struct AtRandom;

impl<S: Size> Playout<Position<S>> for AtRandom {
    type Moves = TictactoeMoves;

    fn value(&mut self, position: &Position<S>, rng: &mut SplitMix64) -> u32 {
        let (mut now, mut moves) = (*position, Vec::new());
        loop {
            if let Some(end) = now.outcome() {
                return (end.value_for(tibetango_rules::Side::White) * f64::from(UNIT)) as u32;
            }
            now.legal_moves(&mut moves);
            now.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

/// Knows nothing.
#[derive(Clone)]
struct Even;

impl<S: Size> Evaluate<Position<S>> for Even {
    type Moves = TictactoeMoves;
    type State = ();

    fn start(&self, _: &Position<S>) {}

    fn update(&self, (): &(), _: &Position<S>, _: &Position<S>) {}

    fn value(&self, (): &(), _: &Position<S>) -> i32 {
        0
    }
}

impl<S: Size> Played for Position<S> {
    type Moves = TictactoeMoves;
    type Guide = Unguided<TictactoeMoves>;

    fn uct(settings: &UctSettings, seed: u64) -> Box<dyn Searcher<Self>> {
        Box::new(Uct::new(UctParameters::from(settings), AtRandom, seed))
    }

    fn alpha_beta(settings: &AlphaBetaSettings, _: Rules, seed: u64) -> Box<dyn Searcher<Self>> {
        let parameters = AlphaBetaParameters::from(settings);
        Box::new(AlphaBeta::new(parameters, Even, seed))
    }
}

/// Nothing has points.
pub(super) const POINT_NAMES: PointNames = PointNames {
    shapes: &[],
    events: &[],
};

/// There are none.
pub(super) fn weight_sizes(_: &str) -> Result<Vec<u8>, String> {
    Err("this game has no weights".to_owned())
}
