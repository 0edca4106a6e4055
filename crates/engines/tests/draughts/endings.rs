//! Endings of few pieces, tested against the moves of the game ply by ply, against a solver without knowledge of
//! them, and against common knowledge of players.

use crate::search::games::{Blind, verdict};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::sync::OnceLock;
use support::effort::cases;
use support::games::draughts::{Draughts, read};
use tibetango_engines::eval::draughts::endings::{
    self, Counts, Endings, EndingsError, MOST_PIECES, Material,
};
use tibetango_rules::draughts::{DraughtsMove, DraughtsPosition, DraughtsRules, last_row};
use tibetango_rules::{Board, Game, GameHistory, Piece, Rank, Setup, Side, TextForm};
use tibetango_search::solve::{Solution, SolvedResult};
use tibetango_search::{AlphaBeta, AlphaBetaParameters, Limits, Parts, Searcher, Stop};

fn solved(materials: &[Material]) -> Endings {
    Endings::of(materials, 2, &Stop::default(), &mut |_, _| {}).expect("nobody stops it")
}

fn whole(pieces: u32, threads: usize) -> Endings {
    Endings::whole(pieces, threads, &Stop::default(), &mut |_, _| {}).expect("nobody stops it")
}

/// Returns all endings of three pieces.
fn few() -> &'static Endings {
    static FEW: OnceLock<Endings> = OnceLock::new();
    FEW.get_or_init(|| whole(3, 2))
}

fn material(men: [u8; 2], kings: [u8; 2]) -> Material {
    Material::new(men, kings).expect("few pieces")
}

/// Returns rules whose move counts are too large to matter.
fn uncounted() -> DraughtsRules {
    DraughtsRules {
        king_moves: u8::MAX,
        three_pieces: u8::MAX,
        two_pieces: u8::MAX,
    }
}

fn empty(side: Side) -> Setup {
    let mut setup = Setup::read(DraughtsRules::default().into(), "W:WK1:BK2").expect("a position");
    setup.pieces.fill(None);
    setup.to_move = side;
    setup
}

fn set_up(setup: &Setup) -> Draughts {
    DraughtsPosition::set_up(uncounted(), setup).expect("a position that can stand")
}

/// Places `more` pieces in every way on the squares from `from` on, and passes each position to `each`.
fn each_placed(setup: &mut Setup, from: usize, more: u32, each: &mut dyn FnMut(&Setup)) {
    if more == 0 {
        let sides = Side::BOTH.map(|side| setup.pieces.iter().flatten().any(|at| at.side == side));
        if sides == [true; 2] {
            each(setup);
        }
        return;
    }
    for square in from..setup.pieces.len() {
        for side in Side::BOTH {
            for rank in [Rank::Man, Rank::King] {
                if rank == Rank::King || last_row(side) >> square & 1 == 0 {
                    setup.pieces[square] = Some(Piece { side, rank });
                    each_placed(setup, square + 1, more - 1, each);
                }
            }
        }
        setup.pieces[square] = None;
    }
}

/// Returns a random position with this number of pieces.
fn scattered(rng: &mut SplitMix64, pieces: usize) -> Draughts {
    let mut setup = empty(Side::BOTH[rng.random_range(0..2)]);
    for number in 0..pieces {
        // The first two belong to one side each.
        let side = match number {
            0 | 1 => Side::BOTH[number],
            _ => Side::BOTH[rng.random_range(0..2)],
        };
        loop {
            let square: usize = rng.random_range(0..setup.pieces.len());
            let king = last_row(side) >> square & 1 != 0 || rng.random_range(0..2) == 0;
            let rank = if king { Rank::King } else { Rank::Man };
            if setup.pieces[square].is_none() {
                setup.pieces[square] = Some(Piece { side, rank });
                break;
            }
        }
    }
    set_up(&setup)
}

/// Checks that a position is worth the best of its moves, and lost without any.
fn agrees(endings: &Endings, position: &Draughts, moves: &mut Vec<DraughtsMove>) {
    position.legal_moves(moves);
    let worth = moves.iter().map(|mv| {
        let after = endings.probe(&position.after(*mv));
        after.expect("what follows is known").turned()
    });
    let best = worth.max().unwrap_or(SolvedResult::Loss);
    assert_eq!(endings.probe(position), Some(best), "{}", position.text());
}

#[test]
fn every_position_of_three_pieces_is_worth_the_best_of_its_moves() {
    let (mut moves, mut count) = (Vec::new(), 0);
    for pieces in 2..=3 {
        each_placed(&mut empty(Side::White), 0, pieces, &mut |setup| {
            count += 1;
            // Each position is one with Black to move, turned round.
            agrees(few(), &set_up(setup), &mut moves);
            if count % 7 == 0 {
                let to_move = Side::Black;
                let setup = Setup {
                    to_move,
                    ..setup.clone()
                };
                agrees(few(), &set_up(&setup), &mut moves);
            }
        });
    }
    let all = Material::up_to(3).into_iter();
    let counted = all.filter_map(|material| few().counts(material));
    let counted: u64 = counted.map(|of| of.won + of.drawn + of.lost).sum();
    assert_eq!(counted, count);
}

/// Compares with the solver of small games: a table that calls endless play a win would also be worth the best of its
/// moves.
#[test]
fn the_solver_of_small_games_finds_the_same() {
    for fen in [
        "W:WK1:BK50",
        "W:WK1,K2:BK50",
        "W:W46:BK50",
        "W:W41,42:B6",
        "B:W40,K50:B11",
    ] {
        let setup = Setup::read(DraughtsRules::default().into(), fen).expect("a position");
        let (mut all, mut decided) = (Vec::new(), 0);
        let solution = Solution::walk(&set_up(&setup), 2_000_000, &mut |position| {
            all.push(*position);
        })
        .expect("few positions");
        for position in &all {
            let verdict = solution.verdict(position);
            assert_eq!(few().probe(position), verdict, "{}", position.text());
            decided += u32::from(verdict != Some(SolvedResult::Draw));
        }
        assert!(decided > 100, "{fen}: {decided} of {}", all.len());
    }
}

#[test]
fn four_pieces_agree_with_their_moves() {
    let endings = solved(&[material([0, 0], [3, 1]), material([1, 1], [1, 1])]);
    let mut rng = SplitMix64::seed_from_u64(30);
    let (mut moves, mut count) = (Vec::new(), 0);
    for _ in 0..100_000 {
        let position = scattered(&mut rng, 4);
        if endings.probe(&position).is_some() {
            agrees(&endings, &position, &mut moves);
            count += 1;
        }
    }
    assert!(count > 10_000, "{count}");
}

/// Compares with the results that a search without endings proves.
#[test]
fn positions_are_worth_what_a_search_proves() {
    let endings = solved(&[
        material([0, 0], [2, 2]),
        material([1, 0], [2, 1]),
        material([1, 1], [1, 1]),
        material([2, 1], [1, 0]),
        material([2, 2], [0, 0]),
    ]);
    let mut rng = SplitMix64::seed_from_u64(34);
    let parameters = AlphaBetaParameters {
        // Whole iterations: one that is cut short may have found a loss and not yet the way around it.
        depth: 5,
        memory: 1 << 20,
        parts: Parts {
            // No possible answer is left out.
            reductions: false,
            pruning: false,
            probcut: false,
            quiescence: 100,
            ..Parts::default()
        },
    };
    let mut search = AlphaBeta::new(parameters, Blind, 1);
    let (mut questions, mut proven) = (0, [0; 2]);
    while questions < cases(5_000) {
        let position = scattered(&mut rng, 4);
        let Some(value) = endings.probe(&position) else {
            continue;
        };
        questions += 1;
        search.clear();
        let report = search.search(&GameHistory::new(position), &Limits::default(), &mut |_| {});
        let expected = match verdict(&report) {
            1 => SolvedResult::Win,
            -1 => SolvedResult::Loss,
            _ => continue,
        };
        assert_eq!(value, expected, "{}", position.text());
        proven[usize::from(expected == SolvedResult::Win)] += 1;
    }
    assert!(
        proven[0] > cases(100) && proven[1] > cases(500),
        "{proven:?}"
    );
}

#[test]
fn who_turns_board_and_colours_finds_the_same() {
    let mut rng = SplitMix64::seed_from_u64(31);
    for _ in 0..20_000 {
        let position = scattered(&mut rng, 3);
        let mut setup = empty(position.side().other());
        for point in position.topology().iter() {
            let there = position.piece_at(point);
            let turned = setup.pieces.len() - 1 - point.index();
            setup.pieces[turned] = there.map(|piece| Piece {
                side: piece.side.other(),
                ..piece
            });
        }
        let turned = set_up(&setup);
        let value = few().probe(&position);
        assert!(value.is_some(), "{}", position.text());
        assert_eq!(value, few().probe(&turned), "{}", position.text());
    }
}

fn result_of(endings: &Endings, fen: &str) -> Option<SolvedResult> {
    endings.probe(&read(fen))
}

#[test]
fn what_every_player_knows() {
    // Two kings win against one only if they do so at once.
    let counts = few().counts(material([0, 0], [1, 2])).expect("known");
    assert!(counts.lost * 50 < counts.drawn, "{counts:?}");
    assert_eq!(result_of(few(), "W:WK1,K3:BK50"), Some(SolvedResult::Draw));
    // A lone king on the main road.
    assert_eq!(result_of(few(), "W:WK5:BK46"), Some(SolvedResult::Loss));
    let endings = solved(&[material([0, 0], [3, 1])]);
    let (mut on, mut off) = ([0; 2], [0; 2]);
    const ROAD: [usize; 10] = [5, 10, 14, 19, 23, 28, 32, 37, 41, 46];
    let mut rng = SplitMix64::seed_from_u64(32);
    while on[0] + on[1] < 2_000 {
        let mut setup = empty(Side::Black);
        let mut squares = Vec::new();
        while squares.len() < 4 {
            let square = rng.random_range(1..=50);
            if !squares.contains(&square) {
                squares.push(square);
            }
        }
        for (number, square) in squares.iter().enumerate() {
            let side = Side::BOTH[usize::from(number == 0)];
            let rank = Rank::King;
            setup.pieces[square - 1] = Some(Piece { side, rank });
        }
        let position = set_up(&setup);
        if position.compulsory() > 0 {
            continue;
        }
        let lost = usize::from(endings.probe(&position) == Some(SolvedResult::Loss));
        let holds = ROAD.contains(&squares[0]);
        let held = squares[1..].iter().any(|square| ROAD.contains(square));
        match (holds, held) {
            (true, false) => on[lost] += 1,
            (false, true) => off[lost] += 1,
            _ => {}
        }
    }
    // A lone king on the main road is never caught; elsewhere it is only if it cannot get away at once.
    assert_eq!(on[1], 0, "{on:?}");
    assert!(off[1] > 0 && off[0] > 20 * off[1], "{off:?}");
}

#[test]
fn a_win_is_led_to_its_end() {
    let endings = solved(&[material([0, 0], [3, 1]), material([1, 1], [1, 1])]);
    let mut rng = SplitMix64::seed_from_u64(33);
    let (mut wins, mut longest) = (0, 0);
    while wins < 12 {
        let position = scattered(&mut rng, 4);
        if endings.probe(&position) != Some(SolvedResult::Win) {
            continue;
        }
        wins += 1;
        let line = endings.line(&position, 2, &Stop::default());
        let mut now = position;
        for (ply, (at, mv)) in line.iter().enumerate() {
            assert_eq!(
                at.text().split(' ').next(),
                now.text().split(' ').next(),
                "ply {ply} of {}",
                position.text()
            );
            let due = if ply % 2 == 0 {
                SolvedResult::Win
            } else {
                SolvedResult::Loss
            };
            assert_eq!(endings.probe(&now), Some(due), "{}", position.text());
            now.play(*mv).expect("a legal move");
        }
        let end = now.outcome().expect("the game is over");
        assert_eq!(end.winner, Some(position.side()), "{}", position.text());
        longest = longest.max(line.len());
    }
    assert!(longest > 10, "{longest}");
}

#[test]
fn more_pieces_are_not_told() {
    assert_eq!(
        endings::probe(&Draughts::new(DraughtsRules::default())),
        None
    );
    assert_eq!(result_of(few(), "W:WK1,K2,K3:BK50"), None);
    assert_eq!(Material::new([2, 2], [1, 0]), None);
    assert_eq!(Material::new([2, 0], [1, 0]), None);
    assert_eq!(Material::up_to(MOST_PIECES).len(), 41);
    assert_eq!(endings::shared().pieces(), MOST_PIECES);
    assert_eq!(
        endings::probe(&read("W:WK5:BK46")),
        Some(SolvedResult::Loss)
    );
}

fn all_counts(endings: &Endings) -> Vec<Option<Counts>> {
    let all = Material::up_to(3).into_iter();
    all.map(|material| endings.counts(material)).collect()
}

#[test]
fn threads_change_nothing_and_a_stop_ends_it() {
    assert_eq!(all_counts(&whole(3, 1)), all_counts(few()));
    assert_eq!(all_counts(&whole(3, 5)), all_counts(few()));
    let stop = Stop::default();
    let mut progress = Vec::new();
    let stopped = Endings::whole(3, 2, &stop, &mut |done, all| {
        progress.push((done, all));
        if done > 0 {
            stop.stop();
        }
    });
    assert!(stopped.is_none());
    assert_eq!(progress.len(), 2, "{progress:?}");
    assert!(
        progress[1].0 > 0 && progress[1].0 < progress[1].1,
        "{progress:?}"
    );
}

#[test]
fn what_is_written_is_read_again_and_nothing_else() {
    let good = few().to_bytes().unwrap();
    assert!((10_000..1_000_000).contains(&good.len()), "{}", good.len());
    let back = Endings::read(&good).unwrap();
    assert_eq!(back.pieces(), 3);
    assert_eq!(all_counts(&back), all_counts(few()));
    let mut rng = SplitMix64::seed_from_u64(34);
    for _ in 0..10_000 {
        let position = scattered(&mut rng, 3);
        assert_eq!(
            back.probe(&position),
            few().probe(&position),
            "{}",
            position.text()
        );
    }
    let error = |bytes: &[u8]| Endings::read(bytes).expect_err("no endings");
    for length in [0, 1, 8, 47, 48, 49, good.len() / 2, good.len() - 1] {
        error(&good[..length]);
    }
    error(&[&good[..], b"more"].concat());
    for at in (0..60)
        .chain((60..good.len()).step_by(good.len() / 20))
        .chain([good.len() - 1])
    {
        let mut damaged = good.clone();
        damaged[at] ^= 1 << rng.random_range(0..8);
        let fits = match at < 12 {
            true => EndingsError::Other,
            false => EndingsError::Damaged,
        };
        assert_eq!(error(&damaged), fits, "byte {at}");
    }
}
