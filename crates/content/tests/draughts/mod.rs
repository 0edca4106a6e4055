//! International draughts: the reasons that a review gives for a move.

mod reasons;
