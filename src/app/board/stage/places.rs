//! Positions of a board's points in the world. One world unit is about 4 cm; x runs to the right, y up, z
//! towards the viewer; the slab's top is the plane y = 0.

use bevy::math::Vec3;
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

/// Proportions that follow from the arrangement of a board's points, in units of the array.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BoardProportions {
    /// Radius of a stone.
    stone: f32,
    /// Least distance between two points.
    apart: f32,
}

const ASLANT: BoardProportions = BoardProportions {
    stone: 0.56,
    apart: std::f32::consts::SQRT_2,
};
/// On squares, a stone lies within its square.
const ON_SQUARES: BoardProportions = BoardProportions {
    stone: 0.42,
    apart: std::f32::consts::SQRT_2,
};
const SIDE_BY_SIDE: BoardProportions = BoardProportions {
    stone: 0.44,
    apart: 1.0,
};

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
    standing: BoardProportions,
}

impl PointPlaces {
    /// Returns the layout of a shape.
    #[must_use]
    pub fn of(shape: &'static Topology) -> Self {
        let half_span = f32::from(shape.span() - 1) / 2.0;
        let standing = match (shape.is_checkered(), shape.aslant()) {
            (true, _) => ON_SQUARES,
            (false, true) => ASLANT,
            (false, false) => SIDE_BY_SIDE,
        };
        let unit = (SLAB_HALF - MARGIN) / (half_span + standing.stone + 0.06);
        Self {
            shape,
            half_span,
            unit,
            standing,
        }
    }

    /// Returns the radius of a stone, in world units.
    #[must_use]
    pub fn stone_radius(&self) -> f32 {
        self.unit * self.standing.stone
    }

    /// Returns the least distance between two points, in world units.
    #[must_use]
    pub fn apart(&self) -> f32 {
        self.unit * self.standing.apart
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
        self.unit * self.half_span * std::f32::consts::SQRT_2
    }
}
