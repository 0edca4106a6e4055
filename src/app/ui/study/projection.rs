//! Board in the interface's projection.

use crate::app::board::BoardView;
use crate::app::board::PointPlaces;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Mesh, Pos2};
use tibetango_rules::{Point, Topology};

/// Number of corners of a circle.
const CORNERS: u16 = 36;

/// Board as it is seen.
pub(crate) struct ProjectedBoard<'a> {
    view: &'a BoardView,
    pub places: PointPlaces,
    pub shape: &'static Topology,
}

impl<'a> ProjectedBoard<'a> {
    pub fn of(view: &'a BoardView, shape: &'static Topology) -> Self {
        Self {
            view,
            places: PointPlaces::of(shape),
            shape,
        }
    }

    /// Returns a place over a point.
    pub fn at(&self, point: Point, height: f32) -> Vec3 {
        self.places.position(point) + Vec3::Y * height
    }

    pub fn project(&self, world: Vec3) -> Pos2 {
        let seen = self.view.project(world);
        egui::pos2(seen.x, seen.y)
    }

    /// Adds a flat ring or disc around a place, from one radius and colour to another.
    pub fn ring(
        &self,
        mesh: &mut Mesh,
        middle: Vec3,
        inner: (f32, Color32),
        outer: (f32, Color32),
    ) {
        let base = mesh.vertices.len() as u32;
        for corner in 0..CORNERS {
            let turn = std::f32::consts::TAU * f32::from(corner) / f32::from(CORNERS);
            let out = Vec3::new(turn.cos(), 0.0, turn.sin());
            for (radius, colour) in [inner, outer] {
                mesh.colored_vertex(self.project(middle + out * radius), colour);
            }
        }
        let corners = 2 * u32::from(CORNERS);
        for corner in (0..corners).step_by(2) {
            let [a, b] = [corner, corner + 1].map(|k| base + k);
            let [c, d] = [corner + 2, corner + 3].map(|k| base + k % corners);
            mesh.add_triangle(a, b, c);
            mesh.add_triangle(c, b, d);
        }
    }
}
