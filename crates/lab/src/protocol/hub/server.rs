//! Our engines as a program that answers the protocol.

use std::io::{self, BufReader, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::bounded;

use super::level::{HubLevel, RequestedLevel};
use super::syntax::{HubLine, Version, argument, command, error};
use super::watch::{HubStreams, Mode};
use crate::protocol::caps::Caps;
use crate::protocol::draughts::{Letters, new_game, play_text};
use crate::protocol::lines::listen;
use crate::protocol::pace::MoveBudget;
use tibetango_engines::engine::{AnyEngine, EngineSettings, ranges};
use tibetango_records::wire::{AnyEnds, MAX_LINE, WireInput};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_search::Limits;

/// Letters of a position.
pub const LETTERS: Letters = Letters { black: 'B' };

/// Name of the protocol in messages.
pub const NAME: &str = "the Hub protocol";

/// Maximum number of moves of one `pos`: no game is longer.
pub const MOST_MOVES: usize = 2000;

/// Maximum memory that may be requested, in MiB.
const MOST_MEMORY: u32 = 4096;

/// Maximum number of queued lines.
pub(super) const WAITING: usize = 256;

/// Engine, position and protocol settings.
pub struct HubServer {
    name: String,
    /// Requested settings; a limit of depth comes on top.
    settings: EngineSettings,
    seed: u64,
    pub(super) engine: AnyEngine,
    empty: AnyGameHistory,
    /// Position, or the reason why the last one sent was none.
    history: Result<AnyGameHistory, String>,
    pub(super) request: RequestedLevel,
    pace: MoveBudget,
    caps: Caps,
    /// Version of the protocol; `None` before a line shows it.
    version: Option<Version>,
    /// True if `hub` was received: `init` then does not indicate the version.
    has_greeting: bool,
}

impl HubServer {
    /// Creates a server for boards like that of `history`. `name` is the engine's, `pace` is the budget of a move
    /// without a level.
    ///
    /// # Errors
    /// The protocol does not have this game.
    pub fn new(
        name: &str,
        settings: EngineSettings,
        seed: u64,
        history: &AnyGameHistory,
        pace: MoveBudget,
        caps: Caps,
    ) -> Result<Self, String> {
        let empty = new_game(history.rules(), NAME)?;
        Ok(Self {
            name: format!("TibetanGo {name}"),
            engine: AnyEngine::new(settings.clone(), seed),
            settings,
            seed,
            history: Ok(empty.clone()),
            empty,
            request: RequestedLevel::default(),
            pace,
            caps,
            version: None,
            has_greeting: false,
        })
    }

    /// Answers commands until `quit` or the end of the input. Requests before the end of the input are still answered,
    /// but not for longer than the caps allow: most likely no reader is left.
    ///
    /// # Errors
    /// The system's error, if it cannot write or start a thread.
    pub fn serve(
        &mut self,
        input: impl Read + Send + 'static,
        mut output: impl Write,
    ) -> io::Result<()> {
        let (sender, inputs) = bounded(WAITING);
        // The thread listens to the end. It is not joined: after `quit` the input may stay open.
        thread::Builder::new()
            .name("hub".to_owned())
            .spawn(move || listen(BufReader::new(AnyEnds::new(input)), true, &sender))?;
        let mut talk = HubStreams::new(inputs, &mut output, self.caps.linger);
        while let Some(input) = talk.next() {
            let begin = Instant::now();
            let answer = match input {
                // Only a position can be this long.
                WireInput::TooLong => {
                    self.spoil("pos", format!("a line has at most {MAX_LINE} bytes"))
                }
                WireInput::Line(line) => {
                    let text = String::from_utf8_lossy(&line);
                    match HubLine::parse(&text) {
                        Ok(None) => continue,
                        Ok(Some(line)) if line.command == "quit" => break,
                        Ok(Some(line)) => self.hear(&line, begin, &mut talk)?,
                        Err(why) => {
                            self.spoil(command(&text), format!("{why}: {}", quote_text(&text)))
                        }
                    }
                }
            };
            if let Err(why) = answer {
                talk.say(&error(self.is_first(), &why))?;
            }
        }
        Ok(())
    }

    pub(super) fn is_first(&self) -> bool {
        self.version == Some(Version::One)
    }

    /// Executes a line. The inner error is for a request that cannot be met.
    fn hear(
        &mut self,
        line: &HubLine,
        begin: Instant,
        talk: &mut HubStreams<'_>,
    ) -> io::Result<Result<(), String>> {
        if self.version.is_none() {
            let first = line.command == "init" && !self.has_greeting;
            self.version = match first {
                true => Some(Version::One),
                false => line.shows(),
            };
        }
        match line.command.as_str() {
            "hub" => self.introduce(talk)?,
            "init" => {
                self.rebuild(None);
                self.engine.warm_up(&self.empty);
                talk.say("ready")?;
            }
            "ping" => talk.say("pong")?,
            // No search is running.
            "stop" | "ponder-hit" => {}
            _ if self.is_first() => return self.hear_first(line, begin, talk),
            "set-param" => return Ok(self.set_named(line)),
            "new-game" => self.engine.new_game(),
            "pos" => return Ok(self.place(line)),
            "level" => return Ok(self.set_level(line)),
            "go" => {
                let mode = match () {
                    () if line.has("ponder") => Mode::Ponder,
                    () if line.has("analyze") || line.has("analyse") => Mode::Analyze,
                    () => Mode::Think,
                };
                let result = self.think(mode, begin, talk);
                // The level was for this search only.
                self.request = RequestedLevel::default();
                return result;
            }
            _ => {
                let command = quote_text(&line.command);
                return Ok(Err(format!("unknown command {command}")));
            }
        }
        Ok(Ok(()))
    }

    /// Records that a line with this command could not be read, so that no other position or level is searched in its
    /// place.
    pub(super) fn spoil(&mut self, command: &str, why: String) -> Result<(), String> {
        match command {
            "pos" | "start" | "move" => self.set_history(Err(why)),
            "level" | "depth" | "time" => self.request.take(command, |_| Err(why)),
            _ => Err(why),
        }
    }

    /// Sends our name and the parameters.
    fn introduce(&mut self, talk: &mut HubStreams<'_>) -> io::Result<()> {
        self.has_greeting = true;
        let version = env!("CARGO_PKG_VERSION");
        if self.is_first() {
            talk.say(&format!("name {} {version}", self.name))?;
            talk.say("author TibetanGo")?;
            return talk.say("wait");
        }
        let mut id = "id".to_owned();
        id += &argument("name", &self.name);
        id += &argument("version", version);
        id += &argument("author", "TibetanGo");
        talk.say(&id)?;
        talk.say("param name=variant value=normal type=enum values=normal")?;
        let number = |name: &str, value: u32, most: u32| {
            format!("param name={name} value={value} type=int min=1 max={most}")
        };
        if self.settings.searches() {
            let threads = self.settings.threads() as u32;
            talk.say(&number("threads", threads, *ranges::THREADS.end()))?;
        }
        if let Some(memory) = self.settings.memory_mib() {
            talk.say(&number("memory-mib", memory, MOST_MEMORY.max(memory)))?;
        }
        talk.say("wait")
    }

    fn set_named(&mut self, line: &HubLine) -> Result<(), String> {
        let name = line.value("name").ok_or("set-param: a name is missing")?;
        self.set(name, line.value("value").unwrap_or_default())
    }

    /// Sets a parameter.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = |most: u32| {
            let number = value.parse::<u32>().ok();
            let fits = number.filter(|number| (1..=most).contains(number));
            fits.ok_or_else(|| {
                format!(
                    "{name}: {} is no number from 1 to {most}",
                    quote_text(value)
                )
            })
        };
        match name.to_ascii_lowercase().as_str() {
            "variant" if value.eq_ignore_ascii_case("normal") => {}
            "variant" => {
                let value = quote_text(value);
                return Err(format!("variant: {value} is not played here, only normal"));
            }
            "threads" if self.settings.searches() => {
                let threads = number(*ranges::THREADS.end())?;
                self.settings.set_threads(threads);
            }
            "memory-mib" if self.settings.memory_mib().is_some() => {
                let own = self.settings.memory_mib().unwrap_or_default();
                let memory = number(MOST_MEMORY.max(own))?;
                self.settings.set_memory_mib(memory);
            }
            _ => return Err(format!("there is no parameter {}", quote_text(name))),
        }
        Ok(())
    }

    fn place(&mut self, line: &HubLine) -> Result<(), String> {
        let empty = &self.empty;
        let first = line.whole().and_then(|()| match line.value("pos") {
            Some(text) => LETTERS.read(empty, text),
            None if names_no_other(line) => Ok(empty.clone()),
            // Another form of position, as of a FEN, is no request for the first one.
            None => Err("neither start nor pos=POSITION is given".to_owned()),
        });
        let moves = line.value("moves").unwrap_or_default().split_whitespace();
        let position = first.and_then(|mut history| {
            for (count, text) in moves.enumerate() {
                if count == MOST_MOVES {
                    return Err(format!("a position has at most {MOST_MOVES} moves"));
                }
                history = self.beyond(history);
                play_text(&mut history, text)
                    .map_err(|why| format!("move {}, {}: {why}", count + 1, quote_text(text)))?;
            }
            Ok(history)
        });
        self.set_history(position)
    }

    /// Restarts a game that is drawn by our rules at its last position: the other side may count draws otherwise than
    /// we do.
    fn beyond(&self, history: AnyGameHistory) -> AnyGameHistory {
        let is_draw =
            |history: &AnyGameHistory| history.outcome().is_some_and(|end| end.winner.is_none());
        if !is_draw(&history) {
            return history;
        }
        let again = LETTERS.read(&self.empty, &LETTERS.write(&history));
        again
            .ok()
            .filter(|again| !is_draw(again))
            .unwrap_or(history)
    }

    /// Sets the position; a bad one leaves none, so that no other is searched in its place.
    pub(super) fn set_history(
        &mut self,
        history: Result<AnyGameHistory, String>,
    ) -> Result<(), String> {
        self.history = history.map(|history| self.beyond(history));
        self.history.as_ref().map(|_| ()).map_err(Clone::clone)
    }

    /// Returns the position of the last `pos`, with the moves since.
    ///
    /// # Errors
    /// It was none.
    pub(super) fn history(&self) -> Result<&AnyGameHistory, String> {
        let history = self.history.as_ref();
        history.map_err(|why| format!("there is no position: {why}"))
    }

    pub(super) const fn empty(&self) -> &AnyGameHistory {
        &self.empty
    }

    fn set_level(&mut self, line: &HubLine) -> Result<(), String> {
        // A line that can be read replaces one that could not.
        let mut all = self.request.take(&line.command, |_| line.whole());
        for (name, value) in &line.arguments {
            let name = name.to_ascii_lowercase();
            let set = |level: &mut HubLevel| level.set(&name, value.as_deref());
            all = all.and(self.request.take(&name, set));
        }
        all
    }

    /// Builds the engine anew if the settings have changed.
    fn rebuild(&mut self, depth: Option<u32>) {
        let mut settings = self.settings.clone();
        if let Some(depth) = depth {
            settings.set_depth(depth);
        }
        if settings != *self.engine.settings() {
            self.engine = AnyEngine::new(settings, self.seed);
        }
    }

    /// Prepares a search. Returns the game, the limits, the time for the move once its clock runs, and whether the
    /// other side has to end the search.
    ///
    /// # Errors
    /// The position cannot be searched, or the level made no sense.
    pub(super) fn prepare(
        &mut self,
        mode: Mode,
        begin: Instant,
    ) -> Result<(AnyGameHistory, Limits, Option<Duration>, bool), String> {
        let history = self.history()?.clone();
        if let Some(outcome) = history.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        let mut level = self.request.level()?;
        if !self.settings.goes_by_depth(&history) {
            // An engine that keeps to no depth needs another limit.
            level.depth = None;
        }
        if mode != Mode::Analyze {
            level = level.or(self.pace);
        }
        self.rebuild(level.depth);
        let mut limits = Limits::time(self.caps.time);
        limits.visits = level.nodes.map(|nodes| nodes.clamp(1, self.caps.visits));
        limits.threads = self.engine.settings().threads();
        limits.report_every = Duration::from_millis(200);
        let time = level.time().map(|time| time.min(self.caps.time));
        match time {
            Some(time) if mode != Mode::Ponder => {
                limits.time = Some(time.saturating_sub(begin.elapsed()));
            }
            // Without a clock a search by nodes or depth can be repeated.
            None if level.nodes.is_some() || level.depth.is_some() => {
                limits.time = None;
                limits.visits.get_or_insert(self.caps.visits);
            }
            _ => {}
        }
        let endless = mode == Mode::Ponder || !level.ends();
        Ok((history, limits, time, endless))
    }
}

/// True for a line `pos` that is about the first position: it says so, or has moves alone.
fn names_no_other(line: &HubLine) -> bool {
    let mut names = line.arguments.iter().map(|(name, _)| name);
    line.has("start") || names.all(|name| name.eq_ignore_ascii_case("moves"))
}
