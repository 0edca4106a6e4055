//! A server: it listens, counts connections, and starts a task for each of them and for each room. Nothing is
//! shared but channels: a connection (`connection/`) reads lines and sends what they ask to the
//! task of the room (`keeper.rs`).
//!
//! | module | what it knows |
//! |---|---|
//! | `allowed` | what it puts up with |
//! | `hall` | what all connections share: the limits, the rooms, who is connected |
//! | [`descriptors`] | how many connections the system has files for |
//! | [`unstarted`] | why a server does not start |

mod allowed;
pub mod descriptors;
pub(super) mod hall;
pub mod unstarted;

pub use self::allowed::Allowed;

use self::hall::{Hall, Place, REFUSALS};
use self::unstarted::Unstarted;
use super::connection::pace::Seldom;
use super::connection::peer::Peer;
use super::connection::serve;
use super::keeper::{Keeper, News};
use super::kept;
use super::message::Answer;
use super::metrics::{Metrics, Tally};
use super::organiser::desk::Desk;
use super::organiser::{Contest, Organiser};
use super::pictures::Pictures;
use super::room::{Played, Room};
use super::storage::{PAUSE, Storage};
use super::thinkers::{Mind, Thinkers};
use super::web::serve_web;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tibetango_content::config::Config;
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc, oneshot};
use tokio::time::sleep;
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

/// So many lines of the log clients may bring about for long, a second, and at once.
const LOGGED: [u32; 2] = [5, 200];

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
        // A game that is taken up from the disk may end before its room is called to it.
        let round = organiser.as_ref().map_or(0, Organiser::rounds);
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
                    round,
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
