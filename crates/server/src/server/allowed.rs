//! What a server puts up with.

use crate::room::Customs;
use std::time::Duration;

/// What a server puts up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub from_one: usize,
    /// Lines a second, for long.
    pub lines: u32,
    /// Lines at once.
    pub burst: u32,
    /// Lines that wait to be read by a client; who has more is cut.
    pub unread: usize,
    /// Rooms in which one client may be.
    pub rooms: usize,
    /// How long a client may take to log in, whatever it says meanwhile, and to read a line of a long answer.
    pub handshake: Duration,
    /// How long it may say nothing.
    pub idle: Duration,
    /// How long a browser may ask for pages on one connection.
    pub page: Duration,
    /// How long a seat waits for whoever was cut off.
    pub away: Duration,
    /// How long somebody may have a seat where no game goes on.
    pub seat: Duration,
    /// How long somebody may have a seat without being ready, where another person sits, too.
    pub ready: Duration,
    /// How long a game goes on in which nobody moves.
    pub still: Duration,
    /// The time from one game of a room to the next, once several were begun quickly.
    pub game: Duration,
}

impl Allowed {
    /// What holds in the rooms.
    pub(super) fn customs(&self, chat: bool) -> Customs {
        Customs {
            chat,
            away: self.away,
            seat: self.seat,
            ready: self.ready,
            still: self.still,
            game: self.game,
        }
    }
}

impl Default for Allowed {
    fn default() -> Self {
        let rooms = Customs::default();
        Self {
            connections: 4096,
            from_one: 256,
            lines: 10,
            burst: 20,
            unread: 256,
            rooms: 8,
            handshake: Duration::from_secs(10),
            idle: Duration::from_secs(15 * 60),
            page: Duration::from_secs(30),
            away: rooms.away,
            seat: rooms.seat,
            ready: rooms.ready,
            still: rooms.still,
            game: rooms.game,
        }
    }
}
