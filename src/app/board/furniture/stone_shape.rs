//! Forms of stones, all from one recipe: a flattened ball whose outline, rim and top can be changed. Half its
//! height is always [`STONE_FLATNESS`].

use std::f32::consts::PI;

use bevy::prelude::*;

use super::mesh_builder::round_mesh;
use crate::app::board::stage::places::STONE_FLATNESS;

/// Greatest distance of a stone's outline from its middle, in radii.
const BULGE: f32 = 1.05;

/// Form of a stone.
#[derive(Clone, Copy)]
pub(crate) struct Body {
    /// Powers of a superellipse: a smaller first makes the rim fuller, a smaller second the top flatter.
    power: [f32; 2],
    /// Deviation of the outline from a circle: strength of two, three and five waves around.
    waves: [f32; 3],
    /// Depth of a dimple in the middle, as a share of the height.
    dimple: f32,
}

impl Body {
    /// A stone smoothed by a river.
    pub const RIVER: Self = Self::of([0.80, 0.92], [0.025, 0.016, 0.0], 0.0);
    /// A flat, longish pebble.
    pub const FLAT: Self = Self::of([0.70, 0.80], [0.075, 0.02, 0.0], 0.0);
    /// A stone broken and polished.
    pub const ANGULAR: Self = Self::of([0.52, 0.62], [0.03, 0.045, 0.05], 0.0);
    /// A bead, turned and drilled.
    pub const BEAD: Self = Self::of([0.92, 0.95], [0.0, 0.0, 0.0], 0.55);
    /// A knuckle bone.
    pub const KNUCKLE: Self = Self::of([0.62, 0.80], [0.13, 0.03, 0.02], 0.22);
    /// A lens, ground.
    pub const LENS: Self = Self::of([1.0, 1.0], [0.0, 0.0, 0.0], 0.0);
    /// A slice of a branch.
    pub const SLICE: Self = Self::of([0.30, 0.42], [0.02, 0.025, 0.018], 0.0);

    const fn of(power: [f32; 2], waves: [f32; 3], dimple: f32) -> Self {
        Self {
            power,
            waves,
            dimple,
        }
    }

    fn surface(&self, around: f32, down: f32) -> Vec3 {
        let (sin, cos) = down.sin_cos();
        let fuller = |v: f32, power: f32| v.signum() * v.abs().powf(power);
        let [two, three, five] = self.waves;
        let outline = 1.0
            - two * (2.0 * around + 0.6).cos()
            - three * (3.0 * around).sin()
            - five * (5.0 * around + 1.1).cos();
        // Stones on neighbouring points may touch and do not overlap.
        let most = (1.0 + two + three + five).max(BULGE) / BULGE;
        let radius = fuller(sin, self.power[0]) * outline / most;
        let bowl = self.dimple * (-(radius / 0.26).powi(2)).exp();
        let height = fuller(cos, self.power[1]) * STONE_FLATNESS * (1.0 - bowl);
        Vec3::new(radius * around.cos(), height, radius * around.sin())
    }

    /// Builds the mesh, of unit radius, in fine or coarse steps; its texture is laid on from above.
    pub fn mesh(&self, fine: bool) -> Mesh {
        let (around_steps, rings) = if fine { (56, 26) } else { (28, 14) };
        round_mesh(rings, around_steps, |ring, around| {
            let down = PI * ring as f32 / rings as f32;
            let here = self.surface(around, down);
            let normal = if ring == 0 {
                Vec3::Y
            } else if ring == rings {
                Vec3::NEG_Y
            } else {
                const E: f32 = 0.02;
                let side = self.surface(around + E, down) - self.surface(around - E, down);
                let low = self.surface(around, (down + E).min(PI))
                    - self.surface(around, (down - E).max(0.0));
                side.cross(low).normalize_or(Vec3::Y)
            };
            // Inside the rim of a dimple the normals point towards the axis, so height alone tells outwards.
            let outwards = if (down - PI / 2.0).abs() > 0.9 {
                normal.y * here.y
            } else {
                normal.dot(here)
            };
            [here, if outwards < 0.0 { -normal } else { normal }]
        })
    }
}
