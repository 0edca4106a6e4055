//! The task that owns a room: it tells the [`Room`] what is asked and thought, does what that says, and keeps its
//! games.

use super::connection::Outbox;
use super::kept;
use super::message::{Answer, Wish};
use super::metrics::{Asked, Metrics, Tally};
use super::organiser::desk::{Desk, Order};
use super::room::{Absence, Caller, Out, Room, Visitor};
use super::thinkers::Thinkers;
use crate::config::Config;
use crate::games::PlainMove;
use crate::record::{Record, date, file};
use crate::session::Session;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};
use tracing::warn;

/// What the task of a room is told.
pub(super) enum News {
    Ask(Visitor, Wish, Outbox, Instant),
    Resume(String, Visitor, Outbox, oneshot::Sender<bool>),
    Cut(Caller),
    Thought(u64, Option<PlainMove>),
    Expired(Absence),
    Describe(oneshot::Sender<Answer>),
    /// The organiser of a tournament wants something.
    Order(Order),
    Stop(oneshot::Sender<()>),
}

/// The task that owns a room.
pub(super) struct Keeper {
    pub room: Room,
    pub metrics: Arc<Metrics>,
    /// What was counted of the room.
    pub tally: Tally,
    /// Where the game that goes on here is kept.
    pub running: Option<PathBuf>,
    /// Which match is kept there, and its plies.
    pub stamp: Option<(u64, usize)>,
    pub config: Arc<Config>,
    pub thinkers: Thinkers,
    pub records: Option<PathBuf>,
    /// The tournament that is played here, if one is.
    pub desk: Option<Desk>,
    /// The number of the room.
    pub number: usize,
    /// The round of the tournament that is played here.
    pub round: usize,
    /// When time was last told to the room.
    pub since: Instant,
    /// So that thinkers and clocks may tell it something.
    pub own: mpsc::WeakUnboundedSender<News>,
    pub outboxes: HashMap<Caller, Outbox>,
}

impl Keeper {
    pub async fn run(mut self, mut inbox: mpsc::UnboundedReceiver<News>) {
        self.recall();
        self.count();
        loop {
            let news = match self.room.time_left() {
                Some(left) => timeout(left, inbox.recv()).await,
                None => Ok(inbox.recv().await),
            };
            let now = Instant::now();
            let passed = now.duration_since(std::mem::replace(&mut self.since, now));
            let out_of_time = self.room.pass_time(passed);
            self.obey(out_of_time);
            let news = match news {
                Ok(Some(news)) => news,
                Ok(None) => return,
                Err(_) => {
                    self.count();
                    self.remember().await;
                    continue;
                }
            };
            let asked = match &news {
                News::Ask(.., heard) => Some(*heard),
                _ => None,
            };
            let out = match news {
                News::Ask(visitor, wish, outbox, _) => {
                    self.outboxes.insert(visitor.caller, outbox);
                    // Only a seat needs one.
                    let token = match wish {
                        Wish::SitDown => token(),
                        _ => Some(String::new()),
                    };
                    let Some(token) = token else {
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
                News::Order(Order::Call {
                    round,
                    players,
                    here,
                }) => {
                    self.round = round;
                    self.outboxes.extend(here);
                    self.room.call(&players)
                }
                News::Order(Order::End(outcome)) => self.room.close(outcome),
                News::Stop(done) => {
                    self.close().await;
                    // The server waits for it, unless it was dropped.
                    let _ = done.send(());
                    return;
                }
            };
            // What is told is on disk by then.
            self.count();
            self.remember().await;
            self.obey(out);
            if let Some(heard) = asked {
                self.metrics.answered(heard);
            }
        }
    }

    fn count(&mut self) {
        self.tally.count(self.room.state(), self.room.session());
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
                    let asked = Asked::now(&self.metrics);
                    self.thinkers.ask(line, move |mv| {
                        drop(asked);
                        // A room that is closed waits for no move.
                        if let Some(own) = own.upgrade() {
                            let _ = own.send(News::Thought(number, mv));
                        }
                    });
                }
                Out::Keep(record) => self.ended(record),
            }
        }
    }

    /// Looks after a while whether the seat is still empty.
    fn later(&self, absence: Absence) {
        if self.desk.is_some() {
            // Only the organiser says who has been waited for long enough.
            return;
        }
        let (own, away) = (self.own.clone(), self.room.patience());
        tokio::spawn(async move {
            sleep(away).await;
            if let Some(own) = own.upgrade() {
                let _ = own.send(News::Expired(absence));
            }
        });
    }

    /// A game is over: the organiser keeps those of a tournament.
    fn ended(&self, record: Box<Record>) {
        let outcome = self.room.session().and_then(Session::outcome);
        match self.desk.as_ref().zip(outcome) {
            Some((desk, outcome)) => desk.ended(self.number, self.round, outcome, record),
            None => self.keep(*record),
        }
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
pub(super) fn token() -> Option<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
