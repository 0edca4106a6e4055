//! Another program that speaks the protocol, as a client of ours.
//!
//! Its remarks are kept apart from its answers; a move that it suggests is sent back to it as its move.

use std::thread;
use std::time::{Duration, Instant};

use super::syntax::{ProgramLine, reported_value};
use crate::protocol::program::{Ends, MAX_ANSWER, Program, ProgramFailure, Running, too_much};
use tibetango_rules::quote::quote_text;
use tibetango_search::Stop;

/// Pause after an answer: some programs throw away input that comes at once.
const PAUSE: Duration = Duration::from_millis(30);

/// Running program. It is ended when this is dropped. Its faults are worded as the rest of a sentence about it.
#[derive(Debug)]
pub struct GomocupClient {
    running: Running,
    patience: Duration,
    /// Time of its last answer.
    last_answer: Option<Instant>,
    /// Value that it named last before its last answer.
    value: Option<f64>,
}

impl GomocupClient {
    /// Starts a program. `patience` is the time allowed for an answer, `stop` breaks waits off.
    ///
    /// # Errors
    /// It does not start.
    pub fn start(
        program: &Program,
        patience: Duration,
        stop: Stop,
    ) -> Result<Self, ProgramFailure> {
        Ok(Self {
            running: Running::start(program, Ends::Any, stop)?,
            patience,
            last_answer: None,
            value: None,
        })
    }

    /// Leaves the program alone for a while after its last answer. [`Self::tell`] and [`Self::ask`] do so too; a caller
    /// that measures their time does it before.
    pub fn pause(&self) {
        let since = self.last_answer.map(|answered| answered.elapsed());
        if let Some(rest) = since.and_then(|since| PAUSE.checked_sub(since)) {
            thread::sleep(rest);
        }
    }

    /// Returns the value that its messages named last before its last answer: from -1, lost, to 1, won, for the side
    /// that moved. `None` if they named none.
    #[must_use]
    pub const fn value(&self) -> Option<f64> {
        self.value
    }

    /// Sends lines that have no answer.
    ///
    /// # Errors
    /// The program is gone.
    pub fn tell(&mut self, lines: &str) -> Result<(), ProgramFailure> {
        self.pause();
        Ok(self.running.send(lines, &quote_text(lines))?)
    }

    /// Sends lines and waits for the answer to them; `time` is added to the client's patience.
    ///
    /// # Errors
    /// It gives no answer in time, or ends.
    pub fn ask(&mut self, lines: &str, time: Duration) -> Result<ProgramLine, ProgramFailure> {
        self.pause();
        // The first of several lines names the request.
        let question = quote_text(lines.lines().next().unwrap_or_default());
        self.running.pass_over(&question)?;
        let (begin, patience) = (Instant::now(), self.patience + time);
        self.running.send(lines, &question)?;
        self.value = None;
        let mut read = 0;
        loop {
            let line = self.running.hear(&question, begin, patience)?;
            read += line.len() + 1;
            if read > MAX_ANSWER {
                return Err(too_much(&question).into());
            }
            if line.is_empty() {
                continue;
            }
            match ProgramLine::parse(&line) {
                ProgramLine::Aside => self.value = reported_value(&line).or(self.value),
                ProgramLine::Suggest(point) => {
                    self.last_answer = Some(Instant::now());
                    self.pause();
                    self.running.send(&format!("PLAY {point}"), &question)?;
                }
                answer => {
                    self.last_answer = Some(Instant::now());
                    return Ok(answer);
                }
            }
        }
    }

    /// Sends lines as [`Self::ask`] does, for an answer that the program may not refuse.
    ///
    /// # Errors
    /// The same, or it refuses.
    pub fn demand(&mut self, lines: &str, time: Duration) -> Result<String, ProgramFailure> {
        match self.ask(lines, time)? {
            ProgramLine::Answer(text) => Ok(text),
            ProgramLine::Refused(text) | ProgramLine::Suggest(text) => {
                let question = quote_text(lines.lines().next().unwrap_or_default());
                let why = format!("refused {question}: {}", quote_text(&text));
                Err(ProgramFailure::Refused(why))
            }
            ProgramLine::Aside => Ok(String::new()),
        }
    }

    /// Sends a command that is answered with `OK`.
    ///
    /// # Errors
    /// It refuses, gives another answer, or none in time.
    pub fn command(&mut self, line: &str) -> Result<(), ProgramFailure> {
        let text = self.demand(line, Duration::ZERO)?;
        match text.get(..2) {
            Some(ok) if ok.eq_ignore_ascii_case("OK") => Ok(()),
            _ => Err(format!("answered {} with {}", quote_text(line), quote_text(&text)).into()),
        }
    }

    /// Ends the program; one that does not obey is ended by force.
    pub fn quit(self) {
        self.pause();
        self.running.quit("END");
    }
}
