//! Gomoku: its rules against a slow second version and against published positions, and what a stone makes.

mod barred;
mod rules;
mod slow;
