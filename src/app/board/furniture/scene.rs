//! The camera and the lamps; each board has a light of its own.

use bevy::camera::Exposure;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

use crate::app::board::{
    BoardCamera, BoardLight, BoardLook, BoardSystems, BoardView, Daylight, FramedPerspective,
    design,
};

/// Marks the light of the sun or lamp.
#[derive(Component)]
struct Key;

/// Marks the light of the sky opposite.
#[derive(Component)]
struct Fill;

/// Position of the sun or the lamp for a player before the unturned board, world units.
pub const KEY: Vec3 = Vec3::new(-8.0, 10.0, -5.5);
/// Position of the sky opposite for the same player, world units.
const FILL: Vec3 = Vec3::new(7.0, 8.0, 6.0);

/// Angle around the board by which the sun or the lamp moves from noon to evening, radians.
const SWAY: f32 = 14.0_f32.to_radians();
/// Change of its light by evening: how much warmer, and how much weaker, as shares.
const WARMER: f32 = 0.08;
const WEAKER: f32 = 0.10;

/// Adds camera and lamps.
pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: 2048 })
        .insert_resource(ClearColor(Color::srgb(0.05, 0.035, 0.03)))
        .insert_resource(GlobalAmbientLight::NONE)
        .add_systems(Startup, (spawn_camera, spawn_lights))
        .add_systems(
            Update,
            (
                set_lights
                    .run_if(resource_changed::<BoardLook>.or_else(resource_changed::<Daylight>)),
                turn_lights
                    .run_if(resource_changed::<BoardView>.or_else(resource_changed::<Daylight>)),
            )
                .in_set(BoardSystems::Draw),
        );
}

fn spawn_camera(mut commands: Commands, view: Res<BoardView>) {
    commands.spawn((
        Name::new("Board camera"),
        BoardCamera,
        Camera3d::default(),
        Tonemapping::TonyMcMapface,
        Exposure::default(),
        Projection::custom(FramedPerspective(*view)),
        view.pose,
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
        Key,
        DirectionalLight {
            shadow_maps_enabled: true,
            shadow_depth_bias: 0.02,
            shadow_normal_bias: 0.8,
            ..default()
        },
        lamp(KEY, Quat::IDENTITY),
        cascade.build(),
    ));
    commands.spawn((
        Name::new("Fill light"),
        Fill,
        DirectionalLight {
            color: Color::srgb(0.72, 0.82, 1.0),
            ..default()
        },
        lamp(FILL, Quat::IDENTITY),
    ));
}

/// Returns the pose of a lamp at `at` that shines on the middle of the board, turned by `around`.
#[must_use]
pub fn lamp(at: Vec3, around: Quat) -> Transform {
    Transform::from_translation(around * at).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Turns the lights with the view, so that light falls from the same side for every viewer.
fn turn_lights(
    (view, daylight): (Res<BoardView>, Res<Daylight>),
    mut turned: Local<(f32, Daylight)>,
    mut key: Single<&mut Transform, (With<Key>, Without<Fill>)>,
    mut fill: Single<&mut Transform, (With<Fill>, Without<Key>)>,
    mut rooms: Query<&mut EnvironmentMapLight>,
) {
    let now = (view.seat.turn, *daylight);
    if *turned == now {
        return;
    }
    *turned = now;
    **key = lamp(KEY, view.around() * sway(*daylight));
    **fill = lamp(FILL, view.around());
    for mut room in &mut rooms {
        room.rotation = view.around();
    }
}

/// Returns the rotation of the sun around the board.
#[must_use]
pub fn sway(daylight: Daylight) -> Quat {
    Quat::from_rotation_y(SWAY * daylight.0)
}

/// Returns the colour of the sun over a board, sRGB, and its illuminance.
#[must_use]
pub fn sun(light: &BoardLight, daylight: Daylight) -> ([f32; 3], f32) {
    let warmer = WARMER * daylight.0;
    let [red, green, blue] = light.key;
    let colour = [red * (1.0 + warmer), green, blue * (1.0 - warmer)];
    let strength = 1.0 - WEAKER * daylight.0.abs();
    (colour, light.illuminance * strength)
}

fn set_lights(
    (look, daylight): (Res<BoardLook>, Res<Daylight>),
    mut key: Single<&mut DirectionalLight, (With<Key>, Without<Fill>)>,
    mut fill: Single<&mut DirectionalLight, (With<Fill>, Without<Key>)>,
) {
    let light = design(look.board).light;
    let (colour, illuminance) = sun(&light, *daylight);
    key.color = Color::srgb_from_array(colour);
    key.illuminance = illuminance;
    fill.illuminance = light.fill;
}
