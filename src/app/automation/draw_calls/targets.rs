//! Passes of a picture in each quality, and the targets that they draw into: colours, depth, shadows and bloom.

use crate::app::board::{BoardCamera, Quality, passes};
use bevy::camera::Hdr;
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::light::DirectionalLightShadowMap;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;

/// Sizes of the windows for which targets are counted.
pub const WINDOWS: [UVec2; 2] = [UVec2::new(1920, 1080), UVec2::new(3840, 2160)];

/// Bytes of a texel of depth, of a colour of the screen and of a bright one, and of the bloom.
const DEPTH: u64 = 4;
const COLOUR: u64 = 4;
const BRIGHT: u64 = 8;
const BLOOM: u64 = 4;
/// Bytes of the shadows of point lights: Bevy keeps a cube of 1024 texels a side for them, although there are none.
const POINT_LIGHTS: u64 = 6 * 1024 * 1024 * DEPTH;

/// Load of the graphics processor that follows from a quality alone, not from the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QualityCount {
    /// The quality.
    pub quality: Quality,
    /// Number of passes for a picture.
    pub passes: usize,
    /// Bytes of all targets, in windows of the sizes of [`WINDOWS`]; those of the window itself are not counted.
    pub targets: [u64; 2],
}

impl QualityCount {
    /// Counts for the camera as it is.
    pub(super) fn of(world: &mut World, quality: Quality) -> Result<Self, String> {
        let mut cameras = world
            .query_filtered::<(&Msaa, Has<DepthPrepass>, Has<Hdr>, Option<&Bloom>), With<BoardCamera>>();
        let world: &World = world;
        let camera = cameras.single(world).map_err(|why| why.to_string())?;
        let (msaa, depth_first, hdr, bloom) = camera;
        let shadows = world.resource::<DirectionalLightShadowMap>().size as u64;
        let shadows = shadows * shadows * DEPTH + POINT_LIGHTS;
        let samples = u64::from(msaa.samples());
        let colour = if hdr { BRIGHT } else { COLOUR };
        // Effects write two pictures in turns; several samples of a pixel come before them.
        let colours = colour * if samples > 1 { 2 + samples } else { 2 };
        let depths = DEPTH * (samples + u64::from(depth_first));
        let targets = WINDOWS.map(|window| {
            let pixels = u64::from(window.x) * u64::from(window.y);
            let glow = bloom.map_or(0, |bloom| levels(bloom, window));
            shadows + pixels * (colours + depths) + glow
        });
        Ok(Self {
            quality,
            passes: passes(quality).len(),
            targets,
        })
    }
}

/// Returns the bytes of the levels of a bloom.
fn levels(bloom: &Bloom, window: UVec2) -> u64 {
    let highest = bloom.max_mip_dimension;
    let scale = highest as f32 / window.y as f32;
    let size = (window.as_vec2() * scale).round().as_uvec2().to_array();
    // Counted as Bevy counts them.
    let count = highest.ilog2().max(2) - 1;
    let texels = (0..count).map(|level| {
        let [width, height] = size.map(|edge| u64::from((edge >> level).max(1)));
        width * height
    });
    texels.sum::<u64>() * BLOOM
}
