//! The board as the rules describe it, and points, moves and positions as text.

mod fuzz;
mod refusals;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use slow::jiaqi_setups::{history_at, random_move, random_text, variants};
use slow::slow_jiaqi;
use std::collections::BTreeSet;
use tibetango_rules::jiaqi::{Capture, JiaqiPosition, JiaqiRules, JiaqiSize};
use tibetango_rules::text::{parse_plain, parse_point, point_text, size_of_text};
use tibetango_rules::{Board, GameName, Grid, Point, Side, TextForm, Topology};

fn choice() -> JiaqiRules {
    JiaqiRules {
        capture: Capture::Choice,
        ..JiaqiRules::default()
    }
}

#[test]
fn the_board_is_that_of_the_rules() {
    let topology = Topology::of(GameName::Jiaqi, 5).expect("the thesis's board");
    let mut middles = [0; 5];
    for point in topology.iter() {
        let through = topology.lines().iter().filter(|line| {
            let inner = &line.points[1..line.points.len() - 1];
            inner.contains(&point)
        });
        middles[through.count()] += 1;
    }
    // §1: 4 points in the middle of no line, 12 of one, 16 of two, 9 of four.
    assert_eq!(middles, [4, 12, 16, 0, 9]);
    for corner in ["a1", "a9", "i1", "i9"] {
        let point = parse_point(topology, corner).expect("a corner");
        assert_eq!(topology.neighbours(point).len(), 3, "{corner}");
    }
    assert_eq!(point_text(topology, topology.hub()), "e5");
}

#[test]
fn every_board_has_the_points_lines_edges_and_triples_of_its_size() {
    let mut lines_edges_triples = Vec::new();
    for &size in GameName::Jiaqi.sizes() {
        let topology = Topology::of(GameName::Jiaqi, size).expect("a size");
        let n = usize::from(size);
        assert_eq!(topology.points(), n * n + (n - 1) * (n - 1), "size {size}");
        let slow = slow_jiaqi::lines(n);
        let sum = |less: usize| -> usize {
            let lengths = topology.lines().iter().map(|line| line.points.len() - less);
            lengths.sum()
        };
        assert_eq!(topology.lines().len(), slow.len(), "size {size}");
        assert_eq!(sum(1), slow_jiaqi::edges(&slow).len(), "size {size}");
        assert_eq!(sum(2), slow_jiaqi::triples(&slow).len(), "size {size}");
        // N rows and N columns of N points; each way a diagonal of 2N-1 points and pairs of
        // 2N-3, ..., 3 points.
        assert_eq!(
            topology.lines().len(),
            2 * n + 2 * (2 * n - 3),
            "size {size}"
        );
        lines_edges_triples.push((topology.lines().len(), sum(1), sum(2)));

        let point = |p: &slow_jiaqi::ArrayPoint| {
            topology
                .at(p.0 as u8, p.1 as u8)
                .expect("both versions have the same points")
        };
        let of = |long: bool, points: Vec<Point>| {
            let mut points = points;
            points.sort_unstable();
            (long, points)
        };
        let fast: BTreeSet<_> = topology
            .lines()
            .iter()
            .map(|line| of(line.long, line.points.clone()))
            .collect();
        let expected: BTreeSet<_> = slow
            .iter()
            .map(|line| of(line.long, line.points.iter().map(point).collect()))
            .collect();
        assert_eq!(fast, expected, "size {size}");
        assert_eq!(
            slow_jiaqi::points(n).len(),
            topology.points(),
            "size {size}"
        );
        for p in slow_jiaqi::points(n) {
            let near: Vec<Point> = slow_jiaqi::neighbours(&slow, p).iter().map(point).collect();
            assert_eq!(topology.neighbours(point(&p)), near, "size {size}, {p:?}");
        }
    }
    assert_eq!(lines_edges_triples[1], (24, 104, 80));
    let known = [0, 1, 2, 4, 6, 8, 11, 255].into_iter();
    let known = known.filter(|&n| Topology::of(GameName::Jiaqi, n).is_some());
    assert_eq!(known.collect::<Vec<u8>>(), [0; 0]);
}

#[test]
fn every_point_has_one_name_and_nothing_else_has() {
    for &size in GameName::Jiaqi.sizes() {
        let topology = Topology::of(GameName::Jiaqi, size).expect("a size");
        let span = topology.span();
        let mut names = BTreeSet::new();
        for point in topology.iter() {
            let name = point_text(topology, point);
            let (row, column) = topology.row_column(point);
            assert_eq!(
                parse_point(topology, &name),
                Some(point),
                "size {size}, {name}"
            );
            assert_eq!(topology.at(row, column), Some(point), "size {size}, {name}");
            assert_eq!(
                slow_jiaqi::point_text(size.into(), (row.into(), column.into())),
                name,
                "size {size}"
            );
            names.insert(name);
        }
        assert_eq!(names.len(), topology.points(), "size {size}");
        for file in 'a'..='z' {
            for rank in 0..=u32::from(span) + 12 {
                let name = format!("{file}{rank}");
                assert_eq!(
                    parse_point(topology, &name).is_some(),
                    names.contains(&name),
                    "size {size}, {name}"
                );
            }
        }
        let last = format!("{}{span}", char::from(b'a' + span - 1));
        assert!(
            names.contains("a1") && names.contains(&last),
            "size {size}: {names:?}"
        );
        for bad in [
            "", "a", "1", "1a", "A1", "a01", "a 1", "a+1", "a1 ", " a1", "a1x", "é1", "a１",
        ] {
            assert_eq!(parse_point(topology, bad), None, "size {size}, {bad:?}");
        }
    }
}

fn round_trips<S: JiaqiSize>() {
    let mut rng = SplitMix64::seed_from_u64(u64::from(S::N));
    let mut moves = Vec::new();
    for rules in variants() {
        for _ in 0..5 {
            let text = random_text::<S>(&rules, &mut rng);
            let mut history = history_at::<S>(rules, &text);
            for _ in 0..6 {
                let position = *history.position();
                let text = position.to_string();
                assert_eq!(
                    JiaqiPosition::from_text(rules, &text),
                    Ok(position),
                    "{text}"
                );
                assert_eq!(size_of_text(GameName::Jiaqi, &text), Ok(S::N), "{text}");
                let Some(mv) = random_move(&history, &mut moves, &mut rng) else {
                    break;
                };
                for &mv in moves.iter().take(200) {
                    let text = position.move_text(mv);
                    let plain = parse_plain(position.topology(), &text);
                    assert_eq!(position.parse_move(&text), Ok(mv), "{text}");
                    assert_eq!(plain, Ok(position.plain(mv)), "{text}");
                    assert!(!text.contains(char::is_whitespace), "{text:?}");
                }
                history.play(mv).expect("a legal move");
            }
        }
    }
}

#[test]
fn positions_and_legal_moves_round_trip() {
    round_trips::<Grid<3>>();
    round_trips::<Grid<5>>();
    round_trips::<Grid<7>>();
    round_trips::<Grid<9>>();
}

#[test]
fn chosen_captures_are_checked_in_their_order() {
    let mut rng = SplitMix64::seed_from_u64(1);
    let mut moves = Vec::new();
    let (mut refused, mut accepted) = (0, 0);
    while refused < 200 || accepted < 200 {
        let history = history_at::<Grid<5>>(choice(), &random_text::<Grid<5>>(&choice(), &mut rng));
        if random_move(&history, &mut moves, &mut rng).is_none() {
            continue;
        }
        let position = history.position();
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
        assert_eq!(
            position.checked(&plain).is_ok(),
            feasible,
            "{plain:?} at {position}"
        );
        if feasible {
            assert_eq!(position.checked(&plain), Ok(mv), "{plain:?} at {position}");
            accepted += 1;
        } else {
            refused += 1;
        }
    }
}

#[test]
fn captures_are_read_up_to_one_more_than_the_board_has_points() {
    let topology = Topology::of(GameName::Jiaqi, 3).expect("a size");
    for (written, read) in [(12, 12), (13, 13), (14, 14), (15, 14), (100, 14)] {
        let text = format!("c3x{}", vec!["a1"; written].join(","));
        let plain = parse_plain(topology, &text).expect("a move");
        assert_eq!(plain.takes.len(), read, "{written} captures");
    }
}

#[test]
fn sides_and_phases_have_their_names() {
    let names = Side::BOTH.map(Side::name);
    assert_eq!(names, ["white", "black"]);
    let start = JiaqiPosition::<Grid<5>>::new(JiaqiRules::default()).to_string();
    assert_eq!(start, "5/4/5/4/5/4/5/4/5 w placement 0 0");
}
