//! Hub protocol, by which user interfaces and match managers control programs that play draughts; `docs/hub.md`
//! describes our use of it.
//!
//! | module | contents |
//! |---|---|
//! | [`syntax`] | lines of both versions |
//! | [`level`] | limits of a search |
//! | [`server`] | our engines as a program that answers |
//! | `watch` | input and output while a search runs |
//! | `version_1` | commands of version 1 |
//! | [`client`] | another program, as a client of ours |
//!
//! Source: F. Letouzey, "Hub protocol for draughts, version 2" (2017, comes with Scan 3); version 1 is what Scan 2
//! speaks.

pub mod client;
pub mod level;
pub mod server;
pub mod syntax;
mod version_1;
mod watch;
