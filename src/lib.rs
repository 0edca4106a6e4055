//! TibetanGo: Tibetan board games on an animated table, with engines that can be measured.
//!
//! This crate holds the window and the command line; the crates below hold everything else. `docs/architecture.md`
//! explains how they work together, and `docs/commands.md` lists the commands:
//!
//! ```text
//! tibetango best jiaqi --engine champion --visits 1000
//! ```
//!
//! # Layers
//!
//! <!-- layers -->
//! ```text
//! cli      imports app  (this crate)
//! app      imports lab, server  (this crate)
//! lab      imports content
//! server   imports content
//! content  imports engines, records
//! engines  imports search
//! records  imports rules
//! search   imports rules
//! rules
//! ```
//! <!-- end of layers -->
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`cli`] | the command line: each command with its options |
//! | `app` | the window, one of the commands: with the feature `gui`, which is on by default |

#[cfg(feature = "gui")]
pub mod app;
pub mod cli;
