//! Another program that speaks the protocol, as a client of ours: in version 2, or in version 1 if it knows no more.

use std::time::{Duration, Instant};

use super::syntax::{HubLine, Version, argument};
use crate::protocol::pace::MoveBudget;
use crate::protocol::program::{Ends, MAX_ANSWER, Program, ProgramFailure, Running, too_much};
use tibetango_rules::quote::quote_text;
use tibetango_search::Stop;

/// Position of the middle game with many quiet moves: no opening book knows it.
pub const TRIAL: &str = "Webbbeebbbeebbbeeebbeeebeeewweeewweeewwweeewweewwwe";

/// Maximum time that the trial of a program that supports nodes takes; one that does not takes twice as long.
const QUICK: Duration = Duration::from_millis(1000);

/// Running program. It is ended when this is dropped. Its faults are worded as the rest of a sentence about it.
#[derive(Debug)]
pub struct HubClient {
    running: Running,
    patience: Duration,
    version: Version,
    knows_nodes: bool,
    /// Last score of its last search, in men.
    score: Option<f64>,
}

impl HubClient {
    /// Starts a program and gets it ready. `patience` is the time allowed for an answer, `stop` breaks waits off.
    ///
    /// # Errors
    /// It does not start, or does not get ready.
    pub fn start(
        program: &Program,
        patience: Duration,
        stop: Stop,
    ) -> Result<Self, ProgramFailure> {
        let mut client = Self {
            running: Running::start(program, Ends::Any, stop)?,
            patience,
            version: Version::Two,
            knows_nodes: false,
            score: None,
        };
        client.greet()?;
        let ready = &mut |line: &HubLine| (line.command == "ready").then_some(());
        client.ask("init", patience, ready)?;
        Ok(client)
    }

    /// Sends `hub` and finds the program's version from its response.
    fn greet(&mut self) -> Result<(), ProgramFailure> {
        let mut version = None;
        let mut variant = None;
        self.ask("hub", self.patience, &mut |line| {
            match line.command.as_str() {
                "id" => version = Some(Version::Two),
                "name" if version.is_none() && !line.has("name") => version = Some(Version::One),
                "param" if line.value("name") == Some("variant") => {
                    variant = line.value("value").map(str::to_owned);
                }
                "wait" => return Some(()),
                _ => {}
            }
            None
        })?;
        self.version = version.unwrap_or(Version::Two);
        if self.version == Version::Two && variant.is_some_and(|variant| variant != "normal") {
            let question = "set-param name=variant value=normal";
            self.running.send(question, &quote_text(question))?;
        }
        Ok(())
    }

    /// Returns the version that it speaks.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.version
    }

    /// True if it supports a limit of nodes; [`Self::try_nodes`] finds that out.
    #[must_use]
    pub const fn knows_nodes(&self) -> bool {
        self.knows_nodes
    }

    /// Returns the score of its last search in men, for the side that moved, if it reported one.
    #[must_use]
    pub const fn score(&self) -> Option<f64> {
        self.score
    }

    /// Lets it search a position for one node and no more than two seconds, and finds which of the two limits it keeps
    /// to: the protocol has no message for that.
    ///
    /// # Errors
    /// As [`Self::search`].
    pub fn try_nodes(&mut self) -> Result<(), ProgramFailure> {
        if self.version == Version::One {
            return Ok(());
        }
        let level = format!("level nodes=1 move-time={}", (2 * QUICK).as_secs_f64());
        let begin = Instant::now();
        self.run(&format!("pos pos={TRIAL}\n{level}\ngo think"), 2 * QUICK)?;
        self.knows_nodes = begin.elapsed() < QUICK;
        self.new_game()
    }

    /// Tells it that its knowledge of the game is of no use any more.
    ///
    /// # Errors
    /// The program is gone.
    pub fn new_game(&mut self) -> Result<(), ProgramFailure> {
        let question = match self.version {
            Version::One => "new",
            Version::Two => "new-game",
        };
        Ok(self.running.send(question, &quote_text(question))?)
    }

    /// Searches the position after these moves, by time or by nodes, which stand for visits; returns the text of the
    /// move, which is empty if the answer names none.
    ///
    /// # Errors
    /// It refuses, gives no answer in time, or ends.
    pub fn search(
        &mut self,
        position: &str,
        moves: &[String],
        limit: MoveBudget,
    ) -> Result<String, ProgramFailure> {
        let time = match limit {
            MoveBudget::Visits(_) => Duration::ZERO,
            MoveBudget::Time(time) => time,
        };
        let lines = match self.version {
            Version::One => {
                let position = first_position(position);
                let moves: String = moves.iter().map(|mv| format!("move {mv}\n")).collect();
                format!("pos {position}\n{moves}time {}\ngo", time.as_millis())
            }
            Version::Two => {
                let moves = match moves {
                    [] => String::new(),
                    moves => argument("moves", &moves.join(" ")),
                };
                let level = match limit {
                    MoveBudget::Visits(nodes) => format!("nodes={nodes}"),
                    MoveBudget::Time(time) => format!("move-time={}", time.as_secs_f64()),
                };
                format!("pos pos={position}{moves}\nlevel {level}\ngo think")
            }
        };
        self.run(&lines, time)
    }

    fn run(&mut self, lines: &str, time: Duration) -> Result<String, ProgramFailure> {
        let version = self.version;
        let mut score = None;
        let mut answer_of = |line: &HubLine| match (version, line.command.as_str()) {
            (_, "info") => {
                score = line.score(version).or(score);
                None
            }
            (Version::Two, "done") => {
                let mv = line.value("move");
                Some(mv.unwrap_or_default().to_owned())
            }
            (Version::One, "move") => {
                let mv = line.arguments.first();
                Some(mv.map(|(mv, _)| mv.clone()).unwrap_or_default())
            }
            _ => None,
        };
        let answer = self.ask(lines, self.patience + time, &mut answer_of);
        self.score = score;
        answer
    }

    /// Sends lines and reads input until `answer_of` finds the answer; other lines are skipped.
    fn ask<R>(
        &mut self,
        lines: &str,
        patience: Duration,
        answer_of: &mut dyn FnMut(&HubLine) -> Option<R>,
    ) -> Result<R, ProgramFailure> {
        // The last of several lines names the request.
        let question = quote_text(lines.lines().last().unwrap_or_default());
        self.running.pass_over(&question)?;
        let begin = Instant::now();
        self.running.send(lines, &question)?;
        let mut read = 0;
        loop {
            let text = self.running.hear(&question, begin, patience)?;
            read += text.len() + 1;
            if read > MAX_ANSWER {
                return Err(too_much(&question).into());
            }
            // A line that is not in the protocol is for people.
            let Ok(Some(line)) = HubLine::parse(&text) else {
                continue;
            };
            if line.command == "error" {
                let why = format!("refused {question}: {}", quote_text(&text));
                return Err(ProgramFailure::Refused(why));
            }
            if let Some(answer) = answer_of(&line) {
                return Ok(answer);
            }
        }
    }

    /// Ends the program; one that does not obey is ended by force.
    pub fn quit(self) {
        self.running.quit("quit");
    }
}

/// Converts a position to version 1: there the side to move is a small letter.
fn first_position(position: &str) -> String {
    let (side, squares) = position.split_at_checked(1).unwrap_or((position, ""));
    side.to_ascii_lowercase() + squares
}
