//! Where the points of a board lie in the world. One world unit is about 4 cm; x runs to the
//! right, y up, z towards the viewer; the slab's top is the plane y = 0.

use crate::games::{GameName, Point, Shape};
use bevy::math::{Quat, Vec3};
use bevy::transform::components::Transform;

/// Half the side of the slab's top, in world units, for every board size: larger boards have
/// a finer net on the same stone.
pub const SLAB_HALF: f32 = 5.0;
/// Thickness of the slab in world units.
pub const SLAB_HEIGHT: f32 = 0.95;
/// Half the height of a stone as a share of its radius.
pub const STONE_FLATNESS: f32 = 0.46;

/// Polished margin between the outermost stones and the slab's edge, in world units.
const MARGIN: f32 = 0.42;
/// Radius of a stone as a share of the array unit, and how far apart its nearest neighbours lie:
/// in jiaqi they stand aslant, in jiu side by side.
const fn stones_of(game: GameName) -> (f32, f32) {
    match game {
        GameName::Jiaqi => (0.56, std::f32::consts::SQRT_2),
        GameName::Jiu => (0.44, 1.0),
    }
}

/// The geometry of one board on the slab.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layout {
    /// Rows and columns of the array, less one, halved.
    half_span: f32,
    /// World length of one step in the array. In jiaqi orthogonal neighbours on a grid line lie two
    /// units apart, diagonal ones the square root of two; in jiu neighbours lie one unit apart.
    pub unit: f32,
    /// Radius of a stone in units.
    stone: f32,
    /// Least distance of two points in units.
    apart: f32,
}

impl Layout {
    /// The layout of a shape.
    #[must_use]
    pub fn of(shape: &Shape) -> Self {
        let half_span = f32::from(shape.span() - 1) / 2.0;
        let (stone, apart) = stones_of(shape.game());
        // In jiaqi the outermost points lie apart, and letters have room between stones.
        let margin = match shape.game() {
            GameName::Jiaqi => MARGIN,
            GameName::Jiu => MARGIN + 0.26,
        };
        let unit = (SLAB_HALF - margin) / (half_span + stone + 0.06);
        Self {
            half_span,
            unit,
            stone,
            apart,
        }
    }

    /// Distance from the centre to the outermost drawn line, in world units.
    #[must_use]
    pub fn lines_half(&self) -> f32 {
        self.unit * self.half_span
    }

    /// Radius of a stone in world units.
    #[must_use]
    pub fn stone_radius(&self) -> f32 {
        self.unit * self.stone
    }

    /// Least distance of two points, in world units.
    #[must_use]
    pub fn apart(&self) -> f32 {
        self.unit * self.apart
    }

    /// Half the height of a stone in world units.
    #[must_use]
    pub fn stone_half_height(&self) -> f32 {
        self.stone_radius() * STONE_FLATNESS
    }

    /// Where a point lies on the slab's top.
    #[must_use]
    pub fn position(&self, shape: &Shape, point: Point) -> Vec3 {
        let (row, column) = shape.row_column(point);
        Vec3::new(
            (f32::from(column) - self.half_span) * self.unit,
            0.0,
            (f32::from(row) - self.half_span) * self.unit,
        )
    }

    /// How a stone lies at rest on a point; `turn` is how it happens to be turned, `girth` its
    /// own size about 1.
    #[must_use]
    pub fn at_rest(&self, shape: &Shape, point: Point, turn: Quat, girth: Vec3) -> Transform {
        let scale = girth * self.stone_radius();
        Transform {
            translation: self.position(shape, point) + Vec3::Y * scale.y * STONE_FLATNESS,
            rotation: turn,
            scale,
        }
    }
}
