//! Budget of file descriptors: connections are limited to fewer than the system lets this program open, so that games
//! can always be saved.

/// Maximum number of threads that write files at the same time, in a runtime that serves nothing else.
pub const WRITERS: usize = 32;

/// Number of descriptors kept free of connections: two files for each writer, the last words to refused clients,
/// readers of the metrics, and files that libraries open.
pub const RESERVE: usize = 128;

/// Minimum number of connections; a server that can take fewer does not start.
pub const LEAST: usize = 16;

/// Assumed number of open files if the system does not report it.
const OPEN: usize = 32;

/// Returns how many of the wanted connections can be open together if the system lets the program open `limit` files
/// and `open` of them are open already.
#[must_use]
pub fn share(limit: Option<u64>, open: usize, count: usize) -> usize {
    let limit = limit.map_or(usize::MAX, |limit| {
        usize::try_from(limit).unwrap_or(usize::MAX)
    });
    count.min(limit.saturating_sub(open.saturating_add(RESERVE)))
}

/// Returns the number of files that this program has open now.
pub(super) fn open() -> usize {
    std::fs::read_dir("/dev/fd").map_or(OPEN, Iterator::count)
}

/// Returns the number of files that the system lets this program open. If that is fewer than wanted, it is raised as
/// far as allowed: the system keeps it low only for programs that can count no further.
#[cfg(unix)]
pub(super) fn limit(count: u64) -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let now = getrlimit(Resource::Nofile);
    let current = now.current?;
    let most = now.maximum.map_or(count, |most| most.min(count));
    let raised = Rlimit {
        current: Some(most),
        ..now
    };
    let is_raised = most > current && setrlimit(Resource::Nofile, raised).is_ok();
    Some(if is_raised { most } else { current })
}

/// Returns `None`: this system does not report a limit.
#[cfg(not(unix))]
pub(super) fn limit(_wanted: u64) -> Option<u64> {
    None
}
