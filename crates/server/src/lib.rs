//! Rooms and tournaments on a local network: the communication module of the thesis (4.5) and what goes beyond it.
//!
//! | module | contents |
//! |---|---|
//! | [`message`] | lines of the protocol: reading requests, writing answers |
//! | [`room`] | seats of a room and messages to its clients: a pure state machine, without connections and threads |
//! | [`kept`] | unfinished games, on disk |
//! | [`storage`] | writing to disk, with retries while the disk refuses |
//! | `table` | the game in a room, by the rules |
//! | [`server`] | listens, limits connections to what the system has files for, starts the tasks |
//! | [`connection`] | a client: its address, its lines within limits, in and out |
//! | `keeper` | the task that owns a room |
//! | [`pictures`] | pictures that phones fetch from the page |
//! | [`web`] | the page for browsers and phones: HTTP, and the protocol over a WebSocket |
//! | [`hearing`] | parses a server's lines, for clients |
//! | [`discovery`] | announces and finds servers on the local network |
//! | [`metrics`], [`scrape`] | counters of the server, and the endpoint that serves them |
//! | [`tournament`] | a tournament: rounds, pairings, standings; a pure state machine |
//! | [`organiser`] | the task that runs a tournament over the rooms |
//! | [`thinkers`] | threads that search for the engine's moves |
//!
//! `docs/protocol.md` describes the protocol for authors of clients.

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
