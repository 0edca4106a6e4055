//! Positions of a board's points in the world. One world unit is about 4 cm; x runs to the right, y up, z
//! towards the viewer; the slab's top is the plane y = 0.

use bevy::math::Vec3;
use std::f32::consts::SQRT_2;
use tibetango_rules::{Point, Topology};

/// Half the side of the slab's top, in world units, for every board size: larger boards have
/// a finer net on the same stone.
pub const SLAB_HALF: f32 = 5.0;
/// Thickness of the slab in world units.
pub const SLAB_HEIGHT: f32 = 0.95;
/// Half the height of a stone as a share of its radius.
pub const STONE_FLATNESS: f32 = 0.46;

/// Margin between the outermost stones and the slab's edge, in world units: letters and numbers
/// have room there, clear of both.
const MARGIN: f32 = 0.68;
/// Distance from the centre to the letters and numbers along the edge, in world units.
pub const LETTERS: f32 = SLAB_HALF - 0.36;

/// The points of one board, laid out on the slab.
#[derive(Clone, Copy, Debug)]
pub struct PointPlaces {
    /// The board.
    pub shape: &'static Topology,
    /// Rows and columns of the array, less one, halved.
    half_span: f32,
    /// World length of one step in the array. Where points stand aslant, neighbours along a row lie
    /// two units apart, diagonal ones the square root of two; elsewhere neighbours lie one unit
    /// apart.
    pub unit: f32,
    /// Radius of a stone, and least distance between two points, in units of the array.
    stone: f32,
    apart: f32,
}

impl PointPlaces {
    /// Returns the layout of a shape.
    #[must_use]
    pub fn of(shape: &'static Topology) -> Self {
        let half_span = f32::from(shape.span() - 1) / 2.0;
        let (stone, apart) = match (shape.is_checkered(), shape.aslant()) {
            // On squares, a stone lies within its square.
            (true, _) => (0.42, SQRT_2),
            (false, true) => (0.56, SQRT_2),
            (false, false) => (0.44, 1.0),
        };
        Self {
            shape,
            half_span,
            unit: (SLAB_HALF - MARGIN) / (half_span + stone + 0.06),
            stone,
            apart,
        }
    }

    /// Returns the radius of a stone, in world units.
    #[must_use]
    pub fn stone_radius(&self) -> f32 {
        self.unit * self.stone
    }

    /// Returns the least distance between two points, in world units.
    #[must_use]
    pub fn apart(&self) -> f32 {
        self.unit * self.apart
    }

    /// Returns half the height of a stone, in world units.
    #[must_use]
    pub fn stone_half_height(&self) -> f32 {
        self.stone_radius() * STONE_FLATNESS
    }

    /// Returns the position of a point on the slab's top.
    #[must_use]
    pub fn position(&self, point: Point) -> Vec3 {
        let (row, column) = self.shape.row_column(point);
        Vec3::new(
            (f32::from(column) - self.half_span) * self.unit,
            0.0,
            (f32::from(row) - self.half_span) * self.unit,
        )
    }

    /// Returns the middle of the points that form the board's centre.
    #[must_use]
    pub fn middle(&self) -> Vec3 {
        let hubs = self.shape.centre();
        let sum: Vec3 = hubs.iter().map(|&hub| self.position(hub)).sum();
        sum / hubs.len().max(1) as f32
    }

    /// Returns the distance from the middle to a corner of the net, in world units.
    #[must_use]
    pub fn farthest(&self) -> f32 {
        self.unit * self.half_span * SQRT_2
    }
}
