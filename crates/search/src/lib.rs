//! Searches, generic over [`Game`](tibetango_rules::Game).
//!
//! A search is given a whole game (a [`Line`](tibetango_rules::Line)), because repetition counts,
//! and [`Limits`]; it answers with a [`Report`] and tells of its progress on the way. What a
//! playout is worth is the business of a [`Playout`] ([`Uct`]), what a position is worth at a glance that of
//! [`Evaluate`] ([`AlphaBeta`]), which moves look good that of a [`Guide`] ([`Puct`]); what every search asks of a
//! game besides its rules is told by a [`Searchable`]. Whoever wants a game searched implements these for it.

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
