//! Jiaqi (藏式夹棋, བཙིར་འགྲིག): the game of the thesis.
//!
//! Stones are placed on all points but the hub in the middle, then stepped one at a time into
//! the one hole that is left. A stone taken is replaced by one of the taker's own: by a pinch
//! (an enemy between two own stones) or by a gun (a line full of own stones with an enemy at
//! one end), and each stone won may take further ones.
//!
//! | module | contents |
//! |---|---|
//! | `topology` | the board of N lines, computed from N |
//! | `board` | the interface to the rest of the program |
//! | `geometry` | the board as bitboards |
//! | [`rules`] | the variants |
//! | `moves` | moves as a search handles them |
//! | `capture` | pinch, gun, chain |
//! | `position` | a position and its change by a move |
//! | `legality` | whether a move may be played, and why not |
//! | `setup` | the setup errors of a position |
//! | `yields` | opening a way for a side that cannot move |
//! | [`terms`] | the terms that it alone has: its events and refusals |
//! | [`text`] | points, moves and positions as text |
//! | [`random_fill`] | random play to the end of placement, as fast as possible |

mod board;
mod capture;
pub(crate) mod geometry;
mod legality;
mod moves;
mod position;
pub mod random_fill;
pub mod rules;
mod setup;
pub mod terms;
pub mod text;
mod topology;
mod yields;

pub use geometry::{JiaqiGeometry, JiaqiSize};
pub use moves::JiaqiMove;
pub use position::JiaqiPosition;
pub use rules::{Blocked, Capture, Gun, JiaqiRules, Pinch};
