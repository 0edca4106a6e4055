//! Moves against the slow version, the effects of a move, and the draws.

use super::slow_board::{SlowBoard, SlowMove, SlowPiece, numbered};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use slow::effort::cases;
use slow::games::draughts::{Draughts, fen, read};
use std::collections::BTreeSet;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::{DraughtsMove, DraughtsRules, terms};
use tibetango_rules::{
    Board, Cue, Effect, Gait, Game, IllegalMove, MoveKind, Outcome, Piece, PlainMove, Point, Rank,
    Reason, Setup, Side, TextForm, bitboard::Word,
};

fn slow_of(position: &Draughts) -> SlowBoard {
    let mut squares = [[None; 10]; 10];
    for point in position.topology().iter() {
        let (row, column) = numbered(point.index() + 1);
        squares[row as usize][column as usize] = position.piece_at(point).map(|piece| SlowPiece {
            side: piece.side,
            king: piece.rank == Rank::King,
        });
    }
    SlowBoard {
        squares,
        side: position.to_move(),
    }
}

fn slow_move(mv: DraughtsMove) -> SlowMove {
    let square = |point: u32| numbered(point as usize + 1);
    let taken = Word::iter(mv.captured()).map(square);
    (square(mv.from()), square(mv.to()), taken.collect())
}

/// Returns a position with the given number of men and kings of each side at random.
fn scattered(rng: &mut SplitMix64) -> Draughts {
    let topology = Draughts::new(DraughtsRules::default()).topology();
    let mut setup = Setup::read(
        DraughtsRules::default().into(),
        &Draughts::new(DraughtsRules::default()).text(),
    )
    .expect("the first position");
    setup.pieces = vec![None; topology.points()];
    setup.to_move = Side::BOTH[rng.random_range(0..2)];
    for side in Side::BOTH {
        let (men, kings) = (rng.random_range(0..=12), rng.random_range(0..=4));
        for rank in
            std::iter::repeat_n(Rank::Man, men).chain(std::iter::repeat_n(Rank::King, kings))
        {
            let square: usize = rng.random_range(0..50);
            let last = match side {
                Side::White => square < 5,
                Side::Black => square >= 45,
            };
            if setup.pieces[square].is_none() && !(last && rank == Rank::Man) {
                setup.pieces[square] = Some(Piece { side, rank });
            }
        }
    }
    Draughts::set_up(DraughtsRules::default(), &setup).unwrap_or_else(|_| scattered(rng))
}

/// Compares moves and their effects with the slow version.
fn compare(position: &Draughts) {
    let slow = slow_of(position);
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let fast: BTreeSet<SlowMove> = moves.iter().map(|mv| slow_move(*mv)).collect();
    assert_eq!(
        fast.len(),
        moves.len(),
        "a move twice in {}",
        position.text()
    );
    assert_eq!(fast, slow.moves(), "{}", position.text());
    assert_eq!(
        position.count_moves(&mut Vec::new()),
        moves.len(),
        "{}",
        position.text()
    );
    assert_eq!(
        position.outcome().is_none(),
        !moves.is_empty(),
        "{}",
        position.text()
    );
    for mv in moves {
        let (mut after, mut slow) = (*position, slow.clone());
        after.play_unchecked(mv);
        slow.play(&slow_move(mv));
        assert_eq!(slow_of(&after), slow, "{}", position.text());
        assert_eq!(after.hash(), read(&after.text()).hash(), "{}", after.text());
    }
}

fn must_take(pieces: &str) -> IllegalMove {
    let cue = Cue::new(&terms::MUST_TAKE);
    cue.with("pieces", pieces.to_owned()).into()
}

#[test]
fn random_positions_are_played_as_the_slow_rules_say() {
    let mut rng = SplitMix64::seed_from_u64(20);
    for _ in 0..cases(100_000) {
        compare(&scattered(&mut rng));
    }
}

#[test]
fn random_games_are_played_as_the_slow_rules_say() {
    let mut rng = SplitMix64::seed_from_u64(21);
    let mut moves = Vec::new();
    for _ in 0..60 {
        let mut position = Draughts::new(DraughtsRules::default());
        while position.outcome().is_none() {
            compare(&position);
            position.legal_moves(&mut moves);
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

fn play(history: &mut AnyGameHistory, moves: &[&str]) -> Vec<Effect> {
    let mut last = Vec::new();
    for text in moves {
        let mv = history.parse(text).expect("a move");
        last = history
            .play(&mv)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    last
}

fn at(number: u16) -> Point {
    Point(number - 1)
}

#[test]
fn taken_pieces_leave_after_the_whole_move() {
    // Around a square of four and back to where it began.
    let mut around = fen("W:WK37:B31,21,22,32");
    let effects = play(&mut around, &["37x26x17x28x37"]);
    let jumps: Vec<_> = effects
        .iter()
        .filter(|effect| {
            matches!(
                effect,
                Effect::Move {
                    gait: Gait::Jump,
                    ..
                }
            )
        })
        .collect();
    assert_eq!(jumps.len(), 4);
    let first_taken = effects
        .iter()
        .position(|effect| matches!(effect, Effect::Remove { .. }));
    assert_eq!(first_taken, Some(4), "{effects:?}");
    assert_eq!(
        around.piece_at(at(37)).map(|piece| piece.rank),
        Some(Rank::King)
    );
    assert_eq!(
        around.outcome().map(|end| (end.winner, end.reason)),
        Some((Some(Side::White), Reason::NoStones))
    );
}

#[test]
fn a_man_is_crowned_only_where_it_stops() {
    let mut stops = fen("W:W7,40:B30");
    let effects = play(&mut stops, &["7-1"]);
    assert!(matches!(
        effects.last(),
        Some(Effect::Promote {
            rank: Rank::King,
            ..
        })
    ));
    // Over the last row and back.
    let mut passes = fen("W:W12,40:B8,9,30");
    let effects = play(&mut passes, &["12x14"]);
    assert!(
        !effects
            .iter()
            .any(|effect| matches!(effect, Effect::Promote { .. })),
        "{effects:?}"
    );
    assert_eq!(
        passes.piece_at(at(14)).map(|piece| piece.rank),
        Some(Rank::Man)
    );
}

#[test]
fn who_may_not_move_so_is_told_why() {
    let error = |history: &AnyGameHistory, text: &str| {
        let mv = history.parse(text).expect("a move");
        history.check(&mv).expect_err("a refusal")
    };
    let must = fen("W:W33,38,48:B28,4");
    assert_eq!(error(&must, "38-32"), must_take("33"));
    assert_eq!(must.compulsory(), 1);
    // A piece with two captures is named once.
    let two_ways = fen("W:W33,38:B28,29");
    assert_eq!(error(&two_ways, "38-32"), must_take("33"));
    let most = fen("W:W32,33,49:B27,29,20,6");
    assert_eq!(
        error(&most, "32x21"),
        IllegalMove::Rule(Cue::new(&terms::TAKES_MORE).with("n", 2).with("taken", 1))
    );
    assert_eq!(most.compulsory(), 2);
    let first = fen("W:W31-50:B1-20");
    assert_eq!(
        error(&first, "31-22"),
        IllegalMove::NoWay("31".into(), "22".into())
    );
    // A dash takes nothing, and a cross takes something.
    assert_eq!(error(&must, "33-22"), must_take("33"));
    assert_eq!(
        error(&first, "31x27"),
        IllegalMove::Rule(
            Cue::new(&terms::NOTHING_TAKEN)
                .with("from", "31".to_owned())
                .with("to", "27".to_owned())
        )
    );
    // A piece stands in the way, with either sign; and a capture that is another one.
    for (text, square) in [("37-31", "31"), ("37x31", "31")] {
        let why = IllegalMove::Occupied(square.into());
        assert_eq!(error(&first, text), why, "{text}");
    }
    assert_eq!(
        error(&must, "33x28"),
        IllegalMove::Occupied("28".into()),
        "the square of the other piece"
    );
    for text in ["33x24", "33x23x22", "33x11", "33x33"] {
        let why = error(&must, text).to_string();
        assert_eq!(why, "33 takes otherwise: 33x22", "{text}");
    }
    assert_eq!(error(&must, "38x29"), must_take("33"));
    assert_eq!(error(&first, "20-25"), IllegalMove::NotYours("20".into()));
    assert_eq!(error(&first, "25-30"), IllegalMove::Empty("25".into()));
}

#[test]
fn what_others_mean_by_a_move_is_known() {
    let means = |history: &AnyGameHistory, text: &str, takes: &[u16]| -> Vec<String> {
        let mv = history.parse(text).expect("a move");
        let mv = mv.taking(takes.iter().map(|square| at(*square)).collect());
        let meant = history.readings(&mv);
        for mv in &meant {
            assert_eq!(history.check(mv), Ok(()), "{text} as {}", history.text(mv));
        }
        meant.iter().map(|mv| history.text(mv)).collect()
    };
    let must = fen("W:W33,38,48:B28,4");
    assert_eq!(means(&must, "33-22", &[]), ["33x22"]);
    assert_eq!(means(&must, "33x22", &[28]), ["33x22"]);
    // The taken square among those of the way, or behind its end.
    assert_eq!(means(&must, "33x28x22", &[]), ["33x22"]);
    assert_eq!(means(&must, "33x22x28", &[]), ["33x22"]);
    assert_eq!(means(&must, "33x4x22", &[]), [""; 0]);
    // The end or the taken square alone is not enough.
    assert_eq!(means(&must, "33x22x5", &[]), [""; 0]);
    assert_eq!(means(&must, "33x21x28", &[]), [""; 0]);
    assert_eq!(
        means(&fen("W:W12,40:B8,9,30"), "12x8x3x14", &[]),
        ["12x14"],
        "a taken square and one of the way"
    );
    // The number is no taken square then, but something else.
    assert_eq!(means(&must, "33x22", &[1]), ["33x22"]);
    assert_eq!(
        means(&must, "38-32", &[]),
        [""; 0],
        "something must be taken"
    );
    assert_eq!(means(&fen("W:W31-50:B1-20"), "31x27", &[]), [""; 0]);
    assert_eq!(means(&fen("W:W31-50:B1-20"), "31-27", &[]), ["31-27"]);
    let two = fen("W:WK4:B13,20,32,37");
    assert_eq!(means(&two, "4x15", &[]).len(), 2);
    assert_eq!(means(&two, "4-15", &[]).len(), 2);
    for taken in [32, 37] {
        let meant = means(&two, "4x15", &[13, taken]);
        assert_eq!(meant.len(), 1, "{taken}: {meant:?}");
        let mut history = two.clone();
        play(&mut history, &[&meant[0]]);
        assert_eq!(history.piece_at(at(taken)), None, "{taken}");
    }
}

/// Plays at random until the game is over, and returns the number of plies and the end.
fn wandered(text: &str) -> (usize, Outcome) {
    let mut history = fen(text);
    let mut rng = SplitMix64::seed_from_u64(3);
    loop {
        if let Some(outcome) = history.outcome() {
            return (history.len(), outcome);
        }
        let mut moves = history.legal();
        // Nothing is given away, and nothing stands for the third time.
        moves.retain(|mv| {
            let mut after = history.clone();
            after.play(mv).is_ok()
                && after.compulsory() == 0
                && after
                    .outcome()
                    .is_none_or(|end| end.reason != Reason::Repetition)
        });
        let mv = moves[rng.random_range(0..moves.len())].clone();
        history.play(&mv).expect("a legal move");
    }
}

#[test]
fn the_game_is_drawn_after_so_many_moves() {
    // Two kings each: 25 moves of each side.
    let (plies, outcome) = wandered("W:WK1,K2:BK49,K50");
    assert_eq!(
        (plies, outcome.winner, outcome.reason),
        (50, None, terms::KING_MOVES)
    );
    let (plies, outcome) = wandered("W:WK1,K2,K3:BK46");
    assert_eq!(
        (plies, outcome.winner, outcome.reason),
        (32, None, terms::LAST_PIECES)
    );
    let (plies, outcome) = wandered("W:WK1,K2:BK46");
    assert_eq!(
        (plies, outcome.winner, outcome.reason),
        (10, None, terms::LAST_PIECES)
    );
}

#[test]
fn moves_of_men_count_only_where_few_pieces_are_left() {
    let quiet = |text: &str, moves: &[&str]| {
        let mut history = fen(text);
        play(&mut history, moves);
        history.quiet()
    };
    assert_eq!(quiet("W:WK1,50:BK46,K47", &["1-7", "47-42", "50-45"]), 0);
    assert_eq!(quiet("W:WK1,45:BK46", &["1-7", "46-41", "45-40"]), 3);
    // A capture leads to fewer pieces, and the count begins anew.
    assert_eq!(quiet("W:WK1,40:BK46,34", &["40x29"]), 0);
}

#[test]
fn the_third_time_is_a_draw() {
    let mut history = fen("W:WK1,K2,K6,K11:BK46,K50");
    let there = ["1-7", "50-45", "7-1", "45-50"];
    play(&mut history, &there);
    assert_eq!(history.outcome(), None);
    play(&mut history, &there);
    assert_eq!(
        history.outcome().map(|end| end.reason),
        Some(Reason::Repetition)
    );
    let on = history.parse("1-7").expect("a move");
    assert_eq!(history.check(&on), Err(IllegalMove::GameOver));
    assert_eq!(history.due(&on), Err(IllegalMove::GameOver));
    assert_eq!(history.play(&on), Err(IllegalMove::GameOver));
    assert!(history.legal().is_empty() && history.ways().is_empty());
    assert_eq!([0, 1].map(|depth| history.perft(depth)), [1, 0]);
    assert!(history.divide(1).is_empty());
    assert!(history.onward(&on).is_empty() && history.readings(&on).is_empty());
}

#[test]
fn who_cannot_move_has_lost() {
    let blocked = fen("W:W46:B41,37");
    let end = blocked.outcome().expect("an end");
    assert_eq!(
        (end.winner, end.reason),
        (Some(Side::Black), Reason::Blocked)
    );
}

/// Checks that every legal move is made station by station, and that every way leads to a legal move.
#[test]
fn every_move_can_be_tapped_square_by_square() {
    let mut rng = SplitMix64::seed_from_u64(22);
    for _ in 0..3_000 {
        let position = scattered(&mut rng);
        let history = fen(&position.text());
        let mut reached: BTreeSet<String> = BTreeSet::new();
        let lifts: BTreeSet<Point> = history.legal().iter().filter_map(|mv| mv.from).collect();
        let mut begun: Vec<PlainMove> = lifts
            .iter()
            .map(|from| PlainMove {
                kind: MoveKind::Step,
                from: Some(*from),
                ..PlainMove::default()
            })
            .collect();
        while let Some(mv) = begun.pop() {
            let next = history.onward(&mv);
            if next.is_empty() {
                history.check(&mv).unwrap_or_else(|why| {
                    panic!("{} {}: {why}", position.text(), history.text(&mv))
                });
                let packed = position.checked(&mv).expect("legal");
                reached.insert(history.text(&position.plain(packed)));
            }
            for next in next {
                if next.kind == MoveKind::Step {
                    history.check(&next).expect("a legal step");
                    reached.insert(history.text(&next));
                } else {
                    begun.push(next);
                }
            }
        }
        let legal: BTreeSet<String> = history.legal().iter().map(|mv| history.text(mv)).collect();
        assert_eq!(reached, legal, "{}", position.text());
        assert_eq!(
            legal.len(),
            history.legal().len(),
            "one text a move: {}",
            position.text()
        );
        for mv in history.legal() {
            assert_eq!(
                history.check(&history.parse(&history.text(&mv)).expect("its text")),
                Ok(()),
                "{} at {}",
                history.text(&mv),
                position.text()
            );
        }
    }
}

#[test]
fn a_draw_that_comes_near_is_counted_down() {
    let mut kings = fen("W:WK1,K2:BK46");
    assert_eq!(kings.plies_to_draw(), Some(10));
    play(&mut kings, &["1-7"]);
    assert_eq!(kings.plies_to_draw(), Some(9));
    for text in [
        "W:W31-50:B1-20",
        // Few pieces, but too many, or not a king on each side.
        "W:WK1,K2,K3,K4:BK46",
        "W:WK1,K2:B6",
        "W:W45:BK46,K47",
    ] {
        assert_eq!(fen(text).plies_to_draw(), Some(50), "{text}");
    }
}
