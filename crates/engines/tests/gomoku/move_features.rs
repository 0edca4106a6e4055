//! Gains of stones, as shown to players.

use support::games::gomoku::rules;
use support::games::histories::after;
use tibetango_engines::engine::move_features;
use tibetango_engines::eval::MoveFeature;
use tibetango_engines::eval::gomoku::move_features::{OPEN_TWO, STOPS_DOUBLE, TWO_THREES};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::Rule;

fn place(history: &AnyGameHistory, text: &str) -> PlainMove {
    history.parse(text).expect("a move")
}

#[test]
fn what_a_stone_gains_is_told() {
    // Black: two rows of two that meet in h8; White to move there.
    let crossing = "g8 a1 f8 c1 h7 e1 h6";
    let history = after(15, rules(Rule::Freestyle), crossing);
    assert_eq!(
        move_features(&history, &place(&history, "h8")),
        [MoveFeature::new(&STOPS_DOUBLE)]
    );
    // The same point for Black makes both.
    let history = after(15, rules(Rule::Freestyle), &format!("{crossing} o15"));
    assert_eq!(
        move_features(&history, &place(&history, "h8")),
        [MoveFeature::new(&TWO_THREES)]
    );
    // In Renju that is forbidden to Black, so that White need not stop it.
    let history = after(15, rules(Rule::Renju), crossing);
    assert!(
        !move_features(&history, &place(&history, "h8")).contains(&MoveFeature::new(&STOPS_DOUBLE))
    );
    let history = after(15, rules(Rule::Freestyle), "h8 a1");
    assert_eq!(
        move_features(&history, &place(&history, "i9")),
        [MoveFeature::new(&OPEN_TWO)]
    );
    assert_eq!(move_features(&history, &place(&history, "o1")), []);
}
