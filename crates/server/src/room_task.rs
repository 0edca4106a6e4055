//! The task that owns a room: it passes requests and engine moves to the [`Room`], carries out the output, and saves
//! the games.

use super::connection::outbox::Outbox;
use super::engine_threads::{Asking, Thinkers};
use super::message::{RoomRequest, ServerMessage};
use super::metrics::{Metrics, PendingQuestion, RoomCounters};
use super::organiser::handle::{Order, OutcomeNotice, RoundGameEnd, TournamentHandle};
use super::room::{Absence, Caller, Holding, Out, Room, Visitor};
use super::storage::{MatchStamp, Storage};
use std::collections::HashMap;
use std::sync::{Arc, Once};
use std::time::{Duration, Instant};
use tibetango_records::record::Record;
use tibetango_records::record::session::record_of;
use tibetango_records::session::Session;
use tibetango_rules::PlainMove;
use tokio::sync::{mpsc, oneshot};
use tokio::time::timeout;
use tracing::warn;

/// Message to the task of a room. At most one message that expects a reply waits here for each connection, which awaits
/// the reply before it reads its next line.
pub(super) enum RoomTaskMessage {
    /// Handles a request; replies with the client's place here.
    Ask(
        Visitor,
        RoomRequest,
        Outbox,
        Instant,
        oneshot::Sender<Holding>,
    ),
    Resume(String, Visitor, Outbox, oneshot::Sender<bool>),
    /// Reports that a client sat down in the room of this number; replies with its place here.
    Elsewhere(Caller, usize, oneshot::Sender<Holding>),
    /// Replies with the client's place here.
    Holding(Caller, oneshot::Sender<Holding>),
    Cut(Caller),
    Thought(u64, Option<PlainMove>),
    Describe(oneshot::Sender<ServerMessage>),
    /// Carries out an order of a tournament's organiser.
    Order(Order),
    Stop(oneshot::Sender<()>),
}

/// Task that owns a room.
pub(super) struct Keeper {
    pub room: Room,
    pub metrics: Arc<Metrics>,
    /// Counters of the room.
    pub tally: RoomCounters,
    /// Storage of its games.
    pub storage: Storage,
    pub thinkers: Thinkers,
    /// Tournament that is played here, if any.
    pub tournament: Option<TournamentHandle>,
    /// Number of the room.
    pub number: usize,
    /// Round of the tournament that is played here.
    pub round: usize,
    /// Time up to which the room's clocks have advanced.
    pub since: Instant,
    /// Sender for the engine's replies.
    pub own: mpsc::WeakUnboundedSender<RoomTaskMessage>,
    /// Outboxes of the players and spectators.
    pub outboxes: HashMap<Caller, Outbox>,
    /// Pending question to the engine, with its number.
    pub asking: Option<(u64, Asking)>,
    /// Deadlines until which seats wait for disconnected holders.
    pub absences: Vec<(Instant, Absence)>,
}

impl Keeper {
    pub async fn run(mut self, mut inbox: mpsc::UnboundedReceiver<RoomTaskMessage>) {
        self.recall();
        self.count();
        loop {
            let news = match self.time_left() {
                Some(rest) => timeout(rest, inbox.recv()).await,
                None => Ok(inbox.recv().await),
            };
            let now = Instant::now();
            let elapsed = now.duration_since(std::mem::replace(&mut self.since, now));
            let mut out_of_time = self.room.pass_time(elapsed);
            out_of_time.extend(self.expire(now));
            self.settle(out_of_time).await;
            let news = match news {
                Ok(Some(news)) => news,
                Ok(None) => return,
                // A timeout or a retry of the disk: both are dealt with.
                Err(_) => continue,
            };
            let (mut start, mut holding, mut notice) = (None, None, None);
            let out = match news {
                RoomTaskMessage::Ask(visitor, request, outbox, since, reply) => {
                    start = Some(since);
                    self.outboxes.insert(visitor.caller, outbox);
                    holding = Some((visitor.caller, reply));
                    // Only a seat needs a token.
                    let token = match request {
                        RoomRequest::SitDown => token(),
                        _ => Some(String::new()),
                    };
                    match token {
                        Some(token) => self.room.ask(&visitor, &request, &token),
                        None => Room::give_no_seat(&visitor, &request),
                    }
                }
                RoomTaskMessage::Resume(token, visitor, outbox, reply) => {
                    let resumed = self.room.resume(&token, &visitor);
                    // The client may be gone.
                    let _ = reply.send(resumed.is_some());
                    if resumed.is_some() {
                        self.outboxes.insert(visitor.caller, outbox);
                    }
                    resumed.unwrap_or_default()
                }
                RoomTaskMessage::Cut(caller) => {
                    self.outboxes.remove(&caller);
                    let (out, absence) = self.room.cut(caller);
                    if let Some(absence) = absence {
                        self.later(absence);
                    }
                    out
                }
                RoomTaskMessage::Elsewhere(caller, other, reply) => {
                    holding = Some((caller, reply));
                    self.room.sits_elsewhere(caller, other)
                }
                RoomTaskMessage::Holding(caller, reply) => {
                    holding = Some((caller, reply));
                    Vec::new()
                }
                RoomTaskMessage::Thought(number, mv) => self.room.thought(number, mv.as_ref()),
                RoomTaskMessage::Describe(reply) => {
                    // The client may be gone.
                    let _ = reply.send(self.room.description());
                    Vec::new()
                }
                RoomTaskMessage::Order(Order::Call {
                    round,
                    players,
                    here,
                }) => {
                    self.round = round;
                    self.outboxes.extend(here);
                    self.room.call(&players)
                }
                RoomTaskMessage::Order(Order::End(outcome, end)) => {
                    notice = end;
                    self.room.close(outcome)
                }
                RoomTaskMessage::Order(Order::Void(token)) => {
                    self.room.void(&token);
                    Vec::new()
                }
                RoomTaskMessage::Stop(reply) => {
                    self.close().await;
                    // The server waits for it, unless it was dropped.
                    let _ = reply.send(());
                    return;
                }
            };
            self.settle(out).await;
            drop(notice);
            if let Some((caller, reply)) = holding {
                // The client may be gone.
                let _ = reply.send(self.room.holding(caller));
            }
            if let Some(start) = start {
                self.metrics.note_answer(start);
            }
        }
    }

    fn count(&mut self) {
        self.tally.count(self.room.state(), self.room.session());
    }

    /// Returns the time until something must be done without a message.
    fn time_left(&self) -> Option<Duration> {
        let now = Instant::now();
        let absences = self.absences.iter().map(|(end, _)| *end);
        let ends = absences.chain(self.storage.due());
        let ends = ends.map(|end| end.saturating_duration_since(now));
        ends.chain(self.room.due()).min()
    }

    /// Carries out the room's output. Everything reported is on disk by then, unless the disk refuses: then that is
    /// logged and retried. A finished game is saved before the current one is forgotten. Unneeded outboxes and
    /// questions are dropped.
    async fn settle(&mut self, out: Vec<Out>) {
        self.count();
        let mut others = Vec::with_capacity(out.len());
        let mut notices = Vec::new();
        for out in out {
            match out {
                Out::Keep(record) => notices.extend(self.save_end(record).await),
                other => others.push(other),
            }
        }
        self.remember().await;
        self.obey(others);
        drop(notices);
        let room = &self.room;
        self.outboxes
            .retain(|caller, _| room.holding(*caller) != Holding::Nothing);
        drop(self.asking.take_if(|(number, _)| !room.awaits(*number)));
    }

    /// Restores the game that went on here before the program ended.
    fn recall(&mut self) {
        let Some(saved_game) = self.storage.recall() else {
            return;
        };
        match self.room.clone().again(&saved_game) {
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

    /// Returns the match that goes on, and its number of plies.
    fn stamp(&self) -> Option<MatchStamp> {
        let session = self.room.session()?;
        let going = session.outcome().is_none();
        going.then(|| (session.id(), session.history().len()))
    }

    /// Saves the current game if it has changed, and retries what the disk has refused.
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
                Out::Think(number, history, purpose) => {
                    let own = self.own.clone();
                    let question = PendingQuestion::now(&self.metrics);
                    // The previous question is withdrawn first: a room has one in the queue.
                    self.asking = None;
                    let asking = self.thinkers.ask(history, purpose, move |mv| {
                        drop(question);
                        // A room that is closed waits for no move.
                        if let Some(own) = own.upgrade() {
                            let _ = own.send(RoomTaskMessage::Thought(number, mv));
                        }
                    });
                    self.asking = Some((number, asking));
                }
                // The record was saved already, before these lines are sent.
                Out::Keep(_) => {}
            }
        }
    }

    /// Schedules the end of a wait for a disconnected holder.
    fn later(&mut self, absence: Absence) {
        if self.tournament.is_some() {
            // Only the organiser decides who has been waited for long enough.
            return;
        }
        // Absences of those who returned are dropped, so there are never more than seats.
        let absences = self.room.absences();
        self.absences
            .retain(|(_, absence)| absences.contains(absence));
        if let Some(end) = Instant::now().checked_add(self.room.patience()) {
            self.absences.push((end, absence));
        }
    }

    /// Ends the waits whose deadline has passed.
    fn expire(&mut self, now: Instant) -> Vec<Out> {
        let waiting = std::mem::take(&mut self.absences).into_iter();
        let (late, waiting): (Vec<_>, Vec<_>) = waiting.partition(|(end, _)| *end <= now);
        self.absences = waiting;
        let out = late
            .iter()
            .flat_map(|(_, absence)| self.room.expire(absence));
        out.collect()
    }

    /// Saves a finished game; in a tournament the organiser does, and learns when the players know the end.
    async fn save_end(&mut self, record: Box<Record>) -> Option<OutcomeNotice> {
        let outcome = self.room.session().and_then(Session::outcome);
        match self.tournament.as_ref().zip(outcome) {
            Some((tournament, outcome)) => {
                let end = RoundGameEnd {
                    room: self.number,
                    round: self.round,
                    outcome,
                    record,
                };
                Some(tournament.report_end(end).await)
            }
            None => {
                self.storage.keep(*record).await;
                None
            }
        }
    }

    /// Tells everybody that the server ends, and saves the current game.
    async fn close(&mut self) {
        for outbox in self.outboxes.values() {
            outbox.refuse("closing", "the server ends");
        }
        let session = self.room.session().filter(|s| s.outcome().is_none());
        let (stamp, record) = (self.stamp(), session.map(record_of));
        let game = self.room.running();
        self.storage.close(stamp, game, record).await;
    }
}

/// Returns 128 random bits of the system's generator, in hexadecimal digits. A failure is logged once: strangers may
/// ask for seats again and again.
pub(super) fn token() -> Option<String> {
    static LOGGED: Once = Once::new();
    let mut bytes = [0_u8; 16];
    if let Err(error) = getrandom::fill(&mut bytes) {
        LOGGED.call_once(|| warn!(%error, "the system gives no random numbers"));
        return None;
    }
    Some(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}
