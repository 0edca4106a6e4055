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
use super::connection::Outbox;
use super::keeper::News;
use super::room::Caller;
use super::tournament::results::Saved;
use super::tournament::{Kind, Tournament};
use crate::messages::shown;
use axum::body::Bytes;
use std::path::PathBuf;
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

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
    inbox: mpsc::UnboundedReceiver<Notice>,
    screen: watch::Sender<Bytes>,
}

impl Organiser {
    /// The tournament of the folder, or a new one, with the desk at which it is spoken to.
    ///
    /// # Errors
    /// What is wrong with the folder, in one line.
    pub fn open(contest: Contest) -> Result<(Desk, Self), String> {
        let records = contest.results.join("records");
        let made = std::fs::create_dir_all(&records);
        made.map_err(|error| format!("{}: {error}", shown(&records)))?;
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
            inbox,
            screen,
        };
        organiser.show();
        Ok((Desk::new(kind, notices, shown), organiser))
    }

    /// Runs the tournament in these rooms until the server ends.
    pub async fn run(mut self, rooms: Vec<mpsc::UnboundedSender<News>>, stop: CancellationToken) {
        self.rooms = rooms;
        self.take_up();
        loop {
            let due = self.due();
            let notice = tokio::select! {
                () = stop.cancelled() => return,
                notice = self.inbox.recv() => match notice {
                    Some(notice) => Some(notice),
                    None => return,
                },
                () = until(due) => None,
            };
            match notice {
                Some(notice) => self.hear(notice).await,
                None => self.on_time().await,
            }
            self.show();
        }
    }

    async fn hear(&mut self, notice: Notice) {
        match notice {
            Notice::Enter(visitor, outbox) => self.enter(&visitor, outbox).await,
            Notice::Resume(ticket, visitor, outbox, reply) => {
                let found = self.resume(&ticket, visitor.caller, outbox);
                // Who asked may be gone again.
                let _ = reply.send(found);
            }
            Notice::Cut(caller) => self.cut(caller),
            Notice::Ended(ended) => self.ended(ended).await,
            Notice::Command(command, reply) => {
                info!(?command, "organiser");
                // Who asked may be gone again.
                let _ = reply.send(self.obey(command).await);
            }
        }
    }

    /// Brings everything to the disk. What cannot be written does not stop the games.
    async fn save(&self) {
        let (saved, dir) = (self.saved.clone(), self.contest.results.clone());
        let written = tokio::task::spawn_blocking(move || saved.save(&dir)).await;
        if let Ok(Err(error)) = written {
            warn!(%error, "the tournament was not saved");
        }
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
