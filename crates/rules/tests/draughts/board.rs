//! Draughts as the rest of the program sees it: its board, moves as they are written and refused, what they take, and
//! their effects.

use slow::games::draughts::{empty, fen};
use tibetango_rules::{
    Effect, Gait, GameName, IllegalMove, MoveKind, PlainMove, Point, Side, Topology,
};

fn at(number: u16) -> Point {
    Point(number - 1)
}

#[test]
fn the_longest_diagonals_and_the_middle_are_marked() {
    let board = Topology::of(GameName::Draughts, 10).unwrap();
    let lengths = |long_only: bool| {
        let lines = board.lines().iter().filter(|line| line.long || !long_only);
        let mut lengths: Vec<usize> = lines.map(|line| line.points.len()).collect();
        lengths.sort_unstable();
        lengths
    };
    assert_eq!(
        lengths(false),
        [2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10]
    );
    assert_eq!(lengths(true), [9, 9, 10]);
    assert_eq!(board.centre(), [at(28), at(23)]);
    assert_eq!(board.neighbours(at(28)), [22, 23, 32, 33].map(at));
    assert!(board.aslant() && board.is_checkered());
}

#[test]
fn the_moves_played_are_those_that_were_told() {
    let mut history = empty();
    let moves = ["32-28", "19-23", "28x19", "14x23"].map(|text| history.parse(text).unwrap());
    for mv in &moves {
        history.play(mv).unwrap();
    }
    assert_eq!(history.moves(), moves);
    assert_eq!(history.captures(), [0, 0, 1, 1]);
    let (white, black) = (Side::White, Side::Black);
    assert_eq!(history.movers(), [white, black, white, black]);
}

#[test]
fn squares_between_are_named_only_where_they_tell_captures_apart() {
    let history = fen("W:W12,40:B8,9,30");
    let legal = history.legal();
    let texts: Vec<String> = legal.iter().map(|mv| history.text(mv)).collect();
    assert_eq!(texts, ["12x14"]);
}

#[test]
fn moves_of_other_games_are_refused_as_such() {
    let history = fen("W:W33,38,48:B28,4");
    let walk = |kind| PlainMove::walk(kind, at(33), at(22));
    assert_eq!(history.check(&walk(MoveKind::Jump)), Ok(()));
    for mv in [
        walk(MoveKind::Jump).taking(vec![at(28)]),
        walk(MoveKind::Fly),
        walk(MoveKind::Place),
    ] {
        let refused = history.check(&mv);
        assert_eq!(refused, Err(IllegalMove::OfAnotherGame), "{mv:?}");
    }
}

#[test]
fn what_is_taken_on_the_way_is_shown() {
    for (position, moves, taken) in [
        ("W:W33:B28", "33x22", &[28][..]),
        // As far as a capture has gone.
        ("W:W12,40:B8,9,30", "12x3", &[8]),
        ("W:W12,40:B8,9,30", "12x14", &[8, 9]),
        // Nothing is taken by a step, nor along a row or a column.
        ("W:W33:B28", "33-28", &[]),
        ("W:W33:B23", "33x13", &[]),
        ("W:W31:B32", "31x33", &[]),
    ] {
        let history = fen(position);
        let mv = history.parse(moves).unwrap();
        let expected: Vec<Point> = taken.iter().map(|square| at(*square)).collect();
        assert_eq!(history.preview(&mv), expected, "{moves} in {position}");
    }
}

#[test]
fn a_step_is_seen_as_one() {
    let mut history = empty();
    let step = history.parse("32-28").unwrap();
    let effect = Effect::Move {
        side: Side::White,
        from: at(32),
        to: at(28),
        gait: Gait::Step,
    };
    assert_eq!(history.play(&step), Ok(vec![effect]));
}
