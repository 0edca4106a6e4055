//! Records of games in several formats, and a match in progress.
//!
//! It is the lowest crate with input and output, so the code that talks to disks, other programs and people is
//! here, too.
//!
//! ```
//! use tibetango_records::record::replay::from_record;
//! use tibetango_records::record::sgf;
//!
//! let games = sgf::games(b"(;GM[4]SZ[15];B[hh];W[ig])", "game.sgf").unwrap();
//! let read = games.read(0, None).unwrap().unwrap();
//! let history = from_record(&read.record).unwrap();
//! assert_eq!(history.move_texts(), ["h8", "i9"]);
//! ```
//!
//! # Layers
//!
//! Below lie the rules alone: a record knows no search.
//!
//! <!-- layers -->
//! ```text
//! cli      imports app
//! app      imports lab, server
//! lab      imports content
//! server   imports content
//! content  imports engines, records
//! engines  imports search
//! records  imports rules  (this crate)
//! search   imports rules
//! rules
//! ```
//! <!-- end of layers -->
//!
//! # Modules and types
//!
//! | module | content |
//! |---|---|
//! | [`record`] | records apart from any format ([`Record`](record::Record)), and the formats: XML, SGF, PDN, JIU14 |
//! | [`library`] | games of folders, found by their positions ([`Library`](library::Library)) |
//! | [`session`] | a match in progress ([`Session`](session::Session)): players, moves, undo and redo, clocks |
//! | [`series`] | a best of five between two sides ([`Series`](series::Series)), and its sheet |
//! | [`files`] | reading with a limit, writing aside and renaming |
//! | [`wire`] | lines between programs |
//! | [`messages`] | words for people: paths, "did you mean", places in a text |
//! | [`drawing`] | the board as text |

pub mod drawing;
pub mod files;
pub mod library;
pub mod messages;
pub mod record;
pub mod series;
pub mod session;
pub mod wire;

/// Compiles and runs the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct RecordsReadme;
