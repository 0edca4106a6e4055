//! What stones gain, and where a side may not place, as it is told to people.

use support::games::gomoku::rules;
use support::games::lines::after;
use tibetango::games::any::AnyLine;
use tibetango::games::gomoku::Rule;
use tibetango::games::{Gain, PlainMove, Side, text};

fn place(line: &AnyLine, text: &str) -> PlainMove {
    line.parse(text).expect("a move")
}

#[test]
fn what_a_stone_gains_is_told() {
    // Black: two rows of two that meet in h8; White to move there.
    let crossing = "g8 a1 f8 c1 h7 e1 h6";
    let line = after(15, rules(Rule::Freestyle), crossing);
    assert_eq!(line.gains(&place(&line, "h8")), [Gain::StopsDouble]);
    // The same point for Black makes both.
    let line = after(15, rules(Rule::Freestyle), &format!("{crossing} o15"));
    assert_eq!(line.gains(&place(&line, "h8")), [Gain::TwoThrees]);
    // In Renju that is forbidden to Black, so that White need not stop it.
    let line = after(15, rules(Rule::Renju), crossing);
    assert!(!line.gains(&place(&line, "h8")).contains(&Gain::StopsDouble));
    let line = after(15, rules(Rule::Freestyle), "h8 a1");
    assert_eq!(line.gains(&place(&line, "i9")), [Gain::OpenTwo]);
    assert_eq!(line.gains(&place(&line, "o1")), []);
}

#[test]
fn what_is_forbidden_is_told_to_both_sides() {
    let line = after(15, rules(Rule::Renju), "g8 a1 f8 c1 h7 e1 h6");
    let barred = |side| {
        let points = line.barred(side).into_iter();
        let names = points.map(|at| text::point_text(line.shape(), at));
        names.collect::<Vec<String>>()
    };
    assert_eq!(line.to_move(), Side::White);
    assert_eq!(barred(Side::Black), ["h8"]);
    assert!(barred(Side::White).is_empty());
}
