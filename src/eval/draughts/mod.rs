//! What positions of draughts are worth.
//!
//! | module | what it knows |
//! |---|---|
//! | `playout` | games played out at random |
//! | `formula` | formula (1) of the paper of 2021 |

mod formula;
mod playout;

pub use formula::{Formula, NAMES};
pub use playout::AtRandom;
