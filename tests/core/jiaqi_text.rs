//! The board as the rules describe it, and points, moves and positions as text.

use crate::jiaqi_setups::{line_at, random_move, random_text, variants};
use crate::slow_jiaqi;
use proptest::prelude::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::BTreeSet;
use tibetango::games::jiaqi::shape::SIZES;
use tibetango::games::jiaqi::text::{parse_plain, parse_point, point_text, size_of_text};
use tibetango::games::jiaqi::{
    Capture, Gun, Point, Position, Rules, S3, S5, S7, S9, Shape, Size,
};
use tibetango::games::{Game, Line, Side};

fn choice() -> Rules {
    Rules {
        capture: Capture::Choice,
        ..Rules::default()
    }
}

#[test]
fn the_board_is_that_of_the_rules() {
    let shape = Shape::of(5).expect("the thesis's board");
    let mut middles = [0; 5];
    for point in shape.iter() {
        let through = shape.lines().iter().filter(|line| {
            let inner = &line.points[1..line.points.len() - 1];
            inner.contains(&point)
        });
        middles[through.count()] += 1;
    }
    // §1: 4 points in the middle of no line, 12 of one, 16 of two, 9 of four.
    assert_eq!(middles, [4, 12, 16, 0, 9]);
    for corner in ["a1", "a9", "i1", "i9"] {
        let point = parse_point(shape, corner).expect("a corner");
        assert_eq!(shape.neighbours(point).len(), 3, "{corner}");
    }
    assert_eq!(point_text(shape, shape.hub()), "e5");
}

#[test]
fn every_board_has_the_points_lines_edges_and_triples_of_its_size() {
    let mut lines_edges_triples = Vec::new();
    for size in SIZES {
        let shape = Shape::of(size).expect("a size");
        let n = usize::from(size);
        assert_eq!(shape.points(), n * n + (n - 1) * (n - 1));
        let slow = slow_jiaqi::lines(n);
        let sum = |less: usize| -> usize {
            let lengths = shape.lines().iter().map(|line| line.points.len() - less);
            lengths.sum()
        };
        assert_eq!(shape.lines().len(), slow.len());
        assert_eq!(sum(1), slow_jiaqi::edges(&slow).len());
        assert_eq!(sum(2), slow_jiaqi::triples(&slow).len());
        // N rows and N columns of N points; each way a diagonal of 2N-1 points and pairs of
        // 2N-3, ..., 3 points.
        assert_eq!(shape.lines().len(), 2 * n + 2 * (2 * n - 3));
        lines_edges_triples.push((shape.lines().len(), sum(1), sum(2)));

        let point = |p: &slow_jiaqi::Point| {
            shape
                .at(p.0 as u8, p.1 as u8)
                .expect("both versions have the same points")
        };
        let of = |long: bool, points: Vec<Point>| {
            let mut points = points;
            points.sort_unstable();
            (long, points)
        };
        let fast: BTreeSet<_> = shape
            .lines()
            .iter()
            .map(|line| of(line.long, line.points.clone()))
            .collect();
        let expected: BTreeSet<_> = slow
            .iter()
            .map(|line| of(line.long, line.points.iter().map(point).collect()))
            .collect();
        assert_eq!(fast, expected);
        assert_eq!(slow_jiaqi::points(n).len(), shape.points());
        for p in slow_jiaqi::points(n) {
            let near: Vec<Point> = slow_jiaqi::neighbours(&slow, p).iter().map(point).collect();
            assert_eq!(shape.neighbours(point(&p)), near);
        }
    }
    assert_eq!(lines_edges_triples[1], (24, 104, 80));
    assert!([0, 1, 2, 4, 6, 8, 11, 255].iter().all(|&n| Shape::of(n).is_none()));
}

#[test]
fn every_point_has_one_name_and_nothing_else_has() {
    for size in SIZES {
        let shape = Shape::of(size).expect("a size");
        let span = shape.span();
        let mut names = BTreeSet::new();
        for point in shape.iter() {
            let name = point_text(shape, point);
            let (row, column) = shape.row_column(point);
            assert_eq!(parse_point(shape, &name), Some(point));
            assert_eq!(shape.at(row, column), Some(point));
            assert_eq!(
                slow_jiaqi::point_text(size.into(), (row.into(), column.into())),
                name
            );
            names.insert(name);
        }
        assert_eq!(names.len(), shape.points());
        for file in 'a'..='z' {
            for rank in 0..=u32::from(span) + 12 {
                let name = format!("{file}{rank}");
                assert_eq!(parse_point(shape, &name).is_some(), names.contains(&name));
            }
        }
        let last = format!("{}{span}", char::from(b'a' + span - 1));
        assert!(names.contains("a1") && names.contains(&last));
        for bad in ["", "a", "1", "1a", "A1", "a01", "a 1", "a+1", "a1 ", " a1", "a1x", "é1", "a１"] {
            assert_eq!(parse_point(shape, bad), None, "{bad:?}");
        }
    }
}

fn round_trips<S: Size>() {
    let mut rng = SplitMix64::seed_from_u64(u64::from(S::N));
    let mut moves = Vec::new();
    for rules in variants() {
        for _ in 0..5 {
            let text = random_text::<S>(&rules, &mut rng);
            let mut line = line_at::<S>(rules, &text);
            for _ in 0..6 {
                let position = *line.position();
                let text = position.to_string();
                assert_eq!(Position::from_text(rules, &text), Ok(position));
                assert_eq!(size_of_text(&text), Ok(S::N));
                let Some(mv) = random_move(&line, &mut moves, &mut rng) else {
                    break;
                };
                for &mv in moves.iter().take(200) {
                    let text = position.move_text(mv);
                    let plain = parse_plain(position.shape(), &text);
                    assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
                    assert_eq!(plain, Ok(position.plain(mv)), "{text}");
                    assert!(!text.contains(char::is_whitespace), "{text:?}");
                }
                line.play(mv).expect("a legal move");
            }
        }
    }
}

#[test]
fn positions_and_legal_moves_round_trip() {
    round_trips::<S3>();
    round_trips::<S5>();
    round_trips::<S7>();
    round_trips::<S9>();
}

/// Each text must be refused by a board of 3 lines with exactly this reason.
macro_rules! refused {
    ($read:expr; $($text:expr => $reason:expr;)*) => {
        $(
            let error = $read($text).expect_err($text).to_string();
            assert_eq!(error, $reason, "{:?}", $text);
            assert!(!error.contains('\n'), "{error:?}");
        )*
    };
}

#[test]
fn bad_positions_are_refused_with_their_reasons() {
    let read = |text: &str| Position::<S3>::from_text(Rules::default(), text);
    let long = "w".repeat(1001);
    refused! { read;
        "" => "bad position: 0 fields: rows, side, phase, quiet and ply are needed";
        "3/2/3/2/3 w placement 0" =>
            "bad position: 4 fields: rows, side, phase, quiet and ply are needed";
        "3/2/3/2/3 w placement 0 0 0" =>
            "bad position: 6 fields: rows, side, phase, quiet and ply are needed";
        &long => "bad position: longer than 1000 characters";
        "3/2/3/2 w placement 0 0" => "bad position: 4 rows: size 3 has 5";
        "5/4/5/4/5/4/5/4/5 w placement 0 0" => "bad position: 9 rows: size 3 has 5";
        "3/2/2/2/3 w placement 0 0" => "bad position: row 3 does not have 3 points";
        "3/2/9/2/3 w placement 0 0" => "bad position: row 3 does not have 3 points";
        "3/wwww/3/2/3 w placement 0 0" => "bad position: row 2 does not have 2 points";
        "3/2//2/3 w placement 0 0" => "bad position: row 3 does not have 3 points";
        "3/x1/3/2/3 w placement 0 0" => "bad position: 'x' in row 2: w, b or a digit";
        "3/2/3/2/30 w placement 0 0" => "bad position: '0' in row 5: w, b or a digit";
        "3/2/3/2/3 white placement 0 0" => "bad position: side \"white\" is neither w nor b";
        "3/2/3/2/3 w opening 0 0" =>
            "bad position: phase \"opening\" is not placement, movement or yield";
        "3/2/3/2/3 w placement -1 0" =>
            "bad position: quiet \"-1\" is not a number from 0 to 65535";
        "3/2/3/2/3 w placement 65536 0" =>
            "bad position: quiet \"65536\" is not a number from 0 to 65535";
        "3/2/3/2/3 w placement 0 1000001" =>
            "bad position: ply \"1000001\" is not a number from 0 to 1000000";
        "3/2/1w1/2/3 b placement 0 1" =>
            "bad position: a stone stands on the hub during placement";
        "www/ww/w1w/ww/www w placement 0 12" =>
            "bad position: placement is over: every point but the hub is filled";
        "w2/2/3/2/3 b placement 0 2" => "bad position: ply 2 with 1 stones placed: one a ply";
        "3/2/3/2/3 w placement 1 0" => "bad position: quiet 1 during placement: it is 0";
        "3/2/3/2/3 b placement 0 0" => "bad position: white is to move after 0 stones";
        "w2/2/1w1/2/3 b placement 1 1" => "bad position: \
            a stone stands on the hub during placement; \
            ply 1 with 2 stones placed: one a ply; \
            quiet 1 during placement: it is 0; \
            white is to move after 2 stones";
        "wbw/bw/w2/ww/www w movement 0 12" =>
            "bad position: 11 stones: 12 and one hole are needed";
        "wbw/bw/wbw/ww/www w movement 0 12" =>
            "bad position: 13 stones: 12 and one hole are needed";
        "wbw/bw/w1w/ww/www w movement 0 11" => "bad position: ply 11 in movement: at least 12";
        "wbw/bw/w1w/ww/www w movement 3 14" =>
            "bad position: quiet 3 is more than the plies of movement";
        "1ww/ww/www/ww/wwb b movement 0 12" =>
            "bad position: black cannot move: its opponent is to move in phase yield";
        "1ww/ww/www/ww/wwb b yield 0 12" =>
            "bad position: no yield is due: white can move, or no way can be opened";
        "wbw/bw/w1w/ww/www w yield 0 12" =>
            "bad position: no yield is due: black can move, or no way can be opened";
    }
    let size = |text: &str| size_of_text(text);
    refused! { size;
        "" => "bad position: 1 rows: 5, 9, 13 or 17 are needed (sizes 3, 5, 7, 9)";
        "1/2/3/4" => "bad position: 4 rows: 5, 9, 13 or 17 are needed (sizes 3, 5, 7, 9)";
    }
}

#[test]
fn bad_moves_are_refused_with_their_reasons() {
    let unreadable = |text: &str| {
        format!(
            "{text:?} is no move: expected \
             a placement c3, a step d6-e5, a jump a1*e5 or a pass --"
        )
    };
    let start = Position::<S5>::new(Rules::default());
    let read = |text: &str| start.parse_move(text);
    for text in ["", "-", "c3-", "-c3", "*", "c3*", "c3 ", "c3\n", "c3x", "c3xe5,", "c3,e5", "--x"] {
        refused! { read; text => unreadable(text); }
    }
    for text in ["---", "c3-d4-e5", "c3--d4", "é5", "x", "xe5", "a1*b2*c3"] {
        refused! { read; text => unreadable(text); }
    }
    let long = "a".repeat(1000);
    refused! { read;
        &long => unreadable(&long[..40]);
        "a2" => "a2 is not a point of this board (corners a1 and i9)";
        "c3-k11" => "k11 is not a point of this board (corners a1 and i9)";
        "c3xe55" => "e55 is not a point of this board (corners a1 and i9)";
        "c3xx" => "x is not a point of this board (corners a1 and i9)";
        "C3" => "C3 is not a point of this board (corners a1 and i9)";
        "e5" => "e5 is the hub: it stays empty until every other point is filled";
        "c3-e5" => "stones do not move before every point but the hub is filled";
        "c3*e5" => "stones do not move before every point but the hub is filled";
        "--" => "passing is allowed only to a side that cannot move";
        "c3xd4" => "captures are compulsory under these rules: leave out the x part";
    }
    let mut line = Line::new(start);
    line.play_text("c3").expect("a placement");
    let read = |text: &str| line.position().parse_move(text);
    refused! { read; "c3" => "c3 is occupied"; }

    let at = |rules: Rules, text: &str| Position::<S3>::from_text(rules, text).expect(text);
    // c3 is the hole; Black may step from b4 alone.
    let moving = at(Rules::default(), "wbw/bw/w1w/ww/www b movement 0 12");
    let read = |text: &str| moving.parse_move(text);
    refused! { read;
        "a1" => "placement is over: move a stone into the hole at c3";
        "c3-c3" => "there is no stone on c3";
        "a3-c3" => "the stone on a3 belongs to the opponent";
        "b4-a3" => "a3 is not the hole: the only empty point is c3";
        "b4*c3" => "a stone jumps only to open a way, and only where no step opens one";
        "--" => "passing is allowed only to a side that cannot move";
    }
    let corner = at(Rules::default(), "1wb/ww/www/ww/wwb w movement 0 12");
    let read = |text: &str| corner.parse_move(text);
    refused! { read; "a1-a5" => "a1 has no drawn line to the hole at a5"; }

    let blocked = Rules {
        blocked: tibetango::games::jiaqi::Blocked::Pass,
        ..Rules::default()
    };
    let passing = at(blocked, "1ww/ww/www/ww/wwb b movement 0 12");
    let read = |text: &str| passing.parse_move(text);
    refused! { read; "e1-a5" => "no stone can move: the turn must be passed with --"; }

    // Black, on e1 alone, needs a way: a step to a5 opens one only by shooting it.
    let shot = at(choice(), "1ww/ww/www/ww/wwb w yield 0 12");
    let read = |text: &str| shot.parse_move(text);
    refused! { read;
        "a3-a5" => "this does not open a way for the side that cannot move";
        "a3-a5xe3" => "e3 cannot be taken by this move in this order";
        "d2*a5" => "a stone jumps only to open a way, and only where no step opens one";
    }
    assert!(shot.parse_move("a3-a5xe1").is_ok());
    let mut step = parse_plain(shot.shape(), "a3-a5").expect("a step");
    step.takes = shot.open_captures(&step);
    assert_eq!(shot.checked(&step), shot.parse_move("a3-a5xe1"));

    // Without guns no step opens one; jumps from c1, d2 and e3 do.
    let gun_off = Rules {
        gun: Gun::Off,
        ..choice()
    };
    let yielding = at(gun_off, "1ww/ww/www/ww/wwb w yield 0 12");
    let read = |text: &str| yielding.parse_move(text);
    refused! { read;
        "c5-a5" => "this does not open a way for the side that cannot move";
        "a1*a5" => "this does not open a way for the side that cannot move";
        "e1*a5" => "the stone on e1 belongs to the opponent";
        "d2*a5xe1" => "e1 cannot be taken by this move in this order";
        "--" => "passing is allowed only to a side that cannot move";
    }
    assert!(yielding.parse_move("d2*a5").is_ok());

    let over = at(Rules::default(), "www/ww/w1w/ww/www b movement 0 12");
    let read = |text: &str| over.parse_move(text);
    refused! { read; "a1-c3" => "the game is over"; "--" => "the game is over"; }
}

#[test]
fn chosen_captures_are_checked_in_their_order() {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut moves = Vec::new();
    let (mut refused, mut accepted) = (0, 0);
    while refused < 200 || accepted < 200 {
        let line = line_at::<S5>(choice(), &random_text::<S5>(&choice(), &mut rng));
        if random_move(&line, &mut moves, &mut rng).is_none() {
            continue;
        }
        let position = line.position();
        let mv = moves[rng.random_range(0..moves.len())];
        let mut plain = position.plain(mv);
        if plain.takes.len() < 2 {
            continue;
        }
        plain.takes.reverse();
        // In the reverse order each stone must be open when its turn comes.
        let mut taken = plain.clone();
        taken.takes.clear();
        let mut feasible = true;
        for &point in &plain.takes {
            feasible &= position.open_captures(&taken).contains(&point);
            taken.takes.push(point);
        }
        assert_eq!(position.checked(&plain).is_ok(), feasible);
        if feasible {
            assert_eq!(position.checked(&plain), Ok(mv));
            accepted += 1;
        } else {
            refused += 1;
        }
    }
}

/// A text near a good one: characters dropped, doubled or replaced.
fn mutate(text: &str, edits: &[(usize, u8, char)]) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for &(at, what, c) in edits {
        if chars.is_empty() {
            break;
        }
        let at = at % chars.len();
        match what % 3 {
            0 => drop(chars.remove(at)),
            1 => chars.insert(at, c),
            _ => chars[at] = c,
        }
    }
    chars.into_iter().collect()
}

/// Reads a text in every way there is; what is accepted must be consistent.
fn read_all<S: Size>(rules: Rules, position: &Position<S>, text: &str) -> Result<(), TestCaseError> {
    let shape = position.shape();
    if let Ok(plain) = parse_plain(shape, text) {
        prop_assert!(plain.takes.iter().all(|p| p.index() < shape.points()));
    }
    if let Ok(mv) = position.parse_move(text) {
        let mut next = *position;
        prop_assert!(next.play(mv).is_ok());
    }
    let _ = size_of_text(text);
    if let Ok(read) = Position::<S>::from_text(rules, text) {
        let mut moves = Vec::new();
        read.legal_moves(&mut moves);
        prop_assert_eq!(moves.is_empty(), read.outcome().is_some());
        prop_assert_eq!(Position::<S>::from_text(rules, &read.to_string()), Ok(read));
    }
    Ok(())
}

fn read_near<S: Size>(seed: u64, edits: &[(usize, u8, char)]) -> Result<(), TestCaseError> {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let variants = variants();
    let rules = variants[rng.random_range(0..variants.len())];
    let line = line_at::<S>(rules, &random_text::<S>(&rules, &mut rng));
    let position = line.position();
    read_all(rules, position, &mutate(&position.to_string(), edits))?;
    let mut moves = Vec::new();
    if let Some(mv) = random_move(&line, &mut moves, &mut rng) {
        read_all(rules, position, &mutate(&position.move_text(mv), edits))?;
    }
    Ok(())
}

const LETTERS: &str = "[a-z0-9wbx,*/ -]";

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn no_text_panics(text in "\\PC{0,60}", near in "[a-j0-9x,*-]{0,12}", rows in "[wb0-9/ a-z]{0,40}") {
        let rules = choice();
        for text in [text, near, rows] {
            read_all(rules, &Position::<S3>::new(rules), &text)?;
            read_all(rules, &Position::<S9>::new(rules), &text)?;
        }
    }

    #[test]
    fn no_text_near_a_good_one_panics(
        seed: u64,
        edits in prop::collection::vec((any::<usize>(), any::<u8>(), LETTERS), 0..4),
    ) {
        let edits: Vec<_> = edits
            .iter()
            .map(|(at, what, text)| (*at, *what, text.chars().next().unwrap_or('?')))
            .collect();
        read_near::<S3>(seed, &edits)?;
        read_near::<S5>(seed, &edits)?;
        read_near::<S7>(seed, &edits)?;
        read_near::<S9>(seed, &edits)?;
    }
}

#[test]
fn sides_and_phases_have_their_names() {
    let names = Side::BOTH.map(Side::name);
    assert_eq!(names, ["white", "black"]);
    let start = Position::<S5>::new(Rules::default()).to_string();
    assert_eq!(start, "5/4/5/4/5/4/5/4/5 w placement 0 0");
}
