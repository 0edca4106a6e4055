//! Moves of jiu for searches.

use super::all_kept;
use support::games::jiu::random_history;
use tibetango_engines::eval::jiu::JiuMoves;
use tibetango_rules::GameHistory;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize, SingleJump};
use tibetango_search::Searchable;

#[test]
fn the_moves_of_jiu_are_kept_on_every_board() {
    let single = [
        SingleJump::WalkerMayNot,
        SingleJump::FlyerMayNot,
        SingleJump::NeitherMay,
        SingleJump::Free,
    ];
    let sizes = [6, 6, 6, 6, 8, 8, 8, 8, 10, 12, 14, 16, 18];
    for (seed, size) in sizes.into_iter().enumerate() {
        let rules = JiuRules {
            single_jump: single[seed % 4],
            gun: seed % 2 == 0,
            ..JiuRules::default()
        };
        let history = random_history(size, rules, seed as u64);
        let count = all_kept(&history);
        assert!(count > history.len(), "{rules:?} on {size}: {count} moves");
    }
}

/// Counts the allocations of a search's list of moves over the battle of a game, once the list has room.
fn allocations<S: JiuSize>(history: &GameHistory<JiuPosition<S>>) -> u64 {
    let mut moves = Vec::with_capacity(8192);
    let positions = history.positions().iter();
    let counted = positions.map(|position| {
        let search = || JiuMoves::search_moves(position, &mut moves);
        allocation_counter::measure(search).count_total
    });
    counted.sum()
}

#[test]
fn what_a_search_looks_at_is_found_without_allocation() {
    for seed in 0..10 {
        for size in [6, 8, 14] {
            if size == 14 && seed > 0 {
                continue;
            }
            let history = random_history(size, JiuRules::default(), seed);
            let allocated = match &history {
                AnyGameHistory::Jiu6(history) => allocations(history),
                AnyGameHistory::Jiu8(history) => allocations(history),
                AnyGameHistory::Jiu14(history) => allocations(history),
                other => panic!("{}", other.position_text()),
            };
            assert_eq!(allocated, 0, "seed {seed} on {size}");
        }
    }
}
