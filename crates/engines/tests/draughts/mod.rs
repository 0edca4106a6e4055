//! International draughts: endings of few pieces, and patterns.

mod endings;
mod numbers;
mod patterns;
