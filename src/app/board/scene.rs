//! The table: walnut, a rug on it, the lamps and the camera.

use bevy::camera::Exposure;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{
    CascadeShadowConfigBuilder, DirectionalLightShadowMap, NotShadowCaster, NotShadowReceiver,
};
use bevy::math::Affine2;
use bevy::prelude::*;

use super::camera::{BoardCamera, FramedPerspective};
use super::environment;
use super::flat;
use super::layout::SLAB_HEIGHT;
use super::pick::BoardView;
use super::textures::{Cloth, Pictures};

/// Half of the rug's width and depth, world units.
const RUG: Vec2 = Vec2::new(7.9, 6.7);
/// Half of the table: beyond every window's edge, whatever its shape.
const TABLE: f32 = 70.0;
/// World size of one tile.
const RUG_TILE: f32 = 7.2;
const WOOD_TILE: f32 = 16.0;

/// The scene.
pub(super) fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: 2048 })
        .insert_resource(ClearColor(Color::srgb(0.05, 0.035, 0.03)))
        .insert_resource(GlobalAmbientLight::NONE)
        .add_systems(
            Startup,
            (
                spawn_camera,
                spawn_lights,
                spawn_table.after(super::textures::load),
            ),
        );
}

fn spawn_camera(mut commands: Commands, view: Res<BoardView>, mut images: ResMut<Assets<Image>>) {
    commands.spawn((
        Name::new("Board camera"),
        BoardCamera,
        Camera3d::default(),
        Msaa::Sample4,
        Tonemapping::TonyMcMapface,
        Exposure::default(),
        Projection::custom(FramedPerspective::from(&*view)),
        view.pose,
        environment::room(&mut images),
    ));
}

fn spawn_lights(mut commands: Commands) {
    // One cascade around the slab: every stone's shadow gets the whole map.
    let cascade = CascadeShadowConfigBuilder {
        num_cascades: 1,
        minimum_distance: 12.0,
        maximum_distance: 36.0,
        ..default()
    };
    commands.spawn((
        Name::new("Key light"),
        DirectionalLight {
            color: Color::srgb(1.0, 0.90, 0.76),
            illuminance: 6_800.0,
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.02,
            shadow_normal_bias: 0.8,
            ..default()
        },
        Transform::from_xyz(-8.0, 10.0, -5.5).looking_at(Vec3::ZERO, Vec3::Y),
        cascade.build(),
    ));
    commands.spawn((
        Name::new("Fill light"),
        DirectionalLight {
            color: Color::srgb(0.72, 0.82, 1.0),
            illuminance: 450.0,
            ..default()
        },
        Transform::from_xyz(7.0, 8.0, 6.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}

/// A material of a cloth, tiled over a mesh whose texture runs once from edge to edge.
pub(super) fn covered(cloth: &Cloth, tiles: Vec2) -> StandardMaterial {
    StandardMaterial {
        base_color_texture: Some(cloth.albedo.clone()),
        normal_map_texture: Some(cloth.normal.clone()),
        metallic_roughness_texture: Some(cloth.orm.clone()),
        occlusion_texture: Some(cloth.orm.clone()),
        perceptual_roughness: 1.0,
        uv_transform: Affine2::from_scale_angle_translation(tiles, 0.0, (Vec2::ONE - tiles) / 2.0),
        ..default()
    }
}

fn spawn_table(
    mut commands: Commands,
    pictures: Res<Pictures>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let with_tangents = |mesh: Mesh| {
        mesh.with_generated_tangents()
            .unwrap_or_else(|_| flat::square())
    };
    let square = meshes.add(with_tangents(flat::square()));
    let lay = |size: Vec2, height: f32| {
        Transform::from_xyz(0.0, height, 0.0).with_scale(Vec3::new(size.x, 1.0, size.y))
    };
    let wood = covered(&pictures.wood, Vec2::splat(2.0 * TABLE / WOOD_TILE));
    commands.spawn((
        Name::new("Table"),
        Mesh3d(square.clone()),
        MeshMaterial3d(materials.add(StandardMaterial {
            base_color: Color::srgb(0.84, 0.74, 0.66),
            reflectance: 0.12,
            ..wood
        })),
        lay(Vec2::splat(TABLE), -SLAB_HEIGHT - 0.12),
        NotShadowCaster,
    ));
    let rug = covered(&pictures.rug, 2.0 * RUG / RUG_TILE);
    commands.spawn((
        Name::new("Rug"),
        Mesh3d(square.clone()),
        MeshMaterial3d(materials.add(StandardMaterial {
            base_color: Color::srgb(0.90, 0.85, 0.82),
            reflectance: 0.2,
            ..rug
        })),
        lay(RUG, -SLAB_HEIGHT - 0.02),
    ));
    // The lamp lights the board, not the hall: the table sinks into dusk around it.
    commands.spawn((
        Name::new("Dusk"),
        Mesh3d(square),
        MeshMaterial3d(materials.add(StandardMaterial {
            base_color: Color::srgba(0.02, 0.012, 0.01, 0.86),
            base_color_texture: Some(pictures.dusk.clone()),
            unlit: true,
            alpha_mode: AlphaMode::Blend,
            ..default()
        })),
        lay(Vec2::splat(TABLE), -SLAB_HEIGHT + 0.02),
        NotShadowCaster,
        NotShadowReceiver,
    ));
}
