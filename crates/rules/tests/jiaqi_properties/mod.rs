//! Properties of every game of jiaqi with any moves.

mod effects;
mod ending;
mod legality;
mod placement;
mod symmetry;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use slow::jiaqi_setups::{both, history_at, point_count, random_move, random_text, variants};
use std::collections::HashMap;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiaqi::{Capture, JiaqiPosition, JiaqiSize};
use tibetango_rules::{Board, Game, GameHistory, Grid, Phase, Side, TextForm};

/// Plays random games under every variant and calls `visit` after each move. The first of each
/// variant's games begins with the empty board and goes far into movement; on the large boards,
/// where that is long, only in every fifth variant. The others begin with random positions and
/// last `plies`.
fn in_random_play<S: JiaqiSize>(
    games: usize,
    plies: usize,
    mut visit: impl FnMut(&GameHistory<JiaqiPosition<S>>),
) {
    let mut rng = SplitMix64::seed_from_u64(100 + u64::from(S::N));
    let mut moves = Vec::new();
    for (variant, rules) in variants().into_iter().enumerate() {
        for game in 0..games {
            let whole = game == 0 && (S::N < 7 || variant % 5 == 0);
            let (mut history, plies) = if whole {
                (
                    GameHistory::new(JiaqiPosition::<S>::new(rules)),
                    2 * point_count::<S>(),
                )
            } else {
                let text = random_text::<S>(&rules, &mut rng);
                (history_at::<S>(rules, &text), plies)
            };
            for _ in 0..plies {
                let Some(mv) = random_move(&history, &mut moves, &mut rng) else {
                    break;
                };
                history.play(mv).expect("a legal move");
                visit(&history);
            }
        }
    }
}

fn check_chain_order<S: JiaqiSize>() {
    let mut rng = SplitMix64::seed_from_u64(u64::from(S::N));
    let mut moves = Vec::new();
    let mut chains = 0;
    for rules in variants() {
        if rules.capture == Capture::Choice {
            continue;
        }
        for _ in 0..60 {
            let (history, slow) = both::<S>(rules, &random_text::<S>(&rules, &mut rng));
            let Some(mv) = random_move(&history, &mut moves, &mut rng) else {
                continue;
            };
            // Among few moves, the one that takes most has the most orders.
            let mv = (0..8)
                .map(|_| moves[rng.random_range(0..moves.len())])
                .chain([mv])
                .max_by_key(|&mv| history.position().captures(mv))
                .expect("at least one move");
            let text = history.position().move_text(mv);
            let mut fast = *history.position();
            fast.play_unchecked(mv);
            chains += u32::from(history.position().captures(mv) > 2);
            for _ in 0..4 {
                let mut slow = slow.clone();
                slow.play_in_order(&text, &mut |open| rng.random_range(0..open))
                    .expect("legal for both");
                assert_eq!(
                    slow.to_text(),
                    fast.to_string(),
                    "{text} at {}",
                    history.position()
                );
            }
        }
    }
    assert!(chains > 200, "only {chains} chains");
}

#[test]
fn a_chain_ends_alike_in_every_order() {
    check_chain_order::<Grid<3>>();
    check_chain_order::<Grid<5>>();
    check_chain_order::<Grid<7>>();
    check_chain_order::<Grid<9>>();
}

fn check_stones_and_hash<S: JiaqiSize>() {
    let points = point_count::<S>() as u32;
    let mut texts: HashMap<u64, String> = HashMap::new();
    in_random_play::<S>(4, 30, |history| {
        let position = history.position();
        let stones = Side::BOTH
            .map(|side| position.count(side))
            .iter()
            .sum::<u32>();
        let shared = position.stones(Side::White) & position.stones(Side::Black);
        assert!(shared.is_empty(), "two stones on one point: {position}");
        if position.phase() == Phase::Placement {
            assert_eq!(stones, position.ply(), "{position}");
            assert!(
                position.empty().has(point_count::<S>() as u32 / 2),
                "hub: {position}"
            );
            assert_eq!(position.hole(), None, "{position}");
        } else {
            assert_eq!(stones, points - 1, "{position}");
            assert!(position.empty().is_single(), "{position}");
            let hole = position.hole().expect("movement has a hole");
            assert_eq!(position.piece_at(hole), None, "{position}");
        }
        assert_eq!(position.hash(), position.recomputed_hash(), "{position}");
        // Counters aside, a hash stands for one position.
        let text = position.to_string();
        let fields: Vec<&str> = text.split(' ').take(3).collect();
        let text = fields.join(" ");
        let earlier = texts.entry(position.hash()).or_insert_with(|| text.clone());
        assert_eq!(
            *earlier,
            text,
            "two positions with hash {:x}",
            position.hash()
        );
    });
    assert!(texts.len() > 1000, "{} texts", texts.len());
}

#[test]
fn no_stone_vanishes_and_hashes_are_right() {
    check_stones_and_hash::<Grid<3>>();
    check_stones_and_hash::<Grid<5>>();
    check_stones_and_hash::<Grid<7>>();
    check_stones_and_hash::<Grid<9>>();
}

fn check_undo<S: JiaqiSize>() {
    in_random_play::<S>(2, 12, |history| {
        let mut back = history.clone();
        assert!(back.undo(), "{}", history.position());
        let before = history.positions()[history.positions().len() - 2];
        assert_eq!(*back.position(), before, "{}", history.position());
        let mv = history.moves()[history.moves().len() - 1];
        back.play(mv).expect("it was legal before");
        assert_eq!(back.position(), history.position());
        assert_eq!(back.outcome(), history.outcome(), "{}", history.position());
    });
}

#[test]
fn undo_restores_the_position() {
    check_undo::<Grid<3>>();
    check_undo::<Grid<5>>();
    check_undo::<Grid<7>>();
    check_undo::<Grid<9>>();
}

/// Every full board of 3 lines with its hole.
fn full_boards() -> impl Iterator<Item = String> {
    let points = point_count::<Grid<3>>();
    (0..points).flat_map(move |hole| {
        (0u32..1 << (points - 1)).map(move |colours| {
            let mut cells: Vec<char> = (0..points - 1)
                .map(|at| if colours >> at & 1 == 0 { 'w' } else { 'b' })
                .collect();
            cells.insert(hole, '1');
            slow::jiaqi_setups::rows_text::<Grid<3>>(&cells)
        })
    })
}
