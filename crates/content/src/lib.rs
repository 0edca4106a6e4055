//! Content that people see and may change: checked configuration, challenges, and reviews of games.
//!
//! | module | contents |
//! |---|---|
//! | [`config`] | the configuration: RON files that are checked before anything uses them |
//! | [`challenge`] | challenges in the form of a file, and the search for them |
//! | [`analysis`] | reviews of games: chances, mistakes and reasons |
//! | [`equipment`] | the boards and the pairs of stones |
//! | [`fonts`] | the faces that come with the program |

pub mod analysis;
pub mod challenge;
pub mod config;
pub mod equipment;
pub mod fonts;
