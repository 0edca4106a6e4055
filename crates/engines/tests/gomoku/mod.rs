//! Gomoku: its opening, wins by continuous fours and threats, its engines.

mod champion;
mod exclusions;
mod goals;
mod move_features;
mod opening;
mod threats;
mod uct;
mod weights;
