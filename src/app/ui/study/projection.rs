//! Board in the interface's projection.

use crate::app::board::BoardView;
use crate::app::board::PointPlaces;
use crate::app::ui::kit::Look;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Context, LayerId, Mesh, Painter, Pos2, Shape};
use tibetango_rules::{Point, Topology};

/// Number of corners of a circle.
const CORNERS: u16 = 36;

/// Board as it is seen, to be painted on.
pub(crate) struct ProjectedBoard<'a> {
    view: &'a BoardView,
    pub look: &'a Look,
    pub painter: Painter,
    pub topology: &'static Topology,
    places: PointPlaces,
    /// Radius of a stone, and half its height, in world units.
    pub radius: f32,
    pub height: f32,
}

impl<'a> ProjectedBoard<'a> {
    /// Returns the board of this topology, painted on below all panels.
    pub fn of(
        ctx: &Context,
        look: &'a Look,
        view: &'a BoardView,
        topology: &'static Topology,
    ) -> Self {
        let places = PointPlaces::of(topology);
        Self {
            view,
            look,
            painter: ctx.layer_painter(LayerId::background()),
            topology,
            places,
            radius: places.stone_radius(),
            height: places.stone_half_height(),
        }
    }

    /// Returns a place over a point.
    pub fn at(&self, point: Point, height: f32) -> Vec3 {
        self.places.position(point) + Vec3::Y * height
    }

    /// Returns the middle of a stone on a point.
    pub fn middle(&self, point: Point) -> Vec3 {
        self.at(point, self.height)
    }

    pub fn project(&self, world: Vec3) -> Pos2 {
        let place = self.view.project(world);
        egui::pos2(place.x, place.y)
    }

    /// Returns the middle of a stone on a point, and its radius, as they are seen.
    pub fn stone(&self, point: Point) -> (Pos2, f32) {
        let middle = self.middle(point);
        let at = self.project(middle);
        let side = self.project(middle + Vec3::X * self.radius);
        (at, side.distance(at))
    }

    /// Paints a flat ring or disc around a place, between two radii in radii of a stone.
    pub fn paint_ring(&self, middle: Vec3, radii: [f32; 2], colour: Color32) {
        let [inner, outer] = radii.map(|radius| (self.radius * radius, colour));
        let mut mesh = Mesh::default();
        self.ring(&mut mesh, middle, inner, outer);
        self.painter.add(Shape::mesh(mesh));
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
