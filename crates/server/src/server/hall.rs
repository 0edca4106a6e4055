//! What all connections of a server share: its limits, the rooms, and who is connected.

use super::allowed::Allowed;
use crate::connection::pace::Seldom;
use crate::connection::peer::network;
use crate::keeper::News;
use crate::metrics::{FULL, Metrics};
use crate::organiser::desk::Desk;
use crate::pictures::Pictures;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;

/// How long the last words to a client may take.
pub(crate) const REASON: Duration = Duration::from_secs(1);

/// So many can be told at the same time why they are not let in; in a flood the others go without the reason.
pub(super) const REFUSALS: usize = 32;

/// What every connection needs.
pub(crate) struct Hall {
    pub rooms: Vec<mpsc::UnboundedSender<News>>,
    pub limits: Allowed,
    pub stop: CancellationToken,
    pub metrics: Arc<Metrics>,
    pub desk: Option<Desk>,
    /// People may write to each other.
    pub chat: bool,
    /// The pictures that the page serves, if it serves any.
    pub pictures: Option<Pictures>,
    /// Proxies that are trusted to say for whom they ask.
    pub proxies: Vec<IpAddr>,
    /// The number of the next connection.
    pub callers: AtomicU64,
    /// Lines of the log that clients bring about.
    pub log: Seldom,
    /// Those who can be told at the same time why they are not let in.
    pub(super) refusals: Arc<Semaphore>,
    pub(super) open: Mutex<Open>,
}

/// Open connections.
#[derive(Default)]
pub(super) struct Open {
    all: usize,
    /// By what one client has; those of a proxy that has not said yet for whom it asks are not among them.
    from: HashMap<IpAddr, usize>,
}

impl Open {
    fn of(&self, client: IpAddr) -> usize {
        self.from.get(&client).copied().unwrap_or_default()
    }

    fn leave(&mut self, client: IpAddr) {
        if let Some(count) = self.from.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                self.from.remove(&client);
            }
        }
    }
}

impl Hall {
    /// Tells somebody for whom there is no place why, as long as not too many others are being told.
    pub fn refuse(&self, mut stream: TcpStream, why: Vec<u8>) {
        let Ok(told) = self.refusals.clone().try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            // Whoever does not wait for the reason goes without it.
            let _ = timeout(REASON, stream.write_all(&why)).await;
            drop(told);
        });
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A place among the connections; it is free again when this is dropped.
pub(crate) struct Place {
    hall: Arc<Hall>,
    /// Whose it is, once that is known.
    client: Mutex<Option<IpAddr>>,
}

impl Place {
    /// A place for a connection of this client, or of one whom a proxy still has to name; `None` where none is left.
    pub fn take(hall: &Arc<Hall>, client: Option<IpAddr>) -> Option<Self> {
        let client = client.map(network);
        let mut open = hall.open();
        let limits = &hall.limits;
        let crowd = client.is_some_and(|client| open.of(client) >= limits.from_one);
        if open.all >= limits.connections || crowd {
            hall.metrics.refused(FULL);
            return None;
        }
        open.all += 1;
        if let Some(client) = client {
            *open.from.entry(client).or_default() += 1;
        }
        hall.metrics.came();
        Some(Self {
            hall: hall.clone(),
            client: Mutex::new(client),
        })
    }

    /// The connection is of this client now; false where there are too many of it.
    pub fn is_of(&self, client: IpAddr) -> bool {
        let client = network(client);
        let mut own = self.client.lock().unwrap_or_else(PoisonError::into_inner);
        if *own == Some(client) {
            return true;
        }
        let mut open = self.hall.open();
        if open.of(client) >= self.hall.limits.from_one {
            self.hall.metrics.refused(FULL);
            return false;
        }
        *open.from.entry(client).or_default() += 1;
        if let Some(before) = own.replace(client) {
            open.leave(before);
        }
        true
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.hall.metrics.left();
        let own = self
            .client
            .get_mut()
            .unwrap_or_else(PoisonError::into_inner);
        let mut open = self.hall.open();
        open.all -= 1;
        if let Some(client) = own.take() {
            open.leave(client);
        }
    }
}
