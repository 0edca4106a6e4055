//! The stones as entities: piece, point and pose at rest. Meshes and materials are handled elsewhere.

use bevy::prelude::*;

use super::places::{PointPlaces, STONE_FLATNESS};
use crate::app::board::scatter::scatter;
use crate::app::board::{Animating, Marks};
use tibetango_rules::{Piece, Point, Rank, Topology};

/// The point on which a stone stands. A stone that leaves the board stays visible for a while without this component.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StandsOn(pub Point);

/// Piece that a stone represents; changes when it is captured or crowned.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StonePiece(pub Piece);

/// Individual shape and pose of a stone.
#[derive(Component, Clone, Copy, Debug)]
pub struct Stone {
    /// Random orientation at rest.
    pub turn: Quat,
    /// Size along each of its own axes, about 1.
    pub girth: Vec3,
    /// Height above the slab by which it is lifted, world units.
    pub lift: f32,
}

impl Stone {
    /// Makes a stone with random looks from a seed.
    fn from_seed(seed: u32) -> Self {
        let spread = |salt| 0.94 + 0.06 * scatter(seed, salt);
        Self {
            turn: Quat::from_rotation_y(std::f32::consts::TAU * scatter(seed, 0)),
            girth: Vec3::new(spread(1), spread(2), spread(3)),
            lift: 0.0,
        }
    }

    /// Returns the transform of the stone at rest on a point. Discs are turned on a lathe, one like the other.
    pub(crate) fn rest(&self, places: &PointPlaces, at: Point) -> Transform {
        let girth = if places.on_squares() {
            Vec3::ONE
        } else {
            self.girth
        };
        let radius = places.stone_radius();
        let high = places.stone_half_height() / STONE_FLATNESS;
        let scale = girth * Vec3::new(radius, high, radius);
        Transform {
            translation: places.position(at) + Vec3::Y * scale.y * STONE_FLATNESS,
            rotation: self.turn,
            scale,
        }
    }
}

/// The board being shown; the stone entities say which pieces stand on it.
#[derive(Resource, Default)]
pub(crate) struct ShownBoard {
    /// Layout of its points; `None` before the first position is shown.
    pub places: Option<PointPlaces>,
    /// Number of stones made so far: the seed of the next one's looks.
    next_seed: u32,
}

impl ShownBoard {
    /// Returns true if the board shown has squares, on which discs lie.
    pub fn on_squares(&self) -> bool {
        self.places.is_some_and(|places| places.on_squares())
    }

    /// Spawns a stone at rest on an empty point.
    pub fn spawn<'a>(
        &mut self,
        commands: &'a mut Commands,
        places: &PointPlaces,
        piece: Piece,
        at: Point,
    ) -> EntityCommands<'a> {
        let stone = Stone::from_seed(self.next_seed);
        self.next_seed = self.next_seed.wrapping_add(1);
        commands.spawn((
            Name::new("Stone"),
            StandsOn(at),
            StonePiece(piece),
            stone,
            stone.rest(places, at),
            Visibility::default(),
        ))
    }

    /// Sets up a position on a board that was cleared.
    pub fn set_up(
        &mut self,
        commands: &mut Commands,
        topology: &'static Topology,
        pieces: &[Option<Piece>],
    ) {
        let places = PointPlaces::of(topology);
        self.places = Some(places);
        for (point, piece) in topology.iter().zip(pieces) {
            // When a stone is put or taken away, the others keep their looks.
            self.next_seed = point.into();
            if let Some(piece) = *piece {
                self.spawn(commands, &places, piece, point);
            }
        }
        self.next_seed = topology.points() as u32;
    }
}

/// The ring of a crowned piece, of unit radius.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Ring;

/// Form of a crowned piece, as shares of the lower stone: size of the upper stone, height of its middle, and size and
/// height of the ring; heights in half heights of the stone.
struct CrownForm {
    upper: f32,
    middle: f32,
    ring: f32,
    ring_height: f32,
}

/// Two stones with a ring between them, the upper one smaller, so that it can be recognised from above too.
const STONES: CrownForm = CrownForm {
    upper: 0.72,
    middle: 1.0 + 0.9 * 0.72,
    ring: 0.72,
    ring_height: 0.98,
};
/// Two discs one on the other, with a ring let into the top.
const DISCS: CrownForm = CrownForm {
    upper: 1.0,
    middle: 2.0,
    ring: 0.44,
    ring_height: 2.86,
};

/// Crowns pieces. Upper stone and ring are children of the lower stone.
pub(crate) fn crown(
    mut commands: Commands,
    board: Res<ShownBoard>,
    stones: Query<(Entity, &Stone, &StonePiece), Changed<StonePiece>>,
) {
    let form = if board.on_squares() { DISCS } else { STONES };
    for (entity, stone, &StonePiece(piece)) in &stones {
        let mut commands = commands.entity(entity);
        commands.despawn_children();
        if piece.rank == Rank::King {
            // A stone that was turned over has its own top below.
            let up = stone.turn.inverse() * Vec3::Y * STONE_FLATNESS;
            commands.with_child((
                Name::new("Crown"),
                StonePiece(piece.side.into()),
                Transform::from_translation(up * form.middle).with_scale(Vec3::splat(form.upper)),
                Visibility::default(),
            ));
            commands.with_child((
                Name::new("Ring"),
                Ring,
                Transform::from_translation(up * form.ring_height)
                    .with_rotation(stone.turn.inverse())
                    .with_scale(Vec3::splat(form.ring)),
                Visibility::default(),
            ));
        }
    }
}

/// Height by which a stone chosen to move, and one aimed at, are lifted, as shares of the radius.
pub(crate) const LIFT_HEIGHT: f32 = 0.55;
const HOVER_HEIGHT: f32 = 0.22;
/// Rate at which a stone approaches its height, per second.
const FOLLOW: f32 = 16.0;

/// Lifts the stone chosen or aimed at, and sets the others down; idle while none is moving.
pub(crate) fn lift(
    time: Res<Time>,
    board: Res<ShownBoard>,
    marks: Res<Marks>,
    animating: Res<Animating>,
    mut settled: Local<bool>,
    mut stones: Query<(&StandsOn, &mut Stone, &mut Transform)>,
) {
    if animating.0 || (*settled && !marks.is_changed() && !animating.is_changed()) {
        return;
    }
    let Some(places) = &board.places else {
        return;
    };
    *settled = true;
    let share = 1.0 - (-FOLLOW * time.delta_secs()).exp();
    for (&StandsOn(point), mut stone, mut transform) in &mut stones {
        let target = if marks.lifted == Some(point) {
            LIFT_HEIGHT
        } else if marks.hover == Some(point) {
            HOVER_HEIGHT
        } else {
            0.0
        } * places.stone_radius();
        if stone.lift == target {
            continue;
        }
        stone.lift += (target - stone.lift) * share;
        if (target - stone.lift).abs() < 0.003 {
            stone.lift = target;
        } else {
            *settled = false;
        }
        transform.translation.y = stone.rest(places, point).translation.y + stone.lift;
    }
}
