//! The boards: how each is built, and the things that lie around it.

pub(crate) mod bowls;
pub(crate) mod cloth;
pub(crate) mod earth;
pub(crate) mod furnish;
pub(crate) mod hide;
pub(crate) mod nature;
pub(crate) mod net_textures;
pub(crate) mod net_threads;
pub(crate) mod nets;
pub(crate) mod sheet;
pub(crate) mod slab;
pub mod stacks;
