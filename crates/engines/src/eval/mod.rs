//! Evaluations of positions: one folder a game.

mod examples;
mod move_feature;
mod move_score;
mod points;
mod sample;

macro_rules! modules {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(pub mod $module;)+
    };
}
tibetango_rules::for_games!(modules);

#[cfg(any(feature = "jiaqi", feature = "jiu", feature = "draughts"))]
use flate2::read::DeflateDecoder;
#[cfg(any(feature = "jiaqi", feature = "jiu", feature = "draughts"))]
use std::io::Read;

pub use examples::{Examples, Unguided};
pub use move_feature::MoveFeature;
pub use move_score::MoveScore;
pub use points::{First, PointNames, PointTable};
pub use sample::FeatureSampler;

/// Returns the bytes that the build script has deflated; `None` if they are damaged.
#[cfg(any(feature = "jiaqi", feature = "jiu", feature = "draughts"))]
fn inflated(deflated: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = DeflateDecoder::new(deflated).read_to_end(&mut bytes);
    read.is_ok().then_some(bytes)
}

/// Returns the text that the build script has deflated; `None` if it is damaged.
#[cfg(any(feature = "jiaqi", feature = "jiu", feature = "draughts"))]
fn inflated_text(deflated: &[u8]) -> Option<String> {
    String::from_utf8(inflated(deflated)?).ok()
}
