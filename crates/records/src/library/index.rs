//! Positions of a library with the moves and the games in which they occur.

use super::key::are_same;
use tibetango_rules::PlainMove;

/// Move in the index.
#[derive(Clone, Debug)]
pub(super) struct IndexedMove {
    pub(super) mv: PlainMove,
    /// Numbers of the games that play it here, in ascending order.
    pub(super) games: Vec<u32>,
}

/// Position in the index.
#[derive(Clone, Debug, Default)]
pub(super) struct IndexedPosition {
    pub(super) moves: Vec<IndexedMove>,
    /// Numbers of the games in which it occurs, in ascending order.
    pub(super) games: Vec<u32>,
}

impl IndexedPosition {
    /// Notes that the latest game has the position, and the move that it plays here.
    pub(super) fn note(&mut self, game: u32, mv: Option<PlainMove>) {
        note(&mut self.games, game);
        let Some(mv) = mv else {
            return;
        };
        match self
            .moves
            .iter_mut()
            .find(|known_move| are_same(&known_move.mv, &mv))
        {
            Some(known_move) => note(&mut known_move.games, game),
            None => self.moves.push(IndexedMove {
                mv,
                games: vec![game],
            }),
        }
    }

    /// Gives each game the number that stands at its old one, and forgets games without. Returns false if none is left.
    pub(super) fn renumber(&mut self, numbers: &[Option<u32>]) -> bool {
        self.moves
            .retain_mut(|known_move| renumber(&mut known_move.games, numbers));
        renumber(&mut self.games, numbers)
    }
}

/// Notes the latest game; it counts once, even if it comes here again.
fn note(games: &mut Vec<u32>, game: u32) {
    if games.last() != Some(&game) {
        games.push(game);
    }
}

/// Gives each game the number that stands at its old one, in the same order, and forgets games without. Returns false
/// if none is left.
pub(super) fn renumber(games: &mut Vec<u32>, numbers: &[Option<u32>]) -> bool {
    let number = |game: &u32| numbers.get(*game as usize).copied().flatten();
    *games = games.iter().filter_map(number).collect();
    !games.is_empty()
}
