//! Evaluations of the positions of each game, and the engines that are made of them.
//!
//! Every search is compiled here for every board: users of this crate handle boards of any kind through
//! [`AnyEngine`](engine::AnyEngine).
//!
//! ```
//! use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
//! use tibetango_rules::any::AnyGameHistory;
//! use tibetango_rules::{AnyRules, GameName};
//! use tibetango_search::Limits;
//!
//! let history = AnyGameHistory::new(5, AnyRules::usual(GameName::Jiaqi)).unwrap();
//! let mut engine = AnyEngine::new(EngineSettings::Greedy, 1);
//! let (_, chosen) = engine.think(&history, &Limits::visits(1), &Strength::BEST, &mut |_| {});
//! assert!(history.check(&chosen.unwrap()).is_ok());
//! ```
//!
//! # Layers
//!
//! Nothing below knows both a game and a search: they meet here.
//!
//! <!-- layers -->
//! ```text
//! cli      imports app
//! app      imports lab, server
//! lab      imports content
//! server   imports content
//! content  imports engines, records
//! engines  imports search  (this crate)
//! records  imports rules
//! search   imports rules
//! rules
//! ```
//! <!-- end of layers -->
//!
//! # Modules and types
//!
//! | module | contents |
//! |---|---|
//! | [`eval`] | evaluations of the positions of each game, one folder a game |
//! | [`engine`] | a search, an evaluation and settings ([`EngineSettings`](engine::EngineSettings)) under one name |
//! | [`goals`] | goals ([`Goal`](goals::Goal)) that can be reached in a few moves, and their proofs |
//! | [`selfplay`] | self-play of an engine, as positions to learn from |
//! | [`inflation`] | files within the program, deflated by build scripts |

pub mod engine;
pub mod eval;
pub mod goals;
pub mod inflation;
pub mod selfplay;
