//! Games over a local network: the communication module of the thesis (4.5) and what goes beyond it.
//!
//! | module | what it knows |
//! |---|---|
//! | [`message`] | lines: requests read, answers written |
//! | [`room`] | who sits in a room, what is told to whom: a pure machine, without connections and threads |
//! | [`kept`] | games that go on, on disk |
//! | [`storage`] | what is kept on disk, and tried again where the disk refuses |
//! | `table` | the game in a room, by the rules |
//! | [`pace`] | how fast a client may talk, and how much of it is logged |
//! | [`peer`] | where a client comes from |
//! | [`descriptors`] | how many connections the system has files for |
//! | [`server`] | listens, counts connections, starts the tasks |
//! | [`unstarted`] | why a server does not start |
//! | [`lines`] | lines of a connection, read within limits |
//! | `connection` | a client: lines within limits, in and out |
//! | `keeper` | the task that owns a room |
//! | [`pictures`] | pictures that phones fetch from the page |
//! | `web` | the page for browsers and phones: HTTP, and the protocol over a WebSocket |
//! | [`hearing`] | a server's lines, read by a client |
//! | [`discovery`] | servers of the local network, told and found |
//! | [`metrics`], [`scrape`] | what is counted, and where it is read |
//! | [`tournament`] | a tournament: rounds, pairings, standings; a pure machine |
//! | [`organiser`] | the task that runs one over the rooms |
//! | [`thinkers`] | threads that search for the engine's moves |
//!
//! `docs/protocol.md` is what a client has to know.

mod connection;
pub mod descriptors;
pub mod discovery;
pub mod hearing;
mod keeper;
pub mod kept;
pub mod lines;
pub mod message;
pub mod metrics;
pub mod organiser;
pub mod pace;
pub mod peer;
pub mod pictures;
pub mod room;
pub mod scrape;
pub mod server;
pub mod storage;
mod table;
pub mod thinkers;
pub mod tournament;
pub mod unstarted;
mod web;
