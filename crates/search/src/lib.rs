//! Searches, generic over [`Game`](tibetango_rules::Game).
//!
//! A search takes a whole game (a [`Line`](tibetango_rules::Line)), because repetition counts, and [`Limits`]; it
//! reports its progress on the way and returns a [`Report`]. A game is searched through traits that are implemented
//! for it: a [`Playout`], an [`Evaluate`] or a [`Guide`] values positions, a [`Searchable`] says which moves are
//! worth the time and how a tree stores them.
//!
//! | module | contents |
//! |---|---|
//! | `uct`, `tree`, `select` | UCT, its tree, the choice of the next child: [`Uct`] |
//! | [`puct`], `rooted` | PUCT, and the part it shares with UCT: [`Puct`] |
//! | `alpha_beta`, `transposition` | iterative deepening with a transposition table: [`AlphaBeta`] |
//! | [`solve`] | the exact solution of small games |
//! | [`net`] | networks, from a file to their answers |
//! | `playout`, `evaluate`, `guide`, `searchable` | the traits that a game implements for a search |
//! | `searcher`, `limits`, `report`, `picture` | the trait of all searches, their limits and their results |

mod alpha_beta;
mod evaluate;
mod guide;
mod limits;
pub mod net;
mod picture;
mod playout;
pub mod puct;
mod report;
mod rooted;
mod searchable;
mod searcher;
mod select;
pub mod solve;
mod transposition;
mod tree;
mod uct;

pub use alpha_beta::{AlphaBeta, AlphaBetaParameters, Parts};
pub use evaluate::{Evaluate, LOGIT, Late, ProbCut, STATIC_LIMIT, Selectivity, WIN, chance};
pub use guide::{Guide, Question};
pub use limits::{Clock, Limits, Stop, Stopwatch, Watched};
pub use picture::{BREADTH, Branch};
pub use playout::{MoveOrder, Playout, UNIT};
pub use puct::{Puct, PuctParameters};
pub use report::{Glance, MoveStat, Report};
pub use searchable::Searchable;
pub use searcher::Searcher;
pub use select::{Bounds, bound, exploration, ucb};
pub use uct::{SLICE, Uct, UctParameters};

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
