//! Jiu: the presets of the papers, pictures of the rules, and the reasons that a review gives for a move.

mod help;
mod presets;
mod reasons;
