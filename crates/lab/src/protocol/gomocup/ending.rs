//! When thinking is broken off: at once by `YXSTOP`, soon after `END`, and some time after the input has ended.

use std::io::BufRead;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::syntax::Command;
use tibetango_records::wire::{Heard, read_line};
use tibetango_search::Stop;

/// The command that ends everything.
pub const END: &str = "END";

/// The command, of Yixin-Board and others, that wants the move now.
pub const STOP: &str = "YXSTOP";

/// Who sends `END` so soon after a question has sent all at once, and hopes for an answer.
const AT_ONCE: Duration = Duration::from_millis(200);

/// How long what was asked so may take; an ended program is given about a second.
const GRACE: Duration = Duration::from_millis(500);

/// What the thread that listens and the one that answers tell each other. Both count lines from 1.
#[derive(Clone, Debug, Default)]
pub struct Ending(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Lines that were heard.
    heard: u64,
    /// The number of the line that last wanted the move now.
    stopped: u64,
    /// Since when a search runs, and what ends it.
    thinking: Option<(Instant, Stop)>,
    /// What is still asked is answered at a glance.
    over: bool,
    /// Nobody wants the answer any more.
    abandoned: bool,
}

impl State {
    fn stop(&self) {
        if let Some((_, stop)) = &self.thinking {
            stop.stop();
        }
    }
}

impl Ending {
    fn state(&self) -> MutexGuard<'_, State> {
        // Fields that say nothing of each other.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search begins, to answer the line with this number; what ends it, or nothing where it may take no more than a
    /// glance.
    pub fn begin(&self, line: u64) -> Option<Stop> {
        let mut state = self.state();
        let stop = Stop::default();
        state.thinking = Some((Instant::now(), stop.clone()));
        (!state.over && state.stopped < line).then_some(stop)
    }

    /// The search has ended.
    pub fn end(&self) {
        self.state().thinking = None;
    }

    /// True where a question came so long ago that it was not sent at once with what comes now.
    fn thinks_for_long(&self) -> bool {
        let state = self.state();
        let begun = state.thinking.as_ref();
        begun.is_some_and(|(begun, _)| begun.elapsed() > AT_ONCE)
    }

    /// True once nothing more is to be answered.
    pub fn is_abandoned(&self) -> bool {
        self.state().abandoned
    }

    fn abandon(&self) {
        self.state().abandoned = true;
        self.hurry();
    }

    /// From now on everything is answered at a glance.
    fn hurry(&self) {
        let mut state = self.state();
        state.over = true;
        state.stop();
    }

    /// Counts a line, and stops the search where that is what it wants.
    fn count(&self, name: &str) {
        let mut state = self.state();
        state.heard += 1;
        if name == STOP {
            state.stopped = state.heard;
            state.stop();
        }
    }

    /// Passes lines on until `END` or the end of the input, and breaks the search off that goes on after it for too
    /// long. `served` is closed when everything was answered.
    pub fn listen(
        &self,
        mut input: impl BufRead,
        sender: Sender<Heard>,
        served: &Receiver<()>,
        linger: Duration,
    ) {
        let lasts = |time| served.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
        while let Ok(Some(heard)) = read_line(&mut input, true) {
            let command = match &heard {
                Heard::Line(line) => Command::parse(line),
                Heard::TooLong => None,
            };
            let name = command.map(|command| command.name).unwrap_or_default();
            self.count(&name);
            let ends = name == END;
            if ends && self.thinks_for_long() {
                self.abandon();
            }
            if sender.send(heard).is_err() {
                return;
            }
            if ends {
                drop(sender);
                if lasts(GRACE) {
                    self.hurry();
                }
                return;
            }
        }
        // Nothing more comes.
        drop(sender);
        if lasts(linger) {
            self.abandon();
        }
    }
}
