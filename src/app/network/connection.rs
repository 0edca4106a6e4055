//! The connection to a server, and the state of that server.

use super::host::{Host, HostAddresses, PORT};
use super::link::{ConnectionFailure, Link};
use super::outgoing_lines::{address, guest};
use super::return_ticket::ReturnTicket;
use super::state::{DisconnectReason, ServerView};
use bevy::prelude::*;
use std::time::Instant;
use tibetango_content::config::Config;
use tibetango_rules::GameName;
use tibetango_server::discovery::{DiscoveredServer, ServerSearch};

/// State of the connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Connection {
    /// There is no connection, and no attempt at one.
    #[default]
    None,
    /// The first attempt is being made.
    Connecting,
    /// The connection is established.
    Up,
    /// The connection is cut; reconnecting is automatic.
    Cut,
}

/// Reasons why there is no connection, or no server here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The text is no valid address.
    Address,
    /// The connection failed.
    Failed(ConnectionFailure),
    /// The server was left.
    Left(DisconnectReason),
    /// A server cannot be started here.
    Host(String),
}

impl Trouble {
    /// Returns the key of the message to the player, and the words of the other side or the system.
    #[must_use]
    pub fn message(&self) -> (&'static str, &str) {
        match self {
            Self::Address => ("network.no_address", ""),
            Self::Failed(ConnectionFailure::Unreachable) => ("network.unreachable", ""),
            Self::Failed(ConnectionFailure::NoServer) => ("network.stranger", ""),
            Self::Left(DisconnectReason::Refused(why)) => ("network.turned_away", why),
            Self::Left(DisconnectReason::Senseless) => ("network.senseless", ""),
            Self::Left(DisconnectReason::Foreign) => ("network.foreign", ""),
            Self::Left(DisconnectReason::Moved) => ("page.error.moved", ""),
            Self::Host(why) => ("network.no_host", why),
        }
    }
}

/// Games with people elsewhere.
#[derive(Resource, Default)]
pub struct NetworkGames {
    /// State of the server, as far as it is known.
    pub server: ServerView,
    /// State of the connection.
    pub connection: Connection,
    /// The server's address, as requested.
    pub address: String,
    /// The reason why there is no connection.
    pub trouble: Option<Trouble>,
    /// The proof of identity for returning to a game that is not over.
    pub ticket: Option<ReturnTicket>,
    /// Whether the search for servers is off: the screen then does not depend on others in the network.
    pub alone: bool,
    /// Whether the player looks at the servers, or at the rooms of one.
    pub(crate) looked_at: bool,
    pub(super) link: Option<Link>,
    /// The server inside this program.
    pub host: Option<Host>,
    search: Option<ServerSearch>,
    /// The id of the match on the table that follows the server's game.
    pub(super) shown: Option<u64>,
    /// Whether anything was received or done since the match was last compared with the server's game.
    pub(super) due: bool,
    /// The generation of the match at the last comparison.
    pub(super) compared: u64,
    /// The generation of the match in which a move from elsewhere was last requested.
    pub(super) tried: Option<u64>,
    /// Time of the last request for the rooms.
    pub(super) last_request: Option<Instant>,
}

impl NetworkGames {
    /// Connects to the server at this address, under this name.
    pub fn connect(&mut self, written: &str, name: &str) {
        self.disconnect();
        let called = guest(name);
        let Some(address) = address(written, PORT).filter(|_| !called.is_empty()) else {
            self.trouble = Some(Trouble::Address);
            return;
        };
        match Link::to(address.clone()) {
            Ok(link) => {
                self.link = Some(link);
                self.server = ServerView::of(&called);
                self.connection = Connection::Connecting;
                // A player with a seat there takes it again.
                if let Some(ticket) = self
                    .ticket
                    .as_ref()
                    .filter(|ticket| ticket.address == address)
                {
                    self.server.prepare_return(&ticket.token, ticket.contest);
                }
            }
            Err(error) => {
                error!("no connection: {error}");
                self.trouble = Some(Trouble::Failed(ConnectionFailure::Unreachable));
            }
        }
        self.address = address;
    }

    /// Returns to the last game or tournament.
    pub fn go_on(&mut self) {
        if let Some(ReturnTicket { address, name, .. }) = self.ticket.clone() {
            self.connect(&address, &name);
        }
    }

    /// Stores the proof of identity for returning to this server, or removes it if there is nothing to return to.
    /// Without a connection nothing is known.
    pub(super) fn remember(&mut self) {
        if !self.server.inside || self.server.is_returning() {
            return;
        }
        match self.server.proof() {
            Some((token, contest)) => {
                if self
                    .ticket
                    .as_ref()
                    .is_none_or(|ticket| ticket.token != token)
                {
                    let name = self.server.name();
                    self.ticket = Some(ReturnTicket::new(&self.address, name, token, contest));
                }
            }
            None => {
                self.ticket.take_if(|ticket| ticket.address == self.address);
            }
        }
    }

    /// Leaves the server; an unfinished game there is lost.
    pub fn disconnect(&mut self) {
        let lines = self.server.leave();
        self.say(lines);
        self.give_up(None);
    }

    /// Drops the connection for this reason.
    pub(super) fn give_up(&mut self, trouble: Option<Trouble>) {
        self.link = None;
        self.server = ServerView::default();
        self.connection = Connection::None;
        (self.trouble, self.last_request, self.due) = (trouble, None, true);
    }

    /// Sends these lines.
    pub fn say(&mut self, lines: impl IntoIterator<Item = String>) {
        if let Some(link) = &self.link {
            lines.into_iter().for_each(|line| link.say(line));
        }
        self.due = true;
    }

    /// Starts a server here; the player joins as soon as it listens.
    pub fn host(&mut self, config: &Config, game: GameName, name: &str) {
        self.trouble = None;
        let called = guest(name);
        match Host::start(config, game, &called) {
            Ok(host) => self.host = Some(host),
            Err(why) => self.trouble = Some(Trouble::Host(why)),
        }
    }

    /// Stops the server here.
    pub fn close(&mut self) {
        self.disconnect();
        self.host = None;
    }

    /// True while a server is being started here or runs.
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.host.is_some()
    }

    /// Returns the addresses of the server here.
    #[must_use]
    pub fn place(&self) -> Option<HostAddresses> {
        self.host.as_ref().and_then(Host::place)
    }

    /// Starts or stops the search for servers.
    pub(crate) fn seek(&mut self, on: bool) {
        if !on || self.alone {
            self.search = None;
        } else if self.search.is_none() {
            match ServerSearch::start() {
                Ok(search) => self.search = Some(search),
                // An address can be typed all the same.
                Err(error) => warn!("no servers are looked for: {error}"),
            }
        }
    }

    /// Returns the servers found.
    #[must_use]
    pub fn servers(&self) -> Vec<DiscoveredServer> {
        self.search
            .as_ref()
            .map_or_else(Vec::new, ServerSearch::servers)
    }
}
