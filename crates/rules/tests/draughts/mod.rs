//! International draughts: moves against a slow second version and known counts, its board, its draws, its text.

mod board;
mod perft;
mod position;
mod rules;
mod slow_board;
mod text;
