//! Searches, generic over [`Game`](crate::games::Game).
//!
//! A search is given a whole game (a [`Line`](crate::games::Line)), because repetition counts,
//! and [`Limits`]; it answers with a [`Report`] and tells of its progress on the way. What a
//! playout is worth is the business of a [`Playout`]; the games' own are in
//! [`eval`](crate::eval).

mod limits;
mod playout;
mod report;
mod select;
mod tree;
mod uct;

pub use limits::{Limits, Stop};
pub use playout::{Playout, UNIT};
pub use report::{MoveStat, Report};
pub use uct::{SLICE, Uct, UctParameters};
