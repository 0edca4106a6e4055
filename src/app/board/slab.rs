//! The granite slab: one block for all boards, and the net of the shown one engraved on it.

use std::f32::consts::FRAC_PI_2;

use bevy::asset::RenderAssetUsages;
use bevy::light::NotShadowCaster;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use super::BoardSystems;
use super::layout::{SLAB_HALF, SLAB_HEIGHT};
use super::scene::covered;
use super::stones::Board;
use super::textures::Pictures;
use super::{engraving, flat};

/// World size of one tile of granite.
const TILE: f32 = 8.5;
/// The engraved picture lies this far above the stone, world units: too little to see, enough
/// for the depth buffer.
const SKIN: f32 = 0.004;

#[derive(Component)]
struct Engraving {
    size: u8,
}

/// The slab.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn.after(super::textures::load))
        .add_systems(
            Update,
            engrave
                .in_set(BoardSystems::Draw)
                .run_if(resource_changed::<Board>),
        );
}

fn spawn(
    mut commands: Commands,
    pictures: Res<Pictures>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let granite = StandardMaterial {
        reflectance: 0.4,
        ..covered(&pictures.granite, Vec2::ONE)
    };
    commands.spawn((
        Name::new("Slab"),
        Mesh3d(meshes.add(block())),
        MeshMaterial3d(materials.add(granite)),
        Transform::default(),
    ));
}

/// Carves the net anew when the board's size changes.
fn engrave(
    mut commands: Commands,
    board: Res<Board>,
    carved: Query<(Entity, &Engraving)>,
    mut images: ResMut<Assets<Image>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let Some(shape) = board.shape else {
        return;
    };
    for (entity, engraving) in &carved {
        if engraving.size == shape.size() {
            return;
        }
        commands.entity(entity).despawn();
    }
    let pictures = engraving::carve(shape);
    let material = StandardMaterial {
        base_color_texture: Some(images.add(pictures.colour)),
        normal_map_texture: Some(images.add(pictures.relief)),
        perceptual_roughness: 0.85,
        reflectance: 0.25,
        alpha_mode: AlphaMode::Blend,
        ..default()
    };
    let square = flat::square();
    let mesh = square.clone().with_generated_tangents().unwrap_or(square);
    commands.spawn((
        Name::new("Engraving"),
        Engraving { size: shape.size() },
        Mesh3d(meshes.add(mesh)),
        MeshMaterial3d(materials.add(material)),
        Transform::from_xyz(0.0, SKIN, 0.0).with_scale(Vec3::new(SLAB_HALF, 1.0, SLAB_HALF)),
        NotShadowCaster,
    ));
}

/// A hewn block with rounded corners and a worn edge; its texture is laid on from above and,
/// along the sides, follows the outline down.
fn block() -> Mesh {
    const CORNER: f32 = 0.42;
    const WORN: f32 = 0.14;
    const ARC: u32 = 10;
    let outline = outline(CORNER, ARC);
    // (inset from the widest outline, height, how far the normal points up)
    let mut rows = vec![(WORN, 0.0, 1.0)];
    for step in 1..=6 {
        let (sin, cos) = (FRAC_PI_2 * step as f32 / 6.0).sin_cos();
        rows.push((WORN * (1.0 - sin), WORN * (cos - 1.0), cos));
    }
    rows.push((-0.10, -SLAB_HEIGHT * 0.8, 0.1));
    rows.push((-0.06, -SLAB_HEIGHT * 0.95, -0.4));
    rows.push((0.02, -SLAB_HEIGHT, -0.9));
    let uv = |at: Vec3| [at.x / TILE + 0.5, at.z / TILE + 0.5];
    let (mut corners, mut normals, mut uvs) =
        (vec![Vec3::ZERO], vec![Vec3::Y], vec![uv(Vec3::ZERO)]);
    for &(inset, height, up) in &rows {
        for &(at, out) in &outline {
            let flat = at - out * inset;
            let corner = Vec3::new(flat.x, height, flat.y);
            let level = (1.0f32 - up * up).max(0.0).sqrt();
            corners.push(corner);
            normals.push(Vec3::new(out.x * level, up, out.y * level).normalize());
            // Going down the side continues the way outwards, so that nothing is stretched.
            let spread = Vec3::new(out.x, 0.0, out.y) * -height;
            uvs.push(uv(corner + spread));
        }
    }
    let around = outline.len() as u32;
    let mut indices = Vec::new();
    for step in 0..around {
        indices.extend([0, 1 + (step + 1) % around, 1 + step]);
    }
    for row in 0..rows.len() as u32 - 1 {
        for step in 0..around {
            let next = (step + 1) % around;
            let (a, b) = (1 + row * around + step, 1 + row * around + next);
            indices.extend([a, b, a + around, a + around, b, b + around]);
        }
    }
    let mesh = Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::default(),
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, corners)
    .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
    .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs)
    .with_inserted_indices(Indices::U32(indices));
    mesh.clone().with_generated_tangents().unwrap_or(mesh)
}

/// A square of the slab's size with rounded corners: places and directions outwards.
fn outline(corner: f32, arc: u32) -> Vec<(Vec2, Vec2)> {
    const ALONG: u32 = 12;
    let mut outline = Vec::new();
    for quarter in 0..4 {
        let start = FRAC_PI_2 * quarter as f32;
        let centre = Vec2::from_angle(start + FRAC_PI_2 / 2.0)
            * (SLAB_HALF - corner)
            * std::f32::consts::SQRT_2;
        for step in 0..=arc {
            let out = Vec2::from_angle(start + FRAC_PI_2 * step as f32 / arc as f32);
            outline.push((centre + out * corner, out));
        }
        let out = Vec2::from_angle(start + FRAC_PI_2);
        let side = out.perp() * 2.0 * (SLAB_HALF - corner);
        for step in 1..ALONG {
            let (from, _) = outline[outline.len() - step as usize];
            outline.push((from + side * (step as f32 / ALONG as f32), out));
        }
    }
    outline
}
