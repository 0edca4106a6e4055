//! The task that owns a room: it tells the [`Room`] what is asked and thought, does what that says, and keeps its
//! games.

use super::connection::outbox::Outbox;
use super::message::{Answer, Wish};
use super::metrics::{Asked, Metrics, Tally};
use super::organiser::desk::{Desk, Order, Untold};
use super::room::{Absence, Caller, Holding, Out, Room, Visitor};
use super::storage::{Stamp, Storage};
use super::thinkers::{Asking, Thinkers};
use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tibetango_content::config::Config;
use tibetango_records::record::Record;
use tibetango_records::record::session::record_of;
use tibetango_records::session::Session;
use tibetango_rules::PlainMove;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tracing::warn;

/// What the task of a room is told. Of one connection at most one of those waits here to which an answer goes back: the
/// connection waits for that before it reads its next line.
pub(super) enum News {
    /// Somebody wishes something; what they have here then goes back.
    Ask(Visitor, Wish, Outbox, Instant, oneshot::Sender<Holding>),
    Resume(String, Visitor, Outbox, oneshot::Sender<bool>),
    /// Somebody has sat down in the room of this number; what they still have here goes back.
    Elsewhere(Caller, usize, oneshot::Sender<Holding>),
    /// What somebody has here goes back.
    Holding(Caller, oneshot::Sender<Holding>),
    Cut(Caller),
    Thought(u64, Option<PlainMove>),
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
    /// So that thinkers may tell it something.
    pub own: mpsc::WeakUnboundedSender<News>,
    /// Of those who sit or watch here.
    pub outboxes: HashMap<Caller, Outbox>,
    /// The question to the engine whose answer is waited for, with its number.
    pub asking: Option<(u64, Asking)>,
    /// Until when seats wait for those who were cut off.
    pub absences: Vec<(Instant, Absence)>,
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
            let mut out_of_time = self.room.pass_time(passed);
            out_of_time.extend(self.expire(now));
            self.settle(out_of_time).await;
            let news = match news {
                Ok(Some(news)) => news,
                Ok(None) => return,
                // Time was out, or the disk is tried again: both are dealt with.
                Err(_) => continue,
            };
            let asked = match &news {
                News::Ask(_, _, _, heard, _) => Some(*heard),
                _ => None,
            };
            let (mut held, mut untold) = (None, None);
            let out = match news {
                News::Ask(visitor, wish, outbox, _, reply) => {
                    self.outboxes.insert(visitor.caller, outbox);
                    held = Some((visitor.caller, reply));
                    // Only a seat needs one.
                    let token = match wish {
                        Wish::SitDown => token(),
                        _ => Some(String::new()),
                    };
                    match token {
                        Some(token) => self.room.ask(&visitor, &wish, &token, &self.config),
                        None => {
                            warn!("the system gives no random numbers");
                            Room::give_no_seat(&visitor, &wish)
                        }
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
                News::Elsewhere(caller, other, reply) => {
                    held = Some((caller, reply));
                    self.room.sits_elsewhere(caller, other)
                }
                News::Holding(caller, reply) => {
                    held = Some((caller, reply));
                    Vec::new()
                }
                News::Thought(number, mv) => self.room.thought(number, mv.as_ref()),
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
                News::Order(Order::End(outcome, end)) => {
                    untold = end;
                    self.room.close(outcome)
                }
                News::Order(Order::Void(token)) => {
                    self.room.void(&token);
                    Vec::new()
                }
                News::Stop(done) => {
                    self.close().await;
                    // The server waits for it, unless it was dropped.
                    let _ = done.send(());
                    return;
                }
            };
            self.settle(out).await;
            drop(untold);
            if let Some((caller, reply)) = held {
                // Who asked may be gone.
                let _ = reply.send(self.room.holding(caller));
            }
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
        let now = Instant::now();
        let absences = self.absences.iter().map(|(end, _)| *end);
        let ends = absences.chain(self.storage.due());
        let ends = ends.map(|end| end.saturating_duration_since(now));
        ends.chain(self.room.due()).min()
    }

    /// Does what the room wants. What is told is on disk by then, unless the disk refuses: then the log says so, and it
    /// is tried again. A game that is over is kept before the one that went on is forgotten. What nobody waits for any
    /// more is let go.
    async fn settle(&mut self, out: Vec<Out>) {
        self.count();
        let mut others = Vec::with_capacity(out.len());
        let mut untold = Vec::new();
        for out in out {
            match out {
                Out::Keep(record) => untold.extend(self.ended(record).await),
                other => others.push(other),
            }
        }
        self.remember().await;
        self.obey(others);
        drop(untold);
        let room = &self.room;
        self.outboxes
            .retain(|caller, _| room.holding(*caller) != Holding::Nothing);
        drop(self.asking.take_if(|(number, _)| !room.awaits(*number)));
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
                    // The one before is withdrawn first: a room has one question in the queue.
                    self.asking = None;
                    let asking = self.thinkers.ask(line, move |mv| {
                        drop(asked);
                        // A room that is closed waits for no move.
                        if let Some(own) = own.upgrade() {
                            let _ = own.send(News::Thought(number, mv));
                        }
                    });
                    self.asking = Some((number, asking));
                }
                // It was kept before anybody is told.
                Out::Keep(_) => {}
            }
        }
    }

    /// Looks after a while whether the seat is still empty.
    fn later(&mut self, absence: Absence) {
        if self.desk.is_some() {
            // Only the organiser says who has been waited for long enough.
            return;
        }
        // Of those who came back meanwhile nobody is waited for: so there are never more than there are seats.
        let known = self.room.absences();
        self.absences.retain(|(_, absence)| known.contains(absence));
        if let Some(end) = Instant::now().checked_add(self.room.patience()) {
            self.absences.push((end, absence));
        }
    }

    /// Whoever should have been back by now has been waited for long enough.
    fn expire(&mut self, now: Instant) -> Vec<Out> {
        let waiting = std::mem::take(&mut self.absences).into_iter();
        let (late, waiting): (Vec<_>, Vec<_>) = waiting.partition(|(end, _)| *end <= now);
        self.absences = waiting;
        let out = late
            .iter()
            .flat_map(|(_, absence)| self.room.expire(absence));
        out.collect()
    }

    /// A game is over: the organiser keeps those of a tournament, and hears when the end is told.
    async fn ended(&mut self, record: Box<Record>) -> Option<Untold> {
        let outcome = self.room.session().and_then(Session::outcome);
        match self.desk.as_ref().zip(outcome) {
            Some((desk, outcome)) => {
                let ended = desk.ended(self.number, self.round, outcome, record);
                Some(ended.await)
            }
            None => {
                self.storage.keep(*record).await;
                None
            }
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
