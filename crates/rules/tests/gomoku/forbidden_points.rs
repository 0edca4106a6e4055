//! Points where a side may not place, as players are shown them.

use slow::games::gomoku::rules;
use slow::games::histories::after;
use tibetango_rules::gomoku::Rule;
use tibetango_rules::{Side, text};

#[test]
fn what_is_forbidden_is_told_to_both_sides() {
    let history = after(15, rules(Rule::Renju), "g8 a1 f8 c1 h7 e1 h6");
    let barred = |side| {
        let points = history.barred(side).into_iter();
        let names = points.map(|at| text::point_text(history.topology(), at));
        names.collect::<Vec<String>>()
    };
    assert_eq!(history.to_move(), Side::White);
    assert_eq!(barred(Side::Black), ["h8"]);
    assert!(barred(Side::White).is_empty());
}

#[test]
fn nothing_is_told_as_forbidden_after_the_end() {
    let mut game = after(15, rules(Rule::Renju), "g8 a1 f8 b1 h7 c1 h6 d1 o15");
    assert_eq!(game.barred(Side::Black).len(), 1);
    game.play(&game.parse("e1").unwrap()).unwrap();
    assert!(game.outcome().is_some());
    assert!(game.barred(Side::Black).is_empty());
}
