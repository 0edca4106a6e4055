//! Searches of games for two players, generic over [`Game`](tibetango_rules::Game): they know no game.
//!
//! A search takes a whole game (a [`GameHistory`](tibetango_rules::GameHistory)), because repetition counts, and
//! [`Limits`]; it reports its progress on the way and returns a [`SearchReport`]. A game is searched through traits
//! that are implemented for it: a [`Playout`], an [`Evaluate`] or a [`PolicyValue`] values positions, a [`Searchable`]
//! says which moves are worth the time and how a tree stores them. [`Uct`] has an example, and `examples/nim.rs`
//! searches a game of its own.
//!
//! ```
//! use std::time::Duration;
//! use tibetango_search::Limits;
//!
//! // Reproducible: one thread, a seed, and a limit of visits alone.
//! let by_visits = Limits::visits(10_000);
//! assert_eq!((by_visits.threads, by_visits.time), (1, None));
//!
//! // Another thread may end this one through its flag.
//! let by_time = Limits::time(Duration::from_secs(2));
//! let flag = by_time.stop.clone();
//! flag.stop();
//! assert!(by_time.stop.is_stopped());
//! ```
//!
//! # Layers
//!
//! The evaluations of jiaqi, jiu, gomoku and draughts are part of `engines`, one layer above.
//!
//! <!-- layers -->
//! ```text
//! cli      imports app
//! app      imports lab, server
//! lab      imports content
//! server   imports content
//! content  imports engines, records
//! engines  imports search
//! records  imports rules
//! search   imports rules  (this crate)
//! rules
//! ```
//! <!-- end of layers -->
//!
//! # Modules and types
//!
//! | module | contents |
//! |---|---|
//! | `uct`, `tree`, `select`, `agreement` | UCT, its tree, the choice of the next child by UCB or at random: [`Uct`] |
//! | [`puct`], `root` | PUCT, and the part it shares with UCT: [`Puct`] |
//! | `alpha_beta`, `transposition` | iterative deepening with a transposition table: [`AlphaBeta`] |
//! | [`solve`] | the exact solution of small games |
//! | [`net`] | networks, from a file to their answers |
//! | `playout`, `evaluate`, `policy_value`, `searchable` | the traits that a game implements for a search |
//! | `searcher`, `limits`, `report`, `picture` | the trait of all searches, their limits and their results |

mod agreement;
mod alpha_beta;
mod evaluate;
mod limits;
pub mod net;
mod picture;
mod playout;
mod policy_value;
pub mod puct;
mod report;
mod root;
mod searchable;
mod searcher;
mod select;
pub mod solve;
mod transposition;
mod tree;
mod uct;

pub use alpha_beta::{AlphaBeta, AlphaBetaParameters, Parts};
pub use evaluate::{Evaluate, LOGIT, Late, ProbCut, STATIC_LIMIT, Selectivity, WIN, chance};
pub use limits::{ClockKind, Limits, Stop, Stopwatch, WatchFlag};
pub use picture::{BREADTH, SearchedMove};
pub use playout::{MoveOrder, Playout, UNIT};
pub use policy_value::{PolicyValue, PolicyValueQuery};
pub use puct::{Puct, PuctParameters};
pub use report::{LINE_LENGTH, MoveStat, RootEvaluation, SearchReport};
pub use searchable::Searchable;
pub use searcher::Searcher;
pub use select::{Bounds, ChildSelection, FinalMove, best_mean, bound, exploration, ucb};
pub use uct::{SLICE, Uct, UctParameters};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct SearchReadme;
