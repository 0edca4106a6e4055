//! Counting all lines of play: the classic check of a move generator.
//!
//! Perft looks at positions alone. Repetition, which needs the history of a game, does not end a line here; the ends
//! that a position knows itself (no stones left, the quiet limit) do. A game that ends before `depth` plies counts for
//! nothing, as is the custom: only lines of exactly `depth` plies are counted.

use crate::any::{AnyGameHistory, with_history};
use crate::game::Game;
use crate::moves::PlainMove;
use crate::position::Board;

/// Number of lines of exactly `depth` plies from `position`; 1 for depth 0.
///
/// The last ply is counted, not played.
///
/// ```
/// use tibetango_rules::{Grid, jiaqi::{JiaqiPosition, JiaqiRules}, perft::perft};
/// let start = JiaqiPosition::<Grid<5>>::new(JiaqiRules::default());
/// assert_eq!(perft(&start, 2), 40 * 39);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    // One list of moves for every ply, so that nothing is allocated on the way.
    let mut lists = vec![Vec::new(); depth as usize];
    count(position, &mut lists)
}

/// Returns [`perft`] for each legal move by itself, in the order of the list of legal moves; empty for depth 0. The
/// counts add up to the whole: where two programs disagree, this finds the move.
///
/// ```
/// use tibetango_rules::{Grid, jiaqi::{JiaqiPosition, JiaqiRules}, perft::{divide, perft}};
/// let start = JiaqiPosition::<Grid<5>>::new(JiaqiRules::default());
/// let counts = divide(&start, 2);
/// assert_eq!(counts.len(), 40);
/// assert_eq!(counts.iter().map(|(_, count)| count).sum::<u64>(), perft(&start, 2));
/// ```
pub fn divide<G: Game>(position: &G, depth: u32) -> Vec<(G::Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    let moves = position.legal().into_iter();
    moves
        .map(|mv| (mv, perft(&position.after(mv), rest)))
        .collect()
}

/// Counts lines of as many plies as there are lists.
fn count<G: Game>(position: &G, lists: &mut [Vec<G::Move>]) -> u64 {
    let Some((moves, rest)) = lists.split_first_mut() else {
        return 1;
    };
    if rest.is_empty() {
        return position.count_moves(moves) as u64;
    }
    position.legal_moves(moves);
    let children = moves.iter().map(|&mv| position.after(mv));
    children.map(|child| count(&child, rest)).sum()
}

impl AnyGameHistory {
    /// [`perft`] of the position now. A game that is over by repetition has no moves, which a position cannot know.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        if depth > 0 && self.outcome().is_some() {
            return 0;
        }
        with_history!(self, history => perft(history.position(), depth))
    }

    /// [`divide`] of the position now; no moves when the game is over.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(PlainMove, u64)> {
        if self.outcome().is_some() {
            return Vec::new();
        }
        with_history!(self, history => {
            let position = history.position();
            let counts = divide(position, depth).into_iter();
            counts.map(|(mv, count)| (position.plain(mv), count)).collect()
        })
    }
}
