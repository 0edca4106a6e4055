//! Moves of jiu for searches: of the stones that a move may capture by choice only those that are worth most are
//! considered.

use smallvec::SmallVec;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use tibetango_rules::jiu::{JiuGeometry, JiuMove, JiuPosition, JiuSize, Victims};
use tibetango_rules::{MoveKind, bitboard::Word};
use tibetango_search::Searchable;

/// Knowledge of the moves of jiu for searches.
#[derive(Clone, Copy, Debug)]
pub struct JiuMoves;

/// Returns the number of points of a board.
const fn points<S: JiuSize>() -> usize {
    S::N as usize * S::N as usize
}

impl<S: JiuSize> Searchable<JiuPosition<S>> for JiuMoves {
    type MoveCell = [AtomicU64; 5];
    const MOVE_INDICES: usize = points::<S>() * (points::<S>() + 1);

    /// Lists the choices that matter: of the stones that may be captured those that hold shapes together, block own
    /// ones or are placed to jump.
    #[inline]
    fn search_moves(position: &JiuPosition<S>, moves: &mut Vec<JiuMove>) {
        position.moves_among(moves, |own, enemy, due| {
            let most = if due == 1 {
                VICTIMS
            } else {
                due + VICTIMS_OF_MORE
            };
            victims::<S>(own, enemy, most)
        });
    }

    #[inline]
    fn move_index(mv: JiuMove) -> usize {
        match mv.kind() {
            MoveKind::Place => points::<S>() * points::<S>() + mv.to() as usize,
            _ => points::<S>() * mv.from() as usize + mv.to() as usize,
        }
    }

    #[inline]
    fn store_move(mv: JiuMove, cell: &[AtomicU64; 5]) {
        for (word, part) in mv.words().into_iter().zip(cell) {
            part.store(word, Relaxed);
        }
    }

    #[inline]
    fn load_move(cell: &[AtomicU64; 5]) -> JiuMove {
        JiuMove::from_words([0, 1, 2, 3, 4].map(|i: usize| cell[i].load(Relaxed)))
    }
}

/// Number of stones that a search considers capturing if one may be captured.
const VICTIMS: usize = 4;

/// Number of stones considered beyond those due if more are captured at once; their choices are many.
const VICTIMS_OF_MORE: usize = 2;

/// Worth of capturing a stone for each cell that it stands in, in hundredths of a logit: by enemy stones of the cell
/// less one, then by own ones.
const CELLS: [[i32; 4]; 4] = [[-3, -3, 3, 12], [4, 2, 4, 0], [19, 0, 0, 0], [-10, 0, 0, 0]];

/// Worth for each own stone that it could jump.
const COULD_JUMP: i32 = 7;

/// Worth for each empty point beside it.
const BESIDE_EMPTY: i32 = 3;

/// Returns the enemy stones that are most worth capturing, at most `most`, the best first. Their worth was learned
/// from a search's values of capturing each (`docs/experiments/jiu.md`).
fn victims<S: JiuSize>(own: S::Word, enemy: S::Word, most: usize) -> Victims {
    let geometry: &JiuGeometry<S> = S::geometry();
    let empty = geometry.tables.all & !(own | enemy);
    let worth = |point: u32| -> i32 {
        let cell = |square: &S::Word| {
            CELLS[(*square & enemy).count() as usize - 1][(*square & own).count() as usize]
        };
        let squares = &geometry.squares[point as usize];
        let cells: i32 = squares.iter().filter(|s| !s.is_empty()).map(cell).sum();
        let jumps = geometry.jumps[point as usize].into_iter().flatten();
        let jumps = jumps.filter(|&(over, to)| own.has(over.into()) && empty.has(to.into()));
        let beside = geometry.tables.neighbours[point as usize] & empty;
        cells + COULD_JUMP * jumps.count() as i32 + BESIDE_EMPTY * beside.count() as i32
    };
    // The best so far, best first.
    let mut best: SmallVec<[(i32, u32); 16]> = SmallVec::new();
    for point in enemy.iter() {
        let worth = worth(point);
        let at = best.partition_point(|&(other, _)| other >= worth);
        if at < most {
            best.truncate(most - 1);
            best.insert(at, (worth, point));
        }
    }
    best.into_iter().map(|(_, point)| point).collect()
}
