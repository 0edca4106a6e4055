//! What a game asks of its board: plain figures, told by whoever knows the games.

use crate::games::GameName;
use bevy::prelude::*;

/// How the lines of a board are drawn and how quickly stones are set there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// The net.
    pub net: Net,
    /// The tempo.
    pub pace: Pace,
}

/// The style of a net.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Net {
    /// Few lines: broad, with a dot on every point and a ring around the first of the centre.
    Open,
    /// Many lines: thinner, without dots; the points of the centre are marked, two of them joined.
    Close,
}

/// Seconds at speed 1 for what is slow where there are few stones and quick where there are many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pace {
    /// A stone is set down.
    pub place: f32,
    /// A stone jumps once.
    pub jump: f32,
}

impl Ground {
    /// Few lines and few stones.
    pub const OPEN: Self = Self {
        net: Net::Open,
        pace: Pace {
            place: 0.26,
            jump: 0.48,
        },
    };
    /// Many of both.
    pub const CLOSE: Self = Self {
        net: Net::Close,
        pace: Pace {
            place: 0.14,
            jump: 0.30,
        },
    };
}

/// Where the board asks how it is drawn for a game.
#[derive(Resource, Clone, Copy)]
pub struct Grounds(pub fn(GameName) -> &'static Ground);

impl Default for Grounds {
    fn default() -> Self {
        Self(|_| &Ground::OPEN)
    }
}
