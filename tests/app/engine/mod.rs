//! Engines in the window: hints, the display of the search, parameters, two engines compared, and levels that adapt to
//! their opponent.

#[cfg(feature = "jiu")]
mod adaptation;
mod compare;
mod hints;
mod insight;
mod parameters;
pub mod stub_engine;
