//! The connection to a server, and what is known behind it.

use super::host::{Host, PORT, Place};
use super::kept::Kept;
use super::link::{Failed, Link};
use super::said::{address, guest};
use super::state::{Fault, Known};
use bevy::prelude::*;
use std::time::Instant;
use tibetango_content::config::Config;
use tibetango_rules::GameName;
use tibetango_server::discovery::{Found, Search};

/// How the connection stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Connection {
    /// There is none, and none is sought.
    #[default]
    None,
    /// It is sought for the first time.
    Sought,
    /// It stands.
    Up,
    /// It is cut, and sought again by itself.
    Cut,
}

/// Why there is no connection, or no server here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// What was written can be no address.
    Address,
    /// There is no connection.
    Failed(Failed),
    /// The server was left.
    Left(Fault),
    /// A server cannot be started here.
    Host(String),
}

impl Trouble {
    /// The key of what is said of it, and what the other side or the system says.
    #[must_use]
    pub fn told(&self) -> (&'static str, &str) {
        match self {
            Self::Address => ("network.no_address", ""),
            Self::Failed(Failed::Unreachable) => ("network.unreachable", ""),
            Self::Failed(Failed::Stranger) => ("network.stranger", ""),
            Self::Left(Fault::Refused(why)) => ("network.turned_away", why),
            Self::Left(Fault::Senseless) => ("network.senseless", ""),
            Self::Left(Fault::Foreign) => ("network.foreign", ""),
            Self::Left(Fault::Moved) => ("page.error.moved", ""),
            Self::Host(why) => ("network.no_host", why),
        }
    }
}

/// Games with people elsewhere.
#[derive(Resource, Default)]
pub struct Network {
    /// What is known of the server.
    pub known: Known,
    /// How the connection stands.
    pub connection: Connection,
    /// Where the server is, as it was asked for.
    pub address: String,
    /// Why there is none.
    pub trouble: Option<Trouble>,
    /// With what one comes back, if a game goes on somewhere.
    pub kept: Option<Kept>,
    /// Looks for no servers: what is seen then depends on nobody else in the network.
    pub alone: bool,
    pub(super) link: Option<Link>,
    pub(super) host: Option<Host>,
    search: Option<Search>,
    /// The match on the table that follows the server's.
    pub(super) shown: Option<u64>,
    /// Something was heard or done since the match was compared with the server's.
    pub(super) due: bool,
    /// The state of the match that was compared last.
    pub(super) compared: u64,
    /// The state of the match in which a move from elsewhere was asked for.
    pub(super) tried: Option<u64>,
    /// When the rooms were asked for.
    pub(super) asked: Option<Instant>,
}

impl Network {
    /// Connects to the server of this address, under this name.
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
                self.known = Known::of(&called);
                self.connection = Connection::Sought;
                // Whoever has a seat there has it again.
                if let Some(kept) = self.kept.as_ref().filter(|kept| kept.address == address) {
                    self.known.come_back(&kept.token, kept.contest);
                }
            }
            Err(error) => {
                error!("no connection: {error}");
                self.trouble = Some(Trouble::Failed(Failed::Unreachable));
            }
        }
        self.address = address;
    }

    /// Goes on with the game or the tournament in which one was before.
    pub fn go_on(&mut self) {
        if let Some(Kept { address, name, .. }) = self.kept.clone() {
            self.connect(&address, &name);
        }
    }

    /// Notes with what one would come back to this server, or that there is nothing to come back to. While there is no
    /// connection nobody knows.
    pub(super) fn remember(&mut self) {
        if !self.known.inside || self.known.comes_back() {
            return;
        }
        match self.known.proof() {
            Some((token, contest)) => {
                if self.kept.as_ref().is_none_or(|kept| kept.token != token) {
                    let name = self.known.name();
                    self.kept = Some(Kept::new(&self.address, name, token, contest));
                }
            }
            None => {
                self.kept.take_if(|kept| kept.address == self.address);
            }
        }
    }

    /// Leaves the server; a game that goes on there is lost.
    pub fn disconnect(&mut self) {
        let left = self.known.leave();
        self.say(left);
        self.give_up(None);
    }

    /// There is no connection any more, for this reason.
    pub(super) fn give_up(&mut self, trouble: Option<Trouble>) {
        self.link = None;
        self.known = Known::default();
        self.connection = Connection::None;
        (self.trouble, self.asked, self.due) = (trouble, None, true);
    }

    /// Says these lines.
    pub fn say(&mut self, lines: impl IntoIterator<Item = String>) {
        if let Some(link) = &self.link {
            lines.into_iter().for_each(|line| link.say(line));
        }
        self.due = true;
    }

    /// Starts a server here; it is joined as soon as it listens.
    pub fn host(&mut self, config: &Config, game: GameName, name: &str) {
        self.trouble = None;
        let called = guest(name);
        match Host::start(config, game, &called) {
            Ok(host) => self.host = Some(host),
            Err(why) => self.trouble = Some(Trouble::Host(why)),
        }
    }

    /// Ends the server here.
    pub fn close(&mut self) {
        self.disconnect();
        self.host = None;
    }

    /// A server is being started here, or runs.
    #[must_use]
    pub fn is_host(&self) -> bool {
        self.host.is_some()
    }

    /// Where the server here is reached.
    #[must_use]
    pub fn place(&self) -> Option<Place> {
        self.host.as_ref().and_then(Host::place)
    }

    /// Looks for servers, or no longer.
    pub(crate) fn seek(&mut self, wanted: bool) {
        if !wanted || self.alone {
            self.search = None;
        } else if self.search.is_none() {
            match Search::start() {
                Ok(search) => self.search = Some(search),
                // An address can be written all the same.
                Err(error) => warn!("no servers are looked for: {error}"),
            }
        }
    }

    /// The servers that were found.
    #[must_use]
    pub fn found(&self) -> Vec<Found> {
        self.search.as_ref().map_or_else(Vec::new, Search::found)
    }
}
