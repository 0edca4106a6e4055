//! International draughts: its moves against a slow second version and known counts, its draws, its text; endings of few pieces.

mod endings;
mod perft;
mod reasons;
mod rules;
mod slow;
mod text;
