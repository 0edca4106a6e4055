//! International draughts: what a review says of a move.

mod reasons;
