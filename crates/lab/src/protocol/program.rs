//! Another program that we start and send requests to.
//!
//! No behaviour of the program may harm ours: its lines are bounded, every answer has a deadline, and a program that
//! keeps to neither is ended.

use std::io::{BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError, bounded};

use super::lines::listen;
use tibetango_records::wire::{AnyEnds, WireInput};
use tibetango_search::Stop;

/// Maximum number of bytes of one answer.
pub const MAX_ANSWER: usize = 1 << 20;
/// Maximum number of empty lines before an answer.
pub const MAX_EMPTY: usize = 100;
/// Maximum number of queued lines; a program that writes more has to wait itself.
const WAITING: usize = 64;
/// Interval at which a wait checks whether it is to be broken off.
const POLL: Duration = Duration::from_millis(50);
/// Time that a program has to end after the request to do so.
const FAREWELL: Duration = Duration::from_secs(1);

/// Program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Path, or a name that the system finds.
    pub path: String,
    /// Arguments.
    pub arguments: Vec<String>,
}

/// Failure of a program to do what was requested, as the rest of a sentence about it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProgramFailure {
    /// It broke down: it ended, fell silent, or wrote something that is no answer.
    #[error("{0}")]
    Broke(String),
    /// It refused, in the words of its protocol. Whether it or the line that it received is at fault cannot be known.
    #[error("{0}")]
    Refused(String),
}

impl From<String> for ProgramFailure {
    fn from(why: String) -> Self {
        Self::Broke(why)
    }
}

/// Line terminator of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// LF; an empty line has a meaning.
    Lf,
    /// LF, CR or both; empty lines have no meaning.
    Any,
}

/// Running program. It is ended when this is dropped. Its faults are worded as the rest of a sentence about it.
#[derive(Debug)]
pub struct Running {
    _child: Beside,
    /// Standard input of the program; `None` once it was closed.
    input: Option<ChildStdin>,
    lines: Receiver<WireInput>,
    stop: Stop,
}

impl Running {
    /// Starts a program; `stop` breaks waits off.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(program: &Program, ends: Ends, stop: Stop) -> Result<Self, String> {
        let failed = |error| format!("cannot be started: {error}");
        let mut child = Command::new(&program.path)
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // The program may write any amount there, which is discarded.
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (sender, lines) = bounded(WAITING);
        let input = child.stdin.take();
        let listener = child.stdout.take().map(|output| {
            let output: Box<dyn Read + Send> = match ends {
                Ends::Lf => Box::new(output),
                Ends::Any => Box::new(AnyEnds::new(output)),
            };
            // The thread ends with the program's output, or when the receiver is gone. It is not joined: a child of the
            // program may hold the output open.
            thread::Builder::new()
                .name("program".to_owned())
                .spawn(move || listen(BufReader::new(output), false, &sender))
        });
        let running = Self {
            _child: Beside(child),
            input,
            lines,
            stop,
        };
        listener.transpose().map_err(failed)?;
        Ok(running)
    }

    /// Sends lines. They are far shorter than the buffer of a pipe, so that writing does not wait for the program: it
    /// may have at most one command unread, since its answer to the one before was read.
    ///
    /// # Errors
    /// The program is gone; the message repeats `question`.
    pub fn send(&mut self, lines: &str, question: &str) -> Result<(), String> {
        let is_sent = self
            .input
            .as_mut()
            .is_some_and(|input| writeln!(input, "{lines}").is_ok_and(|()| input.flush().is_ok()));
        if is_sent {
            Ok(())
        } else {
            Err(end_message(question))
        }
    }

    /// Returns the next line of the answer to the request `question`, which messages repeat.
    ///
    /// # Errors
    /// None comes in time, the program ends, or the line is too long.
    pub fn hear(
        &self,
        question: &str,
        begin: Instant,
        patience: Duration,
    ) -> Result<String, String> {
        loop {
            if self.stop.is_stopped() {
                return Err("was broken off".to_owned());
            }
            let rest = patience.saturating_sub(begin.elapsed());
            if rest.is_zero() {
                let seconds = patience.as_secs_f64();
                return Err(format!("gave no answer to {question} within {seconds} s"));
            }
            match self.lines.recv_timeout(rest.min(POLL)) {
                // Comments are not removed: an answer may hold the sign.
                Ok(WireInput::Line(line)) => {
                    return Ok(String::from_utf8_lossy(&line).trim().to_owned());
                }
                Ok(WireInput::TooLong) => return Err(too_much(question)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(end_message(question)),
            }
        }
    }

    /// Skips lines that the program has sent of its own accord.
    ///
    /// # Errors
    /// There are too many; the message repeats the coming request `question`.
    pub fn pass_over(&self, question: &str) -> Result<(), String> {
        for _ in 0..2 * WAITING {
            match self.lines.try_recv() {
                Ok(WireInput::Line(_)) => {}
                Ok(WireInput::TooLong) => return Err(too_much(question)),
                // A request will notice that it has ended.
                Err(TryRecvError::Empty | TryRecvError::Disconnected) => return Ok(()),
            }
        }
        Err(too_much(question))
    }

    /// Sends the protocol's command to end; a program that does not obey is ended by force.
    pub fn quit(mut self, farewell: &str) {
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "{farewell}");
        }
        // Its output ends when it ends. Further lines are of no interest.
        let begin = Instant::now();
        while let Some(rest) = FAREWELL.checked_sub(begin.elapsed()) {
            if self.lines.recv_timeout(rest).is_err() {
                break;
            }
        }
    }
}

/// Returns the message for a program that has ended.
fn end_message(question: &str) -> String {
    format!("ended instead of answering {question}")
}

/// Returns the message for a program that does not stop writing.
pub fn too_much(question: &str) -> String {
    format!("wrote too much in answer to {question}")
}

/// Process of a started program, which is ended when this is dropped.
#[derive(Debug)]
pub struct Beside(Child);

impl Beside {
    /// Starts a program that is not controlled over its standard input; its output is discarded.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(program: &Program) -> Result<Self, String> {
        let child = Command::new(&program.path)
            .args(&program.arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let failed = |error| format!("cannot be started: {error}");
        child.map(Self).map_err(failed)
    }

    /// True if it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        matches!(self.0.try_wait(), Ok(Some(_)))
    }
}

impl Drop for Beside {
    fn drop(&mut self) {
        // Both fail only where the program has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
