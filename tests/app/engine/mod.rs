//! Engines in the window: hints, the display of the search, parameters, and levels that adapt to their opponent.

#[cfg(feature = "jiu")]
mod adaptation;
mod hints;
mod insight;
mod parameters;
pub mod stub_engine;
