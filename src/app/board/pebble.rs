//! The stones' one mesh, their materials, and who wears which.

use std::f32::consts::{PI, TAU};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology, VertexAttributeValues};
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::BoardSystems;
use super::layout::STONE_FLATNESS;
use super::stones::StoneSide;
use super::textures::{Pictures, add_mips, tiling};

/// The mesh and the materials of the stones.
#[derive(Resource)]
pub(super) struct Pebbles {
    /// A pebble of unit radius.
    pub mesh: Handle<Mesh>,
    /// By side.
    pub solid: [Handle<StandardMaterial>; 2],
    /// The same, half there, by side.
    pub ghost: [Handle<StandardMaterial>; 2],
}

/// Dresses the stones.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, make.after(super::textures::load))
        .add_systems(Update, dress.in_set(BoardSystems::Draw));
}

fn make(
    mut commands: Commands,
    pictures: Res<Pictures>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let conch = StandardMaterial {
        base_color: Color::srgb(0.97, 0.945, 0.89),
        base_color_texture: Some(pictures.stone.albedo.clone()),
        normal_map_texture: Some(pictures.stone.normal.clone()),
        perceptual_roughness: 0.36,
        reflectance: 0.45,
        ..default()
    };
    let indigo = StandardMaterial {
        base_color: Color::WHITE,
        base_color_texture: Some(images.add(indigo_skin())),
        normal_map_texture: Some(pictures.stone.normal.clone()),
        perceptual_roughness: 0.38,
        reflectance: 0.5,
        ..default()
    };
    let ghost = |solid: &StandardMaterial| StandardMaterial {
        base_color: solid.base_color.with_alpha(0.76),
        alpha_mode: AlphaMode::Blend,
        depth_bias: 30.0,
        ..solid.clone()
    };
    let ghosts = [ghost(&conch), ghost(&indigo)];
    commands.insert_resource(Pebbles {
        mesh: meshes.add(mesh()),
        ghost: ghosts.map(|material| materials.add(material)),
        solid: [materials.add(conch), materials.add(indigo)],
    });
}

/// Gives new stones their mesh, and every stone the colour of its side.
fn dress(
    mut commands: Commands,
    pebbles: Res<Pebbles>,
    changed: Query<(Entity, &StoneSide, Has<Mesh3d>), Changed<StoneSide>>,
) {
    for (entity, side, dressed) in &changed {
        let material = MeshMaterial3d(pebbles.solid[side.0.index()].clone());
        if dressed {
            commands.entity(entity).insert(material);
        } else {
            commands
                .entity(entity)
                .insert((Mesh3d(pebbles.mesh.clone()), material));
        }
    }
}

/// The indigo stones' skin: deep blue with a pale inlaid ring, so that they differ from the
/// white ones in more than colour. Seen from above and below alike.
fn indigo_skin() -> Image {
    const SIDE: u32 = 512;
    let (stone, inlay) = (Vec3::new(0.016, 0.030, 0.112), Vec3::new(0.22, 0.31, 0.50));
    let mut data = Vec::with_capacity((SIDE * SIDE * 4) as usize);
    for y in 0..SIDE {
        for x in 0..SIDE {
            let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / (SIDE as f32 / 2.0) - 1.0;
            let off = (at.length() - 0.40).abs();
            let share = ((0.044 - off) / 0.018).clamp(0.0, 1.0);
            let vein = 0.92 + 0.16 * (at.x * 5.0 + (at.y * 4.0).sin() * 1.7).sin().powi(2);
            let colour = (stone * vein).lerp(inlay, share * 0.8);
            let srgb = Srgba::from(LinearRgba::rgb(colour.x, colour.y, colour.z));
            data.extend(srgb.to_u8_array());
        }
    }
    let size = Extent3d {
        width: SIDE,
        height: SIDE,
        depth_or_array_layers: 1,
    };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        data,
        TextureFormat::Rgba8UnormSrgb,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.sampler = tiling();
    add_mips(&mut image);
    image
}

/// A smooth river pebble: a flattened ball, fuller than an ellipsoid, its outline not quite
/// round; the texture is laid on from above.
fn mesh() -> Mesh {
    const AROUND: u32 = 64;
    const DOWN: u32 = 24;
    let surface = |around: f32, down: f32| -> Vec3 {
        let (sin, cos) = down.sin_cos();
        // A superellipse: the rim is rounder and the top flatter than a sphere's.
        let fuller = |v: f32, power: f32| v.signum() * v.abs().powf(power);
        let outline = 1.0 - 0.025 * (2.0 * around + 0.6).cos() - 0.016 * (3.0 * around).sin();
        let (radius, height) = (
            fuller(sin, 0.80) * outline,
            fuller(cos, 0.92) * STONE_FLATNESS,
        );
        Vec3::new(radius * around.cos(), height, radius * around.sin())
    };
    let (mut corners, mut normals, mut uvs) = (Vec::new(), Vec::new(), Vec::new());
    for ring in 0..=DOWN {
        for step in 0..=AROUND {
            let (around, down) = (
                TAU * step as f32 / AROUND as f32,
                PI * ring as f32 / DOWN as f32,
            );
            let here = surface(around, down);
            let normal = if ring == 0 {
                Vec3::Y
            } else if ring == DOWN {
                Vec3::NEG_Y
            } else {
                const E: f32 = 0.02;
                let side = surface(around + E, down) - surface(around - E, down);
                let low =
                    surface(around, (down + E).min(PI)) - surface(around, (down - E).max(0.0));
                side.cross(low).normalize_or(Vec3::Y)
            };
            corners.push(here);
            normals.push(if normal.dot(here) < 0.0 {
                -normal
            } else {
                normal
            });
            uvs.push([here.x * 0.48 + 0.5, here.z * 0.48 + 0.5]);
        }
    }
    let mut indices = Vec::new();
    for ring in 0..DOWN {
        for step in 0..AROUND {
            let a = ring * (AROUND + 1) + step;
            let b = a + AROUND + 1;
            indices.extend([a, a + 1, b, b, a + 1, b + 1]);
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
    // Without tangents the relief is left out: a smooth pebble is still a pebble.
    let mut mesh = mesh.clone().with_generated_tangents().unwrap_or(mesh);
    even_tangents(&mut mesh, AROUND as usize + 1);
    mesh
}

/// At the poles triangles shrink to nothing, and the tangents made from them are anything: a
/// dark tick on a stone that was turned over. The picture is laid on from above, so every
/// tangent is the direction of x along the surface; which way round it goes is told by the
/// second ring from each pole.
fn even_tangents(mesh: &mut Mesh, around: usize) {
    let Some(VertexAttributeValues::Float32x3(normals)) =
        mesh.attribute(Mesh::ATTRIBUTE_NORMAL).cloned()
    else {
        return;
    };
    let Some(VertexAttributeValues::Float32x4(tangents)) =
        mesh.attribute_mut(Mesh::ATTRIBUTE_TANGENT)
    else {
        return;
    };
    let count = tangents.len();
    if count < 4 * around {
        return;
    }
    let hands = [tangents[around][3], tangents[count - 1 - around][3]];
    for (tangent, normal) in tangents.iter_mut().zip(normals) {
        let normal = Vec3::from(normal);
        let along = (Vec3::X - normal * normal.x).normalize_or(Vec3::Z);
        *tangent = along.extend(hands[usize::from(normal.y < 0.0)]).into();
    }
}
