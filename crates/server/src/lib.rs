//! Rooms and tournaments on a local network: the communication module of the thesis (4.5) and what goes beyond it.
//!
//! | module | what it knows |
//! |---|---|
//! | [`message`] | lines: requests read, answers written |
//! | [`room`] | who sits in a room, what is told to whom: a pure machine, without connections and threads |
//! | [`kept`] | games that go on, on disk |
//! | [`storage`] | what is kept on disk, and tried again where the disk refuses |
//! | `table` | the game in a room, by the rules |
//! | [`server`] | listens, counts connections within what the system has files for, starts the tasks |
//! | [`connection`] | a client: where it comes from, its lines within limits, in and out |
//! | `keeper` | the task that owns a room |
//! | [`pictures`] | pictures that phones fetch from the page |
//! | [`web`] | the page for browsers and phones: HTTP, and the protocol over a WebSocket |
//! | [`hearing`] | a server's lines, read by a client |
//! | [`discovery`] | servers of the local network, told and found |
//! | [`metrics`], [`scrape`] | what is counted, and where it is read |
//! | [`tournament`] | a tournament: rounds, pairings, standings; a pure machine |
//! | [`organiser`] | the task that runs one over the rooms |
//! | [`thinkers`] | threads that search for the engine's moves |
//!
//! `docs/protocol.md` is what a client has to know.

pub mod connection;
pub mod discovery;
pub mod hearing;
mod keeper;
pub mod kept;
pub mod message;
pub mod metrics;
pub mod organiser;
pub mod pictures;
pub mod room;
pub mod scrape;
pub mod server;
pub mod storage;
mod table;
pub mod thinkers;
pub mod tournament;
pub mod web;
