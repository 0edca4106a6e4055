//! Reasons why a move is good: what it takes, and what a stone that is set gains.

use tibetango_content::analysis::reason::{strike, why_good};
use tibetango_content::analysis::{CaptureManner, LineName, Why};
use tibetango_engines::engine;
use tibetango_engines::eval::MoveFeature;
use tibetango_engines::eval::jiu::move_features::{
    BEGINS, BLOCKS, CENTRE, CORNER, DENIES, MOBILE, SQUARE,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::text::parse_point;
use tibetango_rules::{PlainMove, Point};

fn point(history: &AnyGameHistory, text: &str) -> Point {
    parse_point(history.topology(), text).unwrap()
}

#[test]
fn what_jiu_takes_is_told_by_how() {
    let rules = JiuRules {
        gun: true,
        fly_at: Some(20),
        ..JiuRules::default()
    };
    let reason = |position: &str, mv: &str| {
        let mut history = AnyGameHistory::from_text(rules, position).unwrap();
        let mv = history.parse(mv).unwrap();
        let effects = history.play(&mv).unwrap();
        let result = strike(history.topology(), &effects).unwrap();
        (result.stones, result.how)
    };
    let all = AnyGameHistory::new(6, rules).unwrap();
    let row = CaptureManner::Gun(Some(LineName::Ends(point(&all, "a0"), point(&all, "a5"))));
    // A stone from afar completes the first row, and in the second case a square with it.
    let full = "www1ww/6/6/6/bbbb2/bbbb1w w battle 0 40";
    assert_eq!(reason(full, "f5~a3xe0,e1"), (2, row));
    let both = "www1ww/2ww2/6/6/bbbb2/bbbb1w w battle 0 40";
    assert_eq!(reason(both, "f5~a3xe0,e1,e2"), (3, row));
    let square = "ww4/w4w/6/6/bbbb2/bbbb2 w battle 0 40";
    assert_eq!(reason(square, "b5~b1xe0"), (1, CaptureManner::Square));
    let jump = "ww4/w1bw2/6/6/bbbb2/bbb3 w battle 0 40";
    assert_eq!(reason(jump, "b3-b1xe0"), (2, CaptureManner::JumpAndSquare));
}

#[test]
fn a_stone_that_is_set_gains_what_stands_beside_it() {
    let gains = |position: &str, mv: &str| {
        let history = AnyGameHistory::from_text(JiuRules::default(), position).unwrap();
        let mv = history.parse(mv).unwrap();
        engine::move_features(&history, &mv)
    };
    let all = AnyGameHistory::new(6, JiuRules::default()).unwrap();
    let cell = |texts: &str| {
        let mut points = texts.split_whitespace().map(|text| point(&all, text));
        [(); 4].map(|()| points.next().unwrap())
    };
    let a_corner = cell("a0 a1 b0 b1");
    // The centre is taken, so that any point may be.
    let start = |rows: &str| format!("{rows} w placement 0 8");
    let three = start("ww3b/w4b/2w3/3b2/5b/6");
    assert_eq!(
        gains(&three, "b1"),
        [MoveFeature::of_cell(&SQUARE, a_corner)]
    );
    let two = start("ww3b/5b/2w3/3b2/5b/w5");
    assert_eq!(gains(&two, "b1"), [MoveFeature::of_cell(&CORNER, a_corner)]);
    // An enemy in the cell: it will never be a square.
    let mixed = start("ww3b/b5/2w3/3b2/5b/w5");
    let beside = cell("a1 a2 b1 b2");
    assert_eq!(gains(&mixed, "b1"), [MoveFeature::of_cell(&BEGINS, beside)]);
    // Two enemies could still make one of it, and one cannot yet.
    let theirs = start("bb3w/5w/2w3/3b2/5b/w5");
    assert_eq!(
        gains(&theirs, "b1"),
        [MoveFeature::of_cell(&DENIES, a_corner)]
    );
    assert_eq!(gains(&theirs, "d0"), []);
    let theirs = start("bb3w/b4w/2w3/3b2/6/w5");
    assert_eq!(
        gains(&theirs, "b1"),
        [MoveFeature::of_cell(&BLOCKS, a_corner)]
    );
    // Beside one point of the centre, and beside both; what is built with the stones of the centre
    // falls when they are taken up.
    assert_eq!(gains(&two, "b2"), [MoveFeature::new(&MOBILE)]);
    assert_eq!(gains(&two, "c3"), [MoveFeature::new(&CENTRE)]);
    let history = AnyGameHistory::from_text(JiuRules::default(), &three).unwrap();
    let good = why_good(&history, &PlainMove::place(point(&all, "b1")));
    assert_eq!(good, [Why::Gains(MoveFeature::of_cell(&SQUARE, a_corner))]);
}
