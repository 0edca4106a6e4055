//! How much the picture may cost.

use super::camera::BoardCamera;
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::light::{DirectionalLightShadowMap, ShadowFilteringMethod};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

/// Makes the picture cheaper where no graphics processor draws it.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostStartup, spare_software_renderers);
}

fn spare_software_renderers(
    adapter: Option<Res<RenderAdapterInfo>>,
    cameras: Query<Entity, With<BoardCamera>>,
    mut shadows: ResMut<DirectionalLightShadowMap>,
    mut commands: Commands,
) {
    // "Cpu" is wgpu's name for a renderer in software, such as Mesa's lavapipe.
    if adapter.is_none_or(|info| format!("{:?}", info.device_type) != "Cpu") {
        return;
    }
    shadows.size = 1024;
    for camera in &cameras {
        // Every pixel is shaded once: the table below the board costs nothing there.
        commands.entity(camera).insert((
            Msaa::Off,
            DepthPrepass,
            ShadowFilteringMethod::Hardware2x2,
        ));
    }
}
