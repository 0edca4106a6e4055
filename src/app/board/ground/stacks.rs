//! The pieces taken off a board of squares. They lie in stacks along its edge, those of each side with the player who
//! took them: beside the board where the window is wide, behind it where it is tall.

use std::f32::consts::TAU;

use bevy::prelude::*;

use crate::app::board::furniture::pebble::Pebbles;
use crate::app::board::furniture::workshop::FurnishSet;
use crate::app::board::scatter::scatter;
use crate::app::board::stage::camera::bowls_side;
use crate::app::board::stage::motion::Bowls;
use crate::app::board::stage::places::{SLAB_HEIGHT, STONE_FLATNESS};
use crate::app::board::stage::stones::ShownBoard;
use crate::app::board::{
    BoardLook, BoardSystems, BoardView, PointPlaces, SLAB_HALF, StandsOn, Stone, StonePiece,
    Viewpoint, design, view_of,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Side, Topology};

/// Air between the board and the stacks, and between two stacks, world units.
const GAP: f32 = 0.42;
const BETWEEN: f32 = 0.03;

/// A piece taken, numbered from the first of its side.
#[derive(Component)]
struct TakenPiece {
    side: Side,
    number: usize,
}

/// Stacks in a row as the player before the board sees them: the middle of the first, and the way to the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StackRow {
    first: Vec2,
    step: Vec2,
}

/// Adds the system that lays the pieces out.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, lay.after(FurnishSet).in_set(BoardSystems::Draw));
}

/// Returns the rows with the near and with the far player, clear of panels; `None` if there is no room.
#[must_use]
pub fn rows(window: Vec2, frame: Rect, tilt: f32, radius: f32) -> Option<[StackRow; 2]> {
    let seat = Viewpoint { turn: 0.0, tilt };
    let view = view_of(window, frame, seat, Vec2::ZERO);
    let frame = view.frame;
    let (out, end) = (SLAB_HALF + GAP + radius, SLAB_HALF - radius);
    let step = 2.0 * radius + BETWEEN;
    let aside = out * bowls_side(frame);
    let beside = [1.0, -1.0].map(|near| StackRow {
        first: Vec2::new(aside, end * near),
        step: Vec2::new(0.0, -step * near),
    });
    let behind = [1.0, -1.0].map(|right| StackRow {
        first: Vec2::new(end * right, -out),
        step: Vec2::new(-step * right, 0.0),
    });
    let inside = |at: Vec2| {
        [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)]
            .into_iter()
            .flat_map(|(x, z)| [-SLAB_HEIGHT, 0.0].map(|y| Vec3::new(x * radius, y, z * radius)))
            .all(|corner| {
                let corner_place = view.project(Vec3::new(at.x, 0.0, at.y) + corner) - frame.min;
                corner_place.cmpge(Vec2::ZERO).all() && corner_place.cmple(frame.size()).all()
            })
    };
    [beside, behind]
        .into_iter()
        .find(|rows| rows.iter().all(|row| inside(row.first)))
}

/// Returns the pose of a piece in its row, as the player before the board sees it.
#[must_use]
pub fn lying(row: StackRow, number: usize, places: &PointPlaces, ground: f32) -> Transform {
    let (radius, half) = (places.stone_radius(), places.stone_half_height());
    // From the corner of the board to the middle of its side.
    let stacks = ((SLAB_HALF - 2.0 * radius) / row.step.length()) as usize + 1;
    let (stack, layer) = (number % stacks, number / stacks);
    let at = row.first + row.step * stack as f32;
    let height = ground + half * (1.0 + 2.0 * layer as f32);
    Transform {
        translation: Vec3::new(at.x, height, at.y),
        rotation: Quat::from_rotation_y(TAU * scatter(number as u32 + 31, 7)),
        scale: Vec3::new(radius, half / STONE_FLATNESS, radius),
    }
}

/// Returns the number of pieces with which each side begins.
#[must_use]
pub fn at_first(topology: &Topology) -> [usize; 2] {
    let game = AnyGameHistory::new(topology.size(), AnyRules::usual(topology.game()));
    Side::BOTH.map(|side| game.as_ref().map_or(0, |game| game.count(side) as usize))
}

/// Lays out as many pieces of each side as are missing on the board.
fn lay(
    mut commands: Commands,
    (board, look, view): (Res<ShownBoard>, Res<BoardLook>, Res<BoardView>),
    pebbles: Res<Pebbles>,
    stones: Query<(&StonePiece, Has<StandsOn>), With<Stone>>,
    mut pieces: Query<(Entity, &TakenPiece, &mut Transform)>,
    mut homes: ResMut<Bowls>,
    mut before: Local<Option<(&'static Topology, [usize; 2])>>,
) {
    let Some(places) = board.places.filter(|places| places.on_squares()) else {
        for (entity, ..) in &pieces {
            commands.entity(entity).despawn();
        }
        return;
    };
    let topology = places.topology;
    let last = before.filter(|(topology_before, _)| std::ptr::eq(*topology_before, topology));
    let (_, all) = *before.insert(last.unwrap_or_else(|| (topology, at_first(topology))));
    let count = |side: Side, standing: bool| {
        let of_side = stones.iter().filter(|(piece, _)| piece.0.side == side);
        of_side.filter(|(_, stands)| *stands || !standing).count()
    };
    // The camera on its way to the other side would carry them through the board.
    let turns = view.seat.turn.sin().abs() > 0.02;
    let rows = rows(
        view.window,
        view.frame,
        view.seat.tilt,
        places.stone_radius(),
    );
    let ground = -design(look.board).drop.min(SLAB_HEIGHT);
    let near = if view.seat.turn.cos() > 0.0 {
        Side::White
    } else {
        Side::Black
    };
    let pose = |side: Side, number: usize| {
        let rows = rows.filter(|_| !turns)?;
        let row = rows[usize::from(side == near)];
        let place = lying(row, number, &places, ground);
        Some(Transform {
            translation: view.around() * place.translation,
            ..place
        })
    };
    // Pieces on their way are still to arrive there.
    let losses = Side::BOTH.map(|side| all[side.index()].saturating_sub(count(side, false)));
    let next = |side: Side| all[side.index()].saturating_sub(count(side, true));
    let [white, black] = Side::BOTH.map(|side| pose(side, next(side)));
    homes.0 = white
        .zip(black)
        .map(|(white, black)| [white.translation, black.translation]);
    let mut counts = [0; 2];
    for (entity, piece, mut transform) in &mut pieces {
        let stays = piece.number < losses[piece.side.index()] && !pebbles.is_changed();
        match pose(piece.side, piece.number).filter(|_| stays) {
            Some(pose) => {
                counts[piece.side.index()] += 1;
                transform.set_if_neq(pose);
            }
            None => commands.entity(entity).despawn(),
        }
    }
    for side in Side::BOTH {
        let pebble = pebbles.of(side);
        for number in counts[side.index()]..losses[side.index()] {
            let Some(pose) = pose(side, number) else {
                break;
            };
            commands.spawn((
                Name::new("Taken piece"),
                TakenPiece { side, number },
                Mesh3d(pebble.mesh.clone()),
                MeshMaterial3d(pebble.solid.clone()),
                pose,
            ));
        }
    }
}
