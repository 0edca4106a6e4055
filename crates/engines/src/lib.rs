//! Evaluations of the positions of each game, and the engines that are made of them.
//!
//! Every search is compiled here for every board: users of this crate handle boards of any kind through
//! [`AnyEngine`](engine::AnyEngine).
//!
//! | module | contents |
//! |---|---|
//! | [`eval`] | evaluations of the positions of each game, one folder a game |
//! | [`engine`] | a search, an evaluation and settings under one name |
//! | [`goals`] | goals that can be reached in a few moves, and their proofs |
//! | [`selfplay`] | self-play of an engine, as positions to learn from |

pub mod engine;
pub mod eval;
pub mod goals;
pub mod selfplay;
