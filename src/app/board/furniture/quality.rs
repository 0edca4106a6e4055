//! Applies the picture quality: shadows, smooth edges, ambient light, bloom. The passes that follow from it.

use bevy::anti_alias::contrast_adaptive_sharpening::ContrastAdaptiveSharpening;
use bevy::camera::Hdr;
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::light::{AmbientLight, DirectionalLightShadowMap, ShadowFilteringMethod};
use bevy::post_process::bloom::{Bloom, BloomCompositeMode, BloomPrefilter};
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;

use super::environment;
use crate::app::board::{BoardCamera, BoardLook, BoardSystems, BoardView, Quality, design};

/// Adds the system that applies the quality to the camera.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        apply
            .in_set(BoardSystems::Draw)
            .run_if(resource_changed::<BoardLook>),
    );
}

fn apply(
    mut commands: Commands,
    (look, view): (Res<BoardLook>, Res<BoardView>),
    adapter: Option<Res<RenderAdapterInfo>>,
    camera: Single<Entity, With<BoardCamera>>,
    mut images: ResMut<Assets<Image>>,
    mut shadows: ResMut<DirectionalLightShadowMap>,
    mut room: Local<Option<EnvironmentMapLight>>,
) {
    // "Cpu" is wgpu's name for a renderer in software, such as Mesa's lavapipe: without a graphics processor,
    // effects that the player did not ask for are left out.
    let software = adapter.is_some_and(|info| format!("{:?}", info.device_type) == "Cpu");
    let spare = software && look.quality.is_none();
    let quality = look.quality();
    let size = match quality {
        Quality::High => 4096,
        Quality::Medium if !spare => 2048,
        _ => 1024,
    };
    if shadows.size != size {
        shadows.size = size;
    }
    let mut camera = commands.entity(*camera);
    if quality == Quality::Low || spare {
        // Every pixel is shaded once: the table below the board costs nothing there.
        camera.insert((Msaa::Off, ShadowFilteringMethod::Hardware2x2, DepthPrepass));
    } else {
        camera
            .insert((Msaa::Sample4, ShadowFilteringMethod::Gaussian))
            .remove::<DepthPrepass>();
    }
    let around = design(look.board).light.around;
    if quality == Quality::Low {
        camera.remove::<EnvironmentMapLight>().insert(AmbientLight {
            color: Color::srgb(0.86, 0.90, 1.0),
            brightness: around * 0.42,
            ..default()
        });
    } else {
        let room = room.get_or_insert_with(|| environment::room(&mut images));
        camera.remove::<AmbientLight>().insert(EnvironmentMapLight {
            intensity: around,
            rotation: view.around(),
            ..room.clone()
        });
    }
    if quality == Quality::High {
        // Only lights brighter than a lit stone bloom: all else stays as sharp as it is drawn, and a little
        // sharper than the smoothing of edges leaves it.
        let bloom = Bloom {
            intensity: 0.12,
            prefilter: BloomPrefilter {
                threshold: 1.2,
                threshold_softness: 0.2,
            },
            composite_mode: BloomCompositeMode::Additive,
            ..Bloom::NATURAL
        };
        let sharpening = ContrastAdaptiveSharpening {
            sharpening_strength: 0.4,
            // The grain of stone and felt is no edge.
            denoise: true,
            ..default()
        };
        camera.insert((bloom, sharpening));
    } else {
        camera.remove::<(Bloom, Hdr, ContrastAdaptiveSharpening)>();
    }
}

/// Pass of the graphics processor over a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RenderPass {
    /// Depth as sun or lamp see it: the shadow map.
    Shadows,
    /// Depth as the camera sees it, before anything has a colour.
    Depth,
    /// Colours of everything that is opaque.
    Opaque,
    /// Colours of everything else: lines, marks and lights.
    Transparent,
    /// One level of the bloom, on the way down or up.
    Bloom,
    /// Bright colours become those of a screen.
    ToneMapping,
    /// Edges become sharper.
    Sharpening,
    /// The picture is copied into the window.
    Window,
    /// Panels and words.
    Interface,
}

/// Returns the passes of a picture in a quality, in their order, where a graphics processor draws.
#[must_use]
pub fn passes(quality: Quality) -> Vec<RenderPass> {
    let mut passes = vec![RenderPass::Shadows];
    if quality == Quality::Low {
        passes.push(RenderPass::Depth);
    }
    passes.extend([RenderPass::Opaque, RenderPass::Transparent]);
    if quality == Quality::High {
        // As many levels as Bevy makes.
        let levels = Bloom::NATURAL.max_mip_dimension.ilog2().max(2) - 1;
        passes.extend((0..2 * levels).map(|_| RenderPass::Bloom));
        passes.extend([RenderPass::ToneMapping, RenderPass::Sharpening]);
    }
    passes.extend([RenderPass::Window, RenderPass::Interface]);
    passes
}
