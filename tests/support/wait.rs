//! Waiting for events that come about by themselves: on a thread, in a file, over a network, in another process.

use std::time::{Duration, Instant};

/// Limit of every wait, which only a fault reaches, however busy the machine is: a right program never waits that long,
/// and only a wrong one lets a test take that long. It is more than the two minutes after which a server that sent no
/// farewell is forgotten by those that look for servers.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// Time within which most waits are over: until then a wait only yields its core, and after that it sleeps, so that
/// others really get the core.
const EAGER: Duration = Duration::from_millis(100);
const PAUSE: Duration = Duration::from_millis(1);

/// A wait that goes on, for loops that do something themselves between two looks. A loop looks first and pauses then:
/// so the last look comes after the last pause, and a thread that got no core for minutes still looks once more before
/// it gives up.
pub struct Wait {
    begun: Instant,
    late: bool,
}

impl Wait {
    #[must_use]
    pub fn begin() -> Self {
        Self {
            begun: Instant::now(),
            late: false,
        }
    }

    /// Lets others work for a moment; false once there was a look after [`PATIENCE`] was over.
    #[must_use]
    pub fn pause(&mut self) -> bool {
        let waited = self.begun.elapsed();
        if waited < EAGER {
            std::thread::yield_now();
        } else {
            std::thread::sleep(PAUSE);
        }
        !std::mem::replace(&mut self.late, waited >= PATIENCE)
    }
}

/// Waits until something holds.
#[track_caller]
pub fn until(what: &str, mut holds: impl FnMut() -> bool) {
    until_some(what, || holds().then_some(()));
}

/// Waits until there is something, and returns it.
#[track_caller]
pub fn until_some<T>(what: &str, mut look: impl FnMut() -> Option<T>) -> T {
    let mut wait = Wait::begin();
    loop {
        if let Some(value) = look() {
            return value;
        }
        assert!(wait.pause(), "no {what} in {PATIENCE:?}");
    }
}
