//! When thinking is broken off: soon after `END`, and some time after the input has ended.

use std::io::BufRead;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::syntax::Command;
use crate::protocol::lines::{Heard, read_line};
use crate::search::Stop;

/// The command that ends everything.
pub const END: &str = "END";

/// Who sends `END` so soon after a question has sent all at once, and hopes for an answer.
const AT_ONCE: Duration = Duration::from_millis(200);

/// How long what was asked so may take; an ended program is given about a second.
const GRACE: Duration = Duration::from_millis(500);

/// What the thread that listens and the one that answers tell each other.
#[derive(Clone, Debug, Default)]
pub struct Ending {
    /// Ends every search, once nobody waits for what it finds.
    pub stop: Stop,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    /// Since when a search runs.
    thinking: Option<Instant>,
    /// Nobody wants the answer any more.
    abandoned: bool,
}

impl Ending {
    fn state(&self) -> MutexGuard<'_, State> {
        // Two fields that say nothing of each other.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A search begins or has ended.
    pub fn thinking(&self, thinks: bool) {
        self.state().thinking = thinks.then(Instant::now);
    }

    /// True once nothing more is to be answered.
    pub fn is_abandoned(&self) -> bool {
        self.state().abandoned
    }

    fn abandon(&self) {
        self.state().abandoned = true;
        self.stop.stop();
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
            let ends = matches!(&heard, Heard::Line(line)
                if Command::parse(line).is_some_and(|command| command.name == END));
            if ends {
                let begun = self.state().thinking;
                if begun.is_some_and(|begun| begun.elapsed() > AT_ONCE) {
                    self.abandon();
                }
            }
            if sender.send(heard).is_err() {
                return;
            }
            if ends {
                drop(sender);
                if lasts(GRACE) {
                    // What is still asked is answered at a glance.
                    self.stop.stop();
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
