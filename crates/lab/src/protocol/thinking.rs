//! A search with somebody who listens beside it.

use std::{io, thread};

use crossbeam_channel::{Receiver, bounded};

use tibetango_engines::engine::{AnyEngine, PlainReport, Strength};
use tibetango_rules::any::AnyLine;
use tibetango_search::Limits;

/// Reports that wait to be looked at; more are left out.
const WAITING: usize = 16;

/// What a search says.
#[derive(Clone, Debug)]
pub enum Told {
    /// How it goes.
    Progress(PlainReport),
    /// Its end.
    Found(PlainReport),
}

/// Thinks about the position at the end of `line` on a thread of its own while `beside` runs, which is told how it goes
/// and may end it by the stop flag of `limits`. When `beside` returns, the search is ended and waited for.
///
/// # Errors
/// The system has no room for another thread.
pub fn think_beside<R>(
    engine: &mut AnyEngine,
    line: &AnyLine,
    limits: &Limits,
    beside: impl FnOnce(&Receiver<Told>) -> R,
) -> io::Result<R> {
    let (sender, told) = bounded(WAITING);
    thread::scope(|scope| {
        thread::Builder::new()
            .name("thinking".to_owned())
            .spawn_scoped(scope, move || {
                let mut progress = |report: &PlainReport| {
                    // Who has no time for it misses nothing: the next one says more.
                    let _ = sender.try_send(Told::Progress(report.clone()));
                };
                let (report, _) = engine.think(line, limits, &Strength::BEST, &mut progress);
                // Nobody listens any more where `beside` has returned.
                let _ = sender.send(Told::Found(report));
            })?;
        let answer = beside(&told);
        limits.stop.stop();
        drop(told);
        Ok(answer)
    })
}
