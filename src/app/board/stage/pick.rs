//! Projections between the window and the board: pure functions of a [`BoardView`].

use bevy::ecs::resource::Resource;
use bevy::math::{Quat, Rect, Vec2, Vec3, Vec3Swizzles};
use bevy::transform::components::Transform;
use tibetango_rules::{Point, Topology};

use super::camera::Viewpoint;
use super::places::PointPlaces;

/// Current view of the board: everything needed to project, updated each frame without rendering.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct BoardView {
    /// The window in logical pixels.
    pub window: Vec2,
    /// Part of the window in which the board stands.
    pub frame: Rect,
    /// Viewpoint, without the drift.
    pub seat: Viewpoint,
    /// Camera pose in the world; it looks along its own negative z.
    pub pose: Transform,
    /// Focal length in logical pixels.
    pub focal: f32,
    /// Intersection of the optical axis with the window, in logical pixels from the top left corner.
    pub centre: Vec2,
}

impl BoardView {
    /// Returns the rotation that takes a position relative to a player before the unturned board to the same
    /// position relative to the player who sits here.
    #[must_use]
    pub fn around(&self) -> Quat {
        Quat::from_rotation_y(self.seat.turn)
    }

    /// Projects a point of the world into the window, in logical pixels from the top left corner.
    #[must_use]
    pub fn project(&self, world: Vec3) -> Vec2 {
        let local = self.pose.rotation.inverse() * (world - self.pose.translation);
        let depth = (-local.z).max(1e-3);
        self.centre + Vec2::new(local.x, -local.y) * (self.focal / depth)
    }

    /// Returns the point at this height of the world that is seen at a position in the window; `None` if the
    /// line of sight does not meet that plane.
    #[must_use]
    pub fn unproject(&self, at: Vec2, height: f32) -> Option<Vec3> {
        let offset = (at - self.centre) / self.focal;
        let ray = self.pose.rotation * Vec3::new(offset.x, -offset.y, -1.0);
        let way = (height - self.pose.translation.y) / ray.y;
        (way.is_finite() && way > 0.0).then(|| self.pose.translation + ray * way)
    }
}

/// Returns the board's point under a position in the window (logical pixels from the top left corner): the
/// nearest one if it is within half the distance of neighbours.
#[must_use]
pub fn point_at(view: &BoardView, topology: &'static Topology, cursor: Vec2) -> Option<Point> {
    let places = PointPlaces::of(topology);
    // Between the slab, where empty points are seen, and the stones' tops.
    let hit = view.unproject(cursor, places.stone_half_height())?;
    let reach = 0.5 * places.apart();
    let far = |point| places.position(point).xz().distance(hit.xz());
    topology
        .iter()
        .map(|point| (point, far(point)))
        .min_by(|one, two| one.1.total_cmp(&two.1))
        .filter(|&(_, distance)| distance <= reach)
        .map(|(point, _)| point)
}

/// Returns the position of a board point in the window, in logical pixels from the top left corner.
#[must_use]
pub fn screen_of(view: &BoardView, topology: &'static Topology, point: Point) -> Vec2 {
    let places = PointPlaces::of(topology);
    view.project(places.position(point) + Vec3::Y * places.stone_half_height())
}
