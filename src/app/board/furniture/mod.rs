//! Drawing of stones, marks and lights, the lamps over them, and the meshes, materials and pictures they are
//! made from.

pub(crate) mod disc;
pub(crate) mod environment;
pub(crate) mod flat_meshes;
pub(crate) mod glow;
pub(crate) mod mark_looks;
pub mod marks;
pub(crate) mod mesh_builder;
pub(crate) mod pebble;
pub(crate) mod quality;
pub mod scene;
pub(crate) mod skins;
pub(crate) mod stone_shape;
pub(crate) mod textures;
pub(crate) mod workshop;
