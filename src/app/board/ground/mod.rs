//! The boards: what each is made of and how it is put together.

pub(crate) mod cloth;
pub(crate) mod earth;
pub(crate) mod engraving;
pub(crate) mod furnish;
pub(crate) mod hide;
pub mod kinds;
pub(crate) mod nature;
pub(crate) mod sheet;
pub(crate) mod slab;
