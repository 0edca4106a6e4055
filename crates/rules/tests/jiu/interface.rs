//! A position of jiu as the rest of the program asks it: ways, choices, threats and formations.

use super::at;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::{JiuPosition, JiuRules, terms};
use tibetango_rules::text::{parse_plain, parse_point, plain_text, point_text};
use tibetango_rules::{
    Board, Formation, FormationSign, Game, GameHistory, Grid, PlainMove, Point, Side,
};

type SixBySix = JiuPosition<Grid<6>>;

/// White closes a square with c2-c1.
const SQUARE: &str = "6/ww4/w1w3/6/4bb/2b1bb w battle 0 40";
/// The stone on c2 jumps around a ring, which leads back to its square.
const RING: &str = "5w/1ww3/1wwb2/2b1b1/b2b1b/b2b1b w battle 0 40";
/// Black flies; White walks, and may not jump just once.
const FLYING: &str = "wb4/2b3/6/www3/www3/1b1b2 w battle 0 40";

/// A position in which neither side flies.
fn walking(text: &str) -> SixBySix {
    let rules = JiuRules {
        fly_at: Some(0),
        ..JiuRules::default()
    };
    at(rules, text)
}

fn plain(position: &SixBySix, text: &str) -> PlainMove {
    parse_plain(position.topology(), text).unwrap()
}

fn texts(position: &SixBySix, ways: &[PlainMove]) -> Vec<String> {
    let texts = ways.iter().map(|way| plain_text(position.topology(), way));
    texts.collect()
}

fn names(position: &SixBySix, points: &[Point]) -> String {
    let names = points.iter().map(|at| point_text(position.topology(), *at));
    names.collect::<Vec<_>>().join(" ")
}

/// A stone that is lifted.
fn lifted(position: &SixBySix, point: &str) -> PlainMove {
    PlainMove {
        from: parse_point(position.topology(), point),
        ..PlainMove::default()
    }
}

#[test]
fn ways_come_with_the_number_of_stones_that_they_take_by_choice() {
    let position = walking(SQUARE);
    let (ways, due): (Vec<PlainMove>, Vec<usize>) = position.ways().into_iter().unzip();
    assert_eq!(
        texts(&position, &ways),
        [
            "b0-a0", "b1-a1", "b1-b2", "b1-c1", "c0-c1", "c0-d0", "c2-b2", "c2-c1", "c2-c3",
            "c2-d2"
        ]
    );
    assert_eq!(due, [0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);
    let start = SixBySix::new(JiuRules::default());
    let (ways, due): (Vec<PlainMove>, Vec<usize>) = start.ways().into_iter().unzip();
    assert_eq!(
        (texts(&start, &ways).join(" "), due),
        ("c2 d3".to_owned(), vec![0, 0])
    );
}

#[test]
fn a_way_tells_what_must_be_chosen_and_what_may_be() {
    let square = walking(SQUARE);
    for (text, due, open, taken) in [
        ("c2-c1", Some(1), "e4 e5 f2 f4 f5", ""),
        ("c2-c1xe4", Some(1), "", "e4"),
        ("c2-c3", Some(0), "", ""),
        ("c2-e2", None, "", ""),
        ("a0-a1", None, "", ""),
    ] {
        let mv = plain(&square, text);
        assert_eq!(square.due(&mv).ok(), due, "{text}");
        assert_eq!(names(&square, &square.open_captures(&mv)), open, "{text}");
        assert_eq!(names(&square, &square.preview(&mv)), taken, "{text}");
    }
    let ring = walking(RING);
    let back = plain(&ring, "c2-c4-e4-e2-c2");
    assert_eq!(ring.due(&back), Ok(0));
    assert_eq!(names(&ring, &ring.preview(&back)), "c3 d4 e3 d2");
    // A row is filled, which takes two; and no stone twice, nor one that was jumped over.
    let rules = JiuRules {
        gun: true,
        fly_at: Some(20),
        ..JiuRules::default()
    };
    let gun: SixBySix = at(rules, "www1ww/6/6/6/bb4/bbb2w w battle 0 40");
    for (text, open) in [
        ("f5~a3", "e0 e1 f0 f1 f2"),
        ("f5~a3xe1", "e0 f0 f1 f2"),
        ("f5~a3xe1,f0", ""),
    ] {
        let mv = plain(&gun, text);
        assert_eq!(gun.due(&mv), Ok(2), "{text}");
        assert_eq!(names(&gun, &gun.open_captures(&mv)), open, "{text}");
    }
    let jump: SixBySix = at(rules, "ww4/w1bw2/6/6/bbb3/b5 w battle 0 40");
    let mv = plain(&jump, "b3-b1");
    assert_eq!(names(&jump, &jump.open_captures(&mv)), "e0 e1 e2 f0");
}

#[test]
fn a_stone_that_is_lifted_goes_on_where_the_rules_allow() {
    let ring = walking(RING);
    let onward = |begun: &PlainMove| texts(&ring, &ring.onward(begun));
    assert_eq!(onward(&lifted(&ring, "c2")), ["c2-c4", "c2-e2"]);
    assert_eq!(onward(&lifted(&ring, "b1")), ["b1-a1", "b1-b0"]);
    assert_eq!(onward(&plain(&ring, "c2-c4")), ["c2-c4-e4"]);
    assert_eq!(onward(&plain(&ring, "c2-c4-e4")), ["c2-c4-e4-e2"]);
    assert_eq!(onward(&plain(&ring, "b1-b0")), [""; 0]);
    // An enemy stone, and none.
    assert_eq!(onward(&lifted(&ring, "c3")), [""; 0]);
    assert_eq!(onward(&lifted(&ring, "a0")), [""; 0]);
    // One jump alone is forbidden, but it leads on to another.
    let flying: SixBySix = at(JiuRules::default(), FLYING);
    let begun = lifted(&flying, "a0");
    assert_eq!(texts(&flying, &flying.onward(&begun)), ["a0-b0", "a0-a2"]);
    assert!(flying.due(&plain(&flying, "a0-a2")).is_err());
    let alone: SixBySix = at(
        JiuRules::default(),
        "wb4/5b/6/www3/www3/1b1b2 w battle 0 40",
    );
    assert_eq!(texts(&alone, &alone.onward(&begun)), ["a0-b0"]);
    // A stone that flies goes no further, even to where a jump would lead.
    let rules = JiuRules {
        fly_at: Some(20),
        ..JiuRules::default()
    };
    let all: SixBySix = at(rules, FLYING);
    assert_eq!(
        texts(&all, &all.onward(&plain(&all, "a0-a2"))),
        ["a0-a2-c2"]
    );
    assert_eq!(texts(&all, &all.onward(&plain(&all, "a0~a2"))), [""; 0]);
    // Black flies to all other empty points.
    let black: SixBySix = at(JiuRules::default(), &FLYING.replace(" w ", " b "));
    let ways = texts(&black, &black.onward(&lifted(&black, "f1")));
    assert_eq!(ways.len(), 25);
    assert_eq!(ways[..3], ["f1-f0", "f1-f2", "f1~a2"]);
}

#[test]
fn a_side_flies_in_battle_alone() {
    let flying: SixBySix = at(JiuRules::default(), FLYING);
    let black: SixBySix = at(JiuRules::default(), &FLYING.replace(" w ", " b "));
    assert_eq!([flying.may_fly(), black.may_fly()], [false, true]);
    assert!(!SixBySix::new(JiuRules::default()).may_fly());
    let history = AnyGameHistory::from_text(JiuRules::default(), &FLYING.replace(" w ", " b "));
    assert!(history.unwrap().may_fly());
}

#[test]
fn the_turn_is_given_to_a_side_that_can_use_it() {
    let turned = |text: &str, side: Side| {
        let position: SixBySix = at(
            JiuRules {
                fly_at: Some(4),
                ..JiuRules::default()
            },
            text,
        );
        position.with_turn(side).map(|turned| turned.to_move())
    };
    for side in Side::BOTH {
        assert_eq!(turned(RING, side), Some(side));
        assert_eq!(turned("6/6/6/6/6/6 w placement 0 0", side), None);
        // White has too few stones.
        assert_eq!(turned("www3/6/6/bbb3/6/bb4 w battle 0 40", side), None);
    }
    let blocked = "wwbb2/wwbb2/wbb3/bbb3/b5/6 b battle 0 40";
    assert_eq!(turned(blocked, Side::White), None);
    assert_eq!(turned(blocked, Side::Black), Some(Side::Black));
    let start = SixBySix::new(JiuRules::default());
    let out_of_turn = start.out_of_turn().map(|turned| turned.to_move());
    assert_eq!(out_of_turn, Some(Side::Black));
    assert_eq!(walking(RING).out_of_turn(), None);
}

#[test]
fn a_stone_out_of_turn_is_taken_back_with_the_turn() {
    let start = SixBySix::new(JiuRules::default());
    let mut history = GameHistory::new(start);
    let mv = PlainMove {
        out_of_turn: true,
        ..plain(&start, "c2")
    };
    history.play_plain(&mv).unwrap();
    assert_eq!(history.plain_moves(), [mv]);
    assert_eq!(history.positions()[0].to_move(), Side::Black);
    assert_eq!(*history.first(), start);
    assert!(history.undo());
    assert_eq!(*history.position(), start);
}

#[test]
fn squares_dalian_and_gates_are_pointed_out() {
    let result = |side, term, sign| Formation { side, term, sign };
    let cell = |points: [u16; 4]| FormationSign::Cell(points.map(Point));
    assert_eq!(
        walking(SQUARE).formations(),
        [
            result(Side::White, &terms::GATE, FormationSign::Ring(Point(13))),
            result(Side::Black, &terms::SQUARE, cell([28, 29, 34, 35])),
        ]
    );
    let bar = FormationSign::Bar(Point(1), Point(2));
    assert_eq!(
        walking("ww1w2/wwww2/6/6/b5/1b1b1b w battle 0 40").formations(),
        [
            result(Side::White, &terms::SQUARE, cell([0, 1, 6, 7])),
            result(Side::White, &terms::SHUTTLE, bar),
            result(Side::White, &terms::GATE, FormationSign::Ring(Point(2))),
        ]
    );
}
