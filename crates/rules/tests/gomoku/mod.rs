//! Gomoku: its rules against a slow second version and against published positions, and the rows that a stone makes.

mod barred;
mod rules;
mod slow;
