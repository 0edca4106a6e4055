//! The Hub protocol, by which windows and matches ask programs that play draughts; `docs/hub.md` describes what we
//! make of it.
//!
//! | module | what it knows |
//! |---|---|
//! | [`syntax`] | lines of both versions |
//! | [`level`] | the limits of a search |
//! | [`server`] | our engines as a program that answers |
//! | `watch` | what is said and heard while a search runs |
//! | `first` | the commands of version 1 |
//! | [`client`] | another program, asked by us |
//!
//! Source: F. Letouzey, "Hub protocol for draughts, version 2" (2017, comes with Scan 3); version 1 is what Scan 2
//! speaks.

pub mod client;
mod first;
pub mod level;
pub mod server;
pub mod syntax;
mod watch;
