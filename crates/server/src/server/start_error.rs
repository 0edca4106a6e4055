//! Reasons for which a server does not start, so that the option at fault can be named.

use std::io;
use std::net::SocketAddr;

/// Reason for which a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The players' address cannot be bound.
    #[error("{0}: {1}")]
    Address(SocketAddr, io::Error),
    /// The page's address cannot be bound.
    #[error("the page at {0}: {1}")]
    Page(SocketAddr, io::Error),
    /// The system has no threads left for the search.
    #[error("no threads: {0}")]
    Threads(io::Error),
    /// The system lets the program open too few files to take connections as well.
    #[error("the system lets this program open {0} files: allow more (ulimit -n)")]
    Files(u64),
    /// The tournament cannot go on, or its folder cannot be used.
    #[error("{0}")]
    Tournament(String),
}

impl StartError {
    /// True if another program listens on the address.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        match self {
            Self::Address(_, error) | Self::Page(_, error) => {
                error.kind() == io::ErrorKind::AddrInUse
            }
            Self::Threads(_) | Self::Files(_) | Self::Tournament(_) => false,
        }
    }
}
