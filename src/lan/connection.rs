//! A connection: it reads lines within its limits, and sends what they ask to the task of the room.

use super::keeper::News;
use super::message::{Answer, MOST, Request, VERSION, Wish};
use super::metrics::Metrics;
use super::organiser::desk::{Found, decides};
use super::pace::Pace;
use super::room::{Caller, Visitor};
use super::server::{Hall, REASON};
use futures_util::StreamExt;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tokio_util::codec::{FramedRead, LinesCodec, LinesCodecError};
use tokio_util::sync::CancellationToken;
use tracing::info;

/// What is sent to a client, and how it is cut off.
#[derive(Clone)]
pub(super) struct Outbox {
    lines: mpsc::Sender<String>,
    cut: CancellationToken,
}

impl Outbox {
    /// Sends a line; a client that does not read is cut off.
    pub fn send(&self, answer: &Answer) {
        if self.lines.try_send(answer.line()).is_err() {
            self.cut.cancel();
        }
    }
}

/// A connection, from its first line to its last.
pub(super) async fn serve(
    hall: &Arc<Hall>,
    reader: impl AsyncRead + Unpin,
    writer: impl AsyncWrite + Unpin + Send + 'static,
    from: SocketAddr,
) {
    let caller = Caller(hall.callers.fetch_add(1, Ordering::Relaxed));
    let (lines, outgoing) = mpsc::channel(hall.limits.unread);
    let cut = hall.stop.child_token();
    let outbox = Outbox { lines, cut };
    let writing = tokio::spawn(write(
        writer,
        outgoing,
        outbox.cut.clone(),
        hall.metrics.clone(),
    ));
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
    if let Some(desk) = &hall.desk {
        desk.cut(caller);
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
        let written = tokio::select! {
            // What can be written at once is written, were it the last line.
            biased;
            written = writer.write_all(line.as_bytes()) => written.is_ok(),
            () = cut.cancelled() => false,
        };
        if !written {
            cut.cancel();
            return;
        }
        metrics.told();
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
        self.hall.metrics.heard();
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
                self.welcome();
            }
            Request::Hello { version } => {
                self.visitor.knows = true;
                self.outbox.send(&Answer::Hello(version.min(VERSION)));
                self.welcome();
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
            Request::Enter => {
                if let Some(desk) = &self.hall.desk {
                    return desk.enter(self.visitor.clone(), self.outbox.clone());
                }
                let why = "there is no tournament here".to_owned();
                self.outbox.send(&Answer::Error("no_tournament", why));
            }
            Request::Resume { token } => self.resume(&token).await,
            Request::Room(number, wish) => self.ask(number, wish),
        }
    }

    /// Tells who has come and knows more than the thesis what is special here.
    fn welcome(&self) {
        if self.visitor.user.is_empty() || !self.visitor.knows {
            return;
        }
        if let Some(desk) = &self.hall.desk {
            self.outbox.send(&Answer::Tournament(desk.kind.word()));
        }
        if self.hall.chat {
            self.outbox.send(&Answer::Chat);
        }
    }

    /// Finds the room of a token.
    async fn resume(&mut self, token: &str) {
        self.visitor.knows = true;
        let rooms = self.hall.rooms.clone();
        let mut places = 0..rooms.len();
        if let Some(desk) = &self.hall.desk {
            let (visitor, outbox) = (self.visitor.clone(), self.outbox.clone());
            match desk.resume(token, visitor, outbox).await {
                Found::Waits => return,
                Found::Plays(room) => places = room - 1..room,
                Found::Nobody => {}
            }
        }
        for place in places {
            let Some(room) = rooms.get(place) else { break };
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
        if self.hall.desk.is_some() && decides(&wish) {
            let why = "in a tournament its organiser decides that";
            return refuse("tournament", why.to_owned());
        }
        let place = number - 1;
        let Some(room) = self.hall.rooms.get(place) else {
            let count = self.hall.rooms.len();
            return refuse("room", format!("there are rooms 1 to {count}"));
        };
        if wish == Wish::Leave {
            self.rooms.retain(|known| *known != place);
        } else if !self.rooms.contains(&place) {
            let most = self.hall.limits.rooms;
            // In a tournament one comes to another room every round.
            if self.rooms.len() >= most && self.hall.desk.is_none() {
                let why = format!("nobody is in more than {most} rooms: say Leave");
                return refuse("rooms", why);
            }
            self.rooms.push(place);
        }
        let heard = Instant::now();
        let news = News::Ask(self.visitor.clone(), wish, self.outbox.clone(), heard);
        if room.send(news).is_err() {
            self.outbox.cut.cancel();
        }
    }
}
