//! Loader that reads the heads of pictures alone: of each it makes one of the same size and format, without texels.

use bevy::asset::io::Reader;
use bevy::asset::{AssetLoader, LoadContext, RenderAssetUsages};
use bevy::image::{ImageLoaderSettings, ToExtents};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{TextureDimension, TextureFormat};
use std::io;

/// Beginning of every PNG file; width, height and depth follow.
const HEAD: [u8; 16] = *b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";

/// Bits of a channel: others than these would be stored in another format.
const BITS: u8 = 8;

/// Loader of PNG files that reads their heads alone.
#[derive(TypePath)]
pub(super) struct HeadLoader;

impl AssetLoader for HeadLoader {
    type Asset = Image;
    type Settings = ImageLoaderSettings;
    type Error = io::Error;

    async fn load(
        &self,
        reader: &mut dyn Reader,
        settings: &ImageLoaderSettings,
        _: &mut LoadContext<'_>,
    ) -> io::Result<Image> {
        let mut file = Vec::new();
        reader.read_to_end(&mut file).await?;
        Ok(empty(size(&file)?, settings.is_srgb))
    }

    fn extensions(&self) -> &[&str] {
        &["png"]
    }
}

/// Returns the width and the height of a PNG file.
///
/// # Errors
/// It is no such file, its head is cut off, or its channels have not eight bits.
pub fn size(file: &[u8]) -> io::Result<UVec2> {
    let fault = |why: &str| io::Error::new(io::ErrorKind::InvalidData, why.to_owned());
    let rest = file
        .strip_prefix(&HEAD)
        .ok_or_else(|| fault("no PNG file"))?;
    let [a, b, c, d, e, f, g, h, bits, ..] = *rest else {
        return Err(fault("its head is cut off"));
    };
    if bits != BITS {
        return Err(fault("its channels have not eight bits"));
    }
    let size = [[a, b, c, d], [e, f, g, h]].map(u32::from_be_bytes);
    Ok(UVec2::from(size))
}

/// Returns a picture without texels, with all its levels: as the window makes it of such a file.
#[must_use]
pub fn empty(size: UVec2, is_srgb: bool) -> Image {
    let format = match is_srgb {
        true => TextureFormat::Rgba8UnormSrgb,
        false => TextureFormat::Rgba8Unorm,
    };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new_uninit(size.to_extents(), TextureDimension::D2, format, usage);
    image.texture_descriptor.mip_level_count = size.max_element().max(1).ilog2() + 1;
    image
}
