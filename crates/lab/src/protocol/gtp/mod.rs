//! Go Text Protocol, version 2, in a dialect for the games of this house; `docs/gtp.md` describes it.
//!
//! | module | contents |
//! |---|---|
//! | [`syntax`] | lines: commands, answers, colours, moves |
//! | [`server`] | our engines as a program that answers |
//! | [`clock`] | time settings, and the time that they leave for a move |
//! | [`client`] | another program, as a client of ours |
//!
//! Source: G. Farnebäck, "Specification of the Go Text Protocol, version 2, draft 2" (2002).

pub mod client;
pub mod clock;
pub mod server;
pub mod syntax;
