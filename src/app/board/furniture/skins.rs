//! Skins of stones, computed: small pictures, the same seen from above and below.

use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::textures::{texels, tile};
use tibetango_content::equipment::GROOVES;

/// Side of a skin in texels.
const SIDE: u32 = 512;

/// Paints a picture from linear colours by position, -1 to 1 both ways.
fn skin(colour: impl Fn(Vec2) -> Vec3) -> Image {
    let data = texels(SIDE, |at| {
        let colour = colour(at);
        Srgba::from(LinearRgba::rgb(colour.x, colour.y, colour.z)).to_u8_array()
    });
    tile(SIDE, data, TextureFormat::Rgba8UnormSrgb)
}

/// Returns 1 within half a breadth of zero, fading to 0 over a soft edge.
fn stroke(off: f32, half: f32, soft: f32) -> f32 {
    ((half + soft - off.abs()) / soft).clamp(0.0, 1.0)
}

/// Returns smooth noise about zero, a sum of waves; `scale` is the number of waves per unit.
fn clouds(at: Vec2, scale: f32, seed: f32) -> f32 {
    let p = at * scale;
    let a = (p.x * 1.7 + seed + (p.y * 1.3 + seed).sin() * 1.6).sin();
    let b = (p.y * 2.1 - 1.7 * seed + (p.x * 1.1 - seed).sin() * 1.9).sin();
    let c = ((p.x + p.y) * 2.9 + 2.3 * seed + (p.x * 2.3).sin()).sin();
    0.4 * a + 0.4 * b + 0.2 * c
}

/// Paints deep blue with a pale inlaid ring.
pub(crate) fn indigo() -> Image {
    skin(|at| {
        let (stone, inlay) = (Vec3::new(0.016, 0.030, 0.112), Vec3::new(0.22, 0.31, 0.50));
        let share = ((0.044 - (at.length() - 0.40).abs()) / 0.018).clamp(0.0, 1.0);
        let vein = 0.92 + 0.16 * (at.x * 5.0 + (at.y * 4.0).sin() * 1.7).sin().powi(2);
        (stone * vein).lerp(inlay, share * 0.8)
    })
}

/// Paints black stone, crossed by a vein of quartz.
pub(crate) fn basalt() -> Image {
    skin(|at| {
        let stone = Vec3::new(0.021, 0.021, 0.024) * (1.0 + 0.35 * clouds(at, 7.0, 1.0));
        let middle = 0.10 + 0.10 * (at.x * 3.1).sin() + 0.03 * (at.x * 11.0).sin();
        let breadth = 0.075 + 0.03 * (at.x * 4.3 + 1.0).sin();
        let wide = stroke(at.y - middle, breadth, 0.03);
        let thin = stroke(at.y + 0.34 - 0.16 * (at.x * 2.2).cos(), 0.008, 0.014);
        let quartz = Vec3::new(0.62, 0.60, 0.56) * (0.92 + 0.12 * clouds(at, 13.0, 4.0));
        stone.lerp(quartz, (0.92 * wide).max(0.6 * thin))
    })
}

/// Paints white shell with its faint lines of growth.
pub(crate) fn shell() -> Image {
    skin(|at| {
        let bend = at.y + 0.10 * at.x * at.x;
        let growth = (bend * 34.0 + 0.8 * clouds(at, 1.2, 3.0)).sin();
        Vec3::new(0.86, 0.83, 0.76) * (1.0 + 0.025 * growth)
    })
}

/// Paints black slate, crossed by a hair of quartz.
pub(crate) fn slate() -> Image {
    skin(|at| {
        let stone = Vec3::new(0.020, 0.021, 0.024) * (1.0 + 0.18 * clouds(at, 6.0, 1.0));
        let hair = stroke(at.y - 0.08 - 0.05 * (at.x * 2.1).sin(), 0.006, 0.008);
        stone.lerp(Vec3::new(0.62, 0.60, 0.56), 0.35 * hair)
    })
}

/// Paints blue-green with its dark web.
pub(crate) fn turquoise() -> Image {
    skin(|at| {
        let cloud = clouds(at, 2.6, 2.0);
        let stone =
            Vec3::new(0.060, 0.47, 0.44).lerp(Vec3::new(0.16, 0.60, 0.50), 0.5 + 0.5 * cloud);
        let web = |scale: f32, seed: f32, half: f32| {
            let gate = (clouds(at, 1.9, seed + 9.0) + 0.55).clamp(0.0, 1.0);
            stroke(clouds(at, scale, seed), half, 0.05) * gate
        };
        let dark = web(3.4, 5.0, 0.025).max(0.8 * web(6.1, 8.0, 0.02));
        stone.lerp(Vec3::new(0.055, 0.035, 0.022), 0.85 * dark)
    })
}

/// Paints red with faint growth rings, drilled through.
pub(crate) fn coral() -> Image {
    skin(|at| {
        let far = at.length();
        let ring = (far * 46.0 + 1.5 * clouds(at, 3.0, 3.0)).sin();
        let stone =
            Vec3::new(0.44, 0.030, 0.022) * (1.0 + 0.08 * ring + 0.14 * clouds(at, 4.0, 7.0));
        let hole = ((0.135 - far) / 0.03).clamp(0.0, 1.0);
        let lip = stroke(far - 0.18, 0.022, 0.02);
        stone
            .lerp(Vec3::new(0.85, 0.62, 0.42), 0.75 * lip)
            .lerp(Vec3::new(0.012, 0.004, 0.003), hole)
    })
}

/// Paints pale bone, porous towards its ends.
pub(crate) fn bone() -> Image {
    skin(|at| {
        let cloud = clouds(at, 2.2, 6.0);
        let bone = Vec3::new(0.74, 0.63, 0.45).lerp(Vec3::new(0.86, 0.79, 0.64), 0.5 + 0.5 * cloud);
        let pores = (clouds(at, 34.0, 2.0) - 0.42).max(0.0) * (at.length() - 0.35).clamp(0.0, 0.5);
        let crack = stroke(at.y - 0.12 * (at.x * 4.0).sin() - 0.05, 0.004, 0.02) * 0.35;
        bone * (1.0 - 2.2 * pores - crack)
    })
}

/// Distance from the axis at which the rim of a turned disc rises.
const RISE: f32 = 0.77;

/// Paints wood turned on a lathe: straight grain between two colours, dark grooves, a shadow where the rim rises. An
/// inlay of this colour lies in the middle.
fn lathe_wood(pale: Vec3, deep: Vec3, inlay: Option<Vec3>) -> Image {
    skin(|at| {
        // The disc fills a little less than the picture.
        let far = at.length() / 0.96;
        let fibre = 0.5 + 0.5 * (at.y * 58.0 + 4.0 * clouds(at, 1.4, 2.0)).sin();
        let wood = pale.lerp(
            deep,
            (0.65 * fibre + 0.35 * clouds(at, 3.0, 5.0)).clamp(0.0, 1.0),
        );
        let grooves = GROOVES.map(|groove| stroke(far - groove, 0.024, 0.03));
        let rise = stroke(far - RISE, 0.016, 0.03);
        // Pale wood in full light needs them dark: they are a pixel or two wide.
        let shade = 1.0 - (0.66 * grooves[0].max(grooves[1])).max(0.45 * rise);
        let dot = ((0.15 - far) / 0.02).clamp(0.0, 1.0);
        let wood = wood * shade;
        inlay.map_or(wood, |inlay| wood.lerp(inlay, dot))
    })
}

/// Paints pale maple.
pub(crate) fn maple() -> Image {
    lathe_wood(
        Vec3::new(0.82, 0.70, 0.50),
        Vec3::new(0.70, 0.56, 0.36),
        None,
    )
}

/// Paints ebony with a dot of bone.
pub(crate) fn ebony() -> Image {
    lathe_wood(
        Vec3::new(0.030, 0.025, 0.022),
        Vec3::new(0.014, 0.011, 0.010),
        Some(Vec3::new(0.62, 0.50, 0.32)),
    )
}

/// Paints red lacquer with a dot of bone.
pub(crate) fn lacquer() -> Image {
    lathe_wood(
        Vec3::new(0.50, 0.032, 0.022),
        Vec3::new(0.40, 0.024, 0.017),
        Some(Vec3::new(0.80, 0.62, 0.34)),
    )
}

/// Paints a slice of a branch: rings, a crack from the middle, bark around.
pub(crate) fn branch() -> Image {
    skin(|at| {
        let far = (at + Vec2::new(0.06, -0.04)).length() + 0.03 * clouds(at, 2.5, 3.0);
        let ring = 0.5 + 0.5 * (far * 52.0 + 2.0 * clouds(at, 1.5, 1.0)).sin();
        let wood = Vec3::new(0.125, 0.062, 0.028).lerp(Vec3::new(0.225, 0.120, 0.056), ring);
        // Darker than leather and earth, on which slices of a branch lie.
        let wood = wood * (0.6 * (1.12 - 0.45 * far));
        let angle = at.y.atan2(at.x) - 0.7;
        let crack = stroke(angle * far, 0.012 + 0.02 * far, 0.012) * stroke(far - 0.4, 0.36, 0.1);
        let bark = ((far - 0.80) / 0.05).clamp(0.0, 1.0);
        wood.lerp(Vec3::splat(0.012), crack)
            .lerp(Vec3::new(0.022, 0.014, 0.010), bark)
    })
}
