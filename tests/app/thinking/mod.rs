//! Engines in the window: hints, the search on view, parameters, and levels that follow their opponent.

mod adaptation;
mod hints;
mod insight;
mod tuning;
