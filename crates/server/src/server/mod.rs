//! The server: it listens, counts connections, and starts a task for each of them and for each room. They share nothing
//! but channels: a connection (`connection/`) reads lines and sends the requests to the task of the room
//! (`room_task.rs`).
//!
//! | module | contents |
//! |---|---|
//! | `limits` | resource limits |
//! | `hall` | state shared by all connections: the limits, the rooms, the open connections |
//! | [`descriptors`] | the number of connections that the system has files for |
//! | [`start_error`] | reasons for which a server does not start |

pub mod descriptors;
pub(super) mod hall;
mod limits;
pub mod start_error;

pub use self::limits::ServerLimits;

use self::hall::{ConnectionSlot, Hall, REFUSALS};
use self::start_error::StartError;
use super::connection::pace::Seldom;
use super::connection::peer::Peer;
use super::connection::serve;
use super::engine_threads::{ServerEngine, Thinkers};
use super::message::ServerMessage;
use super::metrics::{Metrics, RoomCounters};
use super::organiser::handle::TournamentHandle;
use super::organiser::{Contest, Organiser};
use super::pictures::PictureStore;
use super::room::{Customs, Room, RoomSettings};
use super::room_task::{Keeper, RoomTaskMessage};
use super::storage::{PAUSE, Storage};
use super::unfinished_games;
use super::web::hosts::Hosts;
use super::web::serve_web;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tibetango_content::config::Config;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

/// Configuration of a server.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// Address to listen on.
    pub address: SocketAddr,
    /// Number of rooms.
    pub rooms: usize,
    /// Level or engine that plays for the server.
    pub engine: ServerEngine,
    /// Number of search threads.
    pub threads: usize,
    /// Games of the rooms at first, assigned in turn and again from the start.
    pub played: Vec<RoomSettings>,
    /// Folder of the records of finished games; without it none are saved.
    pub records: Option<PathBuf>,
    /// Folder of unfinished games, which are restored after the program was killed.
    pub running: Option<PathBuf>,
    /// Address of the page; without it there is none.
    pub web: Option<SocketAddr>,
    /// Pictures that the page serves, if any.
    pub pictures: Option<PictureStore>,
    /// Proxies before the page that are trusted to name their clients, in `X-Forwarded-For`.
    pub proxies: Vec<IpAddr>,
    /// Names by which the page may be asked for, besides addresses and this machine's own name.
    pub hosts: Vec<String>,
    /// Settings of every room.
    pub customs: Customs,
    /// Tournament to be played, if any.
    pub tournament: Option<Contest>,
    /// Resource limits.
    pub limits: ServerLimits,
}

impl ServerConfig {
    /// Plans a server of twenty rooms, with one search thread fewer than the machine has cores, that saves nothing and
    /// has no page.
    #[must_use]
    pub fn new(address: SocketAddr, engine: ServerEngine, settings: RoomSettings) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            address,
            rooms: 20,
            engine,
            threads: cores.saturating_sub(1).max(1),
            played: vec![settings],
            records: None,
            running: None,
            web: None,
            pictures: None,
            proxies: Vec::new(),
            hosts: Vec::new(),
            customs: Customs::default(),
            tournament: None,
            limits: ServerLimits::default(),
        }
    }
}

/// Running server.
pub struct Server {
    /// Address it listens on; for port 0, with the port that was assigned.
    pub address: SocketAddr,
    /// Address of the page, if it is served.
    pub web: Option<SocketAddr>,
    /// Metrics of the server.
    pub metrics: Arc<Metrics>,
    /// Handle of the tournament, if one is played.
    pub tournament: Option<TournamentHandle>,
    rooms: Vec<mpsc::UnboundedSender<RoomTaskMessage>>,
    stop: CancellationToken,
}

/// Log lines that clients may cause: sustained rate per second, and burst.
const LOGGED: [u32; 2] = [5, 200];

impl Server {
    /// Binds the addresses and begins to serve; call it inside a tokio runtime.
    ///
    /// # Errors
    /// Fails if an address cannot be bound, there are no threads or too few files, or the tournament cannot go on.
    pub async fn start(plan: ServerConfig, config: Arc<Config>) -> Result<Self, StartError> {
        let (listener, address) = listen(plan.address)
            .await
            .map_err(|error| StartError::Address(plan.address, error))?;
        let page = match plan.web {
            Some(at) => {
                let listening = listen(at).await;
                Some(listening.map_err(|error| StartError::Page(at, error))?)
            }
            None => None,
        };
        let thinkers = Thinkers::start(plan.threads.max(1), &plan.engine, &config);
        let thinkers = thinkers.map_err(StartError::Threads)?;
        let metrics = Arc::new(Metrics::default());
        let result = plan
            .tournament
            .map(|contest| Organiser::open(contest, &metrics))
            .transpose();
        let (tournament, organiser) = result.map_err(StartError::Tournament)?.unzip();
        // Only servers that start should log this warning.
        let limits = ServerLimits {
            connections: connections(plan.limits.connections)?,
            ..plan.limits
        };
        let stop = CancellationToken::new();
        // A game that is taken up from the disk may end before its room is called to it.
        let round = organiser.as_ref().map_or(0, Organiser::rounds);
        let customs = match tournament {
            Some(_) => plan.customs.of_tournament(),
            None => plan.customs,
        };
        let customs = Customs {
            levels: customs.levels && plan.engine.is_level(),
            ..customs
        };
        let rooms: Vec<_> = (1..=plan.rooms)
            .zip(plan.played.iter().cycle())
            .map(|(number, settings)| {
                let name = plan.engine.name().to_owned();
                let room = Room::new(number, settings.clone(), name, customs, config.clone());
                let running = plan
                    .running
                    .as_ref()
                    .map(|dir| unfinished_games::path(dir, number));
                let (sender, inbox) = mpsc::unbounded_channel();
                let keeper = Keeper {
                    room,
                    tournament: tournament.clone(),
                    number,
                    round,
                    tally: RoomCounters::new(metrics.clone()),
                    metrics: metrics.clone(),
                    storage: Storage::new(running, plan.records.clone(), PAUSE, &metrics),
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
            tournament: tournament.clone(),
            chat: customs.chat,
            levels: customs.levels,
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
                tokio::spawn(serve_web(listener, hall, config, Hosts::new(&plan.hosts)));
                Some(address)
            }
            None => None,
        };
        Ok(Self {
            address,
            web,
            metrics,
            tournament,
            rooms,
            stop,
        })
    }

    /// Stops the server: saves the games, tells everybody, and takes no more connections.
    pub async fn stop(&self) {
        for room in &self.rooms {
            let (sender, receiver) = oneshot::channel();
            if room.send(RoomTaskMessage::Stop(sender)).is_ok() {
                // A task that is gone has nothing to keep.
                let _ = receiver.await;
            }
        }
        self.stop.cancel();
        if let Some(tournament) = &self.tournament {
            // The organiser saves the tournament for the last time.
            tournament.wait_for_end().await;
        }
    }
}

/// Listens on an address; returns it with the port that was assigned for port 0.
async fn listen(address: SocketAddr) -> std::io::Result<(TcpListener, SocketAddr)> {
    let listener = TcpListener::bind(address).await?;
    let address = listener.local_addr()?;
    Ok((listener, address))
}

/// Returns as many of the wanted connections as the system has files for.
fn connections(count: usize) -> Result<usize, StartError> {
    let open = descriptors::open();
    let all = count
        .saturating_add(open)
        .saturating_add(descriptors::RESERVE);
    let limit = descriptors::limit(all as u64);
    let most = descriptors::share(limit, open, count);
    let files = limit.unwrap_or(u64::MAX);
    if most < count.min(descriptors::LEAST) {
        return Err(StartError::Files(files));
    }
    if most < count {
        warn!(
            files,
            connections = most,
            count,
            "fewer connections than wanted: the system lets this program open no more files (ulimit -n)"
        );
    }
    Ok(most)
}

async fn accept(listener: TcpListener, hall: Arc<Hall>) {
    loop {
        let (stream, from) = tokio::select! {
            () = hall.stop.cancelled() => return,
            accepted = hall.accept(&listener, "a connection was not accepted") => accepted,
        };
        let own = stream.local_addr().ok().map(|own| own.ip());
        let peer = Peer::new(from.ip(), own);
        let Some(place) = ConnectionSlot::take(&hall, Some(peer.address)) else {
            let full = ServerMessage::Error("full", "too many connections".to_owned());
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
