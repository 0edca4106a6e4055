//! Jiu: the presets of the papers, and the reasons that a review gives for a move.

mod presets;
mod reasons;
