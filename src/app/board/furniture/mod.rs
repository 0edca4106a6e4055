//! Stones, bowls, lamps and light, and the stores that things are made from.

pub(crate) mod body;
pub(crate) mod bowls;
pub(crate) mod environment;
pub(crate) mod pebble;
pub(crate) mod quality;
pub(crate) mod scene;
pub(crate) mod skins;
pub(crate) mod textures;
pub(crate) mod workshop;
