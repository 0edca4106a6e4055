//! Another program that speaks the protocol, asked by us.
//!
//! Nothing that the program does may harm us: its lines and answers are bounded, every command
//! has a time by which it must be answered, and a program that keeps to neither is ended.

use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, bounded};

use super::syntax::{self, Heard, listen};
use crate::messages::quoted;
use crate::search::Stop;

/// The most bytes of one answer.
const MAX_ANSWER: usize = 1 << 20;
/// Lines that wait to be looked at; a program that writes more has to wait itself.
const WAITING: usize = 64;
/// Empty lines before an answer that are passed over.
const MAX_EMPTY: usize = 100;
/// How often a wait looks whether it is to be broken off.
const GLANCE: Duration = Duration::from_millis(50);
/// How long a program may take to end after `quit`.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The path, or a name that the system finds.
    pub path: String,
    /// Its arguments.
    pub arguments: Vec<String>,
}

/// A running program. It is ended when this is dropped. What it does wrong is told as the rest of a
/// sentence about it.
#[derive(Debug)]
pub struct Client {
    child: Child,
    /// `None` once the program was told that nothing more comes.
    input: Option<ChildStdin>,
    heard: Receiver<Heard>,
    next_id: u32,
    patience: Duration,
    stop: Stop,
}

impl Client {
    /// Starts a program. `patience` is how long an answer may take, `stop` breaks waits off.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(program: &Program, patience: Duration, stop: Stop) -> Result<Self, String> {
        let failed = |error| format!("cannot be started: {error}");
        let mut child = Command::new(&program.path)
            .args(&program.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            // A program may write there as much as it likes: nobody reads it.
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (sender, heard) = bounded(WAITING);
        let input = child.stdin.take();
        let listener = child.stdout.take().map(|output| {
            // The thread ends with the program's output, or when nobody listens any more. It is not
            // waited for: a child of the program may hold the output open.
            thread::Builder::new()
                .name("gtp".to_owned())
                .spawn(move || listen(BufReader::new(output), false, &sender))
        });
        let client = Self {
            child,
            input,
            heard,
            next_id: 0,
            patience,
            stop,
        };
        listener.transpose().map_err(failed)?;
        Ok(client)
    }

    /// Sends a command and waits for the answer.
    ///
    /// # Errors
    /// The program refuses, gives no good answer, or none in time.
    pub fn ask(&mut self, command: &str) -> Result<String, String> {
        self.ask_within(command, self.patience)
    }

    /// As [`Self::ask`], waiting longer or shorter.
    ///
    /// # Errors
    /// The same.
    pub fn ask_within(&mut self, command: &str, patience: Duration) -> Result<String, String> {
        let asked = quoted(command);
        self.next_id = self.next_id.wrapping_add(1);
        let id = self.next_id;
        let begin = Instant::now();
        // A command is far shorter than what a pipe takes, so writing does not wait for the
        // program: it may have at most one command unread, its answer to the one before was read.
        let sent = self.input.as_mut().is_some_and(|input| {
            writeln!(input, "{id} {command}").is_ok_and(|()| input.flush().is_ok())
        });
        if !sent {
            return Err(ended(&asked));
        }
        let wait = || self.hear(&asked, begin, patience);
        let mut empty = 0;
        let first = loop {
            let line = wait()?;
            if !line.is_empty() {
                break line;
            }
            empty += 1;
            if empty > MAX_EMPTY {
                return Err(too_much(&asked));
            }
        };
        let read = syntax::parse_answer(&first).filter(|(_, answered, _)| *answered == Some(id));
        let (good, _, text) =
            read.ok_or_else(|| format!("answered {asked} with {}", quoted(&first)))?;
        let mut answer = text.to_owned();
        loop {
            let line = wait()?;
            if line.is_empty() {
                break;
            }
            answer.push('\n');
            answer += &line;
            if answer.len() > MAX_ANSWER {
                return Err(too_much(&asked));
            }
        }
        if good {
            return Ok(answer);
        }
        Err(format!("refused {asked}: {}", quoted(&answer)))
    }

    /// The next line of the answer to what was `asked`, which messages repeat.
    fn hear(&self, asked: &str, begin: Instant, patience: Duration) -> Result<String, String> {
        loop {
            if self.stop.is_stopped() {
                return Err("was broken off".to_owned());
            }
            let left = patience.saturating_sub(begin.elapsed());
            if left.is_zero() {
                let seconds = patience.as_secs_f64();
                return Err(format!("gave no answer to {asked} within {seconds} s"));
            }
            match self.heard.recv_timeout(left.min(GLANCE)) {
                // Comments are not taken out: an answer may hold the sign.
                Ok(Heard::Line(line)) => {
                    return Ok(String::from_utf8_lossy(&line).trim().to_owned());
                }
                Ok(Heard::TooLong) => return Err(too_much(asked)),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(ended(asked)),
            }
        }
    }

    /// Asks the program to end; one that does not is ended by force.
    pub fn quit(mut self) {
        if let Some(mut input) = self.input.take() {
            let _ = writeln!(input, "quit");
        }
        // Its output ends when it ends. What it still writes is of no interest.
        let begin = Instant::now();
        while let Some(left) = FAREWELL.checked_sub(begin.elapsed()) {
            if self.heard.recv_timeout(left).is_err() {
                break;
            }
        }
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // Both fail only where the program has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn ended(asked: &str) -> String {
    format!("ended instead of answering {asked}")
}

fn too_much(asked: &str) -> String {
    format!("wrote too much in answer to {asked}")
}
