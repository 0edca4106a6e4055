//! Gomoku: its rules against a slow second version and against published positions, the rows that a stone makes and
//! that are shown, its board, its opening, and what is refused.

mod board;
mod forbidden_points;
mod opening;
mod position;
mod rows;
mod rules;
mod slow_board;
