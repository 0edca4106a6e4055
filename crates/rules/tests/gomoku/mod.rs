//! Gomoku: its rules against a slow second version and against published positions, and the rows that a stone makes.

mod forbidden_points;
mod rules;
mod slow_board;
