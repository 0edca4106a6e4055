//! Resource limits of a server.

use crate::room::Customs;
use std::time::Duration;

/// Resource limits of a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ServerLimits {
    /// Maximum number of connections.
    pub connections: usize,
    /// Maximum number of connections from one subscriber: from one address, or over IPv6 from one
    /// [network](crate::connection::peer::network) of 64 bits.
    pub from_one: usize,
    /// Sustained rate of a client's lines, per second.
    pub lines: u32,
    /// Maximum burst of a client's lines.
    pub burst: u32,
    /// Maximum queued outgoing lines; slower clients are disconnected.
    pub unread: usize,
    /// Maximum number of rooms that one client may be in.
    pub rooms: usize,
    /// Timeout for the login, whatever the client says meanwhile, and for reading a line of a long answer.
    pub handshake: Duration,
    /// Timeout for a client that sends nothing.
    pub idle: Duration,
    /// Maximum time in which a browser may request pages on one connection.
    pub page: Duration,
    /// Time for which a seat waits for a disconnected holder.
    pub away: Duration,
    /// Maximum time in a seat while no game goes on.
    pub seat: Duration,
    /// Maximum time in a seat without being ready, while somebody sits at the other one too.
    pub ready: Duration,
    /// Maximum time of a game without a move.
    pub still: Duration,
    /// Minimum time from one game of a room to the next, once several have begun in quick succession.
    pub game: Duration,
}

impl ServerLimits {
    /// Returns the settings of the rooms.
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

impl Default for ServerLimits {
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
