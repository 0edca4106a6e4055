//! Evaluations of positions: one folder a game.

mod examples;
mod gain;
mod merit;
mod points;
mod sample;

macro_rules! modules {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        $(pub mod $module;)+
    };
}
tibetango_rules::for_games!(modules);

pub use examples::{Examples, Unguided};
pub use gain::MoveFeature;
pub use merit::MoveScore;
pub use points::{First, PointNames, PointTable};
pub use sample::FeatureSampler;
