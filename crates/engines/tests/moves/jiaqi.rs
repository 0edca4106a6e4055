//! Moves of jiaqi for searches.

use super::{all_kept, assert_kept};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::histories::random_game;
use support::jiaqi_setups::point_count;
use tibetango_engines::eval::jiaqi::JiaqiMoves;
use tibetango_rules::Grid;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiaqi::{Capture, JiaqiMove, JiaqiPosition, JiaqiRules, JiaqiSize};

#[test]
fn the_moves_of_random_games_are_kept_with_a_choice_of_captures() {
    let choice = JiaqiRules {
        capture: Capture::Choice,
        ..JiaqiRules::default()
    };
    for size in [5, 7, 9] {
        for seed in 0..4 {
            let count = all_kept(&random_game(size, choice, seed, 120));
            assert!(count > 10, "{size}: {count} moves");
        }
    }
}

/// Checks every kind of jiaqi move, with randomly drawn captured stones.
fn acts_are_kept<S: JiaqiSize>() {
    let points = point_count::<S>() as u32;
    let cell = Default::default();
    let mut rng = SplitMix64::seed_from_u64(3);
    let mut check = |mv: JiaqiMove<S>| {
        let drawn = (0..points).filter(|_| rng.random());
        let takes = drawn.fold(S::Word::ZERO, |set, point| set | S::Word::bit(point));
        for mv in [mv, mv.taking(takes)] {
            assert_kept::<JiaqiPosition<S>, JiaqiMoves>(mv, &cell);
        }
    };
    for to in 0..points {
        for from in 0..points {
            check(JiaqiMove::step(from, to));
            check(JiaqiMove::jump(from, to));
        }
        check(JiaqiMove::place(to));
    }
    check(JiaqiMove::pass());
}

#[test]
fn every_way_of_jiaqi_is_kept() {
    acts_are_kept::<Grid<3>>();
    acts_are_kept::<Grid<5>>();
    acts_are_kept::<Grid<7>>();
    acts_are_kept::<Grid<9>>();
}
