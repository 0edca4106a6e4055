//! DamExchange (DXP), by which two programs play draughts over a connection; `docs/hub.md` describes our use of it.
//!
//! | module | contents |
//! |---|---|
//! | [`message`] | messages between the programs |
//! | [`connection`] | transport of the messages |
//! | [`clock`] | time of a game |
//! | [`player`] | our engines as either of the two programs |
//! | `game` | a game between them |
//!
//! Source: "DamExchange protocol", layers 1 and 2 (mesander.nl/damexchange).

pub mod clock;
pub mod connection;
mod game;
pub mod message;
pub mod player;

/// Port where programs listen.
pub const PORT: u16 = 27531;

/// Name of the protocol in messages.
pub const NAME: &str = "DamExchange";
