//! Measurements of engines and games, and uses of the figures.
//!
//! A match is a [`MatchPlan`](arena::MatchPlan); its [`MatchTally`](arena::MatchTally) says how the games ended, and
//! estimates the strength that this indicates.
//!
//! ```
//! use std::ops::ControlFlow;
//! use std::time::Duration;
//! use tibetango_engines::engine::EngineSettings;
//! use tibetango_lab::arena::{Budget, Contestant, MatchPlan, Openings};
//! use tibetango_rules::{AnyRules, GameName};
//!
//! let game = GameName::Jiaqi;
//! let plan = MatchPlan {
//!     size: 3,
//!     preset: AnyRules::preset(game).to_owned(),
//!     rules: AnyRules::usual(game),
//!     players: [EngineSettings::Greedy, EngineSettings::Random].map(Contestant::Ours),
//!     first_game: 0,
//!     games: 2,
//!     budgets: [Budget::Visits(1); 2],
//!     margin: Duration::ZERO,
//!     patience: Duration::from_secs(10),
//!     restarts: 0,
//!     openings: Openings::Random(2),
//!     seed: 1,
//!     jobs: 1,
//!     sprt: None,
//! };
//! let report = plan.play(&[], &mut |_, _| ControlFlow::Continue(())).unwrap();
//! let tally = report.tally;
//! assert_eq!(tally.wins + tally.draws + tally.losses, 2);
//! ```
//!
//! # Layers
//!
//! <!-- layers -->
//! ```text
//! cli      imports app
//! app      imports lab, server
//! lab      imports content  (this crate)
//! server   imports content
//! content  imports engines, records
//! engines  imports search
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
//! | [`arena`] | matches between engines and other programs, and the strength that their results indicate |
//! | [`protocol`] | protocols of other programs, as server and as client: GTP, Gomocup, Hub, DXP |
//! | [`experiment`] | the papers' experiments and ours |
//! | [`selfplay`] | files of positions for evaluations and networks to learn from |
//! | [`journal`] | long work that goes on where it stopped |
//! | [`statistics`] | figures on the visitors of an exhibition |
//! | [`plot`] | lines and bars as SVG |
//! | [`souvenir`] | pictures of a game to take home |

pub mod arena;
pub mod experiment;
pub mod journal;
pub mod plot;
pub mod protocol;
pub mod selfplay;
pub mod souvenir;
pub mod statistics;
