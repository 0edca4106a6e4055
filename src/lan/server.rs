//! A server: it listens, counts connections, and starts a task for each of them and for each room. Nothing is
//! shared but channels: a connection (`connection.rs`) reads lines and sends what they ask to the
//! task of the room (`keeper.rs`).

use super::connection::serve;
use super::descriptors;
use super::keeper::{Keeper, News};
use super::kept;
use super::message::Answer;
use super::metrics::{FULL, Metrics, Tally};
use super::organiser::desk::Desk;
use super::organiser::{Contest, Organiser};
use super::pace::Seldom;
use super::peer::{Peer, network};
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
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc, oneshot};
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
    /// Proxies before its page that are trusted to say for whom they ask, in `X-Forwarded-For`.
    pub proxies: Vec<IpAddr>,
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
            proxies: Vec::new(),
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
    fn customs(&self, chat: bool) -> Customs {
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
    /// Proxies that are trusted to say for whom they ask.
    pub proxies: Vec<IpAddr>,
    /// The number of the next connection.
    pub callers: AtomicU64,
    /// Lines of the log that clients bring about.
    pub log: Seldom,
    /// Those who can be told at the same time why they are not let in.
    refusals: Arc<Semaphore>,
    open: Mutex<Open>,
}

/// Open connections.
#[derive(Default)]
struct Open {
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

/// So many lines of the log clients may bring about for long, a second, and at once.
const LOGGED: [u32; 2] = [5, 200];

/// So many can be told at the same time why they are not let in; in a flood the others go without the reason.
const REFUSALS: usize = 32;

impl Server {
    /// Binds the address and begins to serve; call it inside a tokio runtime.
    ///
    /// # Errors
    /// An address cannot be had, there are no threads or too few files, or the tournament cannot go on.
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
        let metrics = Arc::new(Metrics::new());
        let opened = plan
            .tournament
            .map(|contest| Organiser::open(contest, &metrics))
            .transpose();
        let (desk, organiser) = opened.map_err(Unstarted::Tournament)?.unzip();
        // What this warns of is said of servers that start.
        let limits = Allowed {
            connections: connections(plan.limits.connections)?,
            ..plan.limits
        };
        let stop = CancellationToken::new();
        let customs = limits.customs(plan.chat);
        let customs = match desk {
            Some(_) => customs.of_tournament(),
            None => customs,
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
                    asking: None,
                    absences: Vec::new(),
                };
                tokio::spawn(keeper.run(inbox));
                sender
            })
            .collect();
        let hall = Arc::new(Hall {
            rooms: rooms.clone(),
            limits,
            stop: stop.clone(),
            metrics: metrics.clone(),
            desk: desk.clone(),
            chat: plan.chat,
            pictures: plan.pictures,
            proxies: plan.proxies.iter().map(IpAddr::to_canonical).collect(),
            callers: AtomicU64::new(0),
            log: Seldom::new(LOGGED[0], LOGGED[1], Instant::now()),
            refusals: Arc::new(Semaphore::new(REFUSALS)),
            open: Mutex::default(),
        });
        if let Some(organiser) = organiser {
            tokio::spawn(organiser.run(rooms.clone(), stop.clone()));
        }
        let connections = limits.connections;
        info!(%address, rooms = plan.rooms, connections, "serving");
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
            // It keeps the tournament for the last time.
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

/// As many of the wanted connections as the system has files for.
fn connections(wanted: usize) -> Result<usize, Unstarted> {
    let open = descriptors::open();
    let all = wanted
        .saturating_add(open)
        .saturating_add(descriptors::RESERVE);
    let limit = descriptors::limit(all as u64);
    let most = descriptors::share(limit, open, wanted);
    let files = limit.unwrap_or(u64::MAX);
    if most < wanted.min(descriptors::LEAST) {
        return Err(Unstarted::Files(files));
    }
    if most < wanted {
        warn!(
            files,
            connections = most,
            wanted,
            "fewer connections than wanted: the system lets this program open no more files (ulimit -n)"
        );
    }
    Ok(most)
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
                if hall.log.may(Instant::now()).is_some() {
                    warn!(%error, "a connection was not accepted");
                }
                sleep(Duration::from_millis(100)).await;
                continue;
            }
        };
        // Lines are short and waited for.
        let _ = stream.set_nodelay(true);
        let own = stream.local_addr().ok().map(|own| own.ip());
        let peer = Peer::new(from.ip(), own);
        let Some(place) = Place::take(&hall, Some(peer.address)) else {
            let full = Answer::Error("full", "too many connections".to_owned());
            hall.refuse(stream, format!("{}\n", full.line()).into_bytes());
            continue;
        };
        let hall = hall.clone();
        tokio::spawn(async move {
            let (reader, writer) = stream.into_split();
            serve(&hall, reader, writer, peer).await;
            drop(place);
        });
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

/// How long the last words to a client may take.
pub(super) const REASON: Duration = Duration::from_secs(1);

/// A place among the connections; it is free again when this is dropped.
pub(super) struct Place {
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
