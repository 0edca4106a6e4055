//! The stones not on the board: in two bowls, or in two heaps on the ground. They stand beside
//! the board where the window is wide, behind it where it is tall. A board of squares has none.

use std::f32::consts::{PI, TAU};

use bevy::prelude::*;

use crate::app::board::furniture::mesh_builder::{Facing, mesh, strips};
use crate::app::board::furniture::pebble::Pebbles;
use crate::app::board::furniture::workshop::{FurnishSet, Furniture, Workshop};
use crate::app::board::scatter::scatter;
use crate::app::board::stage::camera::bowls_side;
use crate::app::board::stage::motion::Bowls;
use crate::app::board::stage::places::{SLAB_HEIGHT, STONE_FLATNESS};
use crate::app::board::stage::stones::ShownBoard;
use crate::app::board::{
    BoardKind, BoardSystems, BoardView, SLAB_HALF, StonePiece, Viewpoint, design, view_of,
};
use tibetango_rules::Side;

/// Half the breadth of a bowl, world units: those of Gyama are 11 cm wide.
const RADIUS: f32 = 1.38;
/// Height of a bowl, world units.
const HEIGHT: f32 = 0.86;
/// Maximum number of stones shown in a bowl.
const MOST: u32 = 15;
/// Radius of a stone in a bowl, world units; on boards with few lines the stones are larger than this.
const STONE: f32 = 0.45;

/// The bowl of a side, or the middle of its heap.
#[derive(Component)]
struct Bowl(Side);

/// A stone in a bowl, numbered from the lowest.
#[derive(Component)]
struct Spare {
    side: Side,
    number: u32,
}

/// Adds the systems that keep the bowls up to date.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            place.run_if(
                resource_changed::<BoardView>
                    .or_else(resource_changed::<ShownBoard>)
                    .or_else(any_new_bowl),
            ),
            fill,
        )
            .after(FurnishSet)
            .in_set(BoardSystems::Draw),
    );
}

fn any_new_bowl(added: Query<(), Added<Bowl>>) -> bool {
    !added.is_empty()
}

/// Makes the bowls of a board, empty.
pub(crate) fn build(shop: &mut Workshop, board: BoardKind) {
    let ground = -design(board).drop.min(SLAB_HEIGHT);
    let material = match board {
        BoardKind::Granite => Some(("granite", Color::srgb(0.80, 0.77, 0.74), 0.35)),
        BoardKind::Cloth => Some(("wood", Color::srgb(1.0, 0.80, 0.62), 0.5)),
        BoardKind::Wood => Some(("birch", Color::srgb(0.86, 0.74, 0.60), 0.5)),
        BoardKind::Hide | BoardKind::Earth => None,
    };
    let bowl = material.map(|(name, tint, reflectance)| {
        let clay = StandardMaterial {
            base_color: tint,
            reflectance,
            ..shop.tile(name, Vec2::ONE)
        };
        (shop.mesh(lathe()), shop.material(clay))
    });
    let place = Transform::from_xyz(0.0, ground, 0.0);
    for side in Side::BOTH {
        match &bowl {
            Some((mesh, clay)) => {
                shop.put_again("Bowl", mesh.clone(), clay.clone(), place)
                    .insert(Bowl(side));
            }
            None => shop.put_nothing((Bowl(side), Furniture, place)),
        }
    }
}

/// Air between the board, a bowl, the next bowl and the end of the frame, world units.
const GAP: f32 = 0.3;
/// Possible sizes of a bowl, from full size down to the smallest that is still recognisable.
const SIZES: [f32; 7] = [1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52];

/// Position of each side's bowl and the size of both; `None` if there is no room.
type BowlPositions = Option<([Vec2; 2], f32)>;

/// Returns the positions and the size of both bowls: beside the board, or behind it in a tall window; as large
/// as the frame has room for, with no panel over them. `None` if there is no room at all.
fn bowl_positions(window: Vec2, frame: Rect, tilt: f32) -> BowlPositions {
    let seat = Viewpoint { turn: 0.0, tilt };
    let view = view_of(window, frame, seat, Vec2::ZERO);
    let frame = view.frame;
    let free = bowls_side(frame);
    // [White's, Black's] beside the board, then behind it.
    let places = |scale: f32| {
        let radius = RADIUS * scale;
        let out = SLAB_HALF + GAP + radius;
        let far = -3.4;
        [
            [far + 2.0 * radius + GAP, far].map(|z| Vec2::new(out * free, z)),
            [2.3, -2.3].map(|x| Vec2::new(x, -out)),
        ]
    };
    let inside = |at: Vec2, scale: f32| {
        [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)]
            .into_iter()
            .flat_map(|(x, z)| [0.0, HEIGHT].map(|y| Vec3::new(x * RADIUS, y, z * RADIUS)))
            .all(|corner| {
                let ground = Vec3::new(at.x, -SLAB_HEIGHT, at.y);
                let corner_place = view.project(ground + corner * scale) - frame.min;
                corner_place.cmpge(Vec2::ZERO).all() && corner_place.cmple(frame.size()).all()
            })
    };
    SIZES.into_iter().find_map(|scale| {
        places(scale)
            .into_iter()
            .find(|pair| pair.iter().all(|at| inside(*at, scale)))
            .map(|pair| (pair, scale))
    })
}

/// Places the bowls where the window has room for them, for either viewing side; the camera's drift does not
/// move them.
fn place(
    (view, board): (Res<BoardView>, Res<ShownBoard>),
    mut bowls: Query<(&Bowl, &mut Transform, &mut Visibility)>,
    mut homes: ResMut<Bowls>,
    mut last: Local<Option<((Vec2, Rect, f32), BowlPositions)>>,
) {
    if board.on_squares() {
        for (.., mut visibility) in &mut bowls {
            visibility.set_if_neq(visible_if(false));
        }
        return;
    }
    let now = (view.window, view.frame, view.seat.tilt);
    let latest = last.filter(|(frame, _)| *frame == now);
    let standing = match latest {
        Some((_, standing)) => standing,
        None => bowl_positions(view.window, view.frame, view.seat.tilt),
    };
    *last = Some((now, standing));
    // The near player has the nearer bowl: while the camera turns, each bowl circles the other.
    let standing = standing.map(|([white, black], scale)| {
        let (middle, arm) = ((white + black) * 0.5, (white - black) * 0.5);
        let arm = Vec2::from_angle(view.seat.turn).rotate(arm);
        ([middle + arm, middle - arm], scale)
    });
    // Returning stones drop into the opening.
    homes.0 = standing.map(|(at, scale)| {
        at.map(|at| view.around() * Vec3::new(at.x, 0.5 * HEIGHT * scale - SLAB_HEIGHT, at.y))
    });
    for (bowl, mut transform, mut visibility) in &mut bowls {
        visibility.set_if_neq(visible_if(standing.is_some()));
        let Some((at, scale)) = standing else {
            continue;
        };
        let at = at[bowl.0.index()];
        let next = Transform {
            translation: view.around() * Vec3::new(at.x, transform.translation.y, at.y),
            scale: Vec3::splat(scale),
            ..*transform
        };
        transform.set_if_neq(next);
    }
}

/// Shows as many stones in each bowl as its side has left.
fn fill(
    mut commands: Commands,
    board: Res<ShownBoard>,
    pebbles: Res<Pebbles>,
    on_board: Query<&StonePiece>,
    bowls: Query<(Entity, &Bowl, Has<Mesh3d>)>,
    mut spares: Query<(Entity, &Spare, &mut Visibility)>,
) {
    let Some(places) = board.places.filter(|places| !places.on_squares()) else {
        return;
    };
    let all = places.topology.points().saturating_sub(1).max(1);
    let left = Side::BOTH.map(|side| {
        let out = on_board.iter().filter(|stone| stone.0.side == side).count();
        let share = all.saturating_sub(out) as f32 / all as f32;
        (share * MOST as f32).round() as u32
    });
    if spares.is_empty() || pebbles.is_changed() {
        for (entity, ..) in &spares {
            commands.entity(entity).despawn();
        }
        for (bowl, &Bowl(side), inside) in &bowls {
            let pebble = pebbles.of(side);
            for number in 0..MOST {
                let visible = number < left[side.index()];
                let stone = (
                    Name::new("Spare stone"),
                    Spare { side, number },
                    Mesh3d(pebble.mesh.clone()),
                    MeshMaterial3d(pebble.solid.clone()),
                    lying(number, inside),
                    visible_if(visible),
                );
                commands.entity(bowl).with_child(stone);
            }
        }
        return;
    }
    for (_, spare, mut visibility) in &mut spares {
        visibility.set_if_neq(visible_if(spare.number < left[spare.side.index()]));
    }
}

fn visible_if(visible: bool) -> Visibility {
    if visible {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

/// Returns the pose of a stone in a bowl or in a heap.
fn lying(number: u32, inside: bool) -> Transform {
    let (ring, place, count, layer) = match number {
        0 => (0.0, 0, 1, 0),
        1..=6 => (0.80, number - 1, 6, 0),
        7..=11 => (0.52, number - 7, 5, 1),
        _ => (0.34, number - 12, 3, 2),
    };
    let draw = |number_of_draw| scatter(number + 77, number_of_draw);
    let spread = if inside {
        1.0
    } else {
        1.5 - 0.15 * layer as f32
    };
    let angle = TAU * (place as f32 + 0.35 * draw(1) + 0.37 * layer as f32) / count as f32;
    let out = ring * spread * (0.94 + 0.12 * draw(2));
    let rise = STONE * STONE_FLATNESS;
    let floor = if inside { 0.16 + 0.10 * ring } else { 0.0 };
    let height = floor + rise * (1.0 + 1.75 * layer as f32);
    let tip = if inside || layer > 0 { 0.30 } else { 0.05 };
    Transform {
        translation: Vec3::new(angle.cos() * out, height, angle.sin() * out),
        rotation: Quat::from_rotation_y(TAU * draw(3))
            * Quat::from_rotation_x(tip * (draw(4) * 2.0 - 1.0))
            * Quat::from_rotation_z(tip * (draw(5) * 2.0 - 1.0)),
        scale: Vec3::splat(STONE * (0.94 + 0.06 * draw(6))),
    }
}

/// Builds the mesh of a bowl, turned on a lathe: outside up, over a rounded lip, inside down.
fn lathe() -> Mesh {
    const AROUND: u32 = 56;
    const WALL: f32 = 0.17;
    let mut profile = vec![Vec2::new(0.01, 0.01), Vec2::new(RADIUS * 0.55, 0.01)];
    for step in 0..=8 {
        let t = step as f32 / 8.0;
        let out = RADIUS * (0.58 + 0.42 * (t * PI / 2.0).sin());
        profile.push(Vec2::new(out, 0.03 + (HEIGHT - 0.10) * t));
    }
    for step in 1..=6 {
        let angle = PI * step as f32 / 6.0;
        let middle = Vec2::new(RADIUS - WALL / 2.0, HEIGHT - 0.07);
        profile.push(middle + Vec2::new(angle.cos() * WALL / 2.0, angle.sin() * WALL / 2.0));
    }
    for step in 1..=10 {
        let t = step as f32 / 10.0;
        let (sin, cos) = (t * 0.99 * PI / 2.0).sin_cos();
        let high = HEIGHT - 0.07 - (HEIGHT - 0.23) * sin;
        profile.push(Vec2::new((RADIUS - WALL) * cos, high));
    }
    let (mut corners, mut uvs) = (Vec::new(), Vec::new());
    let mut along = 0.0;
    for (index, at) in profile.iter().enumerate() {
        along += at.distance(profile[index.saturating_sub(1)]);
        for step in 0..=AROUND {
            let angle = TAU * step as f32 / AROUND as f32;
            corners.push([at.x * angle.cos(), at.y, at.x * angle.sin()]);
            uvs.push([step as f32 / AROUND as f32 * 1.2, along * 0.16]);
        }
    }
    let indices = strips(0, profile.len() as u32 - 1, AROUND, Facing::Before);
    mesh(corners, indices)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
        .with_computed_smooth_normals()
}
