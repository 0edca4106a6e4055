//! Failed jobs of the writer, retried until they succeed or newer ones make them obsolete.

use super::{PAUSE, WAITING, WriterJob, WriterNews, WriterState, work};
use crate::app::task::{FAULT, catch_panic};
use std::path::PathBuf;
use tibetango_records::files::Retry;
use tracing::error;

/// Failed jobs that no person asked for, the oldest first.
pub(super) struct FailedJobs {
    pub(super) jobs: Vec<WriterJob>,
    pub(super) retry: Retry,
}

impl FailedJobs {
    pub(super) const fn none() -> Self {
        Self {
            jobs: Vec::new(),
            retry: Retry::after(PAUSE),
        }
    }

    /// Removes the waiting jobs that a new job makes obsolete. An autosave of a match that another one follows
    /// becomes a saved game.
    pub(super) fn make_room_for(&mut self, new: &WriterJob) {
        self.jobs.retain(|job| !is_newer(new, job));
        if !matches!(new, WriterJob::Autosave { .. }) {
            return;
        }
        let waiting = std::mem::take(&mut self.jobs);
        let beside = waiting.into_iter().filter_map(|job| match job {
            WriterJob::Autosave { record, .. } => record.map(WriterJob::PutAwayLate),
            job => Some(job),
        });
        self.jobs = beside.collect();
    }

    /// Removes the waiting jobs that this job has superseded: to write them later would overwrite newer data.
    fn forget_older_than(&mut self, done: &WriterJob) {
        self.jobs.retain(|job| !holds_all_of(done, job));
    }

    /// Returns true for notes on a match whose own file waits to be written: they go into that file.
    fn blocks(&self, new: &WriterJob) -> bool {
        let WriterJob::Annotate {
            about: new,
            asked: false,
            ..
        } = new
        else {
            return false;
        };
        let mut waiting = self.jobs.iter();
        waiting.any(|job| matches!(job, WriterJob::Finish { about, .. } if about == new))
    }

    fn add(&mut self, job: WriterJob) {
        self.jobs.push(job);
        if self.jobs.len() > WAITING {
            let lost = self.jobs.remove(0).loss();
            error!("{lost}: too many wait for the disk");
        }
    }

    /// Does a job unless another one must come before it. A failed or blocked job is queued for a retry.
    pub(super) fn attempt(
        &mut self,
        job: WriterJob,
        files: Option<&(PathBuf, PathBuf)>,
        state: &mut WriterState,
    ) -> Vec<WriterNews> {
        let blocked = self.blocks(&job);
        let news = match blocked {
            true => Vec::new(),
            false => catch_panic(|| work(&job, files, state))
                .unwrap_or_else(|why| panic_news(&job, &why)),
        };
        if !is_given_up(&news) {
            self.forget_older_than(&job);
        }
        if blocked || is_refused(&news) {
            self.add(job);
        }
        news
    }

    /// Starts the pause before the next retry if a write was `refused`; else reports once nothing waits any more.
    pub(super) fn note(&mut self, refused: bool) -> Option<WriterNews> {
        // The window reports a failure only once.
        let outcome = if refused { Err(()) } else { Ok(()) };
        let ended = refused || self.jobs.is_empty();
        let is_reported = ended && self.retry.note(&outcome);
        (is_reported && !refused).then_some(WriterNews::Recovered)
    }
}

/// Returns the news of a job in which the program failed with this message. It would fail again: it is not retried.
fn panic_news(job: &WriterJob, why: &str) -> Vec<WriterNews> {
    error!("{}, by {FAULT}: {why}", job.loss());
    vec![WriterNews::Panicked {
        error: format!("{FAULT}: {why}"),
        asked: job.is_on_request(),
    }]
}

/// Returns true if a new job makes an older waiting job unnecessary.
fn is_newer(new: &WriterJob, old: &WriterJob) -> bool {
    match (new, old) {
        (WriterJob::Autosave { about: new, .. }, WriterJob::Autosave { about: old, .. })
        | (WriterJob::Finish { about: new, .. }, WriterJob::Finish { about: old, .. }) => {
            new == old
        }
        // The autosave itself puts away the game in its way.
        (WriterJob::Autosave { .. }, WriterJob::PutAway) => true,
        _ => false,
    }
}

/// Returns true if a finished job makes an older one unnecessary, which would undo it.
fn holds_all_of(done: &WriterJob, old: &WriterJob) -> bool {
    match (done, old) {
        (WriterJob::Annotate { about: done, .. }, WriterJob::Annotate { about: old, .. }) => {
            done == old
        }
        (
            WriterJob::Save { path: done, .. } | WriterJob::Delete(done),
            WriterJob::Save { path: old, .. },
        ) => done == old,
        _ => false,
    }
}

/// Returns true for a job that failed and is not retried.
fn is_given_up(news: &[WriterNews]) -> bool {
    let given_up = |news: &WriterNews| {
        matches!(
            news,
            WriterNews::Failed { asked: true, .. }
                | WriterNews::TidyFailed(_)
                | WriterNews::Panicked { .. }
        )
    };
    news.iter().any(given_up)
}

/// Returns true for a write that failed and that no person asked for.
pub(super) fn is_refused(news: &[WriterNews]) -> bool {
    let refused = |news: &WriterNews| matches!(news, WriterNews::Failed { asked: false, .. });
    news.iter().any(refused)
}
