//! How many files and connections the system lets this program open together: connections stop below that, so that
//! games can always be kept.

/// Threads that write files at the same time, at most, where a server has a runtime to itself.
pub const WRITERS: usize = 32;

/// Kept free of connections: two files for each writer, the last words to those who are not let in, readers of the
/// figures, and whatever libraries open.
pub const RESERVE: usize = 128;

/// A server that can take fewer connections does not start.
pub const LEAST: usize = 16;

/// Files taken to be open where the system does not tell.
const OPEN: usize = 32;

/// So many of the wanted connections can be open together, where the system lets the program open `limit` files and so
/// many are open already.
#[must_use]
pub fn share(limit: Option<u64>, open: usize, wanted: usize) -> usize {
    let limit = limit.map_or(usize::MAX, |limit| {
        usize::try_from(limit).unwrap_or(usize::MAX)
    });
    wanted.min(limit.saturating_sub(open.saturating_add(RESERVE)))
}

/// The files that this program has open now.
pub(super) fn open() -> usize {
    std::fs::read_dir("/dev/fd").map_or(OPEN, Iterator::count)
}

/// How many files the system lets this program open. Where that is fewer than wanted it is raised as far as it may be:
/// the system keeps it low only for programs that can count no further.
#[cfg(unix)]
pub(super) fn limit(wanted: u64) -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let current = now.current?;
    let most = now.maximum.map_or(wanted, |most| most.min(wanted));
    let raised = Rlimit {
        current: Some(most),
        ..now
    };
    let is_raised = most > current && setrlimit(Resource::Nofile, raised).is_ok();
    Some(if is_raised { most } else { current })
}

/// This system does not say.
#[cfg(not(unix))]
pub(super) fn limit(_wanted: u64) -> Option<u64> {
    None
}
