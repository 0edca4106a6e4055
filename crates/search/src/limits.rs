//! Limits of a search: visits, time and a stop flag.

use cpu_time::ThreadTime;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Flag that ends a search from outside. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end now; it answers within about 2 ms.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// Returns true once [`Self::stop`] was called.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Flag that says whether the tree of a search is being watched; it may change during the search. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct WatchFlag(Arc<AtomicBool>);

impl WatchFlag {
    /// Sets whether the tree is being watched.
    pub fn set(&self, watched: bool) {
        self.0.store(watched, Relaxed);
    }

    /// Returns true while the tree is being watched.
    pub fn is_watched(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Kind of time that a search is measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ClockKind {
    /// The time of day.
    #[default]
    Wall,
    /// Processor time of the calling thread: other work on the machine takes nothing away from a search of one
    /// thread.
    Processor,
}

/// A running clock.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    clock: ClockKind,
    wall: Instant,
    processor: Duration,
}

impl Stopwatch {
    /// Starts a stopwatch on this clock.
    pub fn start(clock: ClockKind) -> Self {
        Self {
            clock,
            wall: Instant::now(),
            processor: clock_time(clock),
        }
    }

    /// Returns the time since the start. Processor time is that of the calling thread, which must be the one that
    /// started the stopwatch.
    pub fn elapsed(&self) -> Duration {
        match self.clock {
            ClockKind::Wall => self.wall.elapsed(),
            ClockKind::Processor => clock_time(self.clock).saturating_sub(self.processor),
        }
    }
}

fn clock_time(clock: ClockKind) -> Duration {
    match clock {
        ClockKind::Wall => Duration::ZERO,
        ClockKind::Processor => ThreadTime::now().as_duration(),
    }
}

/// Limits of one search; the first that is met ends it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Maximum number of visits (playouts).
    pub visits: Option<u64>,
    /// Maximum thinking time.
    pub time: Option<Duration>,
    /// Clock that measures thinking time.
    pub clock: ClockKind,
    /// Number of threads that search the same tree, at least 1.
    pub threads: usize,
    /// Number of best moves (at least 1) that get a value of their own from a search that leaves the others at a
    /// bound. More of them cost depth.
    pub lines: usize,
    /// Interval between progress reports.
    pub report_every: Duration,
    /// Moves that the search does not make at its root, by their
    /// [`move_index`](super::Searchable::move_index): it answers and reports only others. Moves of one index leave
    /// together, as the moves of jiu and draughts with the same two ends, whatever they take on the way. In later
    /// positions they count as any move.
    pub exclusions: Arc<[usize]>,
    /// Whether reports carry a picture of the tree.
    pub watched: WatchFlag,
    /// Flag that ends the search from outside.
    pub stop: Stop,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            visits: None,
            time: None,
            clock: ClockKind::Wall,
            threads: 1,
            lines: 1,
            report_every: Duration::from_millis(100),
            exclusions: Arc::default(),
            watched: WatchFlag::default(),
            stop: Stop::default(),
        }
    }
}

impl Limits {
    /// Creates a limit of visits alone: with one thread and a seed such a search is reproducible.
    pub fn visits(visits: u64) -> Self {
        Self {
            visits: Some(visits),
            ..Self::default()
        }
    }

    /// Creates a limit of processor time alone, for searches of one thread.
    pub fn processor_time(time: Duration) -> Self {
        Self {
            clock: ClockKind::Processor,
            ..Self::time(time)
        }
    }

    /// Creates a limit of time alone.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// Returns true for the index of a move that the search does not make at its root.
    pub fn excludes(&self, index: usize) -> bool {
        self.exclusions.contains(&index)
    }

    /// Removes the moves of the root that the search does not make there; `index` is that of a move.
    pub fn exclude<M: Copy>(&self, moves: &mut Vec<M>, index: impl Fn(M) -> usize) {
        if !self.exclusions.is_empty() {
            moves.retain(|mv| !self.excludes(index(*mv)));
        }
    }
}

/// Takes up to `much` from a budget that threads share and returns the amount taken.
pub(super) fn take(budget: &AtomicU64, much: u64) -> u64 {
    let less = |rest: u64| Some(rest.saturating_sub(much));
    let rest = budget.fetch_update(Relaxed, Relaxed, less);
    rest.map_or(0, |rest| rest.min(much))
}

/// Counters that every thread writes after each slice, in cache lines of their own: next to data that every visit
/// reads, the writes would evict that data from the other threads' caches again and again.
#[repr(align(128))]
pub(super) struct Counters {
    /// Number of visits not yet handed out.
    pub(super) budget: AtomicU64,
    pub(super) done: AtomicU64,
}

/// Regulator of the amount of work between two checks of the clock and the stop flag. The cost of a visit differs a
/// thousandfold from game to game, so with a limit of time the slice begins with one visit and grows until it takes
/// about [`SLICE_TIME`].
#[derive(Clone, Copy, Debug)]
pub(super) struct CheckPacer {
    slice: u64,
    most: u64,
    timed: bool,
    last: Duration,
}

/// Target duration of a slice in a search with a limit of time.
const SLICE_TIME: Duration = Duration::from_micros(500);

impl CheckPacer {
    /// Creates a pace with slices of at most `most` units of work; exactly `most` without a limit of time.
    pub(super) fn new(most: u64, is_timed: bool) -> Self {
        Self {
            slice: if is_timed { 1 } else { most },
            most,
            timed: is_timed,
            last: Duration::ZERO,
        }
    }

    /// Returns the size of the next slice. `now` is the time since the search began.
    pub(super) fn next(&mut self, now: Duration) -> u64 {
        let took = now.saturating_sub(self.last);
        // The first time no slice has gone by.
        if self.timed && self.last > Duration::ZERO {
            if took > 2 * SLICE_TIME {
                let share = SLICE_TIME.as_secs_f64() / took.as_secs_f64();
                self.slice = ((self.slice as f64 * share) as u64).max(1);
            } else if took < SLICE_TIME {
                self.slice = (2 * self.slice).min(self.most);
            }
        }
        self.last = now;
        self.slice
    }
}
