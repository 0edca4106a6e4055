//! Evaluations of positions: one folder a game.

mod binomials;
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

pub use binomials::binomials;
pub use examples::{Examples, Unguided};
pub use move_feature::MoveFeature;
pub use move_score::MoveScore;
pub use points::{First, PointNames, PointTable};
pub use sample::FeatureSampler;
