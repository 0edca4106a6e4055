//! State shared by all connections of a server: its limits, the rooms, and the open connections.

use super::limits::ServerLimits;
use crate::connection::pace::Seldom;
use crate::connection::peer::network;
use crate::metrics::{FULL, Metrics};
use crate::organiser::handle::TournamentHandle;
use crate::pictures::PictureStore;
use crate::room_task::RoomTaskMessage;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::warn;

/// Timeout for the last words to a client.
pub(crate) const REASON: Duration = Duration::from_secs(1);

/// Maximum number of refused clients that are sent the reason at the same time; in a flood the others get none.
pub(super) const REFUSALS: usize = 32;

/// State shared by all connections.
pub(crate) struct Hall {
    pub rooms: Vec<mpsc::UnboundedSender<RoomTaskMessage>>,
    pub limits: ServerLimits,
    pub stop: CancellationToken,
    pub metrics: Arc<Metrics>,
    pub tournament: Option<TournamentHandle>,
    /// Whether clients may chat.
    pub chat: bool,
    /// Whether players choose the level of the computer.
    pub levels: bool,
    /// Pictures that the page serves, if any.
    pub pictures: Option<PictureStore>,
    /// Proxies trusted to name the client they forward for.
    pub proxies: Vec<IpAddr>,
    /// Number of the next connection.
    pub callers: AtomicU64,
    /// Rate limit of the log lines that clients cause.
    pub log: Seldom,
    /// Permits to send a refused client the reason.
    pub(super) refusals: Arc<Semaphore>,
    pub(super) open: Mutex<Open>,
}

/// Counts of open connections.
#[derive(Default)]
pub(super) struct Open {
    all: usize,
    /// Connections by client network; those of a proxy that has not yet named its client are not included.
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
    /// Sends a client that is not admitted the reason, unless too many others are being answered.
    pub fn refuse(&self, mut stream: TcpStream, why: Vec<u8>) {
        let Ok(permit) = self.refusals.clone().try_acquire_owned() else {
            return;
        };
        tokio::spawn(async move {
            // A client that does not wait for the reason goes without it.
            let _ = timeout(REASON, stream.write_all(&why)).await;
            drop(permit);
        });
    }

    /// Accepts the next connection. A failure is logged in these words, and it is tried again.
    pub async fn accept(&self, listener: &TcpListener, failed: &str) -> (TcpStream, SocketAddr) {
        loop {
            match listener.accept().await {
                Ok((stream, from)) => {
                    // Lines are short and waited for.
                    let _ = stream.set_nodelay(true);
                    return (stream, from);
                }
                Err(error) => {
                    // Out of descriptors, for instance: some will be free again.
                    if self.log.may(Instant::now()).is_some() {
                        warn!(%error, "{failed}");
                    }
                    sleep(Duration::from_millis(100)).await;
                }
            }
        }
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Place among the connections; dropping it frees the place.
pub(crate) struct ConnectionSlot {
    hall: Arc<Hall>,
    /// Network of the client, once known.
    client: Mutex<Option<IpAddr>>,
}

impl ConnectionSlot {
    /// Takes a place for a connection of this client, or of one that a proxy has yet to name; `None` if none is left.
    pub fn take(hall: &Arc<Hall>, client: Option<IpAddr>) -> Option<Self> {
        let client = client.map(network);
        let mut open = hall.open();
        let limits = &hall.limits;
        let crowd = client.is_some_and(|client| open.of(client) >= limits.from_one);
        if open.all >= limits.connections || crowd {
            hall.metrics.count_refusal(FULL);
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

    /// Assigns the connection to this client; false if the client has too many.
    pub fn is_of(&self, client: IpAddr) -> bool {
        let client = network(client);
        let mut own = self.client.lock().unwrap_or_else(PoisonError::into_inner);
        if *own == Some(client) {
            return true;
        }
        let mut open = self.hall.open();
        if open.of(client) >= self.hall.limits.from_one {
            self.hall.metrics.count_refusal(FULL);
            return false;
        }
        *open.from.entry(client).or_default() += 1;
        if let Some(before) = own.replace(client) {
            open.leave(before);
        }
        true
    }
}

impl Drop for ConnectionSlot {
    fn drop(&mut self) {
        self.hall.metrics.count_end();
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
