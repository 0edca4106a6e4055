//! Moves of each game for searches: shared cells return the stored moves, and indices lie within their bound.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::jiu::random_line;
use support::games::lines::random_game;
use support::jiaqi_setups::point_count;
use tibetango_engines::engine::Played;
use tibetango_engines::eval::jiaqi::JiaqiMoves;
use tibetango_engines::eval::jiu::JiuMoves;
use tibetango_rules::any::{AnyLine, with_line};
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiaqi::{self, Capture, Move, Position};
use tibetango_rules::jiu::{self, SingleJump};
use tibetango_rules::{AnyRules, Game, Grid, Line, draughts, gomoku};
use tibetango_search::Searchable;

/// Stores one move in a cell and reads it again.
fn assert_kept<G: Game, M: Searchable<G>>(mv: G::Move, cell: &M::MoveCell) {
    M::store_move(mv, cell);
    assert_eq!(M::load_move(cell), mv);
    assert!(M::move_index(mv) < M::MOVE_INDICES, "{mv:?}");
}

/// Checks every legal move of every position of a game, and every one that a search considers; returns their number.
fn assert_all_kept<G: Played>(line: &Line<G>) -> usize {
    let cell = Default::default();
    let (mut legal, mut searched) = (Vec::new(), Vec::new());
    let mut seen = 0;
    for position in line.positions() {
        position.legal_moves(&mut legal);
        G::Moves::search_moves(position, &mut searched);
        for &mv in legal.iter().chain(&searched) {
            assert_kept::<G, G::Moves>(mv, &cell);
        }
        seen += legal.len();
    }
    seen
}

fn all_kept(line: &AnyLine) -> usize {
    with_line!(line, line => assert_all_kept(line))
}

#[test]
fn the_moves_of_random_games_are_kept() {
    let choice = jiaqi::Rules {
        capture: Capture::Choice,
        ..jiaqi::Rules::default()
    };
    let others: [(u8, AnyRules); 6] = [
        (3, jiaqi::Rules::default().into()),
        (5, choice.into()),
        (7, choice.into()),
        (9, choice.into()),
        (15, gomoku::Rules::default().into()),
        (10, draughts::Rules::default().into()),
    ];
    for (size, rules) in others {
        for seed in 0..4 {
            let seen = all_kept(&random_game(size, rules, seed, 120));
            assert!(seen > 10, "{rules:?} on {size}: {seen} moves");
        }
    }
}

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
        let rules = jiu::Rules {
            single_jump: single[seed % 4],
            gun: seed % 2 == 0,
            ..jiu::Rules::default()
        };
        let line = random_line(size, rules, seed as u64);
        let seen = all_kept(&line);
        assert!(seen > line.len(), "{rules:?} on {size}: {seen} moves");
    }
}

/// Checks every kind of jiaqi move, with randomly drawn captured stones.
fn acts_are_kept<S: jiaqi::Size>() {
    let points = point_count::<S>() as u32;
    let cell = Default::default();
    let mut rng = SplitMix64::seed_from_u64(3);
    let mut check = |mv: Move<S>| {
        let drawn = (0..points).filter(|_| rng.random());
        let takes = drawn.fold(S::Word::ZERO, |set, point| set | S::Word::bit(point));
        for mv in [mv, mv.taking(takes)] {
            assert_kept::<Position<S>, JiaqiMoves>(mv, &cell);
        }
    };
    for to in 0..points {
        for from in 0..points {
            check(Move::step(from, to));
            check(Move::jump(from, to));
        }
        check(Move::place(to));
    }
    check(Move::pass());
}

#[test]
fn every_way_of_jiaqi_is_kept() {
    acts_are_kept::<Grid<3>>();
    acts_are_kept::<Grid<5>>();
    acts_are_kept::<Grid<7>>();
    acts_are_kept::<Grid<9>>();
}

/// Counts the allocations of a search's list of moves over the battle of a game, once the list has room.
fn allocations<S: jiu::Size>(line: &Line<jiu::Position<S>>) -> u64 {
    let mut moves = Vec::with_capacity(8192);
    let positions = line.positions().iter();
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
            let line = random_line(size, jiu::Rules::default(), seed);
            let allocated = match &line {
                AnyLine::Jiu6(line) => allocations(line),
                AnyLine::Jiu8(line) => allocations(line),
                AnyLine::Jiu14(line) => allocations(line),
                other => panic!("{}", other.position_text()),
            };
            assert_eq!(allocated, 0, "seed {seed} on {size}");
        }
    }
}
