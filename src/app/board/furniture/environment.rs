//! Ambient light, computed: a soft sky of a room with two tall windows and a warm floor. Stones and polished
//! granite mirror it.

use bevy::asset::RenderAssetUsages;
use bevy::image::ToExtents;
use bevy::prelude::*;
use bevy::render::render_resource::{
    TextureDimension, TextureFormat, TextureViewDescriptor, TextureViewDimension,
};

/// Side of the sharpest level in texels; rougher surfaces read smaller ones.
const SIDE: u32 = 64;

/// Returns the room's light as the camera's environment map.
pub(crate) fn room(images: &mut Assets<Image>) -> EnvironmentMapLight {
    EnvironmentMapLight {
        diffuse_map: images.add(cube(8, 1, |direction, _| radiance(direction, 1.0))),
        specular_map: images.add(cube(SIDE, SIDE.ilog2() + 1, radiance)),
        intensity: 380.0,
        ..default()
    }
}

/// Returns the light from a direction, blurred as a surface of this roughness mirrors it.
fn radiance(direction: Vec3, roughness: f32) -> Vec3 {
    let up = direction.y;
    let zenith = Vec3::new(0.62, 0.72, 0.90);
    let horizon = Vec3::new(0.34, 0.36, 0.42);
    let floor = Vec3::new(0.24, 0.17, 0.12);
    let blend = |t: f32| t * t * (3.0 - 2.0 * t);
    let mut light = if up > 0.0 {
        horizon.lerp(zenith, blend(up))
    } else {
        horizon.lerp(floor, blend((-up * 2.0).min(1.0)))
    };
    // (towards, half width, half height, light); blurring them also thins them out.
    let windows = [
        ([-0.62, 0.74, 0.10], 0.22, 0.34, [7.0, 6.3, 5.2]),
        ([0.70, 0.60, -0.42], 0.16, 0.30, [2.2, 2.6, 3.2]),
    ];
    for (towards, width, height, bright) in windows {
        let towards = Vec3::from(towards).normalize();
        let side = towards.cross(Vec3::Y).normalize();
        let over = side.cross(towards);
        let ahead = direction.dot(towards);
        if ahead <= 0.0 {
            continue;
        }
        let edge = 0.05 + 0.9 * roughness;
        let inside = |offset: f32, half: f32| {
            blend(((half + edge / 2.0 - offset.abs() / ahead.max(0.05)) / edge).clamp(0.0, 1.0))
        };
        let share = inside(direction.dot(side), width) * inside(direction.dot(over), height);
        let thin = (width * height) / ((width + edge / 2.0) * (height + edge / 2.0));
        light += Vec3::from(bright) * share * thin.sqrt().max(0.15);
    }
    light
}

/// Renders a cube map of a function of direction and roughness, all levels.
fn cube(side: u32, levels: u32, light: impl Fn(Vec3, f32) -> Vec3) -> Image {
    let mut data = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let across = (side >> level).max(1);
            // One level alone is the roughest.
            let roughness = match levels {
                1 => 1.0,
                _ => level as f32 / (levels - 1) as f32,
            };
            for y in 0..across {
                for x in 0..across {
                    let at = (Vec2::new(x as f32, y as f32) + 0.5) / across as f32 * 2.0 - 1.0;
                    let colour = light(direction(face, at), roughness);
                    for value in [colour.x, colour.y, colour.z, 1.0] {
                        data.extend(half_float(value).to_le_bytes());
                    }
                }
            }
        }
    }
    // The constructor checks for one level only: the others are declared afterwards.
    let mut image = Image::new_uninit(
        UVec3::new(side, side, 6).to_extents(),
        TextureDimension::D2,
        TextureFormat::Rgba16Float,
        RenderAssetUsages::RENDER_WORLD,
    );
    image.data = Some(data);
    image.texture_descriptor.mip_level_count = levels;
    image.texture_view_descriptor = Some(TextureViewDescriptor {
        dimension: Some(TextureViewDimension::Cube),
        ..default()
    });
    image
}

/// Returns the direction of a position (-1..1, down) on a face of the cube. Cube maps are left-handed, so Bevy
/// looks them up with z turned round.
fn direction(face: u32, at: Vec2) -> Vec3 {
    let towards = match face {
        0 => Vec3::new(1.0, -at.y, -at.x),
        1 => Vec3::new(-1.0, -at.y, at.x),
        2 => Vec3::new(at.x, 1.0, at.y),
        3 => Vec3::new(at.x, -1.0, -at.y),
        4 => Vec3::new(at.x, -at.y, 1.0),
        _ => Vec3::new(-at.x, -at.y, -1.0),
    };
    Vec3::new(towards.x, towards.y, -towards.z).normalize()
}

/// Returns a half-precision number's bits; for values from 2^-14 to 65504.
fn half_float(value: f32) -> u16 {
    let bits = value.clamp(6.2e-5, 65504.0).to_bits();
    // Rebias the exponent from 127 to 15 and keep 10 bits of the fraction.
    ((bits >> 13) - (112 << 10)) as u16
}
