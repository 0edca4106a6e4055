//! Storage of games on disk. If the disk refuses, the game goes on all the same: the failure is logged once and retried
//! until it succeeds, and what is lost for good is counted, so that the program can report it when it ends.

use super::metrics::Metrics;
use super::unfinished_games::{self, UnfinishedGame};
use std::collections::VecDeque;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tibetango_records::files::{self, Retry};
use tibetango_records::messages::path_text;
use tibetango_records::record::{Record, RecordError, date, file};
use tracing::{error, info, warn};

/// Pause before the disk is tried again.
pub const PAUSE: Duration = Duration::from_secs(2);

/// Maximum number of records of one room that wait for the disk. If more games end meanwhile, the oldest is lost.
pub const WAITING: usize = 16;

/// Match and its number of plies.
pub type MatchStamp = (u64, usize);

/// Logs the result of an attempt to write, if that is news; returns the value of a success.
pub(super) fn log_result<T>(
    what: &'static str,
    retry: &mut Retry,
    result: Result<T, String>,
) -> Option<T> {
    let news = retry.note(&result);
    match &result {
        Ok(_) if news => info!(what, "the disk takes it again"),
        Err(error) if news => warn!(what, %error, "not kept: it is tried again"),
        _ => {}
    }
    result.ok()
}

/// Runs disk work on a thread that may block.
pub(super) async fn on_disk<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, String> + Send + 'static,
) -> Result<T, String> {
    let result = tokio::task::spawn_blocking(work).await;
    // The runtime may be ending.
    result.unwrap_or_else(|error| Err(error.to_string()))
}

/// Folder of the records of finished games.
#[derive(Debug)]
pub struct Records {
    folder: PathBuf,
    /// Records not written yet, each with its future name, the oldest first.
    waiting: VecDeque<(String, Arc<Record>)>,
    /// Maximum number of waiting records.
    most: usize,
    retry: Retry,
    metrics: Arc<Metrics>,
}

impl Records {
    /// Creates a store of records in this folder, which is made with the first of them. While the disk refuses, at most
    /// `most` of them wait.
    #[must_use]
    pub fn new(folder: PathBuf, most: usize, pause: Duration, metrics: Arc<Metrics>) -> Self {
        Self {
            folder,
            waiting: VecDeque::new(),
            most,
            retry: Retry::after(pause),
            metrics,
        }
    }

    /// Writes a record under this name, with a number if that is taken; a game without a move is not written. The
    /// record waits while the disk refuses.
    pub async fn keep(&mut self, name: String, record: Record) {
        if record.plies.is_empty() {
            return;
        }
        self.waiting.push_back((name, Arc::new(record)));
        if self.waiting.len() > self.most
            && let Some((name, _)) = self.waiting.pop_front()
        {
            self.lose(&name, "too many games wait for the disk");
        }
        self.write().await;
    }

    /// Returns the time of the next retry.
    #[must_use]
    pub const fn due(&self) -> Option<Instant> {
        self.retry.due()
    }

    /// Retries the waiting records, if that is due.
    pub async fn try_again(&mut self) {
        if self.retry.is_due() {
            self.write().await;
        }
    }

    /// Tries for the last time: records that still wait are lost.
    pub async fn close(&mut self) {
        self.write().await;
        for (name, _) in std::mem::take(&mut self.waiting) {
            self.lose(&name, "the disk has refused it to the end");
        }
    }

    /// Writes the waiting records until the disk refuses.
    async fn write(&mut self) {
        while let Some((name, record)) = self.waiting.pop_front() {
            let (folder, stem, game) = (self.folder.clone(), name.clone(), record.clone());
            let result = on_disk(move || match file::save_new(&folder, &stem, &game) {
                Ok(_) => Ok(Ok(())),
                Err(RecordError::File(error)) => Err(error.to_string()),
                // Retrying cannot mend that.
                Err(unwritable) => Ok(Err(unwritable.to_string())),
            });
            match log_result("a game that is over", &mut self.retry, result.await) {
                Some(Ok(())) => {}
                Some(Err(why)) => self.lose(&name, &why),
                None => return self.waiting.push_front((name, record)),
            }
        }
    }

    fn lose(&self, name: &str, why: &str) {
        self.metrics.unkept.inc();
        let folder = path_text(&self.folder);
        error!(%folder, name, why, "a game is lost");
    }
}

/// File of the current game of a room.
#[derive(Debug)]
struct Running {
    path: PathBuf,
    /// Stamp of the game in the file.
    disk_stamp: Option<MatchStamp>,
    /// Stamp of the last attempt to write.
    last_try: Option<MatchStamp>,
    /// Whether the file cannot be read, and has to be put aside first.
    is_blocked: bool,
    retry: Retry,
}

impl Running {
    /// Writes the current game, or removes the file if there is none.
    async fn write(&mut self, stamp: Option<MatchStamp>, game: Option<UnfinishedGame>) {
        self.last_try = stamp;
        let (path, blocked) = (self.path.clone(), self.is_blocked);
        let result = on_disk(move || {
            if blocked
                && let Err(error) = files::put_aside(&path)
                && !error.is_missing()
            {
                return Err(error.to_string());
            }
            unfinished_games::save(&path, game.as_ref())
        });
        if log_result("a game that goes on", &mut self.retry, result.await).is_some() {
            self.disk_stamp = stamp;
            self.is_blocked = false;
        }
    }

    /// True if the file is out of date and may be written now: a new game at once, a refused one after a pause.
    fn wants(&self, stamp: Option<MatchStamp>) -> bool {
        match self.retry.due() {
            None => self.disk_stamp != stamp,
            Some(_) => self.last_try != stamp || self.retry.is_due(),
        }
    }
}

/// Storage of the games of a room.
#[derive(Debug)]
pub struct Storage {
    running: Option<Running>,
    records: Option<Records>,
    metrics: Arc<Metrics>,
}

impl Storage {
    /// Creates a storage that saves the current game in the file `running` and finished ones in the folder `records`,
    /// each only if given. Refused writes are retried after `pause`.
    #[must_use]
    pub fn new(
        running: Option<PathBuf>,
        records: Option<PathBuf>,
        pause: Duration,
        metrics: &Arc<Metrics>,
    ) -> Self {
        Self {
            running: running.map(|path| Running {
                path,
                disk_stamp: None,
                last_try: None,
                is_blocked: false,
                retry: Retry::after(pause),
            }),
            records: records.map(|folder| Records::new(folder, WAITING, pause, metrics.clone())),
            metrics: metrics.clone(),
        }
    }

    /// Reads the game that went on before the program ended; an unreadable one is put aside.
    pub fn recall(&mut self) -> Option<UnfinishedGame> {
        let path = &self.running.as_ref()?.path;
        match unfinished_games::load(path) {
            Ok(saved_game) => saved_game,
            Err(error) => {
                self.put_aside(&error);
                None
            }
        }
    }

    /// Marks the recalled game as going on.
    pub fn goes_on(&mut self, stamp: Option<MatchStamp>) {
        if let Some(running) = &mut self.running {
            running.disk_stamp = stamp;
        }
    }

    /// Puts the file of a game that cannot go on aside, so that no other game is written over it.
    pub fn put_aside(&mut self, why: &str) {
        let Some(running) = &mut self.running else {
            return;
        };
        self.metrics.unkept.inc();
        match files::put_aside(&running.path) {
            Ok(aside) => {
                let file = path_text(&aside);
                error!(why, %file, "a game that went on is not played on: it lies there now");
            }
            Err(error) => {
                running.is_blocked = true;
                let file = path_text(&running.path);
                error!(why, %error, %file, "a game that went on is not played on, and lies in the way");
            }
        }
    }

    /// True if the current game is to be written: it has changed, or the disk refused it a while ago.
    #[must_use]
    pub fn wants(&self, stamp: Option<MatchStamp>) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|running| running.wants(stamp))
    }

    /// Writes the current game; `None` if no player could come back to it.
    pub async fn remember(&mut self, stamp: Option<MatchStamp>, game: Option<UnfinishedGame>) {
        if let Some(running) = &mut self.running {
            running.write(stamp, game).await;
        }
    }

    /// Retries the records that the disk has refused, if that is due.
    pub async fn try_again(&mut self) {
        if let Some(records) = &mut self.records {
            records.try_again().await;
        }
    }

    /// Saves the record of a finished game.
    pub async fn keep(&mut self, record: Record) {
        if let Some(records) = &mut self.records {
            let name = format!("{}-{}", record.game(), date::stamp());
            records.keep(name, record).await;
        }
    }

    /// Returns the time of the next retry.
    #[must_use]
    pub fn due(&self) -> Option<Instant> {
        let running = self.running.as_ref().map(|running| &running.retry);
        let records = self.records.as_ref().map(|records| &records.retry);
        let retries = [running, records].into_iter().flatten();
        retries.filter_map(Retry::due).min()
    }

    /// Saves everything at the end of the server. The current game goes where the next one finds it, or else among the
    /// finished ones; all refused writes are tried for the last time.
    pub async fn close(
        &mut self,
        stamp: Option<MatchStamp>,
        game: Option<UnfinishedGame>,
        record: Option<Record>,
    ) {
        let can_go_on = game.is_some();
        let mut is_kept = false;
        if let Some(running) = &mut self.running {
            // Even if nothing is new: the folder may be gone since it was written.
            running.write(stamp, game).await;
            let is_done = running.disk_stamp == stamp && running.retry.due().is_none();
            is_kept = can_go_on && is_done;
            if !is_done {
                self.metrics.unkept.inc();
                let file = path_text(&running.path);
                error!(%file, "how the game of this room stands is not kept there");
            }
        }
        if let Some(record) = record.filter(|_| !is_kept) {
            self.keep(record).await;
        }
        if let Some(records) = &mut self.records {
            records.close().await;
        }
    }
}
