//! Connections, and a task for each room. Nothing is shared but channels: a connection reads lines and
//! sends what they ask to the task of the room; the task owns the [`Room`] and does what it says.

use super::kept;
use super::message::{Answer, MOST, Request, VERSION, Wish};
use super::pace::Pace;
use super::room::{Absence, Caller, Out, Played, Room, Visitor};
use super::thinkers::{Mind, Thinkers};
use crate::config::Config;
use crate::games::PlainMove;
use crate::record::{Record, date, file};
use futures_util::StreamExt;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tokio_util::codec::{FramedRead, LinesCodec, LinesCodecError};
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
    /// What is played in a room at first.
    pub played: Played,
    /// Where finished games are kept; nowhere without it.
    pub records: Option<PathBuf>,
    /// Where games that go on are kept, so that they are there again after the program was killed.
    pub running: Option<PathBuf>,
    /// What it puts up with.
    pub limits: Allowed,
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

/// What is sent to a client, and how it is cut off.
#[derive(Clone)]
struct Outbox {
    lines: mpsc::Sender<String>,
    cut: CancellationToken,
}

impl Outbox {
    /// Sends a line; a client that does not read is cut off.
    fn send(&self, answer: &Answer) {
        if self.lines.try_send(answer.line()).is_err() {
            self.cut.cancel();
        }
    }
}

/// What the task of a room is told.
enum News {
    Ask(Visitor, Wish, Outbox),
    Resume(String, Visitor, Outbox, oneshot::Sender<bool>),
    Cut(Caller),
    Thought(u64, Option<PlainMove>),
    Expired(Absence),
    Describe(oneshot::Sender<Answer>),
    Stop(oneshot::Sender<()>),
}

/// A server that runs.
pub struct Server {
    /// Where it listens: of port 0 the one that was given.
    pub address: SocketAddr,
    rooms: Vec<mpsc::UnboundedSender<News>>,
    stop: CancellationToken,
}

/// What every connection needs.
struct Hall {
    rooms: Vec<mpsc::UnboundedSender<News>>,
    limits: Allowed,
    stop: CancellationToken,
    callers: AtomicU64,
    /// Open connections, by address.
    open: Mutex<HashMap<IpAddr, usize>>,
}

impl Server {
    /// Binds the address and begins to serve; call it inside a tokio runtime.
    ///
    /// # Errors
    /// The address cannot be had, or there are no threads.
    pub async fn start(plan: Plan, config: Arc<Config>) -> std::io::Result<Self> {
        let listener = TcpListener::bind(plan.address).await?;
        let address = listener.local_addr()?;
        let thinkers = Thinkers::start(plan.threads.max(1), &plan.mind, &config)?;
        let stop = CancellationToken::new();
        let rooms: Vec<_> = (1..=plan.rooms)
            .map(|number| {
                let room = Room::new(number, plan.played.clone(), plan.mind.name().to_owned());
                let running = plan.running.as_ref().map(|dir| kept::path(dir, number));
                let (sender, inbox) = mpsc::unbounded_channel();
                let keeper = Keeper {
                    room,
                    running,
                    stamp: None,
                    config: config.clone(),
                    thinkers: thinkers.clone(),
                    records: plan.records.clone(),
                    away: plan.limits.away,
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
            callers: AtomicU64::new(0),
            open: Mutex::new(HashMap::new()),
        });
        info!(%address, rooms = plan.rooms, "serving");
        tokio::spawn(accept(listener, hall));
        Ok(Self {
            address,
            rooms,
            stop,
        })
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
    }
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
const REASON: Duration = Duration::from_secs(1);

/// A place among the connections; it is free again when this is dropped.
struct Place {
    hall: Arc<Hall>,
    from: IpAddr,
}

impl Place {
    fn take(hall: &Arc<Hall>, from: IpAddr) -> Option<Self> {
        let mut open = hall.open.lock().unwrap_or_else(PoisonError::into_inner);
        let all: usize = open.values().sum();
        let own = open.get(&from).copied().unwrap_or_default();
        if all >= hall.limits.connections || own >= hall.limits.from_one {
            return None;
        }
        open.insert(from, own + 1);
        Some(Self {
            hall: hall.clone(),
            from,
        })
    }
}

impl Drop for Place {
    fn drop(&mut self) {
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

/// A connection, from its first line to its last.
async fn serve(
    hall: &Arc<Hall>,
    reader: impl AsyncRead + Unpin,
    writer: impl AsyncWrite + Unpin + Send + 'static,
    from: SocketAddr,
) {
    let caller = Caller(hall.callers.fetch_add(1, Ordering::Relaxed));
    let (lines, outgoing) = mpsc::channel(hall.limits.unread);
    let cut = hall.stop.child_token();
    let outbox = Outbox { lines, cut };
    let writing = tokio::spawn(write(writer, outgoing, outbox.cut.clone()));
    let mut guest = Guest {
        hall: hall.clone(),
        visitor: Visitor {
            caller,
            user: String::new(),
            knows: false,
        },
        outbox,
        rooms: Vec::new(),
    };
    info!(caller = caller.0, %from, "came");
    guest.listen(reader).await;
    for room in &guest.rooms {
        // A room that is gone has nobody sitting in it.
        let _ = hall.rooms[*room].send(News::Cut(caller));
    }
    drop(guest);
    // What was said last is still written.
    let _ = timeout(REASON, writing).await;
    info!(caller = caller.0, "left");
}

/// Writes what is to be sent, until nobody sends any more or the client is cut off.
async fn write(
    mut writer: impl AsyncWrite + Unpin,
    mut outgoing: mpsc::Receiver<String>,
    cut: CancellationToken,
) {
    loop {
        let line = tokio::select! {
            biased;
            line = outgoing.recv() => line,
            () = cut.cancelled() => None,
        };
        let Some(mut line) = line else { return };
        line.push('\n');
        let written = tokio::select! {
            written = writer.write_all(line.as_bytes()) => written.is_ok(),
            () = cut.cancelled() => false,
        };
        if !written {
            cut.cancel();
            return;
        }
    }
}

/// A client, as its connection knows it.
struct Guest {
    hall: Arc<Hall>,
    visitor: Visitor,
    outbox: Outbox,
    /// The places of the rooms that know of it.
    rooms: Vec<usize>,
}

impl Guest {
    async fn listen(&mut self, reader: impl AsyncRead + Unpin) {
        let limits = self.hall.limits;
        let cut = self.outbox.cut.clone();
        let mut lines = FramedRead::new(reader, LinesCodec::new_with_max_length(MOST));
        let mut pace = Pace::new(limits.lines, limits.burst, Instant::now());
        let mut long = false;
        loop {
            let known = !self.visitor.user.is_empty();
            let patience = if known { limits.idle } else { limits.handshake };
            let line = tokio::select! {
                () = cut.cancelled() => return,
                line = timeout(patience, lines.next()) => line,
            };
            match line {
                Ok(Some(Ok(line))) if line.trim().is_empty() => {}
                Ok(Some(Ok(line))) => self.hear(&line).await,
                Ok(Some(Err(LinesCodecError::MaxLineLengthExceeded))) => {
                    let why = format!("a line has at most {MOST} bytes");
                    self.outbox.send(&Answer::Error("long", why));
                    long = true;
                }
                // After an error the reader says once that it has ended, and goes on.
                Ok(None) if std::mem::take(&mut long) => continue,
                Ok(Some(Err(LinesCodecError::Io(error)))) => {
                    if error.kind() == std::io::ErrorKind::InvalidData {
                        let why = "lines are UTF-8".to_owned();
                        self.outbox.send(&Answer::Error("utf8", why));
                    }
                    return;
                }
                Ok(None) => return,
                Err(_) => {
                    let why = "nothing was said for too long".to_owned();
                    self.outbox.send(&Answer::Error("idle", why));
                    return;
                }
            }
            let wait = pace.take(Instant::now());
            if !wait.is_zero() {
                sleep(wait).await;
            }
        }
    }

    async fn hear(&mut self, line: &str) {
        let request = match Request::read(line) {
            Ok(request) => request,
            Err(error) => {
                return self
                    .outbox
                    .send(&Answer::Error("unread", error.to_string()));
            }
        };
        match request {
            Request::Login { user } => {
                self.visitor.user = user;
                self.outbox.send(&Answer::Tables(self.hall.rooms.len()));
            }
            Request::Hello { version } => {
                self.visitor.knows = true;
                self.outbox.send(&Answer::Hello(version.min(VERSION)));
            }
            Request::Ping { word } => self.outbox.send(&Answer::Pong(word)),
            _ if self.visitor.user.is_empty() => {
                let why = "say Login,user first".to_owned();
                self.outbox.send(&Answer::Error("login", why));
            }
            Request::Rooms => {
                for room in &self.hall.rooms {
                    let (sender, described) = oneshot::channel();
                    if room.send(News::Describe(sender)).is_ok()
                        && let Ok(answer) = described.await
                    {
                        // However many there are, the client may take its time to read them.
                        let said = self.outbox.lines.send(answer.line());
                        if timeout(self.hall.limits.handshake, said).await.is_err() {
                            return self.outbox.cut.cancel();
                        }
                    }
                }
            }
            Request::Resume { token } => self.resume(&token).await,
            Request::Room(number, wish) => self.ask(number, wish),
        }
    }

    /// Finds the room of a token.
    async fn resume(&mut self, token: &str) {
        self.visitor.knows = true;
        let rooms = self.hall.rooms.clone();
        for (place, room) in rooms.iter().enumerate() {
            let (sender, found) = oneshot::channel();
            let visitor = self.visitor.clone();
            let news = News::Resume(token.to_owned(), visitor, self.outbox.clone(), sender);
            if room.send(news).is_ok() && found.await == Ok(true) {
                self.rooms.push(place);
                return;
            }
        }
        let why = "that seat is not kept any more".to_owned();
        self.outbox.send(&Answer::Error("token", why));
    }

    fn ask(&mut self, number: usize, wish: Wish) {
        let refuse = |code, why| {
            let refused = match wish.verb() {
                Some(verb) if !self.visitor.knows => Answer::Hint(verb, format!("refused: {why}")),
                _ => Answer::Error(code, why),
            };
            self.outbox.send(&refused);
        };
        let place = number - 1;
        let Some(room) = self.hall.rooms.get(place) else {
            let count = self.hall.rooms.len();
            return refuse("room", format!("there are rooms 1 to {count}"));
        };
        if wish == Wish::Leave {
            self.rooms.retain(|known| *known != place);
        } else if !self.rooms.contains(&place) {
            let most = self.hall.limits.rooms;
            if self.rooms.len() >= most {
                let why = format!("nobody is in more than {most} rooms: say Leave");
                return refuse("rooms", why);
            }
            self.rooms.push(place);
        }
        let news = News::Ask(self.visitor.clone(), wish, self.outbox.clone());
        if room.send(news).is_err() {
            self.outbox.cut.cancel();
        }
    }
}

/// The task that owns a room.
struct Keeper {
    room: Room,
    /// Where the game that goes on here is kept.
    running: Option<PathBuf>,
    /// Which match is kept there, and its plies.
    stamp: Option<(u64, usize)>,
    config: Arc<Config>,
    thinkers: Thinkers,
    records: Option<PathBuf>,
    away: Duration,
    /// So that thinkers and clocks may tell it something.
    own: mpsc::WeakUnboundedSender<News>,
    outboxes: HashMap<Caller, Outbox>,
}

impl Keeper {
    async fn run(mut self, mut inbox: mpsc::UnboundedReceiver<News>) {
        self.recall();
        while let Some(news) = inbox.recv().await {
            let out = match news {
                News::Ask(visitor, wish, outbox) => {
                    self.outboxes.insert(visitor.caller, outbox);
                    let Some(token) = token() else {
                        warn!("the system gives no random numbers");
                        continue;
                    };
                    let out = self.room.ask(&visitor, &wish, &token, &self.config);
                    if wish == Wish::Leave {
                        self.obey(out);
                        self.outboxes.remove(&visitor.caller);
                        Vec::new()
                    } else {
                        out
                    }
                }
                News::Resume(token, visitor, outbox, reply) => {
                    let resumed = self.room.resume(&token, &visitor);
                    // Who asked may be gone again.
                    let _ = reply.send(resumed.is_some());
                    if resumed.is_some() {
                        self.outboxes.insert(visitor.caller, outbox);
                    }
                    resumed.unwrap_or_default()
                }
                News::Cut(caller) => {
                    self.outboxes.remove(&caller);
                    let (out, absence) = self.room.cut(caller);
                    if let Some(absence) = absence {
                        self.later(absence);
                    }
                    out
                }
                News::Thought(number, mv) => self.room.thought(number, mv.as_ref()),
                News::Expired(absence) => self.room.expire(&absence),
                News::Describe(reply) => {
                    // Who asked may be gone.
                    let _ = reply.send(self.room.described());
                    Vec::new()
                }
                News::Stop(done) => {
                    self.close().await;
                    // The server waits for it, unless it was dropped.
                    let _ = done.send(());
                    return;
                }
            };
            // What is told is on disk by then.
            self.remember().await;
            self.obey(out);
        }
    }

    /// Takes up the game that went on here before the program ended.
    fn recall(&mut self) {
        let Some(path) = &self.running else { return };
        let kept = match kept::load(path) {
            Ok(Some(kept)) => kept,
            Ok(None) => return,
            Err(error) => return warn!(%error, "a game that went on is lost"),
        };
        match self.room.clone().again(&kept) {
            Ok((room, out)) => {
                self.room = room;
                self.stamp = self.stamp();
                for absence in self.room.absences() {
                    self.later(absence);
                }
                self.obey(out);
            }
            Err(error) => warn!(%error, "a game that went on is lost"),
        }
    }

    /// The match that goes on, and its plies.
    fn stamp(&self) -> Option<(u64, usize)> {
        let session = self.room.session()?;
        let going = session.outcome().is_none();
        going.then(|| (session.id(), session.line().len()))
    }

    /// Keeps the game that goes on, where it is another one than before.
    async fn remember(&mut self) {
        let stamp = self.stamp();
        let Some(path) = self.running.clone() else {
            return;
        };
        if std::mem::replace(&mut self.stamp, stamp) == stamp {
            return;
        }
        let running = self.room.running();
        let saved = tokio::task::spawn_blocking(move || kept::save(&path, running.as_ref()));
        if let Ok(Err(error)) = saved.await {
            warn!(%error, "a game that goes on is not kept");
        }
    }

    fn obey(&mut self, out: Vec<Out>) {
        for out in out {
            match out {
                Out::Say(caller, answer) => {
                    if let Some(outbox) = self.outboxes.get(&caller) {
                        outbox.send(&answer);
                    }
                }
                Out::Think(number, line) => {
                    let own = self.own.clone();
                    self.thinkers.ask(line, move |mv| {
                        // A room that is closed waits for no move.
                        if let Some(own) = own.upgrade() {
                            let _ = own.send(News::Thought(number, mv));
                        }
                    });
                }
                Out::Keep(record) => self.keep(*record),
            }
        }
    }

    /// Looks after the time of `away` whether the seat is still empty.
    fn later(&self, absence: Absence) {
        let (own, away) = (self.own.clone(), self.away);
        tokio::spawn(async move {
            sleep(away).await;
            if let Some(own) = own.upgrade() {
                let _ = own.send(News::Expired(absence));
            }
        });
    }

    fn keep(&self, record: Record) {
        let Some(dir) = self.records.clone() else {
            return;
        };
        let name = format!("{}-{}", record.game(), date::stamp());
        tokio::task::spawn_blocking(move || {
            if let Err(error) = write_new(&dir, &name, &record) {
                warn!(%error, "a game was not kept");
            }
        });
    }

    /// Keeps the game that goes on, and tells everybody that the server ends.
    async fn close(&mut self) {
        for outbox in self.outboxes.values() {
            let why = "the server ends".to_owned();
            outbox.send(&Answer::Error("closing", why));
        }
        let Some(session) = self.room.session().filter(|s| s.outcome().is_none()) else {
            return;
        };
        if self.running.is_some() && self.room.running().is_some() {
            // It goes on when the program is started again.
            return;
        }
        let record = crate::record::session::record_of(session);
        if let Some(dir) = self.records.clone() {
            let name = format!("{}-{}", record.game(), date::stamp());
            let written = tokio::task::spawn_blocking(move || write_new(&dir, &name, &record));
            if let Ok(Err(error)) = written.await {
                warn!(%error, "a game was not kept");
            }
        }
    }
}

/// Writes a record under a name that nothing has yet.
fn write_new(dir: &std::path::Path, name: &str, record: &Record) -> Result<(), String> {
    std::fs::create_dir_all(dir).map_err(|error| error.to_string())?;
    let names = std::iter::once(name.to_owned()).chain((2..).map(|i| format!("{name}-{i}")));
    for name in names {
        let path = dir.join(format!("{name}.xml"));
        // The empty file holds the place against the other rooms.
        match std::fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&path)
        {
            Ok(_) => return file::save(&path, record).map_err(|error| error.to_string()),
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error.to_string()),
        }
    }
    Ok(())
}

/// 128 random bits of the system's generator, in hexadecimal digits.
fn token() -> Option<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
