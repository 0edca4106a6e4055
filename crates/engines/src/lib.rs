//! Evaluations of the positions of each game, and the engines that are made of them.
//!
//! Every search is compiled here for every board: whatever uses this crate sees boards of any kind through
//! [`AnyEngine`](engine::AnyEngine).
//!
//! | module | what it knows |
//! |---|---|
//! | [`eval`] | what positions of each game are worth, one folder a game |
//! | [`engine`] | a search, an evaluation and settings under one name |
//! | [`goals`] | goals that are reached in a few moves, and the proof that they are |
//! | [`selfplay`] | games of an engine against itself, as positions to learn from |

pub mod engine;
pub mod eval;
pub mod goals;
pub mod selfplay;
