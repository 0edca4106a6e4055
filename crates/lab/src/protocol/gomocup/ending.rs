//! Breaking off a search: at once by `YXSTOP`, soon after `END`, and some time after the input has ended.

use std::io::BufRead;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::syntax::GomocupCommand;
use tibetango_records::wire::{WireInput, read_line};
use tibetango_search::Stop;

/// Command that ends everything.
pub const END: &str = "END";

/// Command of Yixin-Board and others that requests the move now.
pub const STOP: &str = "YXSTOP";

/// Delay up to which `END` after a request was sent at once with it: its sender hopes for an answer.
const AT_ONCE: Duration = Duration::from_millis(200);

/// Time for answers to such requests; an ended program is given about a second.
const GRACE: Duration = Duration::from_millis(500);

/// State that the listening and the answering thread share. Both count lines from 1.
#[derive(Clone, Debug, Default)]
pub struct Ending(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// Number of lines received.
    line_count: u64,
    /// Number of the line that last requested the move now.
    stop_line: u64,
    /// Start of the running search, and the handle that ends it.
    thinking: Option<(Instant, Stop)>,
    /// True if outstanding requests are answered at a glance.
    over: bool,
    /// True if no answer is wanted any more.
    is_abandoned: bool,
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
        // The fields do not depend on each other.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins a search that answers the line with this number. Returns the handle that ends it, or `None` if it may
    /// take no more than a glance.
    pub fn begin(&self, line: u64) -> Option<Stop> {
        let mut state = self.state();
        let stop = Stop::default();
        state.thinking = Some((Instant::now(), stop.clone()));
        (!state.over && state.stop_line < line).then_some(stop)
    }

    /// Marks the search as ended.
    pub fn end(&self) {
        self.state().thinking = None;
    }

    /// True if the request under search came too early to have been sent at once with the present line.
    fn thinks_for_long(&self) -> bool {
        let state = self.state();
        let start = state.thinking.as_ref();
        start.is_some_and(|(start, _)| start.elapsed() > AT_ONCE)
    }

    /// True once no more answers are wanted.
    pub fn is_abandoned(&self) -> bool {
        self.state().is_abandoned
    }

    fn abandon(&self) {
        self.state().is_abandoned = true;
        self.hurry();
    }

    /// Makes all further answers be given at a glance.
    fn hurry(&self) {
        let mut state = self.state();
        state.over = true;
        state.stop();
    }

    /// Counts a line, and stops the search if the line requests that.
    fn count(&self, name: &str) {
        let mut state = self.state();
        state.line_count += 1;
        if name == STOP {
            state.stop_line = state.line_count;
            state.stop();
        }
    }

    /// Passes lines on until `END` or the end of the input, and breaks off a search that goes on after it for too long.
    /// `closed` is closed when everything was answered.
    pub fn listen(
        &self,
        mut input: impl BufRead,
        sender: Sender<WireInput>,
        closed: &Receiver<()>,
        linger: Duration,
    ) {
        let lasts = |time| closed.recv_timeout(time) == Err(RecvTimeoutError::Timeout);
        while let Ok(Some(input_line)) = read_line(&mut input, true) {
            let command = match &input_line {
                WireInput::Line(line) => GomocupCommand::parse(line),
                WireInput::TooLong => None,
            };
            let name = command.map(|command| command.name).unwrap_or_default();
            self.count(&name);
            let ends = name == END;
            if ends && self.thinks_for_long() {
                self.abandon();
            }
            if sender.send(input_line).is_err() {
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
        // The input has ended.
        drop(sender);
        if lasts(linger) {
            self.abandon();
        }
    }
}
