//! The table as a scene, while nobody plays on it: its place in the window, and the camera that goes round it.

pub(super) mod camera;
pub(crate) mod places;
