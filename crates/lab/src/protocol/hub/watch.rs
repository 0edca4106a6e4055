//! Input and output while a search runs: `stop`, `ping` and `ponder-hit` are answered at once, other lines wait.

use std::collections::VecDeque;
use std::io::{self, Write};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, at, never, select};

use super::server::{HubServer, WAITING};
use super::syntax::{HubLine, argument, error};
use crate::protocol::draughts::{men, move_text};
use crate::protocol::search_report::{ThinkingReport, think_beside};
use tibetango_engines::engine::PlainReport;
use tibetango_records::wire::WireInput;
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::Stop;

/// Commands to go on with something else, which end a search that has no other end.
const GO_ON: [&str; 11] = [
    "pos", "level", "go", "new-game", "start", "new", "move", "depth", "time", "ponder", "analyse",
];

/// Purpose of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// Finds a move to play.
    Think,
    /// Ponders in the other side's turn: the clock runs from `ponder-hit` on.
    Ponder,
    /// Analyses the position for the other side.
    Analyze,
}

/// Input and output of the server.
pub(super) struct HubStreams<'a> {
    input: Receiver<WireInput>,
    /// Lines that came during a search.
    waiting: VecDeque<WireInput>,
    output: &'a mut dyn Write,
    linger: Duration,
    /// Time at which the input ended.
    end: Option<Instant>,
    /// True once `quit` was received.
    quit: bool,
}

impl<'a> HubStreams<'a> {
    pub fn new(input: Receiver<WireInput>, output: &'a mut dyn Write, linger: Duration) -> Self {
        Self {
            input,
            waiting: VecDeque::new(),
            output,
            linger,
            end: None,
            quit: false,
        }
    }

    /// Returns the next line; `None` if there is none, or no answer is wanted any more.
    pub fn next(&mut self) -> Option<WireInput> {
        let late = |end: Instant| end.elapsed() > self.linger;
        if self.quit || self.end.is_some_and(late) {
            return None;
        }
        self.waiting.pop_front().or_else(|| self.input.recv().ok())
    }

    /// Writes a line.
    pub fn say(&mut self, line: &str) -> io::Result<()> {
        self.output.write_all(format!("{line}\n").as_bytes())?;
        self.output.flush()
    }
}

impl HubServer {
    /// Searches, and writes the progress and the result. The inner error is for a position that cannot be searched.
    pub(super) fn think(
        &mut self,
        mode: Mode,
        begin: Instant,
        talk: &mut HubStreams<'_>,
    ) -> io::Result<Result<(), String>> {
        let (history, limits, time, endless) = match self.prepare(mode, begin) {
            Ok(prepared) => prepared,
            Err(why) => return Ok(Err(why)),
        };
        let mut watch = WatchedSearch {
            first: self.is_first(),
            history: &history,
            mode,
            time,
            endless,
            stop: limits.stop.clone(),
            deadline: never(),
            is_cut: false,
        };
        let result = think_beside(&mut self.engine, &history, &limits, |reports| {
            watch.run(reports, talk)
        })??;
        let mut pv = result.map(|report| report.pv).unwrap_or_default();
        if pv.is_empty() {
            // A search that was broken off at once may have visited nothing.
            pv.extend(history.legal().into_iter().next());
        }
        let texts = along(&history, &pv, 2);
        let line = match (self.is_first(), texts.as_slice()) {
            (_, []) => return Ok(Err("the engine found no move".to_owned())),
            (true, texts) => format!("move {}", texts.join(" ")),
            (false, [mv]) => format!("done{}", argument("move", mv)),
            (false, [mv, answer, ..]) => {
                format!("done{}{}", argument("move", mv), argument("ponder", answer))
            }
        };
        talk.say(&line).map(Ok)
    }
}

/// Returns the texts of consecutive moves, at most `most` of them.
fn along(history: &AnyGameHistory, moves: &[PlainMove], most: usize) -> Vec<String> {
    let mut history = history.clone();
    let texts = moves.iter().take(most).map_while(|mv| {
        let text = move_text(&history, mv);
        history.play(mv).ok().map(|_| text)
    });
    texts.collect()
}

/// Search under watch.
struct WatchedSearch<'a> {
    first: bool,
    history: &'a AnyGameHistory,
    mode: Mode,
    /// Time for the move once its clock runs.
    time: Option<Duration>,
    /// Infinite search: runs until the next command.
    endless: bool,
    stop: Stop,
    deadline: Receiver<Instant>,
    /// True once more lines came than the queue holds.
    is_cut: bool,
}

impl WatchedSearch<'_> {
    /// Handles input and output until the search has ended; returns its report, unless it broke down.
    fn run(
        &mut self,
        reports: &Receiver<ThinkingReport>,
        talk: &mut HubStreams<'_>,
    ) -> io::Result<Option<PlainReport>> {
        // A search that no command can end any more, or whose result is no longer wanted, would go on for nothing.
        match talk.end {
            Some(_) if self.endless => self.stop.stop(),
            Some(end) => self.deadline = at(end + talk.linger),
            // Lines that came during another search may end this one.
            None if self.endless => {
                for line in std::mem::take(&mut talk.waiting) {
                    self.hear(line, talk)?;
                }
            }
            None => {}
        }
        loop {
            let input = match talk.end {
                Some(_) => never(),
                None => talk.input.clone(),
            };
            let deadline = self.deadline.clone();
            select! {
                recv(reports) -> reports => match reports {
                    Ok(ThinkingReport::Progress(report)) => self.inform(&report, talk)?,
                    Ok(ThinkingReport::Found(report)) => {
                        self.inform(&report, talk)?;
                        return Ok(Some(report));
                    }
                    Err(_) => return Ok(None),
                },
                recv(input) -> input => match input {
                    Ok(input) => self.hear(input, talk)?,
                    Err(_) => self.input_ended(talk),
                },
                recv(deadline) -> _ => {
                    self.stop.stop();
                    self.deadline = never();
                }
            }
        }
    }

    fn input_ended(&mut self, talk: &mut HubStreams<'_>) {
        let now = Instant::now();
        talk.end = Some(now);
        if self.endless {
            self.stop.stop();
        } else {
            self.deadline = at(now + talk.linger);
        }
    }

    fn hear(&mut self, input: WireInput, talk: &mut HubStreams<'_>) -> io::Result<()> {
        if talk.quit {
            return Ok(());
        }
        let line = match &input {
            WireInput::Line(line) => HubLine::parse(&String::from_utf8_lossy(line)),
            WireInput::TooLong => Ok(None),
        };
        let command = match &line {
            Ok(Some(line)) => line.command.as_str(),
            _ => "",
        };
        match command {
            "ping" => return talk.say("pong"),
            "stop" => self.stop.stop(),
            "ponder-hit" => self.hit(),
            "quit" => {
                self.stop.stop();
                talk.quit = true;
            }
            command => {
                if self.endless && GO_ON.contains(&command) {
                    self.stop.stop();
                }
                return self.keep(input, talk);
            }
        }
        Ok(())
    }

    /// Keeps a line for the time after the search.
    fn keep(&mut self, input: WireInput, talk: &mut HubStreams<'_>) -> io::Result<()> {
        if talk.waiting.len() < WAITING {
            talk.waiting.push_back(input);
        } else if !std::mem::replace(&mut self.is_cut, true) {
            let why = format!("more than {WAITING} lines came during a search: the rest is lost");
            return talk.say(&error(self.first, &why));
        }
        Ok(())
    }

    /// Starts the clock: the other side has played the expected move.
    fn hit(&mut self) {
        if self.mode != Mode::Ponder {
            return;
        }
        self.mode = Mode::Think;
        self.endless = false;
        if let Some(time) = self.time {
            self.deadline = at(Instant::now() + time);
        }
    }

    fn inform(&self, report: &PlainReport, talk: &mut HubStreams<'_>) -> io::Result<()> {
        let pv = along(self.history, &report.pv, report.pv.len()).join(" ");
        if pv.is_empty() {
            return Ok(());
        }
        let (depth, nodes, men) = (report.depth, report.visits, men(report.value));
        let (seconds, speed) = (report.time.as_secs_f64(), report.speed() / 1e6);
        let line = if self.first {
            let score = (100.0 * men).round();
            // The mean depth of leaves is not known: the depth stands for it.
            format!("info {depth} {depth:.1} {score} {nodes} {seconds:.2} {speed:.1} {pv}")
        } else {
            let pv = argument("pv", &pv);
            format!(
                "info depth={depth} score={men:.2} nodes={nodes} time={seconds:.3} nps={speed:.3}{pv}"
            )
        };
        talk.say(&line)
    }
}
