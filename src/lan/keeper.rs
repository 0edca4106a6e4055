//! The task that owns a room: it tells the [`Room`] what is asked and thought, does what that says, and keeps its
//! games.

use super::connection::Outbox;
use super::message::{Answer, Wish};
use super::metrics::{Asked, Metrics, Tally};
use super::organiser::desk::{Desk, Order};
use super::room::{Absence, Caller, Out, Room, Visitor};
use super::storage::{Stamp, Storage};
use super::thinkers::Thinkers;
use crate::config::Config;
use crate::games::PlainMove;
use crate::record::Record;
use crate::record::session::record_of;
use crate::session::Session;
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
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
    /// Where its games are kept.
    pub storage: Storage,
    pub config: Arc<Config>,
    pub thinkers: Thinkers,
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
            let news = match self.time_left() {
                Some(left) => timeout(left, inbox.recv()).await,
                None => Ok(inbox.recv().await),
            };
            let now = Instant::now();
            let passed = now.duration_since(std::mem::replace(&mut self.since, now));
            let out_of_time = self.room.pass_time(passed);
            self.settle(out_of_time).await;
            let news = match news {
                Ok(Some(news)) => news,
                Ok(None) => return,
                // Time was out, or the disk is tried again: both are dealt with.
                Err(_) => continue,
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
                        self.settle(out).await;
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
            self.settle(out).await;
            if let Some(heard) = asked {
                self.metrics.answered(heard);
            }
        }
    }

    fn count(&mut self) {
        self.tally.count(self.room.state(), self.room.session());
    }

    /// How long nothing has to be done unless somebody says something.
    fn time_left(&self) -> Option<Duration> {
        let disk = self.storage.due();
        let disk = disk.map(|due| due.saturating_duration_since(Instant::now()));
        [self.room.time_left(), disk].into_iter().flatten().min()
    }

    /// Does what the room wants. What is told is on disk by then, unless the disk refuses: then the log says so, and it is
    /// tried again. A game that is over is kept before the one that went on is forgotten.
    async fn settle(&mut self, out: Vec<Out>) {
        self.count();
        let mut others = Vec::with_capacity(out.len());
        for out in out {
            match out {
                Out::Keep(record) => self.ended(record).await,
                other => others.push(other),
            }
        }
        self.remember().await;
        self.obey(others);
    }

    /// Takes up the game that went on here before the program ended.
    fn recall(&mut self) {
        let Some(kept) = self.storage.recall() else {
            return;
        };
        match self.room.clone().again(&kept) {
            Ok((room, out)) => {
                self.room = room;
                let stamp = self.stamp();
                self.storage.goes_on(stamp);
                for absence in self.room.absences() {
                    self.later(absence);
                }
                self.obey(out);
            }
            Err(error) => self.storage.put_aside(&error),
        }
    }

    /// The match that goes on, and its plies.
    fn stamp(&self) -> Option<Stamp> {
        let session = self.room.session()?;
        let going = session.outcome().is_none();
        going.then(|| (session.id(), session.line().len()))
    }

    /// Keeps the game that goes on, where it is another one than before, and tries again what the disk has refused.
    async fn remember(&mut self) {
        let stamp = self.stamp();
        if self.storage.wants(stamp) {
            let game = self.room.running();
            self.storage.remember(stamp, game).await;
        }
        self.storage.try_again().await;
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
                // It was kept before anybody is told.
                Out::Keep(_) => {}
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
    async fn ended(&mut self, record: Box<Record>) {
        let outcome = self.room.session().and_then(Session::outcome);
        match self.desk.as_ref().zip(outcome) {
            Some((desk, outcome)) => {
                let ended = desk.ended(self.number, self.round, outcome, record);
                ended.await;
            }
            None => self.storage.keep(*record).await,
        }
    }

    /// Tells everybody that the server ends, and keeps the game that goes on.
    async fn close(&mut self) {
        for outbox in self.outboxes.values() {
            let why = "the server ends".to_owned();
            outbox.send(&Answer::Error("closing", why));
        }
        let session = self.room.session().filter(|s| s.outcome().is_none());
        let (stamp, record) = (self.stamp(), session.map(record_of));
        let game = self.room.running();
        self.storage.close(stamp, game, record).await;
    }
}

/// 128 random bits of the system's generator, in hexadecimal digits.
pub(super) fn token() -> Option<String> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
