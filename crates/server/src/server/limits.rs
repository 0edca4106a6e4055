//! Resource limits of a server.

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
    /// Timeout for the login, which other lines of the client do not extend, and for reading a line of a long answer.
    pub handshake: Duration,
    /// Timeout for a client that sends nothing.
    pub idle: Duration,
    /// Maximum time in which a browser may request pages on one connection.
    pub page: Duration,
}

impl Default for ServerLimits {
    fn default() -> Self {
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
        }
    }
}
