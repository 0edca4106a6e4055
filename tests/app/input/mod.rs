//! Mouse, fingers and keys: the move that each of them means, its preview, and the reason of a refusal; typed moves.

mod keys;
mod pointer;
mod previews;
mod refusals;
mod typing;
