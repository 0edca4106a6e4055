//! The stones as entities, at rest on their points. Meshes and materials are another's care.

use bevy::prelude::*;

use super::layout::Layout;
use crate::app::board::{Animating, Marks};
use crate::games::{Piece, Point, Shape, Side};

/// A stone of the board and what makes it one of its own.
#[derive(Component, Clone, Copy, Debug)]
pub struct Stone {
    /// How it happens to be turned, at rest.
    pub turn: Quat,
    /// Its size along each of its own axes, about 1.
    pub girth: Vec3,
    /// How far it is lifted off the slab, world units.
    pub lift: f32,
}

/// Whose stone it is; changes when it is taken.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoneSide(pub Side);

/// What stands where.
#[derive(Resource, Default)]
pub(crate) struct Board {
    /// The board; none before the first position is shown.
    pub shape: Option<&'static Shape>,
    /// The stone on each point, by point index.
    pub stones: Vec<Option<Entity>>,
    /// The one empty point of movement.
    pub hole: Option<Point>,
    /// Stones that leave the board and are still seen.
    leaving: Vec<Entity>,
    /// Stones made so far: the seed of the next one's looks.
    made: u32,
}

/// A share 0..1 that looks random, from a seed: stones differ, but alike in every run.
fn chance(seed: u32, what: u32) -> f32 {
    let mut hash = seed.wrapping_mul(0x9e37_79b9) ^ what.wrapping_mul(0x85eb_ca6b);
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x2c1b_3c6d);
    hash = (hash ^ (hash >> 12)).wrapping_mul(0x297a_2d39);
    (hash >> 8) as f32 / (1 << 24) as f32
}

impl Board {
    /// The stone on a point.
    pub fn stone(&self, point: Point) -> Option<Entity> {
        self.stones.get(point.index()).copied().flatten()
    }

    /// The layout, if a board is shown.
    pub fn layout(&self) -> Option<(Layout, &'static Shape)> {
        self.shape.map(|shape| (Layout::of(shape), shape))
    }

    /// Makes a stone on an empty point, held so far above its rest (world units).
    pub fn spawn(
        &mut self,
        commands: &mut Commands,
        side: Side,
        at: Point,
        above: f32,
    ) -> Option<Entity> {
        let (layout, shape) = self.layout()?;
        let seed = self.made;
        self.made = self.made.wrapping_add(1);
        let spread = |what| 0.94 + 0.06 * chance(seed, what);
        let stone = Stone {
            turn: Quat::from_rotation_y(std::f32::consts::TAU * chance(seed, 0)),
            girth: Vec3::new(spread(1), spread(2), spread(3)),
            lift: 0.0,
        };
        let mut rest = layout.at_rest(shape, at, stone.turn, stone.girth);
        rest.translation.y += above;
        let slot = self.stones.get_mut(at.index())?;
        let entity = commands
            .spawn((
                Name::new("Stone"),
                stone,
                StoneSide(side),
                rest,
                Visibility::default(),
            ))
            .id();
        if let Some(old) = slot.replace(entity) {
            commands.entity(old).despawn();
        }
        Some(entity)
    }

    /// Takes the stone from one point to another; what stood there goes.
    pub fn carry(&mut self, commands: &mut Commands, from: Point, to: Point) -> Option<Entity> {
        let entity = self.stones.get_mut(from.index())?.take()?;
        self.hole = Some(from);
        if let Some(old) = self.stones.get_mut(to.index())?.replace(entity) {
            commands.entity(old).despawn();
        }
        Some(entity)
    }

    /// Takes a stone off its point; it stays in sight until [`Self::sweep`].
    pub fn let_go(&mut self, at: Point) -> Option<Entity> {
        let entity = self.stones.get_mut(at.index())?.take()?;
        self.leaving.push(entity);
        Some(entity)
    }

    /// Removes the stones that have left.
    pub fn sweep(&mut self, commands: &mut Commands) {
        for entity in self.leaving.drain(..) {
            commands.entity(entity).despawn();
        }
    }

    /// Clears the board and sets up a position.
    pub fn set_up(
        &mut self,
        commands: &mut Commands,
        shape: &'static Shape,
        pieces: &[Option<Piece>],
    ) {
        for entity in self
            .stones
            .drain(..)
            .flatten()
            .chain(self.leaving.drain(..))
        {
            commands.entity(entity).despawn();
        }
        self.shape = Some(shape);
        self.stones = vec![None; shape.points()];
        self.made = 0;
        for point in shape.iter() {
            if let Some(piece) = pieces.get(point.index()).copied().flatten() {
                self.spawn(commands, piece.side, point, 0.0);
            }
        }
        self.hole = self.only_empty();
    }

    /// The empty point, if there is exactly one.
    fn only_empty(&self) -> Option<Point> {
        let mut empty = (0u8..)
            .zip(&self.stones)
            .filter(|(_, stone)| stone.is_none());
        let first = empty.next()?;
        empty.next().is_none().then_some(Point(first.0))
    }
}

/// How far a stone chosen to move, and one aimed at, are lifted, as shares of the radius.
const LIFTED: f32 = 0.55;
const HOVERED: f32 = 0.22;
/// How fast a stone follows, per second.
const FOLLOW: f32 = 16.0;

/// Lifts the stone chosen or aimed at, and sets the others down; idle while none is on its way.
pub(crate) fn lift(
    time: Res<Time>,
    board: Res<Board>,
    marks: Res<Marks>,
    animating: Res<Animating>,
    mut settled: Local<bool>,
    mut stones: Query<(&mut Stone, &mut Transform)>,
) {
    if animating.0 || (*settled && !marks.is_changed() && !animating.is_changed()) {
        return;
    }
    let Some((layout, shape)) = board.layout() else {
        return;
    };
    *settled = true;
    for point in shape.iter() {
        let Some(entity) = board.stone(point) else {
            continue;
        };
        let target = if marks.lifted == Some(point) {
            LIFTED
        } else if marks.hover == Some(point) {
            HOVERED
        } else {
            0.0
        } * layout.stone_radius();
        let Ok((mut stone, mut transform)) = stones.get_mut(entity) else {
            // Spawned this very frame: look again in the next.
            *settled = false;
            continue;
        };
        if stone.lift == target {
            continue;
        }
        let share = 1.0 - (-FOLLOW * time.delta_secs()).exp();
        stone.lift += (target - stone.lift) * share;
        if (target - stone.lift).abs() < 0.003 {
            stone.lift = target;
        } else {
            *settled = false;
        }
        transform.translation.y = layout
            .at_rest(shape, point, stone.turn, stone.girth)
            .translation
            .y
            + stone.lift;
    }
}
