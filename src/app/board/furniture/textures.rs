//! The pictures: those in `assets/textures`, with mip levels added, and small soft ones computed here.

use bevy::asset::{AssetLoadFailedEvent, AssetPath, RenderAssetUsages};
use bevy::image::{
    ImageAddressMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor, ToExtents,
};
use bevy::prelude::*;
use bevy::render::render_resource::{TextureDimension, TextureFormat};

/// Colour, relief and roughness of one material. All tile.
pub(crate) struct Surface {
    /// Colour, sRGB.
    pub albedo: Handle<Image>,
    /// Relief in tangent space, linear.
    pub normal: Handle<Image>,
    /// Occlusion, roughness, metallic; linear.
    pub orm: Option<Handle<Image>>,
}

/// The soft pictures of light that every board needs.
#[derive(Resource)]
pub(crate) struct LightTextures {
    /// A soft round spot of light.
    pub spot: Handle<Image>,
    /// A soft ring of light.
    pub ring: Handle<Image>,
    /// Clear in the middle and dark all around: the edge of the lamp's light.
    pub dusk: Handle<Image>,
}

/// The folder of the pictures inside `assets`.
const FOLDER: &str = "textures";

/// Returns the colour of a material seen from afar, used if its picture cannot be read.
fn plain(path: &AssetPath) -> Color {
    let file = path.path().file_stem().and_then(|stem| stem.to_str());
    let name = file.and_then(|stem| stem.split('_').next());
    match name.unwrap_or_default() {
        "granite" => Color::srgb(0.60, 0.55, 0.48),
        "rug" => Color::srgb(0.36, 0.12, 0.10),
        "birch" => Color::srgb(0.76, 0.61, 0.41),
        "wood" => Color::srgb(0.30, 0.18, 0.11),
        "pulu" => Color::srgb(0.84, 0.80, 0.73),
        "hide" => Color::srgb(0.60, 0.44, 0.29),
        "earth" => Color::srgb(0.50, 0.39, 0.28),
        "meadow" => Color::srgb(0.32, 0.34, 0.19),
        _ => Color::srgb(0.93, 0.90, 0.84),
    }
}

/// Loads the pictures of a material by its name. Those already loaded are shared; those that nothing shows any
/// more are dropped.
pub(crate) fn surface(server: &AssetServer, name: &str) -> Surface {
    let picture = |part: &str| -> Handle<Image> {
        let is_srgb = part == "albedo";
        server
            .load_builder()
            .with_settings(move |settings: &mut ImageLoaderSettings| {
                settings.is_srgb = is_srgb;
                settings.sampler = tiling();
            })
            .load(format!("{FOLDER}/{name}_{part}.png"))
    };
    Surface {
        albedo: picture("albedo"),
        normal: picture("normal"),
        // Two materials are uniformly rough.
        orm: (!matches!(name, "stone" | "meadow")).then(|| picture("orm")),
    }
}

/// Makes the soft pictures and completes those that were loaded.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Startup, paint)
        .add_systems(PreUpdate, (complete, do_without));
}

/// Returns the sampler of everything that tiles: smooth from afar.
fn tiling() -> ImageSampler {
    ImageSampler::Descriptor(ImageSamplerDescriptor {
        address_mode_u: ImageAddressMode::Repeat,
        address_mode_v: ImageAddressMode::Repeat,
        ..ImageSamplerDescriptor::linear()
    })
}

/// Computes the soft pictures.
pub(crate) fn paint(mut commands: Commands, mut images: ResMut<Assets<Image>>) {
    commands.insert_resource(LightTextures {
        dusk: images.add(soft(|r| {
            let t = ((r - 0.075) / 0.19).clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        })),
        spot: images.add(soft(|r| (1.0 - r * r).max(0.0).powi(2))),
        ring: images.add(soft(|r| {
            (1.0 - ((r - 0.80) / 0.19).powi(2)).max(0.0).powi(2)
        })),
    });
}

/// Makes a white picture whose opacity depends on the distance from its middle (1 at the edge).
fn soft(opacity: impl Fn(f32) -> f32) -> Image {
    const SIDE: u32 = 256;
    let data = texels(SIDE, |at| {
        let value = (opacity(at.length()).clamp(0.0, 1.0) * 255.0) as u8;
        [255, 255, 255, value]
    });
    square(SIDE, data, TextureFormat::Rgba8Unorm)
}

/// Returns the texels of a square picture by position, -1 to 1 both ways.
pub(crate) fn texels(side: u32, texel: impl Fn(Vec2) -> [u8; 4]) -> Vec<u8> {
    let mut data = Vec::with_capacity((side * side * 4) as usize);
    for y in 0..side {
        for x in 0..side {
            let at = Vec2::new(x as f32 + 0.5, y as f32 + 0.5) / (side as f32 / 2.0) - 1.0;
            data.extend(texel(at));
        }
    }
    data
}

fn square(side: u32, data: Vec<u8>, format: TextureFormat) -> Image {
    let (size, usage) = (UVec2::splat(side), RenderAssetUsages::RENDER_WORLD);
    Image::new(size.to_extents(), TextureDimension::D2, data, format, usage)
}

/// Makes a square picture of these texels, to be tiled and seen from afar.
pub(crate) fn tile(side: u32, data: Vec<u8>, format: TextureFormat) -> Image {
    let mut image = square(side, data, format);
    image.sampler = tiling();
    add_mips(&mut image);
    image
}

/// Makes mip levels for each picture as it arrives, and frees the copy in main memory: without
/// them the weave of the rug and the grain of the wood glitter when the camera drifts.
fn complete(
    mut arrived: MessageReader<AssetEvent<Image>>,
    server: Res<AssetServer>,
    mut images: ResMut<Assets<Image>>,
) {
    for event in arrived.read() {
        let AssetEvent::Added { id } = event else {
            continue;
        };
        let ours = server
            .get_path(*id)
            .is_some_and(|path| path.path().starts_with(FOLDER));
        if ours && let Some(mut image) = images.get_mut(*id) {
            add_mips(&mut image);
        }
    }
}

/// Removes pictures that cannot be read from their materials: a material waits for all its pictures, and
/// without the missing one it is drawn in plain colour.
fn do_without(
    mut failures: MessageReader<AssetLoadFailedEvent<Image>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for failure in failures.read() {
        let lost = |slot: &Option<Handle<_>>| slot.as_ref().map(Handle::id) == Some(failure.id);
        let users: Vec<_> = materials
            .iter()
            .filter(|(_, m)| {
                [
                    &m.base_color_texture,
                    &m.normal_map_texture,
                    &m.metallic_roughness_texture,
                    &m.occlusion_texture,
                ]
                .into_iter()
                .any(lost)
            })
            .map(|(id, _)| id)
            .collect();
        let plain = plain(&failure.path);
        for id in users {
            let Some(mut material) = materials.get_mut(id) else {
                continue;
            };
            let material = &mut *material;
            if lost(&material.base_color_texture) {
                material.base_color_texture = None;
                material.base_color = plain.with_alpha(material.base_color.alpha());
            }
            for slot in [
                &mut material.normal_map_texture,
                &mut material.metallic_roughness_texture,
                &mut material.occlusion_texture,
            ] {
                if lost(slot) {
                    *slot = None;
                }
            }
        }
    }
}

/// Appends all smaller levels to an 8-bit RGBA picture, averaging light rather than code values for sRGB. Other
/// pictures stay as they are.
fn add_mips(image: &mut Image) {
    let srgb = match image.texture_descriptor.format {
        TextureFormat::Rgba8UnormSrgb => true,
        TextureFormat::Rgba8Unorm => false,
        _ => return,
    };
    if image.texture_descriptor.mip_level_count != 1 {
        return;
    }
    let (mut width, mut height) = (image.width() as usize, image.height() as usize);
    let Some(data) = &mut image.data else {
        return;
    };
    // Squaring is close enough to the sRGB curve for an average of four, and far cheaper.
    let average = |four: [u8; 4], light: bool| -> u8 {
        if light {
            let sum: u32 = four.iter().map(|&v| u32::from(v) * u32::from(v)).sum();
            (sum as f32 / 4.0).sqrt().round() as u8
        } else {
            (four.iter().map(|&v| u32::from(v)).sum::<u32>() / 4) as u8
        }
    };
    let (mut levels, mut start) = (1, 0);
    while width > 1 || height > 1 {
        let (w, h) = ((width / 2).max(1), (height / 2).max(1));
        let mut next = Vec::with_capacity(w * h * 4);
        for y in 0..h {
            let rows = [(2 * y).min(height - 1), (2 * y + 1).min(height - 1)];
            for x in 0..w {
                let columns = [(2 * x).min(width - 1), (2 * x + 1).min(width - 1)];
                for channel in 0..4 {
                    let at = |row: usize, column: usize| {
                        data[start + (rows[row] * width + columns[column]) * 4 + channel]
                    };
                    let four = [at(0, 0), at(0, 1), at(1, 0), at(1, 1)];
                    next.push(average(four, srgb && channel < 3));
                }
            }
        }
        start += width * height * 4;
        data.extend(next);
        (width, height) = (w, h);
        levels += 1;
    }
    image.texture_descriptor.mip_level_count = levels;
    image.asset_usage = RenderAssetUsages::RENDER_WORLD;
}
