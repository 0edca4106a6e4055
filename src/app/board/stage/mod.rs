//! State of the board without any drawing: stones at rest and on their way, the lights of their effects, the
//! queue of effects, the end of a game, the camera.

pub(crate) mod animation;
pub(crate) mod camera;
pub mod easing;
pub(crate) mod exchange;
pub(crate) mod finale;
pub(crate) mod lights;
pub(crate) mod motion;
pub(crate) mod pick;
pub(crate) mod places;
pub(crate) mod stones;
pub(crate) mod tempo;
