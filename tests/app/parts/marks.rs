//! The marks on a board.

use std::collections::HashSet;
use tibetango::app::board::Marks;
use tibetango::app::board::marks::{Mark, lies_on, wanted};
use tibetango_rules::{Formation, FormationSign, GameName, Point, Side, Term, Topology};

#[test]
fn a_stone_that_may_end_where_it_came_from_has_a_mark_there() {
    let (own, other) = (Point(7), Point(9));
    let stones = HashSet::from([own]);
    let lifted = Marks {
        lifted: Some(own),
        legal: vec![own, other],
        ..Marks::default()
    };
    let back = (Mark::Back, [own; 2]);
    assert!(!wanted(&lifted, &stones, false).contains(&back));
    let begun = Marks {
        back: Some(own),
        ..lifted
    };
    let shown = wanted(&begun, &stones, false);
    assert!(shown.contains(&back) && shown.contains(&(Mark::Open, [other; 2])));
    assert!(!wanted(&begun, &stones, true).contains(&back), "it moves");
}

#[test]
fn a_strong_formation_is_marked_at_both_ends() {
    static SHAPE: Term = Term {
        key: "shapes.test",
        english: "a shape",
    };
    let [from, to] = [Point(3), Point(4)];
    let of = |sign| Marks {
        formations: vec![Formation {
            side: Side::Black,
            term: &SHAPE,
            sign,
        }],
        ..Marks::default()
    };
    let ends = [from, to].map(|end| (Mark::End(Side::Black), [end; 2]));
    let bar = wanted(&of(FormationSign::Bar(from, to)), &HashSet::new(), false);
    assert!(bar.contains(&(Mark::Bar(Side::Black), [from, to])));
    assert!(ends.iter().all(|end| bar.contains(end)), "{bar:?}");
    let line = wanted(&of(FormationSign::Line(from, to)), &HashSet::new(), false);
    assert_eq!(line, [(Mark::Line(Side::Black), [from, to])]);
}

#[test]
fn marks_of_a_larger_board_are_left_out() {
    let small = Topology::of(GameName::Jiaqi, 3).expect("a board");
    let [inside, other, outside] = [Point(2), Point(3), Point(16)];
    for ends in [[inside, outside], [outside, inside], [outside; 2]] {
        assert!(!lies_on(small, ends));
    }
    assert!(lies_on(small, [inside, other]) && lies_on(small, [inside; 2]));
}
