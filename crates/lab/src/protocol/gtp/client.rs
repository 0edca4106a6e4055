//! Another program that speaks the protocol, as a client of ours.

use std::time::{Duration, Instant};

use super::syntax;
use crate::protocol::program::{
    Ends, MAX_ANSWER, MAX_EMPTY, Program, ProgramFailure, Running, too_much,
};
use tibetango_rules::quote::quote_text;
use tibetango_search::Stop;

/// Running program. It is ended when this is dropped. Its faults are worded as the rest of a sentence about it.
#[derive(Debug)]
pub struct GtpClient {
    running: Running,
    next_id: u32,
    patience: Duration,
}

impl GtpClient {
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
            running: Running::start(program, Ends::Lf, stop)?,
            next_id: 0,
            patience,
        })
    }

    /// Sends a command and waits for the answer.
    ///
    /// # Errors
    /// The program refuses, gives no good answer, or none in time.
    pub fn ask(&mut self, command: &str) -> Result<String, ProgramFailure> {
        self.ask_within(command, self.patience)
    }

    /// Sends a command as [`Self::ask`] does, with another time for the answer.
    ///
    /// # Errors
    /// The same.
    pub fn ask_within(
        &mut self,
        command: &str,
        patience: Duration,
    ) -> Result<String, ProgramFailure> {
        let question = quote_text(command);
        self.next_id = self.next_id.wrapping_add(1);
        let id = self.next_id;
        let begin = Instant::now();
        self.running.send(&format!("{id} {command}"), &question)?;
        let wait = || self.running.hear(&question, begin, patience);
        let mut empty = 0;
        let first = loop {
            let line = wait()?;
            if !line.is_empty() {
                break line;
            }
            empty += 1;
            if empty > MAX_EMPTY {
                return Err(too_much(&question).into());
            }
        };
        let read = syntax::parse_answer(&first).filter(|(_, answered, _)| *answered == Some(id));
        let (good, _, text) =
            read.ok_or_else(|| format!("answered {question} with {}", quote_text(&first)))?;
        let mut answer = text.to_owned();
        loop {
            let line = wait()?;
            if line.is_empty() {
                break;
            }
            answer.push('\n');
            answer += &line;
            if answer.len() > MAX_ANSWER {
                return Err(too_much(&question).into());
            }
        }
        if good {
            return Ok(answer);
        }
        let why = format!("refused {question}: {}", quote_text(&answer));
        Err(ProgramFailure::Refused(why))
    }

    /// Ends the program; one that does not obey is ended by force.
    pub fn quit(self) {
        self.running.quit("quit");
    }
}
