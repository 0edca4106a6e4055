//! The task that runs a tournament over the rooms of a server: it takes entries, calls players to their games, receives
//! the results, and saves everything to disk before it tells the players.
//!
//! | module | contents |
//! |---|---|
//! | [`handle`] | messages to the organiser, and orders to the rooms |
//! | [`command`] | commands of the terminal |
//! | `entry` | entering, resuming and disconnecting |
//! | `rounds` | rounds, games and results |
//! | [`screen`] | the page for the wall |

pub mod command;
mod entry;
pub mod handle;
mod rounds;
pub mod screen;

use self::handle::{Notice, TournamentHandle};
use super::connection::outbox::Outbox;
use super::metrics::Metrics;
use super::room::Caller;
use super::room_task::RoomTaskMessage;
use super::storage::{PAUSE, Records, log_result, on_disk};
use super::tournament::results::SavedTournament;
use super::tournament::{ENTRANTS, PairingSystem, Tournament};
use axum::body::Bytes;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tibetango_records::files::{Retry, make_folder};
use tibetango_records::messages::path_text;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

/// Default maximum of entrants from one subscriber: a phone whose page was lost enters again.
pub const FROM_ONE: u8 = 4;

/// Maximum number of records, of all rooms, that wait for the disk: those of four full rounds.
const WAITING: usize = 2 * ENTRANTS;

/// Configuration of a tournament.
#[derive(Clone, Debug)]
pub struct Contest {
    /// System of pairing.
    pub kind: PairingSystem,
    /// Number of rounds; without it as many as the entrants need.
    pub rounds: Option<usize>,
    /// Folder of its state, its table and its records.
    pub results: PathBuf,
    /// Whether the next round begins by itself when all games are over.
    pub automatic: bool,
    /// Pause before such a round.
    pub pause: Duration,
    /// Time for which an absent player is waited for.
    pub patience: Duration,
    /// Maximum number of entrants from one subscriber, except the server's own machine: from one address, or over IPv6
    /// from one [network](crate::connection::peer::network) of 64 bits.
    pub from_one: usize,
}

impl Contest {
    /// Configures a tournament that goes on by itself.
    #[must_use]
    pub const fn new(kind: PairingSystem, results: PathBuf) -> Self {
        Self {
            kind,
            rounds: None,
            results,
            automatic: true,
            pause: Duration::from_secs(30),
            patience: Duration::from_secs(60),
            from_one: FROM_ONE as usize,
        }
    }
}

/// Connection of an entrant.
struct Presence {
    /// Connection; `None` while there is none.
    line: Option<(Caller, Outbox)>,
    /// Time since when there is none, or since when the round goes on without them.
    away: Instant,
    /// Whether they were connected during this round.
    came: bool,
}

/// Task that runs a tournament.
pub(super) struct Organiser {
    contest: Contest,
    state: SavedTournament,
    /// Presences, in the order of the entrants.
    presences: Vec<Presence>,
    rooms: Vec<mpsc::UnboundedSender<RoomTaskMessage>>,
    /// Time at which the next round begins by itself.
    next: Option<Instant>,
    /// Number of games whose end has yet to reach the players.
    pending_outcomes: usize,
    /// Whether anything was decided since the steps that follow a round were last considered.
    decided: bool,
    /// Sender with which a room reports that it has announced an end.
    notices: mpsc::WeakUnboundedSender<Notice>,
    /// Records of its games.
    records: Records,
    /// Retry of the tournament's file while the disk refuses it.
    retry: Retry,
    metrics: Arc<Metrics>,
    inbox: mpsc::UnboundedReceiver<Notice>,
    screen: watch::Sender<Bytes>,
}

impl Organiser {
    /// Opens the tournament of the folder, or a new one, with its handle.
    ///
    /// # Errors
    /// Returns the fault with the folder, in one line.
    pub fn open(
        contest: Contest,
        metrics: &Arc<Metrics>,
    ) -> Result<(TournamentHandle, Self), String> {
        let folder = contest.results.join("records");
        make_folder(&folder).map_err(|error| error.to_string())?;
        let saved_state = match SavedTournament::load(&contest.results)? {
            Some(saved_state) if saved_state.tournament.kind() == contest.kind => saved_state,
            Some(_) => {
                let dir = path_text(&contest.results);
                return Err(format!("{dir}: a tournament of another kind lies there"));
            }
            None => SavedTournament::new(Tournament::new(contest.kind, contest.rounds), Vec::new()),
        };
        let now = Instant::now();
        let tickets = saved_state.tickets.iter();
        // Players were called before the program ended.
        let presences = tickets.map(|_| Presence {
            line: None,
            away: now,
            came: true,
        });
        let presences = presences.collect();
        let kind = contest.kind;
        let (notices, inbox) = mpsc::unbounded_channel();
        let (screen, standings) = watch::channel(Bytes::new());
        let organiser = Self {
            contest,
            state: saved_state,
            presences,
            rooms: Vec::new(),
            next: None,
            pending_outcomes: 0,
            decided: false,
            notices: notices.downgrade(),
            records: Records::new(folder, WAITING, PAUSE, metrics.clone()),
            retry: Retry::after(PAUSE),
            metrics: metrics.clone(),
            inbox,
            screen,
        };
        organiser.show();
        let handle = TournamentHandle {
            kind,
            notices,
            screen: standings,
        };
        Ok((handle, organiser))
    }

    /// Returns the number of rounds begun.
    pub fn rounds(&self) -> usize {
        self.state.tournament.rounds().len()
    }

    /// Runs the tournament in these rooms until the server ends.
    pub async fn run(
        mut self,
        rooms: Vec<mpsc::UnboundedSender<RoomTaskMessage>>,
        stop: CancellationToken,
    ) {
        self.rooms = rooms;
        self.take_up();
        loop {
            let due = self.due();
            let notice = tokio::select! {
                () = stop.cancelled() => break,
                notice = self.inbox.recv() => match notice {
                    Some(notice) => Some(notice),
                    None => break,
                },
                () = until(due) => None,
            };
            match notice {
                Some(notice) => self.hear(notice).await,
                None => self.on_time().await,
            }
            self.show();
        }
        self.close().await;
    }

    /// Handles the messages that are left, and saves everything for the last time.
    async fn close(&mut self) {
        while let Ok(notice) = self.inbox.try_recv() {
            self.hear(notice).await;
        }
        // Even if nothing is new: the folder may be gone since it was written.
        if !self.state.tournament.entrants().is_empty() {
            self.save().await;
        }
        if self.retry.due().is_some() {
            self.metrics.unkept.inc();
            let folder = path_text(&self.contest.results);
            error!(%folder, "the tournament is not kept as it stands");
        }
        self.records.close().await;
    }

    async fn hear(&mut self, notice: Notice) {
        match notice {
            Notice::Enter(visitor, outbox, from, reply) => {
                self.enter(&visitor, outbox, from).await;
                // The client may be gone.
                let _ = reply.send(());
            }
            Notice::Resume(ticket, visitor, outbox, reply) => {
                let result = self.resume(&ticket, visitor.caller, outbox);
                // The client may be gone.
                let _ = reply.send(result);
            }
            Notice::Cut(caller) => self.cut(caller),
            Notice::Ended(end, reply) => {
                self.record_end(end).await;
                // The room may be gone by then.
                let _ = reply.send(());
            }
            Notice::Announcement => self.count_announcement(),
            Notice::Command(command, reply) => {
                info!(?command, "organiser");
                // The receiver may be gone.
                let _ = reply.send(self.obey(command).await);
            }
        }
    }

    /// Saves the tournament. A failure does not stop the games, and is retried.
    async fn save(&mut self) {
        let (copy, dir) = (self.state.clone(), self.contest.results.clone());
        let result = on_disk(move || copy.save(&dir)).await;
        let _ = log_result("the tournament", &mut self.retry, result);
    }

    /// Retries what the disk has refused, once that is due.
    async fn save_again(&mut self) {
        if self.retry.is_due() {
            self.save().await;
        }
        self.records.try_again().await;
    }

    /// Updates the contents of the big screen.
    fn show(&self) {
        let here = |entrant: usize| self.is_here(entrant);
        let json = screen::json(&self.state.tournament, here);
        self.screen.send_if_modified(|text| {
            let changed = *text != json;
            *text = json;
            changed
        });
    }
}

async fn until(due: Option<Instant>) {
    match due {
        Some(due) => sleep_until(due).await,
        None => std::future::pending().await,
    }
}
