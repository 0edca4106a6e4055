//! The points of the board, and positions that cannot stand on it.

use slow::games::gomoku::rules;
use std::collections::BTreeSet;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuGeometry, GomokuRules, GomokuSize, Opening, Rule};
use tibetango_rules::{AnyRules, GameName, Grid, Point, Size, Topology, bitboard::Word, text};

fn board() -> &'static Topology {
    Topology::of(GameName::Gomoku, 15).unwrap()
}

fn geometry() -> &'static GomokuGeometry<Grid<15>> {
    <Grid<15> as GomokuSize>::geometry()
}

fn name(point: Point) -> String {
    text::point_text(board(), point)
}

fn point(name: &str) -> usize {
    text::parse_point(board(), name).unwrap().index()
}

#[test]
fn the_star_points_are_marked() {
    let stars: Vec<String> = board().centre().iter().map(|at| name(*at)).collect();
    assert_eq!(stars, ["h8", "d12", "l12", "d4", "l4"]);
    assert!(!board().aslant() && !board().is_checkered());
    let near = [97, 111, 113, 127].map(Point);
    assert_eq!(board().neighbours(Point(112)), near);
}

/// Checks sets of this width, in which there is room for the last of these points and for none above.
fn check_sets<W: Word>(last: u32) {
    let set = W::of([0, 63, last].map(Point::from));
    let expected: BTreeSet<u32> = [0, 63, last].into();
    assert!(set.points().map(u32::from).eq(expected));
    assert!(set.has(last) && !set.has(last - 1) && !set.has(last + 1));
    for (points, single) in [(&[9][..], true), (&[], false), (&[9, 50], false)] {
        let set = W::of(points.iter().map(|at| Point(*at)));
        assert_eq!(set.is_single(), single, "{points:?}");
        assert_eq!(set.is_empty(), points.is_empty(), "{points:?}");
        let count = u32::from(points.is_empty());
        assert_eq!(W::bit(7).if_empty(set).count(), count, "{points:?}");
    }
}

#[test]
fn a_set_has_the_points_of_its_words_and_no_others() {
    check_sets::<u64>(63);
    check_sets::<u128>(127);
    check_sets::<<Grid<15> as Size<GomokuRules>>::Word>(255);
}

#[test]
fn two_steps_along_a_line_are_near() {
    for (from, near) in [
        ("a1", "a2 a3 b1 b2 c1 c3"),
        ("o15", "m13 m15 n14 n15 o13 o14"),
        ("h8", "f10 f6 f8 g7 g8 g9 h10 h6 h7 h9 i7 i8 i9 j10 j6 j8"),
    ] {
        let result: BTreeSet<String> = geometry().near[point(from)].points().map(name).collect();
        let near: BTreeSet<String> = near.split(' ').map(str::to_owned).collect();
        assert_eq!(result, near, "near {from}");
    }
}

#[test]
fn rays_go_both_ways_along_each_line() {
    let rays = [
        "g8 f8 e8 d8 c8",
        "i8 j8 k8 l8 m8",
        "h9 h10 h11 h12 h13",
        "h7 h6 h5 h4 h3",
        "g9 f10 e11 d12 c13",
        "i7 j6 k5 l4 m3",
        "i9 j10 k11 l12 m13",
        "g7 f6 e5 d4 c3",
    ];
    for (number, (found, ray)) in geometry().rays[point("h8")].iter().zip(rays).enumerate() {
        let names: Vec<String> = found
            .iter()
            .map(|(at, _)| name(Point((*at).into())))
            .collect();
        assert_eq!(names.join(" "), ray, "ray {number}");
        for (at, place) in found {
            let places = &geometry().places[usize::from(*at)];
            assert_eq!(places[number / 2], *place, "ray {number}");
        }
    }
    let corner = &geometry().rays[point("o2")];
    let lengths: Vec<usize> = corner.iter().map(Vec::len).collect();
    assert_eq!(lengths, [5, 0, 5, 1, 5, 0, 0, 1]);
}

/// The rows of a board that begins with these, and is empty below.
fn below(rows: &[&str]) -> String {
    let rows = rows.iter().copied().chain(std::iter::repeat("15"));
    rows.take(15).collect::<Vec<_>>().join("/")
}

#[test]
fn what_cannot_stand_is_refused() {
    let swap2 = GomokuRules {
        rule: Rule::Freestyle,
        opening: Opening::Swap2,
    };
    for (rules, rows, rest, why) in [
        (
            rules(Rule::Freestyle),
            &["bbbbb10", "wwwww10"][..],
            "b play 0 10",
            "both sides have won",
        ),
        (
            rules(Rule::Freestyle),
            &["bb13", "w14"],
            "b play 0 3",
            "white is to move after 3 stones",
        ),
        (
            rules(Rule::Freestyle),
            &["w14"],
            "b play 0 1",
            "in placement black has as many stones as white or one more",
        ),
        (
            rules(Rule::Freestyle),
            &["b14"],
            "w play 3 0",
            "ply 0 with 1 stones placed: one a ply; quiet 3: at most 0 here",
        ),
        (
            swap2,
            &["b14"],
            "w decision 0 1",
            "the opening has no such phase after 1 stones",
        ),
        (
            swap2,
            &["bb13", "w14"],
            "b play 1 2",
            "white is to move after 3 stones; ply 2 with 3 stones placed: one a ply; \
             quiet 1: at most 0 here",
        ),
        (
            swap2,
            &["b14", "w14"],
            "b play 0 2",
            "the opening has no such phase after 2 stones",
        ),
        (
            swap2,
            &["bbb12", "ww13"],
            "w placement 0 5",
            "the opening has no such phase after 5 stones",
        ),
        (
            swap2,
            &["bbb12", "www12"],
            "b placement 0 6",
            "the opening has no such phase after 6 stones",
        ),
    ] {
        let text = format!("{} {rest}", below(rows));
        let error = AnyGameHistory::from_text(AnyRules::from(rules), &text).expect_err(&text);
        assert_eq!(error.to_string(), format!("bad position: {why}"), "{text}");
    }
}
