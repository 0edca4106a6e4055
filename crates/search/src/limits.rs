//! When a search ends.

use cpu_time::ThreadTime;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A flag that ends a search from outside. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks the search to end now; it answers within about 2 ms.
    pub fn stop(&self) {
        self.0.store(true, Relaxed);
    }

    /// True once [`Self::stop`] was called.
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// Whether somebody looks at the tree of a search: a flag that may change while it runs. Clones
/// share it.
#[derive(Clone, Debug, Default)]
pub struct Watched(Arc<AtomicBool>);

impl Watched {
    /// From now on somebody looks, or nobody does.
    pub fn set(&self, watched: bool) {
        self.0.store(watched, Relaxed);
    }

    /// True while somebody looks.
    pub fn is_watched(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// What passes as time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Clock {
    /// The time of day.
    #[default]
    Wall,
    /// What the processor spent on the thread that asks: other work on the machine takes nothing
    /// away from a search of one thread.
    Processor,
}

/// A clock that was started.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    clock: Clock,
    wall: Instant,
    processor: Duration,
}

impl Stopwatch {
    /// Starts a watch by this clock.
    pub fn start(clock: Clock) -> Self {
        Self {
            clock,
            wall: Instant::now(),
            processor: spent(clock),
        }
    }

    /// The time since the start; of processor time that of the thread that asks, which must be the
    /// one that started the watch.
    pub fn elapsed(&self) -> Duration {
        match self.clock {
            Clock::Wall => self.wall.elapsed(),
            Clock::Processor => spent(self.clock).saturating_sub(self.processor),
        }
    }
}

fn spent(clock: Clock) -> Duration {
    match clock {
        Clock::Wall => Duration::ZERO,
        Clock::Processor => ThreadTime::now().as_duration(),
    }
}

/// Limits of one search; the first that is met ends it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Visits (playouts) at most.
    pub visits: Option<u64>,
    /// Thinking time at most.
    pub time: Option<Duration>,
    /// What thinking time is.
    pub clock: Clock,
    /// Threads that search the same tree, at least 1.
    pub threads: usize,
    /// How many of the best moves get a value of their own from a search that leaves the others at a
    /// bound, at least 1. More of them cost depth.
    pub lines: usize,
    /// How often progress is reported.
    pub report_every: Duration,
    /// Reports carry a picture of the tree while this says so.
    pub watched: Watched,
    /// Ends the search from outside.
    pub stop: Stop,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            visits: None,
            time: None,
            clock: Clock::Wall,
            threads: 1,
            lines: 1,
            report_every: Duration::from_millis(100),
            watched: Watched::default(),
            stop: Stop::default(),
        }
    }
}

impl Limits {
    /// A limit of visits alone: with one thread and a seed such a search is reproducible.
    pub fn visits(visits: u64) -> Self {
        Self {
            visits: Some(visits),
            ..Self::default()
        }
    }

    /// A limit of processor time alone, for searches of one thread.
    pub fn processor_time(time: Duration) -> Self {
        Self {
            clock: Clock::Processor,
            ..Self::time(time)
        }
    }

    /// A limit of time alone.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }
}

/// Takes so much of a budget that threads share, or what is left of it.
pub(super) fn take(budget: &AtomicU64, much: u64) -> u64 {
    let less = |left: u64| Some(left.saturating_sub(much));
    let left = budget.fetch_update(Relaxed, Relaxed, less);
    left.map_or(0, |left| left.min(much))
}

/// How much work is done between two looks at the clock and the stop flag. What a visit costs
/// differs a thousandfold from game to game, so where there is a limit of time it begins with one
/// and grows until a slice takes about [`SLICE_TIME`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Pace {
    slice: u64,
    most: u64,
    timed: bool,
    last: Duration,
}

/// What a slice of a search with a limit of time may take.
const SLICE_TIME: Duration = Duration::from_micros(500);

impl Pace {
    /// Slices of at most so much work; exactly so much without a limit of time.
    pub(super) fn new(most: u64, timed: bool) -> Self {
        Self {
            slice: if timed { 1 } else { most },
            most,
            timed,
            last: Duration::ZERO,
        }
    }

    /// The size of the next slice, at a time since the search began.
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
