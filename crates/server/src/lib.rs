//! Rooms and tournaments on a local network: the communication module of the thesis (4.5) and what goes beyond it.
//!
//! [`Server`](server::Server) serves what a [`ServerConfig`](server::ServerConfig) says. A client sends a
//! [`Request`](message::Request) a line, and parses each [`ServerMessage`](message::ServerMessage) as a
//! [`ReceivedMessage`](line_parser::ReceivedMessage).
//!
//! ```
//! use tibetango_server::line_parser::ReceivedMessage;
//! use tibetango_server::message::{Request, RoomRequest, ServerMessage};
//!
//! let request = Request::read("Move,1,1,c3").unwrap();
//! assert_eq!(request, Request::Room(1, RoomRequest::Move { ply: 1, text: "c3".to_owned() }));
//!
//! let line = ServerMessage::Tables(20).line();
//! assert_eq!(line, "Tables,20");
//! assert_eq!(ReceivedMessage::read(&line).unwrap(), ReceivedMessage::Tables(20));
//! ```
//!
//! # Layers
//!
//! The server and the window do not know each other's insides: the window starts a server as the command line does.
//!
//! <!-- layers -->
//! ```text
//! cli      imports app
//! app      imports lab, server
//! lab      imports content
//! server   imports content  (this crate)
//! content  imports engines, records
//! engines  imports search
//! records  imports rules
//! search   imports rules
//! rules
//! ```
//! <!-- end of layers -->
//!
//! # Modules and types
//!
//! | module | contents |
//! |---|---|
//! | [`message`] | lines of the protocol: reading requests, writing answers |
//! | [`room`] | seats of a room and messages to its clients: a pure state machine, without connections and threads |
//! | [`unfinished_games`] | unfinished games, on disk |
//! | [`storage`] | writing to disk, with retries while the disk refuses |
//! | `game` | the game in a room, by the rules |
//! | [`server`] | listens, limits connections to what the system has files for, starts the tasks |
//! | [`connection`] | a client: its address, its lines within limits, in and out |
//! | `room_task` | the task that owns a room |
//! | [`pictures`] | pictures that phones fetch from the page |
//! | [`web`] | the page for browsers and phones: HTTP, and the protocol over a WebSocket |
//! | [`line_parser`] | parses a server's lines, for clients |
//! | [`discovery`] | announces and finds servers on the local network |
//! | [`metrics`], [`scrape`] | counters of the server, and the endpoint that serves them |
//! | [`tournament`] | a tournament: rounds, pairings, standings; a pure state machine |
//! | [`organiser`] | the task that runs a tournament over the rooms |
//! | [`engine_threads`] | threads that search for the engine's moves |
//!
//! `docs/protocol.md` describes the protocol for authors of clients.

pub mod connection;
pub mod discovery;
pub mod engine_threads;
mod game;
pub mod line_parser;
pub mod message;
pub mod metrics;
pub mod organiser;
pub mod pictures;
pub mod room;
mod room_task;
pub mod scrape;
pub mod server;
pub mod storage;
pub mod tournament;
pub mod unfinished_games;
pub mod web;
