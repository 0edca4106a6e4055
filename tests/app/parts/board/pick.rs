//! The conversion between places in the window and points of the board.

use bevy::prelude::*;
use std::f32::consts::PI;
use tibetango::app::board::{BoardView, SLAB_HALF, Viewpoint, point_at, screen_of, view_of};
use tibetango_rules::{GameName, Topology};

fn topologies() -> Vec<&'static Topology> {
    let of = |game: GameName| {
        let sizes = game.sizes().iter();
        sizes.filter_map(move |&size| Topology::of(game, size))
    };
    GameName::ALL.into_iter().flat_map(of).collect()
}

fn views() -> Vec<BoardView> {
    let windows = [
        Vec2::new(1280.0, 720.0),
        Vec2::new(1920.0, 1080.0),
        Vec2::new(1080.0, 1920.0),
    ];
    let far = Viewpoint {
        turn: PI,
        ..Viewpoint::default()
    };
    let above = Viewpoint { tilt: 0.03, ..far };
    let swings = [
        (Viewpoint::default(), Vec2::ZERO),
        (far, Vec2::new(0.01, -0.005)),
        (above, Vec2::ZERO),
    ];
    let mut views = Vec::new();
    for window in windows {
        let frames = [
            Rect::default(),
            Rect::new(
                0.25 * window.x,
                0.1 * window.y,
                0.95 * window.x,
                0.7 * window.y,
            ),
            Rect::new(0.0, 0.0, 0.6 * window.x, window.y),
        ];
        for frame in frames {
            views.extend(swings.map(|(seat, swing)| view_of(window, frame, seat, swing)));
        }
    }
    views
}

#[test]
fn every_point_is_found_where_it_is_seen() {
    for view in views() {
        for topology in topologies() {
            for point in topology.iter() {
                let place = screen_of(&view, topology, point);
                assert_eq!(point_at(&view, topology, place), Some(point), "{view:?}");
                // A finger that misses by a third of the distance still hits.
                let near = topology.neighbours(point).iter();
                for &neighbour in near {
                    let missed = place.lerp(screen_of(&view, topology, neighbour), 0.3);
                    assert_eq!(
                        point_at(&view, topology, missed),
                        Some(point),
                        "{}: {view:?}",
                        topology.game()
                    );
                }
            }
        }
    }
}

#[test]
fn the_board_fills_its_frame_and_stays_inside() {
    for view in views() {
        let frame = view.frame;
        let (mut least, mut most) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
        for (x, z) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            let corner = Vec3::new(x, 0.0, z) * SLAB_HALF;
            let place = view.project(corner);
            (least, most) = (least.min(place), most.max(place));
        }
        // The drift may take a corner a hair beyond its place.
        let slack = frame.size().min_element() * 0.02;
        assert!(least.cmpge(frame.min - slack).all(), "{view:?}");
        assert!(most.cmple(frame.max + slack).all(), "{view:?}");
        let filled = ((most - least) / frame.size()).max_element();
        assert!(filled > 0.85, "{filled} of {frame:?}");
    }
}

#[test]
fn beside_the_board_there_is_no_point() {
    for view in views() {
        for topology in topologies() {
            let outside = view.project(view.around() * Vec3::new(5.4, 0.0, 0.0));
            assert_eq!(
                point_at(&view, topology, outside),
                None,
                "{}: {view:?}",
                topology.game()
            );
            assert_eq!(
                point_at(&view, topology, Vec2::splat(f32::NAN)),
                None,
                "{}: {view:?}",
                topology.game()
            );
        }
    }
}

#[test]
fn projecting_and_looking_back_agree() {
    for view in views() {
        let world = Vec3::new(1.3, 0.2, -2.7);
        let back = view.unproject(view.project(world), world.y);
        assert!(
            back.is_some_and(|back| back.distance(world) < 1e-3),
            "{back:?} for {world:?}: {view:?}"
        );
    }
}
