//! The load of the graphics processor for a picture.

mod head_loader;

use bevy::anti_alias::contrast_adaptive_sharpening::ContrastAdaptiveSharpening;
use bevy::asset::RenderAssetUsages;
use bevy::camera::Hdr;
use bevy::core_pipeline::prepass::DepthPrepass;
use bevy::image::ToExtents;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use tibetango::app::automation::draw_calls::{bytes, session};
use tibetango::app::automation::measure::undrawn;
use tibetango::app::board::{BoardCamera, Quality, RenderPass, passes};
use tibetango::app::preferences::Preferences;
use tibetango_content::config::Config;
use tibetango_rules::GameName;

#[test]
fn passes_fit_what_camera_and_lamps_have() {
    let mut app = undrawn();
    for quality in Quality::ALL {
        app.world_mut().resource_mut::<Preferences>().quality = Some(quality);
        for _ in 0..3 {
            app.update();
        }
        let world = app.world_mut();
        let mut cameras = world.query_filtered::<(
            Has<DepthPrepass>,
            Has<Bloom>,
            Has<Hdr>,
            Has<ContrastAdaptiveSharpening>,
        ), With<BoardCamera>>();
        let (depth, bloom, hdr, sharpens) = cameras.single(world).expect("one camera");
        let mut lamps = world.query::<&DirectionalLight>();
        let lamps = lamps.iter(world);
        let casting = lamps.filter(|lamp| lamp.shadow_maps_enabled).count();
        let number = |kind: RenderPass| {
            let all = passes(quality).into_iter();
            all.filter(|pass| *pass == kind).count()
        };
        let list = [
            (RenderPass::Shadows, casting),
            (RenderPass::Depth, usize::from(depth)),
            (RenderPass::Opaque, 1),
            (RenderPass::Transparent, 1),
            // Eight levels, from 512 texels to four, down and up again.
            (RenderPass::Bloom, 16 * usize::from(bloom)),
            (RenderPass::ToneMapping, usize::from(hdr)),
            (RenderPass::Sharpening, usize::from(sharpens)),
            (RenderPass::Window, 1),
            (RenderPass::Interface, 1),
        ];
        for (pass, expected) in list {
            assert_eq!(number(pass), expected, "{quality:?}: {pass:?}");
        }
        let all: usize = list.iter().map(|(_, number)| number).sum();
        assert_eq!(passes(quality).len(), all, "{quality:?}");
    }
}

#[test]
fn a_texture_has_bytes_for_all_levels_and_sides() {
    let picture = |size: Extent3d, format, levels| {
        let usage = RenderAssetUsages::RENDER_WORLD;
        let mut image = Image::new_uninit(size, TextureDimension::D2, format, usage);
        image.texture_descriptor.mip_level_count = levels;
        bytes(&image)
    };
    let flat = UVec2::new(4, 2).to_extents();
    assert_eq!(picture(flat, TextureFormat::Rgba8Unorm, 1), 32);
    // 4 x 2, 2 x 1 and 1 x 1 texels.
    assert_eq!(picture(flat, TextureFormat::Rgba8UnormSrgb, 3), 44);
    let cube = UVec3::new(2, 2, 6).to_extents();
    assert_eq!(picture(cube, TextureFormat::Rgba16Float, 2), 240);
}

#[test]
fn half_of_the_largest_board_is_played_on() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let session = session(game, &config).expect("a board");
        let topology = session.history().topology();
        let boards = config.of(game).rules.iter().flat_map(|rules| &rules.boards);
        assert_eq!(Some(&topology.size()), boards.max(), "{game}");
        assert!(session.outcome().is_none(), "{game}");
        assert!(session.history().len() > topology.points() / 6, "{game}");
    }
}
