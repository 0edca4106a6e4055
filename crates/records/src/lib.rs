//! Records of games in several formats, and a match in progress.
//!
//! It is the lowest crate with input and output, so the code that talks to disks, other programs and people is
//! here, too.
//!
//! | module | content |
//! |---|---|
//! | [`record`] | records apart from any format, and the formats: XML, SGF, PDN, JIU14 |
//! | [`session`] | a match in progress: players, moves, undo and redo, clocks |
//! | [`files`] | reading with a limit, writing aside and renaming |
//! | [`wire`] | lines between programs |
//! | [`messages`] | words for people: paths, "did you mean", places in a text |
//! | [`drawing`] | the board as text |

pub mod drawing;
pub mod files;
pub mod messages;
pub mod record;
pub mod session;
pub mod wire;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
