//! A search on a thread of its own, with a caller that receives its reports.

use std::{io, thread};

use crossbeam_channel::{Receiver, bounded};

use tibetango_engines::engine::{AnyEngine, PlainReport, Strength};
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Limits;

/// Maximum number of queued reports; more are left out.
const WAITING: usize = 16;

/// Report of a search.
#[derive(Clone, Debug)]
pub enum ThinkingReport {
    /// Progress.
    Progress(PlainReport),
    /// Result.
    Found(PlainReport),
}

/// Searches the position at the end of `history` on a thread of its own while `beside` runs, which receives the reports
/// and may end the search by the stop flag of `limits`. When `beside` returns, the search is ended and joined.
///
/// # Errors
/// The system has no room for another thread.
pub fn think_beside<R>(
    engine: &mut AnyEngine,
    history: &AnyGameHistory,
    limits: &Limits,
    beside: impl FnOnce(&Receiver<ThinkingReport>) -> R,
) -> io::Result<R> {
    let (sender, reports) = bounded(WAITING);
    thread::scope(|scope| {
        thread::Builder::new()
            .name("thinking".to_owned())
            .spawn_scoped(scope, move || {
                let mut progress = |report: &PlainReport| {
                    // A receiver that is behind loses nothing: the next report says more.
                    let _ = sender.try_send(ThinkingReport::Progress(report.clone()));
                };
                let (report, _) = engine.think(history, limits, &Strength::BEST, &mut progress);
                // Fails if `beside` has returned.
                let _ = sender.send(ThinkingReport::Found(report));
            })?;
        let answer = beside(&reports);
        limits.stop.stop();
        drop(reports);
        Ok(answer)
    })
}
