//! Engines in the window: hints, the display of the search, parameters, two engines compared, networks that have
//! learned more and more, and levels that adapt to their opponent.

#[cfg(feature = "jiu")]
mod adaptation;
mod compare;
mod hints;
mod insight;
#[cfg(feature = "jiu")]
mod learning;
mod parameters;
pub mod stub_engine;
