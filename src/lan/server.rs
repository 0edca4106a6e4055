//! A server: it listens, counts connections, and starts a task for each of them and for each room. Nothing is
//! shared but channels: a connection (`connection.rs`) reads lines and sends what they ask to the
//! task of the room (`keeper.rs`).

use super::connection::serve;
use super::keeper::{Keeper, News};
use super::kept;
use super::message::Answer;
use super::metrics::{FULL, Metrics, Tally};
use super::organiser::desk::Desk;
use super::organiser::{Contest, Organiser};
use super::pictures::Pictures;
use super::room::{Customs, Played, Room};
use super::storage::{PAUSE, Storage};
use super::thinkers::{Mind, Thinkers};
use super::unstarted::Unstarted;
use super::web::serve_web;
use crate::config::Config;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Where it listens.
    pub address: SocketAddr,
    /// How many rooms there are.
    pub rooms: usize,
    /// Who plays for it.
    pub mind: Mind,
    /// Threads that search.
    pub threads: usize,
    /// What is played in the rooms at first, one after the other and again from the top.
    pub played: Vec<Played>,
    /// Where finished games are kept; nowhere without it.
    pub records: Option<PathBuf>,
    /// Where games that go on are kept, so that they are there again after the program was killed.
    pub running: Option<PathBuf>,
    /// Where its page is served; nowhere without it.
    pub web: Option<SocketAddr>,
    /// The pictures that its page serves; none without it.
    pub pictures: Option<Pictures>,
    /// People may write to each other.
    pub chat: bool,
    /// The tournament that is played, if one is.
    pub tournament: Option<Contest>,
    /// What it puts up with.
    pub limits: Allowed,
}

impl Plan {
    /// A server of twenty rooms, with a thread fewer to search than the machine has, that keeps nothing and has no
    /// page.
    #[must_use]
    pub fn new(address: SocketAddr, mind: Mind, played: Played) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            address,
            rooms: 20,
            mind,
            threads: cores.saturating_sub(1).max(1),
            played: vec![played],
            records: None,
            running: None,
            web: None,
            pictures: None,
            chat: false,
            tournament: None,
            limits: Allowed::default(),
        }
    }
}

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
    /// How long a client may take to log in, and to read a line of a long answer.
    pub handshake: Duration,
    /// How long it may say nothing.
    pub idle: Duration,
    /// How long a seat waits for whoever was cut off.
    pub away: Duration,
}

impl Default for Allowed {
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
            away: Duration::from_secs(60),
        }
    }
}

/// A server that runs.
pub struct Server {
    /// Where it listens: of port 0 the one that was given.
    pub address: SocketAddr,
    /// Where its page is served, if it is.
    pub web: Option<SocketAddr>,
    /// What is counted of it.
    pub metrics: Arc<Metrics>,
    desk: Option<Desk>,
    rooms: Vec<mpsc::UnboundedSender<News>>,
    stop: CancellationToken,
}

/// What every connection needs.
pub(super) struct Hall {
    pub rooms: Vec<mpsc::UnboundedSender<News>>,
    pub limits: Allowed,
    pub stop: CancellationToken,
    pub metrics: Arc<Metrics>,
    pub desk: Option<Desk>,
    /// People may write to each other.
    pub chat: bool,
    /// The pictures that the page serves, if it serves any.
    pub pictures: Option<Pictures>,
    /// The number of the next connection.
    pub callers: AtomicU64,
    /// Open connections, by address.
    open: Mutex<HashMap<IpAddr, usize>>,
}

impl Server {
    /// Binds the address and begins to serve; call it inside a tokio runtime.
    ///
    /// # Errors
    /// An address cannot be had, there are no threads, or the tournament cannot go on.
    pub async fn start(plan: Plan, config: Arc<Config>) -> Result<Self, Unstarted> {
        let (listener, address) = listen(plan.address)
            .await
            .map_err(|error| Unstarted::Address(plan.address, error))?;
        let page = match plan.web {
            Some(at) => {
                let listening = listen(at).await;
                Some(listening.map_err(|error| Unstarted::Page(at, error))?)
            }
            None => None,
        };
        let thinkers = Thinkers::start(plan.threads.max(1), &plan.mind, &config);
        let thinkers = thinkers.map_err(Unstarted::Threads)?;
        let stop = CancellationToken::new();
        let metrics = Arc::new(Metrics::new());
        let opened = plan
            .tournament
            .map(|contest| Organiser::open(contest, &metrics))
            .transpose();
        let (desk, organiser) = opened.map_err(Unstarted::Tournament)?.unzip();
        let customs = Customs {
            chat: plan.chat,
            away: plan.limits.away,
        };
        let rooms: Vec<_> = (1..=plan.rooms)
            .zip(plan.played.iter().cycle())
            .map(|(number, played)| {
                let name = plan.mind.name().to_owned();
                let room = Room::new(number, played.clone(), name, customs);
                let running = plan.running.as_ref().map(|dir| kept::path(dir, number));
                let (sender, inbox) = mpsc::unbounded_channel();
                let keeper = Keeper {
                    room,
                    desk: desk.clone(),
                    number,
                    round: 0,
                    tally: Tally::new(metrics.clone()),
                    metrics: metrics.clone(),
                    storage: Storage::new(running, plan.records.clone(), PAUSE, &metrics),
                    config: config.clone(),
                    thinkers: thinkers.clone(),
                    since: Instant::now(),
                    own: sender.downgrade(),
                    outboxes: HashMap::new(),
                };
                tokio::spawn(keeper.run(inbox));
                sender
            })
            .collect();
        let hall = Arc::new(Hall {
            rooms: rooms.clone(),
            limits: plan.limits,
            stop: stop.clone(),
            metrics: metrics.clone(),
            desk: desk.clone(),
            chat: plan.chat,
            pictures: plan.pictures,
            callers: AtomicU64::new(0),
            open: Mutex::new(HashMap::new()),
        });
        if let Some(organiser) = organiser {
            tokio::spawn(organiser.run(rooms.clone(), stop.clone()));
        }
        info!(%address, rooms = plan.rooms, "serving");
        tokio::spawn(accept(listener, hall.clone()));
        let web = match page {
            Some((listener, address)) => {
                info!(%address, "serving the page");
                tokio::spawn(serve_web(listener, hall, config));
                Some(address)
            }
            None => None,
        };
        Ok(Self {
            address,
            web,
            metrics,
            desk,
            rooms,
            stop,
        })
    }

    /// The tournament that is played, if one is.
    #[must_use]
    pub fn desk(&self) -> Option<&Desk> {
        self.desk.as_ref()
    }

    /// Takes no more connections, keeps what is played and tells everybody.
    pub async fn stop(&self) {
        for room in &self.rooms {
            let (sender, done) = oneshot::channel();
            if room.send(News::Stop(sender)).is_ok() {
                // A task that is gone has nothing to keep.
                let _ = done.await;
            }
        }
        self.stop.cancel();
        if let Some(desk) = &self.desk {
            // The tournament is tried to be kept for the last time.
            desk.closed().await;
        }
    }
}

/// Listens at an address: of port 0 at the one that is given.
async fn listen(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

async fn accept(listener: TcpListener, hall: Arc<Hall>) {
    loop {
        let accepted = tokio::select! {
            () = hall.stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let (stream, from) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                // Out of descriptors, for instance: some will be free again.
                warn!(%error, "a connection was not accepted");
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Lines are short and waited for.
        let _ = stream.set_nodelay(true);
        let place = Place::take(&hall, from.ip());
        let hall = hall.clone();
        tokio::spawn(async move {
            let (reader, mut writer) = stream.into_split();
            if place.is_some() {
                serve(&hall, reader, writer, from).await;
            } else {
                let full = Answer::Error("full", "too many connections".to_owned());
                let line = format!("{}\n", full.line());
                // Whoever does not wait for the reason goes without it.
                let _ = timeout(REASON, writer.write_all(line.as_bytes())).await;
            }
            drop(place);
        });
    }
}

/// How long the last words to a client may take.
pub(super) const REASON: Duration = Duration::from_secs(1);

/// A place among the connections; it is free again when this is dropped.
pub(super) struct Place {
    hall: Arc<Hall>,
    from: IpAddr,
}

impl Place {
    pub fn take(hall: &Arc<Hall>, from: IpAddr) -> Option<Self> {
        let mut open = hall.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.get(&from).copied().unwrap_or_default();
        if all >= hall.limits.connections || own >= hall.limits.from_one {
            hall.metrics.refused(FULL);
            return None;
        }
        hall.metrics.came();
        open.insert(from, own + 1);
        Some(Self {
            hall: hall.clone(),
            from,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.hall.metrics.left();
        let open = self.hall.open.lock();
        let mut open = open.unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = open.get_mut(&self.from) {
            *count -= 1;
            if *count == 0 {
                open.remove(&self.from);
            }
        }
    }
}
