//! Moves of each game for searches: shared cells return the stored moves, and indices lie within their bound.

#[cfg(feature = "jiaqi")]
mod jiaqi;
#[cfg(feature = "jiu")]
mod jiu;

use support::games::histories::random_game;
use tibetango_engines::engine::EngineGame;
use tibetango_rules::any::{AnyGameHistory, with_history};
use tibetango_rules::{AnyRules, Game, GameHistory, GameName};
use tibetango_search::Searchable;

/// Stores one move in a cell and reads it again.
fn assert_kept<G: Game, M: Searchable<G>>(mv: G::Move, cell: &M::MoveCell) {
    M::store_move(mv, cell);
    assert_eq!(M::load_move(cell), mv);
    assert!(M::move_index(mv) < M::MOVE_INDICES, "{mv:?}");
}

/// Checks every legal move of every position of a game, and every one that a search considers; returns their number.
fn assert_all_kept<G: EngineGame>(history: &GameHistory<G>) -> usize {
    let cell = Default::default();
    let (mut legal, mut searched) = (Vec::new(), Vec::new());
    let mut count = 0;
    for position in history.positions() {
        position.legal_moves(&mut legal);
        G::Moves::search_moves(position, &mut searched);
        for &mv in legal.iter().chain(&searched) {
            assert_kept::<G, G::Moves>(mv, &cell);
        }
        count += legal.len();
    }
    count
}

fn all_kept(history: &AnyGameHistory) -> usize {
    with_history!(history, history => assert_all_kept(history))
}

#[test]
fn the_moves_of_random_games_are_kept() {
    for game in GameName::ALL {
        for &size in game.sizes().iter().take(2) {
            for seed in 0..2 {
                let history = random_game(size, AnyRules::usual(game), seed, 120);
                let count = all_kept(&history);
                assert!(count > 10, "{game} on {size}: {count} moves");
            }
        }
    }
}
