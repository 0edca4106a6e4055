//! International draughts: moves against a slow second version and known counts, its draws, its text.

mod perft;
mod rules;
mod slow_board;
mod text;
