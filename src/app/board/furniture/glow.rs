//! Drawing of passing lights, with a small pool of lamps.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::flat_meshes;
use super::textures::LightTextures;
use crate::app::board::{BoardSystems, Glow, LightShape, Lights};

/// Brightness of a full light relative to a white wall, so that tone mapping leaves it bright.
const BRIGHTNESS: f32 = 1.7;
/// Maximum number of lights shown at once.
const POOL: usize = 20;
/// Depth bias that sorts lights above the engraving and the marks; world units along the line of sight.
const ABOVE: f32 = 40.0;

/// A lamp, and the light that it shows.
#[derive(Component, Default)]
struct Lamp(Option<Glow>);

/// Adds the pool of lamps.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn_lamps.after(super::textures::paint))
        .add_systems(Update, show_lamps.in_set(BoardSystems::Draw));
}

fn spawn_lamps(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    pictures: Res<LightTextures>,
) {
    let square = meshes.add(flat_meshes::square());
    for _ in 0..POOL {
        let material = materials.add(StandardMaterial {
            base_color_texture: Some(pictures.spot.clone()),
            unlit: true,
            alpha_mode: AlphaMode::Blend,
            depth_bias: ABOVE,
            ..default()
        });
        commands.spawn((
            Name::new("Lamp"),
            Lamp::default(),
            Mesh3d(square.clone()),
            MeshMaterial3d(material),
            Visibility::Hidden,
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
}

fn show_lamps(
    lights: Query<&Lights>,
    pictures: Res<LightTextures>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut lamps: Query<(
        &mut Lamp,
        &mut Transform,
        &mut Visibility,
        &MeshMaterial3d<StandardMaterial>,
    )>,
) {
    let mut glows = lights.iter().flat_map(|lights| &lights.0).copied();
    for (mut lamp, mut transform, mut visibility, material) in &mut lamps {
        let glow = glows.next();
        if lamp.0 == glow {
            continue;
        }
        lamp.0 = glow;
        let Some(glow) = glow else {
            *visibility = Visibility::Hidden;
            continue;
        };
        *visibility = Visibility::Visible;
        *transform = transform_of(&glow);
        let picture = match glow.form {
            LightShape::Ring => &pictures.ring,
            LightShape::Spot | LightShape::Stroke(_) => &pictures.spot,
        };
        if let Some(mut material) = materials.get_mut(&material.0) {
            let colour = glow.colour * BRIGHTNESS;
            let opacity = glow.strength.clamp(0.0, 1.0);
            material.base_color = Color::linear_rgba(colour.x, colour.y, colour.z, opacity);
            material.base_color_texture = Some(picture.clone());
        }
    }
}

fn transform_of(glow: &Glow) -> Transform {
    let LightShape::Stroke(end) = glow.form else {
        return Transform::from_translation(glow.at).with_scale(Vec3::splat(glow.size));
    };
    let way = end - glow.at;
    Transform {
        translation: (glow.at + end) / 2.0,
        rotation: Quat::from_rotation_y((-way.z).atan2(way.x)),
        scale: Vec3::new(way.length() / 2.0 + glow.size, 1.0, glow.size),
    }
}
