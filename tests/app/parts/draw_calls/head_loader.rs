//! The heads of pictures.

use bevy::math::UVec2;
use tibetango::app::automation::draw_calls::head_loader::{empty, size};

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
    let dimensions = size(&file(1024, 513, 8)).expect("a good head");
    assert_eq!(dimensions, UVec2::new(1024, 513));
    let good = file(4, 4, 8);
    for (label, bad) in [
        ("sixteen bits", &file(4, 4, 16)[..]),
        ("cut off", &good[..24]),
        ("its beginning is missing", &good[1..]),
        ("another format", &b"GIF89a"[..]),
        ("nothing", &b""[..]),
    ] {
        assert!(size(bad).is_err(), "{label}");
    }
}

#[test]
fn a_picture_has_levels_down_to_one_texel() {
    let levels = |size: UVec2| empty(size, true).texture_descriptor.mip_level_count;
    let sizes = [UVec2::new(1024, 1024), UVec2::new(512, 3), UVec2::ONE];
    assert_eq!(sizes.map(levels), [11, 10, 1]);
}
