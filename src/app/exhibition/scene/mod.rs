//! The table as a scene, without a player: its place in the window, and the camera that goes round it.

pub(super) mod camera;
pub(crate) mod places;
