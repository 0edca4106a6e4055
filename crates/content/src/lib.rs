//! Content that people see and may change: checked configuration, challenges, and reviews of games.
//!
//! | module | what it knows |
//! |---|---|
//! | [`config`] | the configuration: RON files that are checked before anything uses them |
//! | [`challenge`] | challenges as a file has them, and how they are found |
//! | [`analysis`] | what a game was like: its chances, its mistakes and why |
//! | [`equipment`] | the boards and the pairs of stones that there are |
//! | [`fonts`] | the faces that come with the program |

pub mod analysis;
pub mod challenge;
pub mod config;
pub mod equipment;
pub mod fonts;
