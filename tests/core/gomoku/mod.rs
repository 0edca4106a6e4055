//! Gomoku: its rules against a slow second version and against published positions, its opening, and wins by
//! continuous fours and threats.

mod champion;
mod gains;
mod opening;
mod rules;
mod slow;
mod threats;
mod weights;
