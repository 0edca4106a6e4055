//! Gomoku: its rules against a slow second version and against published positions, the rows that a stone makes, its
//! board, its opening and positions that cannot stand.

mod board;
mod forbidden_points;
mod opening;
mod rows;
mod rules;
mod slow_board;
