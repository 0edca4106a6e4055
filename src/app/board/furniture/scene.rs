//! The camera and the lamps; each board has a light of its own.

use bevy::camera::Exposure;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::prelude::*;

use crate::app::board::BoardSystems;
use crate::app::board::kinds::BoardLook;
use crate::app::board::stage::camera::{BoardCamera, FramedPerspective};
use crate::app::board::stage::pick::BoardView;

/// Sun or lamp.
#[derive(Component)]
struct Key;

/// The sky opposite.
#[derive(Component)]
struct Fill;

/// Where the lamps are for who sits before the unturned board, world units.
const KEY: Vec3 = Vec3::new(-8.0, 10.0, -5.5);
const FILL: Vec3 = Vec3::new(7.0, 8.0, 6.0);

/// The scene.
pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(DirectionalLightShadowMap { size: 2048 })
        .insert_resource(ClearColor(Color::srgb(0.05, 0.035, 0.03)))
        .insert_resource(GlobalAmbientLight::NONE)
        .add_systems(Startup, (spawn_camera, spawn_lights))
        .add_systems(
            Update,
            (
                set_lights.run_if(resource_changed::<BoardLook>),
                turn_lights.run_if(resource_changed::<BoardView>),
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

/// A lamp that shines on the middle of the board, from this side.
fn lamp(at: Vec3, around: Quat) -> Transform {
    Transform::from_translation(around * at).looking_at(Vec3::ZERO, Vec3::Y)
}

/// Light falls from the same side on whoever looks.
fn turn_lights(
    view: Res<BoardView>,
    mut turned: Local<f32>,
    mut key: Single<&mut Transform, (With<Key>, Without<Fill>)>,
    mut fill: Single<&mut Transform, (With<Fill>, Without<Key>)>,
    mut rooms: Query<&mut EnvironmentMapLight>,
) {
    if *turned == view.seat.turn {
        return;
    }
    *turned = view.seat.turn;
    **key = lamp(KEY, view.around());
    **fill = lamp(FILL, view.around());
    for mut room in &mut rooms {
        room.rotation = view.around();
    }
}

fn set_lights(
    look: Res<BoardLook>,
    mut key: Single<&mut DirectionalLight, (With<Key>, Without<Fill>)>,
    mut fill: Single<&mut DirectionalLight, (With<Fill>, Without<Key>)>,
) {
    let light = look.board.design().light;
    key.color = Color::srgb_from_array(light.key);
    key.illuminance = light.illuminance;
    fill.illuminance = light.fill;
}
