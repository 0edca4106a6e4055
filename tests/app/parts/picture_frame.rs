//! Boards in pictures of any shape.

use bevy_egui::egui::{Pos2, Rect, Vec2, pos2, vec2};
use std::collections::HashMap;
use tibetango::app::ui::Showing;
use tibetango::app::ui::kit::is_cut;
use tibetango::app::ui::picture_frame::{board_in, part_of};
use tibetango_content::config::Config;
use tibetango_lab::souvenir::{Parts, parts, place};
use tibetango_rules::{GameName, Point, Topology};

/// Shapes of pictures: as tall as they come, a square, and wide ones.
const SHAPES: [Vec2; 5] = [
    vec2(100.0, 160.0),
    vec2(100.0, 120.0),
    vec2(100.0, 100.0),
    vec2(160.0, 100.0),
    vec2(300.0, 100.0),
];
/// Width of a board in pixels, of which the measures are taken.
const WIDE: u32 = 200;

/// Boards that were measured, by game and size.
#[derive(Default)]
struct MeasuredBoards(HashMap<(GameName, u8), Parts>);

impl MeasuredBoards {
    fn of(&mut self, config: &Config, topology: &'static Topology) -> &Parts {
        let equipment = config.of(topology.game()).equipment.usual();
        let screen = || parts(topology, equipment, WIDE).expect("a board of this width");
        self.0
            .entry((topology.game(), topology.size()))
            .or_insert_with(screen)
    }
}

/// Asserts that the stones on these points are whole in pictures of every shape.
#[track_caller]
fn assert_whole(label: &str, parts: &Parts, extent: [(f32, f32); 2], at: &[(f32, f32)]) {
    let part = part_of(parts, extent);
    for shape in SHAPES {
        let picture = Rect::from_min_size(pos2(7.0, 3.0), shape);
        let board = board_in(picture, part);
        for &(column, row) in at {
            let place = [column, row].map(|n| (parts.origin + n * parts.unit) * board.width());
            let middle = board.min + vec2(place[0], place[1]);
            let stone = 2.0 * parts.radius * board.width();
            let stone = Rect::from_center_size(middle, Vec2::splat(stone));
            assert!(
                picture.expand(0.01).contains_rect(stone),
                "{label}: {column}, {row} is cut off in {shape:?}"
            );
        }
    }
}

#[test]
fn only_empty_ends_of_a_board_are_cut_off() {
    let tall = Rect::from_min_size(Pos2::ZERO, vec2(100.0, 160.0));
    let wide = Rect::from_min_size(Pos2::ZERO, vec2(160.0, 100.0));
    let whole = Rect::from_min_max(Pos2::ZERO, pos2(1.0, 1.0));
    let part = |from: f32, to: f32| Rect::from_min_max(pos2(from, 0.2), pos2(to, 0.8));
    for (label, picture, part, edge, left) in [
        ("all of it matters", tall, whole, 100.0, 0.0),
        ("the middle", tall, part(0.2, 0.8), 160.0, -30.0),
        ("the left end", tall, part(0.0, 0.4), 160.0, 0.0),
        ("the right end", tall, part(0.6, 1.0), 160.0, -60.0),
        (
            "more than there is room for",
            tall,
            part(0.1, 0.9),
            125.0,
            -12.5,
        ),
        ("a wide picture", wide, part(0.2, 0.8), 160.0, 0.0),
        ("all of it in a wide one", wide, whole, 100.0, 30.0),
    ] {
        let board = board_in(picture, part);
        assert!((board.width() - edge).abs() < 0.01, "{label}: {board:?}");
        assert!((board.left() - left).abs() < 0.01, "{label}: {board:?}");
    }
}

#[test]
fn no_stone_and_no_key_point_of_a_challenge_is_cut_off() {
    let (config, mut measured) = (Config::embedded(), MeasuredBoards::default());
    for game in GameName::ALL {
        let all = &config.of(game).challenges;
        for challenge in &all.challenges {
            let label = format!("{game}, {}", challenge.id);
            let mut history = challenge.start(all.rules).expect("a position");
            let shape = history.topology();
            let stones = shape.iter().zip(history.pieces());
            let stones = stones.filter_map(|(point, piece)| piece.map(|_| point));
            let mut points: Vec<Point> = stones.collect();
            let key = history.parse(&challenge.solutions[0]).expect("a move");
            points.extend(key.from.into_iter().chain(key.to));
            let key = history.with_some_takes(key).expect("a legal move");
            history.play(&key).expect("a legal move");
            let extent = Showing::of_history(&history).extent;
            let at: Vec<_> = points.iter().map(|point| place(shape, *point)).collect();
            assert_whole(&label, measured.of(&config, shape), extent, &at);
        }
    }
}

#[test]
fn no_point_of_a_full_board_is_cut_off() {
    let (config, mut measured) = (Config::embedded(), MeasuredBoards::default());
    for game in GameName::ALL {
        let boards = game.sizes().iter();
        for shape in boards.filter_map(|size| Topology::of(game, *size)) {
            let at: Vec<_> = shape.iter().map(|point| place(shape, point)).collect();
            let last = f32::from(shape.span() - 1);
            let label = format!("{game}, {}", shape.size());
            let extent = [(0.0, 0.0), (last, last)];
            assert_whole(&label, measured.of(&config, shape), extent, &at);
        }
    }
}

#[test]
fn a_small_picture_of_a_dense_board_shows_a_corner_of_it() {
    for game in GameName::ALL {
        for &size in game.sizes() {
            let topology = Topology::of(game, size).expect("a board");
            // If boards differ in their number of lines, all lines are in the picture.
            let expected = game.text() == "gomoku";
            assert_eq!(is_cut(topology, 72.0), expected, "{game} {size}");
            assert!(!is_cut(topology, 400.0), "{game} {size}");
        }
    }
}
