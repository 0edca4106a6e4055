//! Tools to build a board: stores of meshes, materials and pictures, limited by the quality.

use bevy::ecs::system::{EntityCommands, SystemParam};
use bevy::light::NotShadowCaster;
use bevy::math::Affine2;
use bevy::prelude::*;

use super::flat_meshes;
use super::textures::{LightTextures, surface};
use crate::app::board::{BoardLook, Quality};

/// Set of the systems that build boards.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FurnishSet;

/// Marks a thing that belongs to the board shown and is removed with it.
#[derive(Component)]
pub(crate) struct Furniture;

/// Everything needed to make things.
#[derive(SystemParam)]
pub(crate) struct Workshop<'w, 's> {
    commands: Commands<'w, 's>,
    server: Res<'w, AssetServer>,
    look: Res<'w, BoardLook>,
    /// The soft pictures.
    pub pictures: Res<'w, LightTextures>,
    /// All pictures.
    pub images: ResMut<'w, Assets<Image>>,
    meshes: ResMut<'w, Assets<Mesh>>,
    materials: ResMut<'w, Assets<StandardMaterial>>,
}

impl Workshop<'_, '_> {
    /// Returns true if surfaces may have relief.
    pub fn relief(&self) -> bool {
        self.look.quality() != Quality::Low
    }

    /// Makes a material of these pictures, as many as the quality allows, tiled over a mesh whose texture runs
    /// once from edge to edge.
    pub fn tile(&self, name: &str, tiles: Vec2) -> StandardMaterial {
        let surface = surface(&self.server, name);
        let middle = (Vec2::ONE - tiles) / 2.0;
        let plain = StandardMaterial {
            base_color_texture: Some(surface.albedo),
            perceptual_roughness: 0.95,
            uv_transform: Affine2::from_scale_angle_translation(tiles, 0.0, middle),
            ..default()
        };
        if !self.relief() {
            return plain;
        }
        StandardMaterial {
            normal_map_texture: Some(surface.normal),
            perceptual_roughness: if surface.orm.is_some() { 1.0 } else { 0.95 },
            metallic_roughness_texture: surface.orm.clone(),
            occlusion_texture: surface.orm,
            ..plain
        }
    }

    /// Stores a mesh, with tangents for relief if they can be generated.
    pub fn mesh(&mut self, mesh: Mesh) -> Handle<Mesh> {
        let plain = mesh.clone();
        self.meshes
            .add(mesh.with_generated_tangents().unwrap_or(plain))
    }

    /// Stores a mesh as it is.
    pub fn add_mesh(&mut self, mesh: Mesh) -> Handle<Mesh> {
        self.meshes.add(mesh)
    }

    /// Gives a stone's material the relief of a pebble, and a pebble's pale picture if it has none of its own.
    pub fn clad_stone(&self, skin: StandardMaterial) -> StandardMaterial {
        let surface = surface(&self.server, "stone");
        StandardMaterial {
            base_color_texture: Some(skin.base_color_texture.unwrap_or(surface.albedo)),
            normal_map_texture: self.relief().then_some(surface.normal),
            ..skin
        }
    }

    /// Stores a material.
    pub fn material(&mut self, material: StandardMaterial) -> Handle<StandardMaterial> {
        self.materials.add(material)
    }

    /// Adds a thing to the scene.
    pub fn put(&mut self, name: &'static str, mesh: Mesh, material: StandardMaterial) {
        let (mesh, material) = (self.mesh(mesh), self.material(material));
        self.put_again(name, mesh, material, Transform::default());
    }

    /// Adds a thing to the scene that shares its mesh and material with others.
    pub fn put_again(
        &mut self,
        name: &'static str,
        mesh: Handle<Mesh>,
        material: Handle<StandardMaterial>,
        transform: Transform,
    ) -> EntityCommands<'_> {
        self.commands.spawn((
            Name::new(name),
            Furniture,
            Mesh3d(mesh),
            MeshMaterial3d(material),
            transform,
        ))
    }

    /// Adds an invisible entity to the scene.
    pub fn put_nothing(&mut self, bundle: impl Bundle) {
        self.commands.spawn((bundle, Visibility::default()));
    }

    /// Adds a large flat thing that lies level; `half` is half its width and depth.
    pub fn lay(
        &mut self,
        name: &'static str,
        half: Vec2,
        height: f32,
        material: StandardMaterial,
    ) -> EntityCommands<'_> {
        let place =
            Transform::from_xyz(0.0, height, 0.0).with_scale(Vec3::new(half.x, 1.0, half.y));
        let mesh = self.mesh(flat_meshes::square());
        let material = self.material(material);
        let mut thing = self.put_again(name, mesh, material, place);
        thing.insert(NotShadowCaster);
        thing
    }
}
