//! The shapes, figures and ends of the paper of 2021 on jiu, as positions. Its pictures are not in the copy at hand:
//! what stands here follows its text and its captions.

use super::{at, names};
use std::collections::BTreeSet;
use tibetango_rules::bitboard::Word;
use tibetango_rules::jiu::formation::{dalian, has_double_dalian};
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize, SingleJump, Win, terms};
use tibetango_rules::{Game, Grid, Reason, Side, TextForm};

/// Rows and columns of the rectangle that holds a single dalian (3.1.3).
const ROWS: usize = 3;
const COLUMNS: usize = 4;

/// The single dalian of such a rectangle, with the shuttle `s` at the left end of its way. Seen in a mirror it stands
/// at the right end.
const SINGLE: [[&str; ROWS]; 6] = [
    ["wwww", "ws.w", "...."],
    ["....", "ws.w", "wwww"],
    ["ww..", "ws.w", "..ww"],
    ["..ww", "ws.w", "ww.."],
    ["ws.w", "wwww", "...."],
    ["....", "wwww", "ws.w"],
];

/// A single dalian whose shuttle closes two squares at the right end (1.1.2, 3).
const DOUBLE: [&str; ROWS] = ["wwww", "ws.w", "..ww"];

/// Returns the point of a place in the rectangle, which lies or stands one row and column from the corner of the board.
fn point<S: JiuSize>(row: usize, column: usize, upright: bool) -> u32 {
    let (row, column) = if upright {
        (column, row)
    } else {
        (row, column)
    };
    (row as u32 + 1) * u32::from(S::N) + column as u32 + 1
}

/// Returns the stones of a drawing, and where its shuttle stands.
fn stones<S: JiuSize>(
    drawing: &[&str; ROWS],
    mirrored: bool,
    upright: bool,
) -> (S::Word, Option<u32>) {
    let (mut stones, mut shuttle) = (S::Word::ZERO, None);
    for (row, line) in drawing.iter().enumerate() {
        for (place, sign) in line.chars().enumerate() {
            let column = if mirrored { COLUMNS - 1 - place } else { place };
            let at = point::<S>(row, column, upright);
            if sign != '.' {
                stones |= S::Word::bit(at);
            }
            if sign == 's' {
                shuttle = Some(at);
            }
        }
    }
    (stones, shuttle)
}

/// Compares the paper's way, a library of the single dalian of a rectangle, with the definition that the rules use:
/// every seven of its points are tried.
fn library_is_complete<S: JiuSize>(upright: bool) {
    let named = |own: S::Word, shuttle: u32| (own.iter().collect::<Vec<u32>>(), shuttle);
    let mut result = BTreeSet::new();
    let places = ROWS * COLUMNS;
    for chosen in (0_u32..1 << places).filter(|chosen| chosen.count_ones() == 7) {
        let mut own = S::Word::ZERO;
        for place in (0..places).filter(|place| chosen & (1 << place) != 0) {
            own |= S::Word::bit(point::<S>(place / COLUMNS, place % COLUMNS, upright));
        }
        for dalian in dalian::<S>(own, S::tables().all & !own) {
            assert!(dalian.stones == own, "{dalian:?}");
            result.insert(named(own, dalian.stone.into()));
        }
    }
    let mut library = BTreeSet::new();
    for drawing in &SINGLE {
        for mirrored in [false, true] {
            let (own, shuttle) = stones::<S>(drawing, mirrored, upright);
            assert!(
                !has_double_dalian::<S>(own, S::tables().all & !own),
                "{drawing:?}"
            );
            library.insert(named(own, shuttle.expect("a shuttle is drawn")));
        }
    }
    assert_eq!(library.len(), 12);
    assert_eq!(result, library);
}

#[test]
fn a_library_of_three_by_four_points_holds_every_single_dalian() {
    for upright in [false, true] {
        library_is_complete::<Grid<6>>(upright);
        library_is_complete::<Grid<14>>(upright);
    }
}

#[test]
fn every_step_of_a_single_dalian_takes_a_stone() {
    // Seven stones in 3 x 4 points (3.1.3), the shuttle on c2 between squares at b1 and c3.
    let rows = "14/1ww11/1ww1w9/3ww9/14/14/14/14/14/14/14/14/14";
    let mut position = paper(&format!("{rows}/b1b1b1b1b1b1b1 w battle 0 400"));
    for (step, reply) in [("c2-c3xnC", "n0-m0"), ("c3-c2xnA", "m0-n0")] {
        let mv = position.parse_move(step).unwrap();
        assert_eq!(position.captures_due(mv), 1, "{step}");
        position.play(mv).unwrap();
        let mv = position.parse_move(reply).unwrap();
        position.play(mv).unwrap();
    }
    assert_eq!(
        position.to_string(),
        format!("{rows}/b1b1b1b1b5 w battle 1 404")
    );
}

#[test]
fn shapes_that_lack_something_are_no_dalian() {
    // The shuttle would stand on c2, but for the last two.
    for (rows, lack) in [
        ("14/1ww11/1ww1w9/3w10", "three corners beyond the hole"),
        ("14/1w12/1ww1w9/3ww9", "no square before the hole"),
        (
            "14/1ww11/1wwbw9/3ww9",
            "no hole (2.4): an enemy stands in it",
        ),
        ("14/1ww11/1ww2w8/4ww8", "two holes between the squares"),
        ("14/1ww11/1ww11/4w9/3ww9", "the hole lies aslant"),
        ("14/1ww1w9/1ww1w9/14", "a third stone beyond the hole"),
        (
            "14/1ww1ww8/1ww1ww8/14",
            "two squares without a stone to step between them",
        ),
    ] {
        let empty = "/14".repeat(13 - rows.split('/').count());
        let position = paper(&format!("{rows}{empty}/b1b1b1b1b1b1b1 w battle 0 400"));
        let result = dalian::<Grid<14>>(position.stones(Side::White), position.empty());
        assert!(result.is_empty(), "{lack}: {result:?}");
    }
}

/// Checks that the drawing is a double dalian however it lies.
fn is_double_in_every_view<S: JiuSize>() {
    for (mirrored, upright) in [(false, false), (false, true), (true, false), (true, true)] {
        let (own, _) = stones::<S>(&DOUBLE, mirrored, upright);
        assert!(has_double_dalian::<S>(own, S::tables().all & !own));
    }
}

#[test]
fn a_double_dalian_closes_two_squares_with_one_step() {
    is_double_in_every_view::<Grid<6>>();
    is_double_in_every_view::<Grid<14>>();
    // The drawing on the paper's board, and the step there and back.
    let rows = "14/1wwww9/1ww1w9/3ww9/14/14/14/14/14/14/14/14/14/bbbbbbbb6";
    let position = paper(&format!("{rows} w battle 0 400"));
    let there = position.parse_move("c2-c3xn0,n1").unwrap();
    assert_eq!(position.captures_due(there), 2);
    let back = "14/1wwww9/1w1ww9/3ww9/14/14/14/14/14/14/14/14/14/2bbbbbb6 w battle 0 402";
    let position = paper(back);
    let mv = position.parse_move("c3-c2xn2").unwrap();
    assert_eq!(position.captures_due(mv), 1);
}

/// The paper's rules (1.1 to 1.3).
fn rules() -> JiuRules {
    JiuRules {
        fly_at: Some(13),
        single_jump: SingleJump::Free,
        win: Win::UnansweredDoubleDalian,
        ..JiuRules::default()
    }
}

/// A position by the paper's rules.
fn paper(text: &str) -> JiuPosition<Grid<14>> {
    at(rules(), text)
}

/// White with a double dalian, whose shuttle stands on c1, in the upper ten rows.
const DOUBLE_AT_C1: &str = "14/ww12/ww1w10/wwww10/w1w1w1w1w1w1w1/14/14/14/1w1w1w1w1w4/14";

/// Whether White wins by its dalian: by the rule, and by that of records of earlier games.
fn wins(white: &str, black: &str) -> [bool; 2] {
    let text = format!("{white}/{black} b battle 0 300");
    [Win::UnansweredDoubleDalian, Win::DoubleDalian].map(|win| {
        let end = at::<Grid<14>>(JiuRules { win, ..rules() }, &text).outcome();
        let end = end.map(|end| (end.winner, end.reason));
        assert!(
            matches!(end, None | Some((Some(Side::White), terms::DALIAN))),
            "{text}: {end:?}"
        );
        end.is_some()
    })
}

#[test]
fn a_double_dalian_wins_against_a_side_without_squares_and_open_triangles() {
    // Black has fourteen stones each time, and nowhere a stone that could close a square with its next move.
    for (black, expected, shape) in [
        (
            "b1b1b1b1b1b1b1/14/b1b1b1b1b1b1b1/14",
            [true, true],
            "nothing",
        ),
        (
            "bbb1b2b1b1b1b/5b8/14/b1b1b1b1b5",
            [true, true],
            "a three in line and a diagonal",
        ),
        (
            "bb1b1b1b1b1b2/bb12/14/b1b1b1b1b5",
            [false, true],
            "a square",
        ),
        (
            "bb2b2b2b2b/b13/14/b1b1b1b1b1b1b1",
            [false, true],
            "a triangle",
        ),
        (
            "bb2b2b2b2b/1b12/14/b1b1b1b1b1b1b1",
            [false, true],
            "a triangle that looks the other way",
        ),
        (
            "bb2b2b2b2b/bw12/14/b1b1b1b1b1b1b1",
            [true, true],
            "a triangle with an enemy on its fourth corner",
        ),
    ] {
        assert_eq!(wins(DOUBLE_AT_C1, black), expected, "{shape}");
    }
    let nothing = "b1b1b1b1b1b1b1/14/b1b1b1b1b1b1b1/14";
    let single = DOUBLE_AT_C1.replace("ww12", "14");
    assert_eq!(wins(&single, nothing), [false; 2], "a single dalian");
    let filled = DOUBLE_AT_C1.replace("ww1w10", "wwbw10");
    assert_eq!(wins(&filled, nothing), [false; 2], "an enemy in the hole");
    // With thirteen stones Black flies.
    let flies = "2b1b1b1b1b1b1/14/b1b1b1b1b1b1b1/14";
    assert_eq!(wins(DOUBLE_AT_C1, flies), [false; 2]);
}

#[test]
fn a_square_of_the_other_side_lets_the_battle_begin() {
    // The board is full but for the two holes. White's shuttle on c3 leaves a square and closes two on c2; Black moves,
    // and none of its moves closes anything.
    let ends = |last: &str| {
        let text = format!("wbbbbw/wwwwwb/bw1wwb/bww1bb/bbbbwb/{last} b battle 0 36");
        [Win::UnansweredDoubleDalian, Win::DoubleDalian].map(|win| {
            let end = at::<Grid<6>>(JiuRules { win, ..rules() }, &text).outcome();
            end.map(|end| (end.winner, end.reason))
        })
    };
    let won = Some((Some(Side::White), terms::DALIAN));
    // Black's square stands at e1.
    assert_eq!(ends("wbbwww"), [None, won]);
    assert_eq!(ends("wbwbww"), [won, won]);
}

#[test]
fn a_side_that_cannot_move_has_lost_by_the_papers_rules_too() {
    // The two holes of the opening, c2 and d3, with White's stones around and behind.
    let rows = "wbwbbb/bbwwbb/ww1www/www1ww/bbwwbb/bbbwbb";
    let end = |side: &str| {
        let position = at::<Grid<6>>(rules(), &format!("{rows} {side} battle 0 36"));
        assert!(!position.flies(Side::Black));
        position.outcome().map(|end| (end.winner, end.reason))
    };
    assert_eq!(end("b"), Some((Some(Side::White), Reason::Blocked)));
    assert_eq!(end("w"), None);
}

#[test]
fn a_chain_of_jumps_takes_every_stone_that_it_crosses() {
    // Figs. 5 and 6: before and after.
    let before = "14/14/14/3wb9/5b8/6b7/14/14/14/14/14/14/14/w2w2w3bbbb w battle 0 400";
    let after = "14/14/14/14/14/7w6/14/14/14/14/14/14/14/w2w2w3bbbb b battle 0 401";
    let mut position = paper(before);
    // A single jump, and the chain as far as the mover likes (1.1.1, 1.2).
    let ways = names(&position);
    for way in ["d3-d5", "d3-d5-f5", "d3-d5-f5-f7"] {
        assert!(ways.iter().any(|name| name == way), "{way} in {ways:?}");
    }
    let mv = position.parse_move("d3-d5-f5-f7").unwrap();
    assert_eq!((position.captures(mv), position.captures_due(mv)), (3, 0));
    position.play(mv).unwrap();
    assert_eq!(position.to_string(), after);
}

#[test]
fn a_jump_that_closes_a_square_takes_one_stone_more() {
    // Figs. 7 and 8: before and after.
    let before = "14/14/5w8/5b8/6w7/5ww7/14/14/14/14/14/14/14/9bbbbb w battle 0 400";
    let after = "14/14/14/14/5ww7/5ww7/14/14/14/14/14/14/14/10bbbb b battle 0 401";
    let mut position = paper(before);
    let mv = position.parse_move("c5-e5xn9").unwrap();
    assert_eq!((position.captures(mv), position.captures_due(mv)), (2, 1));
    position.play(mv).unwrap();
    assert_eq!(position.to_string(), after);
}
