//! Our engines as a program that answers the protocol.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::bounded;

use super::block::Block;
use super::clock::{Clock, Pace};
use super::ending::{END, Ending};
use super::rules::{free, known, of_number};
use super::syntax::{self, Command};
use super::table::{Table, sides};
use crate::engine::{AnyEngine, EngineSettings, Strength, gomoku, ranges};
use crate::games::any::AnyLine;
use crate::games::gomoku::Rules;
use crate::games::{Decision, PlainMove, Point, Shape};
use crate::messages::{one_line, quoted};
use crate::protocol::lines::{AnyEnds, Heard, MAX_LINE};

/// The commands that begin a line.
pub const COMMANDS: [&str; 12] = [
    "START",
    "BEGIN",
    "TURN",
    "BOARD",
    "INFO",
    END,
    "ABOUT",
    "RECTSTART",
    "RESTART",
    "TAKEBACK",
    "PLAY",
    "SWAP2BOARD",
];

/// What ends the lines of a board.
const DONE: &str = "DONE";

/// Lines that wait to be answered; who sends more has to wait.
const WAITING: usize = 1024;

/// What the program takes besides the memory of its search, in bytes, with room to spare.
pub const BESIDES: u64 = 40 << 20;

/// What the other side may ask of us at most.
#[derive(Clone, Copy, Debug)]
pub struct Caps {
    /// Time of a move.
    pub time: Duration,
    /// For how long what was asked is answered after the input has ended.
    pub linger: Duration,
}

/// An engine, a game and what the protocol set.
pub struct Server {
    name: String,
    settings: EngineSettings,
    seed: u64,
    engine: AnyEngine,
    size: u8,
    rules: Rules,
    /// None before `START`.
    table: Option<Table>,
    block: Option<Block>,
    clock: Clock,
    /// What was asked for and cannot be: told where it first matters, for `INFO` has no answer.
    bad_rule: Option<String>,
    bad_memory: Option<String>,
    linger: Duration,
    ending: Ending,
}

type Answer = Result<String, String>;

impl Server {
    /// A server for boards like that of `line`, by its rules until another rule is asked for. `name` is the engine's,
    /// `pace` is what a move may cost until a limit is set.
    ///
    /// # Errors
    /// The protocol does not have this game.
    pub fn new(
        name: &str,
        settings: EngineSettings,
        seed: u64,
        line: &AnyLine,
        pace: Pace,
        caps: Caps,
    ) -> Result<Self, String> {
        Ok(Self {
            name: format!("TibetanGo {name}"),
            engine: AnyEngine::new(settings.clone(), seed),
            settings,
            seed,
            size: line.shape().size(),
            rules: free(known(line.rules())?.rule),
            table: None,
            block: None,
            clock: Clock::new(pace, caps.time),
            bad_rule: None,
            bad_memory: None,
            linger: caps.linger,
            ending: Ending::default(),
        })
    }

    /// Answers commands until `END` or the end of the input. What was asked before the end of the input is
    /// still answered, but not for longer than the caps say: most likely nobody is there.
    ///
    /// # Errors
    /// The system's, when it cannot write or start a thread.
    pub fn serve(
        &mut self,
        input: impl Read + Send + 'static,
        mut output: impl Write,
    ) -> io::Result<()> {
        let (sender, heard) = bounded(WAITING);
        // Closed when this function ends.
        let (_serving, served) = bounded::<()>(0);
        let (ending, linger) = (self.ending.clone(), self.linger);
        // The thread listens to the end. It is not waited for: after `END` the input may stay open.
        thread::Builder::new()
            .name("gomocup".to_owned())
            .spawn(move || {
                let input: Box<dyn BufRead> = Box::new(BufReader::new(AnyEnds(input)));
                ending.listen(input, sender, &served, linger);
            })?;
        for heard in heard {
            let begin = Instant::now();
            let answer = match heard {
                Heard::TooLong => self.too_long(),
                Heard::Line(line) => match Command::parse(&line) {
                    None => continue,
                    Some(command) if command.name == END => break,
                    Some(command) => self.hear(&command),
                },
            };
            self.clock.spend(begin.elapsed());
            if self.ending.is_abandoned() {
                break;
            }
            if let Some(answer) = answer {
                output.write_all(format!("{answer}\n").as_bytes())?;
                output.flush()?;
            }
        }
        Ok(())
    }

    fn too_long(&mut self) -> Option<String> {
        let why = format!("a line has at most {MAX_LINE} bytes");
        if let Some(block) = &mut self.block {
            block.spoil(why);
            return None;
        }
        Some(said(Err(why)))
    }

    /// The answer to a line, if it has one.
    fn hear(&mut self, command: &Command) -> Option<String> {
        let name = command.name.as_str();
        if name == "INFO" {
            self.info(&command.argument);
            return None;
        }
        let mut broken = None;
        if let Some(mut block) = self.block.take() {
            if name == DONE {
                return Some(said(self.finish(block)));
            }
            if !COMMANDS.contains(&name) {
                if let Some(table) = &self.table {
                    block.add(table.shape(), &command.line());
                }
                self.block = Some(block);
                return None;
            }
            // Whoever asks for something else waits for two answers.
            broken = Some("ERROR the board ended without DONE\n");
        }
        let answer = self.run(name, &command.argument);
        let answer = answer.transpose().map(said);
        match (broken, answer) {
            (None, answer) => answer,
            (Some(broken), answer) => {
                let both = format!("{broken}{}", answer.unwrap_or_default());
                Some(both.trim_end().to_owned())
            }
        }
    }

    /// Answers a command; nothing where lines must follow first.
    fn run(&mut self, name: &str, argument: &str) -> Result<Option<String>, String> {
        match name {
            "START" => self.start(argument),
            "RESTART" => self.restart(),
            "RECTSTART" => Err("rectangular board is not supported".to_owned()),
            "ABOUT" => Ok(self.about()),
            "BEGIN" => self.begin(),
            "TURN" => self.turn(argument),
            "PLAY" => self.play(argument),
            "TAKEBACK" => self.take_back(argument),
            "BOARD" | "SWAP2BOARD" => {
                self.table()?;
                self.block = Some(Block::new(name == "SWAP2BOARD"));
                return Ok(None);
            }
            DONE => Err("no board was begun".to_owned()),
            _ => Ok(format!("UNKNOWN command {}", quoted(name))),
        }
        .map(Some)
    }

    fn about(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        // A quotation mark in a name would end it.
        let name = self.name.replace('"', "'");
        format!("name=\"{name}\", version=\"{version}\", author=\"TibetanGo\"")
    }

    fn start(&mut self, argument: &str) -> Answer {
        let size = argument.parse().ok();
        let table = size.and_then(|size| Table::new(size, self.rules));
        let Some(table) = table else {
            return Err(format!("unsupported size: it is {}", self.size));
        };
        self.table = Some(table);
        self.new_game();
        Ok("OK".to_owned())
    }

    fn restart(&mut self) -> Answer {
        self.table()?.clear();
        self.new_game();
        Ok("OK".to_owned())
    }

    fn new_game(&mut self) {
        self.clock.restart();
        self.engine.new_game();
        self.warm_up();
    }

    /// Gets ready for a first move while no clock runs. Where visits count, random numbers count
    /// too, and the engine is left alone.
    fn warm_up(&mut self) {
        if self.clock.is_timed()
            && let Some(table) = &self.table
            && let Ok(line) = table.line()
        {
            self.engine.warm_up(line);
        }
    }

    fn begin(&mut self) -> Answer {
        if !self.table()?.is_empty() {
            return Err("BEGIN is for an empty board".to_owned());
        }
        self.answer()
    }

    fn turn(&mut self, argument: &str) -> Answer {
        self.able()?;
        let point = self.point(argument)?;
        self.table()?.play(point)?;
        self.answer()
    }

    fn play(&mut self, argument: &str) -> Answer {
        let point = self.point(argument)?;
        self.table()?.play(point)?;
        Ok(syntax::point_text(self.shape()?, point))
    }

    fn take_back(&mut self, argument: &str) -> Answer {
        let point = self.point(argument)?;
        self.table()?.take_back(point)?;
        Ok("OK".to_owned())
    }

    fn finish(&mut self, block: Block) -> Answer {
        self.able()?;
        if block.opening {
            return self.swap2(&block.points()?);
        }
        let stones = block.stones(self.shape()?)?;
        self.table()?.put(stones)?;
        self.answer()
    }

    /// Answers what is done in an opening after so many stones: what the seat that has the turn does until the other one has it.
    fn swap2(&mut self, points: &[Point]) -> Answer {
        let shape = self.shape()?;
        let mut line = self.table()?.opening(points)?;
        let seat = line.seat(line.to_move());
        let (mut placed, mut coming) = (Vec::new(), Vec::new().into_iter());
        while line.outcome().is_none() && line.seat(line.to_move()) == seat {
            let mv = match coming.next() {
                Some(mv) => mv,
                None => {
                    coming = self.think(&line)?.into_iter();
                    coming.next().ok_or("the engine found no move")?
                }
            };
            if mv.decision == Some(Decision::Swap) {
                self.table()?.put(sides(points).collect())?;
                return Ok("SWAP".to_owned());
            }
            line.play(&mv).map_err(|why| why.to_string())?;
            placed.extend(mv.to);
        }
        let all = [points, &placed].concat();
        self.table()?.put(sides(&all).collect())?;
        let texts = placed.iter().map(|at| syntax::point_text(shape, *at));
        Ok(texts.collect::<Vec<_>>().join(" "))
    }

    /// Thinks, plays and says where.
    fn answer(&mut self) -> Answer {
        self.able()?;
        let line = self.table()?.line()?.clone();
        let best = self.think(&line)?.into_iter().next();
        let point = best.and_then(|mv| mv.to);
        let point = point.ok_or("the engine found no move")?;
        let table = self.table()?;
        table.play(point)?;
        Ok(syntax::point_text(table.shape(), point))
    }

    /// The moves that an engine expects of both sides, its own first.
    fn think(&mut self, line: &AnyLine) -> Result<Vec<PlainMove>, String> {
        self.able()?;
        self.clock.begin();
        let mut limits = self.clock.limits();
        limits.stop = self.ending.stop.clone();
        limits.threads = self.engine.settings().threads();
        // Time that is saved where there is no choice is there for where there is one.
        if is_forced(line) {
            limits.visits = Some(limits.visits.map_or(FORCED, |visits| visits.min(FORCED)));
        }
        self.ending.thinking(true);
        let best = Strength::BEST;
        let (report, _) = self.engine.think(line, &limits, &best, &mut |_| {});
        self.ending.thinking(false);
        // A search that was broken off at once may have looked at nothing.
        Ok(match report.pv.is_empty() {
            true => line.legal().into_iter().take(1).collect(),
            false => report.pv,
        })
    }

    /// Says what of that which was asked for cannot be.
    fn able(&self) -> Result<(), String> {
        let mut bad = self.bad_rule.iter().chain(&self.bad_memory);
        bad.next().map_or(Ok(()), |why| Err(why.clone()))
    }

    fn table(&mut self) -> Result<&mut Table, String> {
        self.table.as_mut().ok_or_else(unstarted)
    }

    fn shape(&mut self) -> Result<&'static Shape, String> {
        Ok(self.table()?.shape())
    }

    fn point(&mut self, text: &str) -> Result<Point, String> {
        let point = syntax::point(self.shape()?, text);
        point.map_err(|why| format!("{}: {why}", quoted(text)))
    }

    /// Takes over what is to be known; what is unknown or makes no sense is passed over.
    fn info(&mut self, argument: &str) {
        let (key, value) = argument.split_once(' ').unwrap_or((argument, ""));
        let Ok(value) = value.trim().parse::<i64>() else {
            return;
        };
        match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => self.clock.set_turn(value),
            "timeout_match" => self.clock.set_game(value),
            "time_left" => self.clock.set_left(value),
            "max_memory" => self.set_memory(value),
            "thread_num" => self.set_threads(value),
            "rule" => self.set_rule(value),
            // Who the other is changes nothing, and no file is kept in the folder; what stands under somebody's mouse
            // is not told.
            _ => {}
        }
    }

    fn set_rule(&mut self, number: i64) {
        let rule = u32::try_from(number).map_err(|_| "a rule is a number from 0".to_owned());
        match rule.and_then(of_number) {
            Ok(rule) => {
                self.bad_rule = None;
                let rules = free(rule);
                if mem::replace(&mut self.rules, rules) != rules
                    && let Some(table) = &mut self.table
                {
                    table.set_rules(rules);
                    self.warm_up();
                }
            }
            Err(why) => self.bad_rule = Some(why),
        }
    }

    /// Has so many threads search, or as many as an engine may have.
    fn set_threads(&mut self, number: i64) {
        let most = *ranges::THREADS.end();
        let threads = u32::try_from(number.clamp(1, most.into())).unwrap_or(1);
        if self.settings.searches() {
            self.settings.set_threads(threads);
            let mut settings = self.engine.settings().clone();
            settings.set_threads(threads);
            self.renew(settings);
        }
    }

    /// Searches by other settings from now on.
    fn renew(&mut self, settings: EngineSettings) {
        if settings != *self.engine.settings() {
            self.engine = AnyEngine::new(settings, self.seed);
            self.warm_up();
        }
    }

    /// Limits the memory of the whole program, in bytes; 0 is no limit.
    fn set_memory(&mut self, bytes: i64) {
        let mut settings = self.settings.clone();
        self.bad_memory = None;
        if let Some(bytes) = u64::try_from(bytes).ok().filter(|bytes| *bytes > 0) {
            let room = bytes.saturating_sub(BESIDES) >> 20;
            if room == 0 {
                let least = BESIDES + (1 << 20);
                self.bad_memory = Some(format!(
                    "the memory limit is too small: {least} is the least"
                ));
            }
            if let Some(own) = settings.memory_mib() {
                let room = u32::try_from(room.max(1)).unwrap_or(u32::MAX);
                settings.set_memory_mib(own.min(room));
            }
        }
        self.renew(settings);
    }
}

/// Visits for a move that is forced.
const FORCED: u64 = 512;

/// There is nothing to choose.
fn is_forced(line: &AnyLine) -> bool {
    matches!(line, AnyLine::Gomoku15(game) if gomoku::is_forced(game.position()))
}

fn unstarted() -> String {
    "there is no board yet: START comes first".to_owned()
}

/// An answer as a line.
fn said(answer: Answer) -> String {
    match answer {
        Ok(text) => text,
        Err(why) => format!("ERROR {}", one_line(&why)),
    }
}
