//! What positions of each game are worth, the engines that are made of a search and an evaluation, proofs of goals,
//! and games to learn from.
//!
//! Every search is compiled here for every board: what lies above sees boards of any kind through
//! [`AnyEngine`](engine::AnyEngine).

pub mod engine;
pub mod eval;
pub mod goals;
pub mod selfplay;
