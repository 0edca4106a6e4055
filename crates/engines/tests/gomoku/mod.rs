//! Gomoku: its opening, wins by continuous fours and threats, its engines.

mod champion;
mod gains;
mod opening;
mod threats;
mod weights;
