//! International draughts: endings of few pieces.

mod endings;
