//! Passing lights: pulses that close in, streaks along a line, rings that spread. The logic
//! says each frame what shines; a small pool of entities shows it.

use bevy::light::{NotShadowCaster, NotShadowReceiver};
use bevy::prelude::*;

use super::flat;
use crate::app::board::BoardSystems;
use crate::app::board::furniture::textures::Pictures;

/// The form of a light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Form {
    /// A soft round spot.
    Spot,
    /// A soft ring.
    Ring,
    /// A soft stroke from `at` to here.
    Stroke(Vec3),
}

/// One light.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Glow {
    /// Its form.
    pub form: Form,
    /// Its middle, or where a stroke begins; world.
    pub at: Vec3,
    /// Radius, or half the breadth of a stroke; world units.
    pub size: f32,
    /// Colour, linear, unscaled.
    pub colour: Vec3,
    /// 0 dark to 1 full.
    pub strength: f32,
}

/// All that shines this frame.
#[derive(Resource, Default, PartialEq)]
pub(crate) struct Glows(pub Vec<Glow>);

/// How much brighter than a white wall a full light is, so that tone mapping leaves it bright.
const BRIGHTNESS: f32 = 1.7;
/// More lights than this at once are not shown.
const POOL: usize = 20;
/// Lights are sorted above the engraving and the marks; world units along the line of sight.
const ABOVE: f32 = 40.0;

#[derive(Component)]
struct Lamp {
    index: usize,
    shown: Option<Glow>,
}

/// The pool.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Startup,
        spawn_lamps.after(crate::app::board::furniture::textures::paint),
    )
    .add_systems(
        Update,
        show_lamps
            .in_set(BoardSystems::Draw)
            .run_if(resource_changed::<Glows>),
    );
}

fn spawn_lamps(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    pictures: Res<Pictures>,
) {
    let square = meshes.add(flat::square());
    for index in 0..POOL {
        let material = materials.add(StandardMaterial {
            base_color_texture: Some(pictures.spot.clone()),
            unlit: true,
            alpha_mode: AlphaMode::Blend,
            depth_bias: ABOVE,
            ..default()
        });
        commands.spawn((
            Name::new("Lamp"),
            Lamp { index, shown: None },
            Mesh3d(square.clone()),
            MeshMaterial3d(material),
            Visibility::Hidden,
            NotShadowCaster,
            NotShadowReceiver,
        ));
    }
}

fn show_lamps(
    glows: Res<Glows>,
    pictures: Res<Pictures>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut lamps: Query<(
        &mut Lamp,
        &mut Transform,
        &mut Visibility,
        &MeshMaterial3d<StandardMaterial>,
    )>,
) {
    for (mut lamp, mut transform, mut visibility, material) in &mut lamps {
        let glow = glows.0.get(lamp.index).copied();
        if lamp.shown == glow {
            continue;
        }
        lamp.shown = glow;
        let Some(glow) = glow else {
            *visibility = Visibility::Hidden;
            continue;
        };
        *visibility = Visibility::Visible;
        *transform = placed(&glow);
        let picture = match glow.form {
            Form::Ring => &pictures.ring,
            Form::Spot | Form::Stroke(_) => &pictures.spot,
        };
        if let Some(mut material) = materials.get_mut(&material.0) {
            let colour = glow.colour * BRIGHTNESS;
            let opacity = glow.strength.clamp(0.0, 1.0);
            material.base_color = Color::linear_rgba(colour.x, colour.y, colour.z, opacity);
            material.base_color_texture = Some(picture.clone());
        }
    }
}

fn placed(glow: &Glow) -> Transform {
    let Form::Stroke(end) = glow.form else {
        return Transform::from_translation(glow.at).with_scale(Vec3::splat(glow.size));
    };
    let way = end - glow.at;
    Transform {
        translation: (glow.at + end) / 2.0,
        rotation: Quat::from_rotation_y((-way.z).atan2(way.x)),
        scale: Vec3::new(way.length() / 2.0 + glow.size, 1.0, glow.size),
    }
}
