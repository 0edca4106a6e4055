//! What measures: matches between engines and other programs, experiments, games to learn from, figures and their
//! pictures.

pub mod arena;
pub mod experiment;
pub mod journal;
pub mod plot;
pub mod protocol;
pub mod selfplay;
pub mod souvenir;
pub mod statistics;
