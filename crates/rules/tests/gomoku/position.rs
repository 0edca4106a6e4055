//! A position of gomoku: its rows of four and five as they are shown, moves that are refused, and its rules.

use slow::games::gomoku::{Gomoku, rules};
use slow::games::histories::after;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuMove, GomokuRules, Opening, Rule, terms};
use tibetango_rules::text::{parse_point, point_text};
use tibetango_rules::{
    AnyRules, Board, Decision, Effect, Formation, FormationSign, Game, GameName, IllegalMove,
    MoveKind, Outline, PlainMove, Point, Setup, Side, TextForm, Topology,
};

fn board() -> &'static Topology {
    Topology::of(GameName::Gomoku, 15).unwrap()
}

fn at(name: &str) -> Point {
    parse_point(board(), name).unwrap()
}

#[test]
fn a_five_is_marked_from_end_to_end() {
    for (moves, last, row) in [
        ("h8 a1 i8 c1 l8 e1 k8 g1", "j8", "h8 i8 j8 k8 l8"),
        ("h8 a1 h9 c1 h10 e1 h11 g1", "h12", "h12 h11 h10 h9 h8"),
        ("i7 a1 j6 c1 k5 e1 l4 g1", "h8", "h8 i7 j6 k5 l4"),
        ("h8 a1 i9 c1 k11 e1 l12 g1", "j10", "l12 k11 j10 i9 h8"),
        ("h8 a1 i8 c1 j8 e1 l8 g1 m8 i1", "k8", "h8 i8 j8 k8 l8 m8"),
    ] {
        let mut game = after(15, rules(Rule::Freestyle), moves);
        let effects = game.play(&game.parse(last).unwrap()).unwrap();
        let [
            Effect::Place { .. },
            Effect::Mark {
                side,
                outline: made,
                by,
            },
        ] = &effects[..]
        else {
            panic!("{effects:?}");
        };
        let Outline::Row(points) = made else {
            panic!("{made:?}");
        };
        let names: Vec<String> = points.iter().map(|at| point_text(board(), *at)).collect();
        assert_eq!(names.join(" "), row);
        assert_eq!((*side, *by), (Side::Black, &terms::FIVE), "{row}");
        assert!(game.formations().is_empty(), "{row}");
        assert!(game.legal().is_empty(), "{row}");
    }
}

#[test]
fn six_in_a_row_win_where_more_than_five_do() {
    let (black, white) = (Some(Side::Black), Some(Side::White));
    let blacks = "f8 a1 g8 c1 h8 e1 j8 g1 k8 i1";
    let whites = "a1 f8 c1 g8 e1 h8 g1 j8 i1 k8 k1";
    for (rule, moves, winner) in [
        (Rule::Freestyle, blacks, black),
        (Rule::Standard, blacks, None),
        (Rule::Freestyle, whites, white),
        (Rule::Standard, whites, None),
        (Rule::Renju, whites, white),
    ] {
        let game = after(15, rules(rule), &format!("{moves} i8"));
        let won = game.outcome().and_then(|end| end.winner);
        assert_eq!(won, winner, "{rule:?}, {moves}");
    }
}

#[test]
fn a_position_that_is_won_has_no_moves() {
    let mut position = Gomoku::new(rules(Rule::Freestyle));
    for text in "h8 a1 i8 c1 j8 e1 k8 g1 l8".split(' ') {
        assert!(!position.legal().is_empty(), "before {text}");
        position.play(position.parse_move(text).unwrap()).unwrap();
    }
    assert!(position.legal().is_empty());
    let on = GomokuMove::place(0);
    assert_eq!(position.play(on), Err(IllegalMove::GameOver));
}

#[test]
fn open_threes_and_fours_are_pointed_out_once() {
    for (moves, four, first, last) in [
        ("h8 a1 i8 c1 j8", false, "h8", "j8"),
        ("h8 a1 h9 c1 h10", false, "h10", "h8"),
        ("h8 a1 i7 c1 j6", false, "h8", "j6"),
        ("h8 a1 i9 c1 j10", false, "j10", "h8"),
        ("h8 a1 i8 c1 j8 e1 k8", true, "h8", "k8"),
        ("h8 a1 i8 c1 k8 e1 l8", true, "h8", "l8"),
        ("h8 g8 i8 a1 j8 c1 k8", true, "h8", "k8"),
    ] {
        let game = after(15, rules(Rule::Freestyle), moves);
        let (term, sign) = match four {
            true => (&terms::FOUR, FormationSign::Bar(at(first), at(last))),
            false => (&terms::OPEN_THREE, FormationSign::Line(at(first), at(last))),
        };
        let side = Side::Black;
        let expected = [Formation { side, term, sign }];
        assert_eq!(game.formations(), expected, "{moves}");
    }
}

#[test]
fn a_three_that_may_not_become_a_straight_four_is_not_pointed_out() {
    let formation_count = |moves| after(15, rules(Rule::Renju), moves).formations().len();
    assert_eq!(formation_count("f8 a1 g8 c1 i8"), 1);
    // Seven would stand in column h.
    let barred = "f8 a1 h5 c1 h11 e1 g8 g1 h7 i1 h9 k1 h6 m1 h10 o1 i8";
    assert_eq!(formation_count(barred), 0);
}

#[test]
fn black_alone_is_barred_from_points() {
    let mut position = Gomoku::new(rules(Rule::Renju));
    for text in "g8 a1 f8 c1 h7 e1 h6".split(' ') {
        position.play(position.parse_move(text).unwrap()).unwrap();
    }
    let barred = |side, name| position.is_barred(side, at(name).0 as u8);
    assert!(barred(Side::Black, "h8"));
    assert!(!barred(Side::White, "h8"));
    assert!(!barred(Side::Black, "o15"));
}

#[test]
fn points_that_are_forbidden_are_no_moves() {
    let names = |rule| {
        let game = after(15, rules(rule), "g8 a1 f8 c1 h7 e1 h6 o15");
        let names = game.legal().into_iter().map(|mv| game.text(&mv));
        names.collect::<Vec<String>>()
    };
    let all = names(Rule::Freestyle);
    assert_eq!(all.len(), 225 - 8);
    let allowed = all.into_iter().filter(|name| name != "h8");
    assert_eq!(names(Rule::Renju), allowed.collect::<Vec<String>>());
    // White may place there.
    let white = after(15, rules(Rule::Renju), "g8 a1 f8 c1 h7 e1 h6");
    assert_eq!(white.legal().len(), 225 - 7);
}

#[test]
fn black_with_nothing_but_forbidden_points_has_a_full_board() {
    // On h12 and on h4 seven would stand in a row, and five nowhere.
    let rows = [
        "wbwwbwwbbbwbbwb",
        "wwwbwwwbwwbbbwb",
        "wwwbbwwwbbwwbwb",
        "wbbwbbb1bbbwbwb",
        "bwwbbbwwbwwwwbw",
        "wwbbwwbbwbbbwbw",
        "bbwwbbwwbbwwbbb",
        "wwbwwbbbbwbbwww",
        "bbbwbwwwwbwbwwb",
        "wwwbwwbbwwbbwww",
        "bbwbbbbwbwwwbbw",
        "bwbwbbb1bbbwbwb",
        "bbwwbbwbbwbwbbw",
        "wwbwwwwbwwbwbwb",
        "bwwbwbbwbbwbwww",
    ];
    let text = format!("{} w play 0 223", rows.join("/"));
    let mut game = AnyGameHistory::from_text(rules(Rule::Renju), &text).unwrap();
    // White may place on both.
    assert_eq!(game.outcome(), None);
    assert_eq!(game.legal().len(), 2);
    game.play(&PlainMove::place(at("h12"))).unwrap();
    let end = game.outcome().unwrap();
    assert_eq!((end.winner, end.reason), (None, terms::BOARD_FULL));
}

#[test]
fn moves_of_other_games_and_boards_are_refused() {
    let game = after(15, rules(Rule::Freestyle), "h8");
    let there = at("i8");
    // Nothing is taken here, and no rule counts plies.
    assert_eq!((game.compulsory(), game.plies_to_draw()), (0, None));
    assert_eq!(game.captures(), [0]);
    assert!(game.preview(&PlainMove::place(there)).is_empty());
    for (mv, why) in [
        (
            PlainMove::place(there).taking(vec![at("h8")]),
            IllegalMove::OfAnotherGame,
        ),
        (
            PlainMove::walk(MoveKind::Step, at("h8"), there),
            IllegalMove::OfAnotherGame,
        ),
        (
            PlainMove::place(Point(225)),
            IllegalMove::NoSuchPoint {
                text: "number 225".to_owned(),
                corners: "a1 and o15".to_owned(),
            },
        ),
        (
            PlainMove::place(at("h8")),
            IllegalMove::Occupied("h8".to_owned()),
        ),
    ] {
        assert_eq!(game.check(&mv), Err(why), "{mv:?}");
    }
    for text in ["p1", "a0", "h08", "h16"] {
        let why = game.parse(text).unwrap_err().to_string();
        let expected = format!("{text} is not a point of this board (corners a1 and o15)");
        assert_eq!(why, expected);
    }
    let why = game.parse("h!").unwrap_err().to_string();
    let expected = "expected a point h8, or keep, swap or defer where a side is chosen";
    assert!(why.ends_with(expected), "{why}");
}

#[test]
fn a_list_of_moves_is_filled_anew() {
    let position = Gomoku::new(rules(Rule::Freestyle));
    let mut moves = vec![GomokuMove::place(0); 3];
    position.legal_moves(&mut moves);
    assert_eq!(moves.len(), 225);
    assert_eq!(position.count_moves(&mut moves), 225);
}

#[test]
fn a_number_is_a_point_a_decision_or_nothing() {
    for (number, point, decision) in [
        (0, Some(0), None),
        (224, Some(224), None),
        (225, None, Some(Decision::Keep)),
        (227, None, Some(Decision::Defer)),
        (228, None, None),
    ] {
        let mv = GomokuMove::of_number(number);
        assert_eq!((mv.point(), mv.decision()), (point, decision), "{number}");
        assert_eq!(mv.number(), number);
    }
    let mut position = Gomoku::new(rules(Rule::Freestyle));
    let refused = position.play(GomokuMove::of_number(228));
    assert_eq!(refused, Err(IllegalMove::OfAnotherGame));
    let keep = GomokuMove::decide(Decision::Keep);
    assert_eq!((keep.number(), keep), (225, GomokuMove::of_number(225)));
}

#[test]
fn rules_are_known_by_their_numbers() {
    for (number, rule) in [
        (0, Some(Rule::Freestyle)),
        (1, Some(Rule::Standard)),
        (2, Some(Rule::Freestyle)),
        (3, Some(Rule::Standard)),
        (4, Some(Rule::Renju)),
        (5, Some(Rule::Renju)),
        (6, Some(Rule::Renju)),
        (8, None),
    ] {
        assert_eq!(Rule::of_number(number), rule, "{number}");
    }
    let all = [Rule::Freestyle, Rule::Standard, Rule::Renju];
    assert_eq!(all.map(Rule::number), [0, 1, 4]);
}

#[test]
fn only_an_opening_has_phases_and_decisions() {
    let free = rules(Rule::Freestyle);
    let swap2 = GomokuRules {
        opening: Opening::Swap2,
        ..free
    };
    assert!(AnyRules::from(swap2).decides() && !AnyRules::from(free).decides());
    assert!(!AnyRules::from(free).lists_takes() && !AnyRules::from(free).chooses_due());
    let empty = Gomoku::new(swap2).text();
    let setup = Setup::read(AnyRules::from(swap2), &empty).unwrap();
    assert!(Gomoku::set_up(swap2, &setup).is_ok());
    let against = Gomoku::set_up(free, &setup).unwrap_err();
    let against: Vec<String> = against.iter().map(ToString::to_string).collect();
    let why = "the opening has no such phase after 0 stones";
    assert_eq!(against, [why]);
}
