//! The table as a scene, while nobody plays on it: the camera that goes round it.

pub(super) mod camera;
