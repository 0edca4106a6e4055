//! The pieces taken off a board of squares.

use bevy::prelude::*;
use tibetango::app::board::stacks::{at_first, lying, rows};
use tibetango::app::board::{PointPlaces, SLAB_HALF};
use tibetango_rules::{GameName, Topology};

/// Returns the layout of every board of squares.
fn boards() -> Vec<PointPlaces> {
    let of = |game: GameName| game.sizes().iter().map(move |&size| (game, size));
    let all = GameName::ALL.into_iter().flat_map(of);
    let topologies = all.filter_map(|(game, size)| Topology::of(game, size));
    let places = topologies.map(PointPlaces::of);
    places.filter(PointPlaces::on_squares).collect()
}

#[test]
fn all_pieces_lie_beside_the_board_and_not_in_each_other() {
    for places in boards() {
        let (radius, half) = (places.stone_radius(), places.stone_half_height());
        for window in [Vec2::new(1280.0, 720.0), Vec2::new(1080.0, 1920.0)] {
            let room = Rect::from_corners(Vec2::ZERO, window * Vec2::new(0.72, 0.6));
            let rows = rows(window, room, 0.49, radius).expect("there is room");
            let all = at_first(places.topology);
            let laid = rows.into_iter().zip(all).flat_map(|(row, count)| {
                (0..count).map(move |number| lying(row, number, &places, -1.0).translation)
            });
            let laid: Vec<Vec3> = laid.collect();
            for (at, one) in laid.iter().enumerate() {
                let beyond = one.x.abs().max(one.z.abs());
                assert!(beyond > SLAB_HALF + radius, "{one} lies on the board");
                for other in &laid[..at] {
                    let (aside, above) = ((one - other).with_y(0.0), (one - other).y.abs());
                    let apart = aside.length() >= 2.0 * radius || above >= 1.99 * half;
                    assert!(apart, "{one} lies in {other}");
                }
            }
        }
    }
}
