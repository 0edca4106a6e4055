//! From the window to the board and back: pure functions of a [`BoardView`].

use bevy::ecs::resource::Resource;
use bevy::math::{Quat, Rect, Vec2, Vec3, Vec3Swizzles};
use bevy::transform::components::Transform;
use tibetango_rules::{Point, Shape};

use super::camera::Seat;
use super::places::Places;

/// How the board is seen now: all that is needed to project, kept up to date each frame
/// without rendering.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardView {
    /// The window in logical pixels.
    pub window: Vec2,
    /// The part of it in which the board stands.
    pub frame: Rect,
    /// From where one looks, without the drift.
    pub seat: Seat,
    /// The camera in the world; it looks along its own negative z.
    pub pose: Transform,
    /// Focal length in logical pixels.
    pub focal: f32,
    /// Where the optical axis meets the window, in logical pixels from the top left corner.
    pub centre: Vec2,
}

impl BoardView {
    /// From where something stands for who sits before the unturned board to where it stands for
    /// who sits here.
    #[must_use]
    pub fn around(&self) -> Quat {
        Quat::from_rotation_y(self.seat.turn)
    }

    /// Where a point of the world is seen, in logical pixels from the window's top left corner.
    #[must_use]
    pub fn project(&self, world: Vec3) -> Vec2 {
        let seen = self.pose.rotation.inverse() * (world - self.pose.translation);
        let depth = (-seen.z).max(1e-3);
        self.centre + Vec2::new(seen.x, -seen.y) * (self.focal / depth)
    }

    /// The point at this height of the world that is seen at a place of the window; `None`
    /// where the line of sight does not meet that plane.
    #[must_use]
    pub fn unproject(&self, at: Vec2, height: f32) -> Option<Vec3> {
        let offset = (at - self.centre) / self.focal;
        let ray = self.pose.rotation * Vec3::new(offset.x, -offset.y, -1.0);
        let way = (height - self.pose.translation.y) / ray.y;
        (way.is_finite() && way > 0.0).then(|| self.pose.translation + ray * way)
    }
}

/// The board's point under a place of the window (logical pixels from the top left corner):
/// the nearest one if it is within half the distance of neighbours.
#[must_use]
pub fn point_at(view: &BoardView, shape: &'static Shape, cursor: Vec2) -> Option<Point> {
    let places = Places::of(shape);
    // Between the slab, where empty points are seen, and the stones' tops.
    let hit = view.unproject(cursor, places.stone_half_height())?;
    let reach = 0.5 * places.apart();
    let far = |point| places.position(point).xz().distance(hit.xz());
    shape
        .iter()
        .map(|point| (point, far(point)))
        .min_by(|one, two| one.1.total_cmp(&two.1))
        .filter(|&(_, distance)| distance <= reach)
        .map(|(point, _)| point)
}

/// Where a point of the board is seen in the window, in logical pixels from the top left corner.
#[must_use]
pub fn screen_of(view: &BoardView, shape: &'static Shape, point: Point) -> Vec2 {
    let places = Places::of(shape);
    view.project(places.position(point) + Vec3::Y * places.stone_half_height())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::board::view_of;
    use std::f32::consts::PI;
    use tibetango_rules::GameName;

    fn shapes() -> Vec<&'static Shape> {
        let of = |game: GameName| {
            let sizes = game.sizes().iter();
            sizes.filter_map(move |&size| Shape::of(game, size))
        };
        GameName::ALL.into_iter().flat_map(of).collect()
    }

    fn views() -> Vec<BoardView> {
        let windows = [
            Vec2::new(1280.0, 720.0),
            Vec2::new(1920.0, 1080.0),
            Vec2::new(1080.0, 1920.0),
        ];
        let far = Seat {
            turn: PI,
            ..Seat::default()
        };
        let above = Seat { tilt: 0.03, ..far };
        let swings = [
            (Seat::default(), Vec2::ZERO),
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
            for shape in shapes() {
                for point in shape.iter() {
                    let seen = screen_of(&view, shape, point);
                    assert_eq!(point_at(&view, shape, seen), Some(point), "{view:?}");
                    // A finger that misses by a third of the distance still hits.
                    let near = shape.neighbours(point).iter();
                    for &neighbour in near {
                        let missed = seen.lerp(screen_of(&view, shape, neighbour), 0.3);
                        assert_eq!(point_at(&view, shape, missed), Some(point));
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
                let corner = Vec3::new(x, 0.0, z) * crate::app::board::stage::places::SLAB_HALF;
                let seen = view.project(corner);
                (least, most) = (least.min(seen), most.max(seen));
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
            for shape in shapes() {
                let outside = view.project(view.around() * Vec3::new(5.4, 0.0, 0.0));
                assert_eq!(point_at(&view, shape, outside), None);
                assert_eq!(point_at(&view, shape, Vec2::splat(f32::NAN)), None);
            }
        }
    }

    #[test]
    fn projecting_and_looking_back_agree() {
        for view in views() {
            let world = Vec3::new(1.3, 0.2, -2.7);
            let back = view.unproject(view.project(world), world.y);
            assert!(back.is_some_and(|back| back.distance(world) < 1e-3));
        }
    }
}
