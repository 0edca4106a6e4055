//! Picture quality levels, and a table of the materials of each board.

use crate::app::board::stage::places::SLAB_HEIGHT;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
pub use tibetango_content::equipment::{BoardKind, StoneKind};

/// Rendering cost of the picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Quality {
    /// Colours and plain shadows: for old laptops.
    Low,
    /// Relief, reflections and smooth edges.
    #[default]
    Medium,
    /// Sharper shadows, and lights that bloom.
    High,
}

impl Quality {
    /// Every quality, the cheapest first.
    pub const ALL: [Self; 3] = [Self::Low, Self::Medium, Self::High];

    /// Returns the name used in text keys.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
        }
    }
}

/// Equipment and quality to show; may change at any time.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardLook {
    /// The board.
    pub board: BoardKind,
    /// The stones.
    pub stones: StoneKind,
    /// The quality; chosen to suit the machine if `None`.
    pub quality: Option<Quality>,
}

impl BoardLook {
    /// Returns the quality in force.
    #[must_use]
    pub fn quality(&self) -> Quality {
        self.quality.unwrap_or_default()
    }
}

/// The light over a board, in the units of Bevy's lights.
pub struct BoardLight {
    /// Colour of sun or lamp, sRGB.
    pub key: [f32; 3],
    /// Its illuminance.
    pub illuminance: f32,
    /// Illuminance of the sky opposite.
    pub fill: f32,
    /// Strength of the light from all around.
    pub around: f32,
    /// Colour and strength of the darkness away from the board.
    pub dusk: [f32; 4],
    /// Strength of that darkness on the title, where the table is the picture.
    pub title_dusk: f32,
}

impl BoardLight {
    /// Returns colour and strength of the darkness away from the board; `staged` on the title.
    #[must_use]
    pub fn darkness(&self, staged: bool) -> Color {
        let [red, green, blue, strength] = self.dusk;
        let strength = if staged { self.title_dusk } else { strength };
        Color::srgba(red, green, blue, strength)
    }
}

/// Materials and surroundings of a board.
pub struct Design {
    /// The picture of the ground around it, its tint and the world size of a tile.
    pub ground: (&'static str, [f32; 3], f32),
    /// Height of the ground below the board's top, world units.
    pub drop: f32,
    /// The light.
    pub light: BoardLight,
}

const INDOORS: BoardLight = BoardLight {
    key: [1.0, 0.90, 0.76],
    illuminance: 6_800.0,
    fill: 450.0,
    around: 380.0,
    dusk: [0.02, 0.012, 0.01, 0.86],
    title_dusk: 0.60,
};

const OUTDOORS: BoardLight = BoardLight {
    key: [1.0, 0.93, 0.82],
    illuminance: 7_600.0,
    fill: 700.0,
    around: 420.0,
    dusk: [0.015, 0.018, 0.022, 0.80],
    title_dusk: 0.72,
};

/// Returns the materials and surroundings of a board.
#[must_use]
pub fn design(board: BoardKind) -> Design {
    match board {
        BoardKind::Granite => Design {
            ground: ("wood", [0.84, 0.74, 0.66], 16.0),
            drop: SLAB_HEIGHT + 0.12,
            light: INDOORS,
        },
        BoardKind::Cloth => Design {
            ground: ("rug", [0.80, 0.76, 0.78], 9.5),
            drop: SLAB_HEIGHT,
            light: BoardLight {
                illuminance: 5_600.0,
                ..INDOORS
            },
        },
        BoardKind::Hide => Design {
            ground: ("meadow", [0.92, 0.96, 0.84], 5.5),
            drop: 0.26,
            light: OUTDOORS,
        },
        BoardKind::Earth => Design {
            ground: ("earth", [0.96, 0.93, 0.90], 9.0),
            drop: 0.0,
            light: OUTDOORS,
        },
        BoardKind::Wood => Design {
            ground: ("wood", [0.78, 0.68, 0.60], 16.0),
            drop: SLAB_HEIGHT,
            light: BoardLight {
                illuminance: 5_900.0,
                ..INDOORS
            },
        },
    }
}
