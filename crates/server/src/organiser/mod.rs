//! The task that runs a tournament over the rooms of a server: it takes entries, calls people to their games, hears
//! how those ended, and keeps everything on disk before it tells anybody.
//!
//! | module | what it knows |
//! |---|---|
//! | [`desk`] | what the organiser is told, and what it says to rooms |
//! | [`command`] | what is written in the terminal |
//! | `entering` | who enters, comes back and is cut off |
//! | `running` | rounds, games and results |
//! | [`screen`] | the page for the wall |

pub mod command;
pub mod desk;
mod entering;
mod running;
pub mod screen;

use self::desk::{Desk, Notice};
use super::connection::outbox::Outbox;
use super::keeper::News;
use super::metrics::Metrics;
use super::room::Caller;
use super::storage::{PAUSE, Records, on_disk, told};
use super::tournament::results::Saved;
use super::tournament::{ENTRANTS, Kind, Tournament};
use axum::body::Bytes;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tibetango_records::files::{Retry, make_folder};
use tibetango_records::messages::shown;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{error, info};

/// So many may take part from one address, unless it is said otherwise: a phone whose page was lost enters again.
pub const FROM_ONE: u8 = 4;

/// Records of all its rooms that wait for the disk at most: those of four full rounds.
const WAITING: usize = 2 * ENTRANTS;

/// What a tournament is started with.
#[derive(Clone, Debug)]
pub struct Contest {
    /// How it is decided who plays whom.
    pub kind: Kind,
    /// How many rounds; without it as many as the entrants need.
    pub rounds: Option<usize>,
    /// The folder of its state, its table and its records.
    pub results: PathBuf,
    /// The next round begins by itself when all games are over.
    pub automatic: bool,
    /// How long it waits then.
    pub pause: Duration,
    /// How long somebody who does not come, or does not come back, is waited for.
    pub patience: Duration,
    /// How many may take part from one address, but from the server's own machine.
    pub from_one: usize,
}

impl Contest {
    /// A tournament that goes on by itself.
    #[must_use]
    pub const fn new(kind: Kind, results: PathBuf) -> Self {
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

/// How an entrant can be reached.
struct Presence {
    /// The connection; nothing while there is none.
    line: Option<(Caller, Outbox)>,
    /// Since when there is none, or the round goes on without them.
    away: Instant,
    /// They were there in this round.
    came: bool,
}

/// The task.
pub(super) struct Organiser {
    contest: Contest,
    saved: Saved,
    /// In the order of the entrants.
    presences: Vec<Presence>,
    rooms: Vec<mpsc::UnboundedSender<News>>,
    /// When the next round begins by itself.
    next: Option<Instant>,
    /// Ends of games that rooms have not yet told to those who played.
    untold: usize,
    /// True where something was decided since the steps that follow a round were last considered.
    decided: bool,
    /// Lets a room say that it has told an end.
    notices: mpsc::WeakUnboundedSender<Notice>,
    /// The records of its games.
    records: Records,
    /// Whether the disk has refused the tournament.
    retry: Retry,
    metrics: Arc<Metrics>,
    inbox: mpsc::UnboundedReceiver<Notice>,
    screen: watch::Sender<Bytes>,
}

impl Organiser {
    /// The tournament of the folder, or a new one, with the desk at which it is spoken to.
    ///
    /// # Errors
    /// What is wrong with the folder, in one line.
    pub fn open(contest: Contest, metrics: &Arc<Metrics>) -> Result<(Desk, Self), String> {
        let folder = contest.results.join("records");
        make_folder(&folder).map_err(|error| error.to_string())?;
        let saved = match Saved::load(&contest.results)? {
            Some(saved) if saved.tournament.kind() == contest.kind => saved,
            Some(_) => {
                let dir = shown(&contest.results);
                return Err(format!("{dir}: a tournament of another kind lies there"));
            }
            None => Saved::new(Tournament::new(contest.kind, contest.rounds), Vec::new()),
        };
        let now = Instant::now();
        let known = saved.tickets.iter();
        // Who plays was called before the program ended.
        let presences = known.map(|_| Presence {
            line: None,
            away: now,
            came: true,
        });
        let presences = presences.collect();
        let kind = contest.kind;
        let (notices, inbox) = mpsc::unbounded_channel();
        let (screen, shown) = watch::channel(Bytes::new());
        let organiser = Self {
            contest,
            saved,
            presences,
            rooms: Vec::new(),
            next: None,
            untold: 0,
            decided: false,
            notices: notices.downgrade(),
            records: Records::new(folder, WAITING, PAUSE, metrics.clone()),
            retry: Retry::after(PAUSE),
            metrics: metrics.clone(),
            inbox,
            screen,
        };
        organiser.show();
        Ok((Desk::new(kind, notices, shown), organiser))
    }

    /// Number of rounds begun.
    pub fn rounds(&self) -> usize {
        self.saved.tournament.rounds().len()
    }

    /// Runs the tournament in these rooms until the server ends.
    pub async fn run(mut self, rooms: Vec<mpsc::UnboundedSender<News>>, stop: CancellationToken) {
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

    /// Hears what was said before the end, and brings everything to the disk for the last time.
    async fn close(&mut self) {
        while let Ok(notice) = self.inbox.try_recv() {
            self.hear(notice).await;
        }
        // Even where nothing is new: the folder may be gone since it was written.
        if !self.saved.tournament.entrants().is_empty() {
            self.save().await;
        }
        if self.retry.due().is_some() {
            self.metrics.unkept();
            let folder = shown(&self.contest.results);
            error!(%folder, "the tournament is not kept as it stands");
        }
        self.records.close().await;
    }

    async fn hear(&mut self, notice: Notice) {
        match notice {
            Notice::Enter(visitor, outbox, from, settled) => {
                self.enter(&visitor, outbox, from).await;
                // Who asked may be gone again.
                let _ = settled.send(());
            }
            Notice::Resume(ticket, visitor, outbox, reply) => {
                let found = self.resume(&ticket, visitor.caller, outbox);
                // Who asked may be gone again.
                let _ = reply.send(found);
            }
            Notice::Cut(caller) => self.cut(caller),
            Notice::Ended(ended, written) => {
                self.ended(ended).await;
                // The room may be gone by then.
                let _ = written.send(());
            }
            Notice::Told => self.told(),
            Notice::Command(command, reply) => {
                info!(?command, "organiser");
                // Who asked may be gone again.
                let _ = reply.send(self.obey(command).await);
            }
        }
    }

    /// Brings everything to the disk. What cannot be written does not stop the games, and is tried again.
    async fn save(&mut self) {
        let (saved, dir) = (self.saved.clone(), self.contest.results.clone());
        let written = on_disk(move || saved.save(&dir)).await;
        let _ = told("the tournament", &mut self.retry, written);
    }

    /// Tries again what the disk has refused, where that is due.
    async fn save_again(&mut self) {
        if self.retry.is_due() {
            self.save().await;
        }
        self.records.try_again().await;
    }

    /// Renews what the big screen shows.
    fn show(&self) {
        let here = |entrant: usize| self.is_here(entrant);
        let json = screen::json(&self.saved.tournament, here);
        self.screen.send_if_modified(|shown| {
            let changed = *shown != json;
            *shown = json;
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
