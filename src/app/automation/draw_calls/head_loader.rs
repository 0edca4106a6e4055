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
fn size(file: &[u8]) -> io::Result<UVec2> {
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
fn empty(size: UVec2, is_srgb: bool) -> Image {
    let format = match is_srgb {
        true => TextureFormat::Rgba8UnormSrgb,
        false => TextureFormat::Rgba8Unorm,
    };
    let usage = RenderAssetUsages::RENDER_WORLD;
    let mut image = Image::new_uninit(size.to_extents(), TextureDimension::D2, format, usage);
    image.texture_descriptor.mip_level_count = size.max_element().max(1).ilog2() + 1;
    image
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the beginning of a PNG file of these bits a channel.
    fn file(width: u32, height: u32, bits: u8) -> Vec<u8> {
        let mut file = vec![0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
        file.extend([0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
        file.extend(width.to_be_bytes());
        file.extend(height.to_be_bytes());
        file.extend([bits, 2, 0, 0, 0]);
        file
    }

    #[test]
    fn the_head_of_a_file_tells_its_size() {
        let found = size(&file(1024, 513, 8)).expect("a good head");
        assert_eq!(found, UVec2::new(1024, 513));
        for bad in [
            &file(4, 4, 16)[..],
            &file(4, 4, 8)[..24],
            &file(4, 4, 8)[1..],
            b"GIF89a",
            b"",
        ] {
            assert!(size(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_picture_has_levels_down_to_one_texel() {
        let levels = |size: UVec2| empty(size, true).texture_descriptor.mip_level_count;
        let sizes = [UVec2::new(1024, 1024), UVec2::new(512, 3), UVec2::ONE];
        assert_eq!(sizes.map(levels), [11, 10, 1]);
    }
}
