//! DamExchange (DXP), by which two programs play draughts over a connection; `docs/hub.md` describes what we make of
//! it.
//!
//! | module | what it knows |
//! |---|---|
//! | [`message`] | what the programs say to each other |
//! | [`connection`] | how it gets there |
//! | [`clock`] | the time of a game |
//! | [`player`] | our engines as either of the two programs |
//! | `game` | a game of theirs |
//!
//! Source: "DamExchange protocol", layers 1 and 2 (mesander.nl/damexchange).

pub mod clock;
pub mod connection;
mod game;
pub mod message;
pub mod player;

/// The port where programs listen.
pub const PORT: u16 = 27531;

/// What messages call the protocol.
pub const NAME: &str = "DamExchange";
