//! A connection: it reads lines within its limits, and sends the requests to the task of the room.
//!
//! | module | contents |
//! |---|---|
//! | [`lines`] | reads lines within limits |
//! | `outbox` | the outgoing queue of a client, which can be cut off |
//! | [`pace`] | rate limits of a client's lines and of the log |
//! | [`peer`] | the address of a client |

pub mod lines;
pub(super) mod outbox;
pub mod pace;
pub mod peer;

use self::lines::LineReader;
use self::outbox::Outbox;
use self::pace::RateLimiter;
use self::peer::Peer;
use super::message::{MOST, Request, RoomRequest, ServerMessage, VERSION};
use super::metrics::Metrics;
use super::organiser::handle::{TicketOwner, decides};
use super::room::{Caller, Holding, Visitor};
use super::room_task::RoomTaskMessage;
use super::server::hall::{Hall, REASON};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tibetango_records::wire::NoText;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{self, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;
use tracing::info;

/// Runs a connection, from its first line to its last.
pub(super) async fn serve(
    hall: &Arc<Hall>,
    reader: impl AsyncRead + Unpin,
    writer: impl AsyncWrite + Unpin + Send + 'static,
    from: Peer,
) {
    let caller = Caller(hall.callers.fetch_add(1, Ordering::Relaxed));
    let (lines, outgoing) = mpsc::channel(hall.limits.unread);
    let cut = hall.stop.child_token();
    let outbox = Outbox {
        lines,
        cut: cut.clone(),
    };
    let mut writing = tokio::spawn(write(
        writer,
        outgoing,
        outbox.cut.clone(),
        hall.metrics.clone(),
    ));
    let mut guest = ConnectedClient {
        hall: hall.clone(),
        visitor: Visitor {
            caller,
            user: String::new(),
            knows: false,
        },
        outbox,
        from,
        rooms: BTreeSet::new(),
        knows_organiser: false,
    };
    let logged = hall.log.may(Instant::now());
    if let Some(untold) = logged {
        let untold = (untold > 0).then_some(untold);
        info!(caller = caller.0, from = %from.address, untold, "came");
    }
    guest.listen(reader).await;
    for room in &guest.rooms {
        // A room that is gone has no guests.
        let _ = hall.rooms[*room].send(RoomTaskMessage::Cut(caller));
    }
    // The organiser hears only of clients that it knows, not of every client that comes and goes.
    if let Some(tournament) = hall.tournament.as_ref().filter(|_| guest.knows_organiser) {
        tournament.cut(caller);
    }
    drop(guest);
    // The last lines are still written, but a client that does not read them keeps no connection open by that.
    if timeout(REASON, &mut writing).await.is_err() {
        writing.abort();
    }
    cut.cancel();
    if logged.is_some() {
        info!(caller = caller.0, "left");
    }
}

/// Writes outgoing lines, until all senders are gone or the client is cut off.
async fn write(
    mut writer: impl AsyncWrite + Unpin,
    mut outgoing: mpsc::Receiver<String>,
    cut: CancellationToken,
    metrics: Arc<Metrics>,
) {
    loop {
        let line = tokio::select! {
            biased;
            line = outgoing.recv() => line,
            () = cut.cancelled() => None,
        };
        let Some(mut line) = line else { return };
        line.push('\n');
        let is_written = tokio::select! {
            // A line that can be written at once is written, even if it is the last.
            biased;
            written = writer.write_all(line.as_bytes()) => written.is_ok(),
            () = cut.cancelled() => false,
        };
        if !is_written {
            cut.cancel();
            return;
        }
        metrics.lines_out.inc();
    }
}

/// Client, as its connection knows it.
struct ConnectedClient {
    hall: Arc<Hall>,
    visitor: Visitor,
    outbox: Outbox,
    from: Peer,
    /// Indices of the rooms in which it has a seat or watches. It may have lost some of them meanwhile.
    rooms: BTreeSet<usize>,
    /// Whether it has sent the organiser of the tournament a request, and so may be known to it.
    knows_organiser: bool,
}

impl ConnectedClient {
    async fn listen(&mut self, reader: impl AsyncRead + Unpin) {
        let limits = self.hall.limits;
        let cut = self.outbox.cut.clone();
        let mut lines = LineReader::new(reader);
        let mut pace = RateLimiter::new(limits.lines, limits.burst, Instant::now());
        // Until the login no line extends the deadline.
        let mut end = time::Instant::now() + limits.handshake;
        loop {
            let input = tokio::select! {
                biased;
                () = cut.cancelled() => return,
                // Before the next line: a client that talks without a pause is late all the same.
                () = sleep_until(end) => None,
                heard = lines.next() => Some(heard),
            };
            let input = match input {
                Some(Ok(Some(line))) => line,
                Some(Ok(None) | Err(_)) => return,
                None => return self.tell_late(),
            };
            match input.text() {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => {
                    self.hear(&line).await;
                    if self.is_known() {
                        end = time::Instant::now() + limits.idle;
                    }
                }
                Err(NoText::TooLong) => {
                    let why = format!("a line has at most {MOST} bytes");
                    self.outbox.refuse("long", why);
                }
                Err(why @ NoText::NotUtf8) => self.outbox.refuse("utf8", why.to_string()),
            }
            let wait = pace.take(Instant::now());
            if !wait.is_zero() {
                sleep(wait).await;
            }
        }
    }

    /// Tells the client that it was silent for too long.
    fn tell_late(&self) {
        let why = match self.is_known() {
            true => "nothing was said for too long".to_owned(),
            false => {
                let seconds = self.hall.limits.handshake.as_secs_f64();
                format!("Login,user was not said within {seconds} s")
            }
        };
        self.outbox.refuse("idle", why);
    }

    /// True if the client has logged in.
    fn is_known(&self) -> bool {
        !self.visitor.user.is_empty()
    }

    async fn hear(&mut self, line: &str) {
        self.hall.metrics.lines_in.inc();
        let request = match Request::read(line) {
            Ok(request) => request,
            Err(error) => return self.outbox.refuse("unread", error.to_string()),
        };
        match request {
            Request::Login(user) => {
                self.visitor.user = user;
                self.outbox
                    .send(&ServerMessage::Tables(self.hall.rooms.len()));
                self.welcome();
            }
            Request::Hello(version) => {
                self.visitor.knows = true;
                self.outbox
                    .send(&ServerMessage::Hello(version.min(VERSION)));
                self.welcome();
            }
            Request::Ping(word) => self.outbox.send(&ServerMessage::Pong(word)),
            _ if !self.is_known() => self.outbox.refuse("login", "say Login,user first"),
            Request::Rooms => {
                for room in &self.hall.rooms {
                    let (sender, described) = oneshot::channel();
                    if room.send(RoomTaskMessage::Describe(sender)).is_ok()
                        && let Ok(answer) = described.await
                    {
                        // However many there are, the client may take its time to read them.
                        let result = self.outbox.lines.send(answer.line());
                        if timeout(self.hall.limits.handshake, result).await.is_err() {
                            return self.outbox.cut.cancel();
                        }
                    }
                }
            }
            Request::Enter => {
                if let Some(tournament) = &self.hall.tournament {
                    self.knows_organiser = true;
                    let (visitor, outbox) = (self.visitor.clone(), self.outbox.clone());
                    return tournament.enter(visitor, outbox, self.from.network()).await;
                }
                self.outbox
                    .refuse("no_tournament", "there is no tournament here");
            }
            Request::Resume(token) => self.resume(&token).await,
            Request::Room(number, request) => self.ask(number, request).await,
        }
    }

    /// Tells a client that has logged in and sent `Hello` of the tournament and the chat.
    fn welcome(&self) {
        if !self.is_known() || !self.visitor.knows {
            return;
        }
        if let Some(tournament) = &self.hall.tournament {
            self.outbox
                .send(&ServerMessage::Tournament(tournament.kind.word()));
        }
        if self.hall.chat {
            self.outbox.send(&ServerMessage::Chat);
        }
    }

    /// Resumes the seat of a token in the room that knows it.
    async fn resume(&mut self, token: &str) {
        self.visitor.knows = true;
        let rooms = self.hall.rooms.clone();
        let mut places = 0..rooms.len();
        if let Some(tournament) = &self.hall.tournament {
            self.knows_organiser = true;
            let (visitor, outbox) = (self.visitor.clone(), self.outbox.clone());
            match tournament.resume(token, visitor, outbox).await {
                TicketOwner::Waits => return,
                TicketOwner::Plays(room) => places = room - 1..room,
                TicketOwner::Nobody => {}
            }
        }
        for place in places {
            let Some(room) = rooms.get(place) else { break };
            let (sender, receiver) = oneshot::channel();
            let visitor = self.visitor.clone();
            let news =
                RoomTaskMessage::Resume(token.to_owned(), visitor, self.outbox.clone(), sender);
            if room.send(news).is_ok() && receiver.await == Ok(true) {
                self.rooms.insert(place);
                return;
            }
        }
        self.outbox
            .refuse("token", "that seat is not kept any more");
    }

    fn refuse(&self, request: &RoomRequest, code: &'static str, why: String) {
        let refusal = request.refusal(self.visitor.knows, code, why);
        self.outbox.send(&refusal);
    }

    /// Sends a request to a room, and waits until it is done: so no client has more than one line in a room's queue,
    /// however slow the disk is.
    async fn ask(&mut self, number: usize, request: RoomRequest) {
        if self.hall.tournament.is_some() && decides(&request) {
            let why = "in a tournament its organiser decides that";
            return self.refuse(&request, "tournament", why.to_owned());
        }
        let place = number - 1;
        let count = self.hall.rooms.len();
        if place >= count {
            let why = format!("there are rooms 1 to {count}");
            return self.refuse(&request, "room", why);
        }
        let comes = matches!(request, RoomRequest::SitDown | RoomRequest::Watch)
            && !self.rooms.contains(&place);
        if comes && self.is_in_too_many().await {
            let most = self.hall.limits.rooms;
            let why = format!("nobody is in more than {most} rooms: say Leave");
            return self.refuse(&request, "rooms", why);
        }
        let sits = request == RoomRequest::SitDown;
        let (visitor, outbox) = (self.visitor.clone(), self.outbox.clone());
        let start = Instant::now();
        let holding = self
            .tell(place, |reply| {
                RoomTaskMessage::Ask(visitor, request, outbox, start, reply)
            })
            .await;
        if sits && holding == Holding::Seat {
            self.wait_only_in(place).await;
        }
    }

    /// Sends a message to a room, and returns the place that this client has there then.
    async fn tell(
        &mut self,
        place: usize,
        news: impl FnOnce(oneshot::Sender<Holding>) -> RoomTaskMessage,
    ) -> Holding {
        let (reply, receiver) = oneshot::channel();
        let Some(room) = self.hall.rooms.get(place) else {
            return Holding::Nothing;
        };
        if room.send(news(reply)).is_err() {
            // The server ends.
            self.outbox.cut.cancel();
        }
        let holding = receiver.await.unwrap_or(Holding::Nothing);
        match holding {
            Holding::Nothing => self.rooms.remove(&place),
            Holding::Bench | Holding::Seat => self.rooms.insert(place),
        };
        holding
    }

    /// True if this client is in as many rooms as one may be. In a tournament a player changes rooms every round.
    async fn is_in_too_many(&mut self) -> bool {
        let most = self.hall.limits.rooms;
        if self.rooms.len() < most || self.hall.tournament.is_some() {
            return false;
        }
        // Some may have taken the seat back.
        let caller = self.visitor.caller;
        for place in self.rooms.clone() {
            self.tell(place, |reply| RoomTaskMessage::Holding(caller, reply))
                .await;
        }
        self.rooms.len() >= most
    }

    /// Frees the client's seats in other rooms where it waits: a client waits in one room at a time.
    async fn wait_only_in(&mut self, place: usize) {
        let caller = self.visitor.caller;
        for other in self.rooms.clone() {
            if other != place {
                let elsewhere = |reply| RoomTaskMessage::Elsewhere(caller, place + 1, reply);
                self.tell(other, elsewhere).await;
            }
        }
    }
}
