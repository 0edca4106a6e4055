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
/// Half the height of a stone's mesh as a share of its radius; each board flattens its stones further.
pub const STONE_FLATNESS: f32 = 0.46;

/// Distance of the letters and numbers from the slab's edge, as a share of the margin: they stand on its top, which
/// ends before the edge where that is worn round or where the cloth falls over it.
const LETTERS: f32 = 0.60;

/// Proportions that follow from the arrangement of a board's points, in units of the array unless they say otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
struct BoardProportions {
    /// Radius of a stone.
    stone: f32,
    /// Half the height of a stone, as a share of its radius.
    flatness: f32,
    /// Least distance between two points.
    apart: f32,
    /// Distance from the outermost points to the end of everything that lies on them.
    reach: f32,
    /// Room for letters and numbers between there and the slab's edge, in world units.
    margin: f32,
}

const ASLANT: BoardProportions = BoardProportions {
    stone: 0.56,
    flatness: STONE_FLATNESS,
    apart: SQRT_2,
    reach: 0.62,
    margin: 0.68,
};
/// On squares, a flat disc lies within its square.
const ON_SQUARES: BoardProportions = BoardProportions {
    stone: 0.40,
    flatness: 0.20,
    apart: SQRT_2,
    reach: 0.50,
    margin: 0.46,
};
/// Stones that fill their cells. They are flatter than where there is more room: tall ones would hide those behind.
const SIDE_BY_SIDE: BoardProportions = BoardProportions {
    stone: 0.47,
    flatness: 0.38,
    apart: 1.0,
    reach: 0.47,
    margin: 0.46,
};

/// The points of one board, laid out on the slab.
#[derive(Clone, Copy, Debug)]
pub struct PointPlaces {
    /// The board.
    pub topology: &'static Topology,
    /// Rows and columns of the array, less one, halved.
    half_span: f32,
    /// World length of one step in the array. Where points stand aslant, neighbours along a row lie
    /// two units apart, diagonal ones the square root of two; elsewhere neighbours lie one unit
    /// apart.
    pub unit: f32,
    proportions: BoardProportions,
}

impl PointPlaces {
    /// Returns the layout of a topology.
    #[must_use]
    pub fn of(topology: &'static Topology) -> Self {
        let half_span = f32::from(topology.span() - 1) / 2.0;
        let proportions = match (topology.is_checkered(), topology.aslant()) {
            (true, _) => ON_SQUARES,
            (false, true) => ASLANT,
            (false, false) => SIDE_BY_SIDE,
        };
        Self {
            topology,
            half_span,
            unit: (SLAB_HALF - proportions.margin) / (half_span + proportions.reach),
            proportions,
        }
    }

    /// Returns the radius of a stone, in world units.
    #[must_use]
    pub fn stone_radius(&self) -> f32 {
        self.unit * self.proportions.stone
    }

    /// Returns the least distance between two points, in world units.
    #[must_use]
    pub fn apart(&self) -> f32 {
        self.unit * self.proportions.apart
    }

    /// Returns half the height of a stone, in world units.
    #[must_use]
    pub fn stone_half_height(&self) -> f32 {
        self.stone_radius() * self.proportions.flatness
    }

    /// Returns true if the points are squares, on which flat discs lie.
    #[must_use]
    pub fn on_squares(&self) -> bool {
        self.proportions == ON_SQUARES
    }

    /// Returns true if the stones stand close together, row by row.
    #[must_use]
    pub fn side_by_side(&self) -> bool {
        self.proportions == SIDE_BY_SIDE
    }

    /// Returns half the side of the part of the slab on which stones lie, in world units.
    #[must_use]
    pub fn half_extent(&self) -> f32 {
        SLAB_HALF - self.proportions.margin
    }

    /// Returns half the side of the square of the outermost lines, in world units.
    #[must_use]
    pub fn net(&self) -> f32 {
        self.unit * self.half_span
    }

    /// Returns the distance from the middle to the letters and numbers along the edge, in world units.
    #[must_use]
    pub fn letters(&self) -> f32 {
        SLAB_HALF - LETTERS * self.proportions.margin
    }

    /// Returns the position of a point on the slab's top.
    #[must_use]
    pub fn position(&self, point: Point) -> Vec3 {
        let (row, column) = self.topology.row_column(point);
        Vec3::new(
            (f32::from(column) - self.half_span) * self.unit,
            0.0,
            (f32::from(row) - self.half_span) * self.unit,
        )
    }

    /// Returns the middle of the points that form the board's centre.
    #[must_use]
    pub fn middle(&self) -> Vec3 {
        let hubs = self.topology.centre();
        let sum: Vec3 = hubs.iter().map(|&hub| self.position(hub)).sum();
        sum / hubs.len().max(1) as f32
    }

    /// Returns the distance from the middle to a corner of the net, in world units.
    #[must_use]
    pub fn farthest(&self) -> f32 {
        self.unit * self.half_span * SQRT_2
    }
}
