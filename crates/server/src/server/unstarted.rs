//! Why a server does not start, so that whoever starts it can name the option that is at fault.

use std::io;
use std::net::SocketAddr;

/// Why a server does not start.
#[derive(Debug, thiserror::Error)]
pub enum Unstarted {
    /// It cannot listen where players come.
    #[error("{0}: {1}")]
    Address(SocketAddr, io::Error),
    /// It cannot listen where its page is served.
    #[error("the page at {0}: {1}")]
    Page(SocketAddr, io::Error),
    /// The system has no threads to search left.
    #[error("no threads: {0}")]
    Threads(io::Error),
    /// The system lets it open too few files to take connections, too.
    #[error("the system lets this program open {0} files: allow more (ulimit -n)")]
    Files(u64),
    /// The tournament cannot go on, or its folder cannot be used.
    #[error("{0}")]
    Tournament(String),
}

impl Unstarted {
    /// True where somebody else listens there.
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
