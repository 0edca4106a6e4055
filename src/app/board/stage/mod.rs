//! What happens on the board: stones at rest and on their way, marks and lights, the camera.

pub(crate) mod animation;
pub(crate) mod camera;
pub(crate) mod easing;
pub(crate) mod flat;
pub(crate) mod glow;
pub mod layout;
pub(crate) mod marks;
pub(crate) mod motion;
pub mod pick;
pub(crate) mod stones;
