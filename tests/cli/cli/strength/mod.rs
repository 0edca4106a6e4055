//! Tests of the commands that measure strength against other programs: budgets of each player, ladders, openings and
//! lost games.

#[cfg(feature = "jiaqi")]
mod budgets;
#[cfg(feature = "jiaqi")]
mod ladder;
#[cfg(feature = "draughts")]
mod losses;
#[cfg(feature = "gomoku")]
mod openings;
