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
