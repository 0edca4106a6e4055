//! Our engines as a program that answers the protocol.

use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::mem;
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::bounded;

use super::block::Block;
use super::clock::{Clock, Pace};
use super::ending::{END, Ending, STOP};
use super::info::{self, RULE};
use super::rules::{free, known, of_number, of_yixin};
use super::syntax::{self, Command};
use super::table::{Table, sides};
use super::yixin::OF_FILES;
use crate::protocol::pace::INSTANT;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength, gomoku, ranges};
use tibetango_records::messages::{one_line, quoted};
use tibetango_records::wire::{AnyEnds, Heard, MAX_LINE};
use tibetango_rules::any::AnyLine;
use tibetango_rules::gomoku::Rules;
use tibetango_rules::{Decision, PlainMove, Point, Shape};

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

/// The commands that Yixin-Board knows besides.
pub const YIXIN: [&str; 9] = [
    STOP,
    "YXBOARD",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXHASHCLEAR",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
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
    pub(super) settings: EngineSettings,
    seed: u64,
    engine: AnyEngine,
    size: u8,
    rules: Rules,
    /// None before `START`.
    table: Option<Table>,
    following: Option<Following>,
    clock: Clock,
    /// How much memory all of the program may take, in bytes.
    memory: Option<u64>,
    /// How much its search may take, in KiB.
    hash: Option<u64>,
    /// How deep its search may look.
    depth: Option<u32>,
    /// That is less than it would look by itself.
    shallow: bool,
    /// The rule that was asked for, a number whose meaning the other side's dialect decides.
    rule: Option<i64>,
    /// The other side speaks as Yixin-Board does.
    yixin: bool,
    /// What was asked for by `INFO` and cannot be, by keys: told where it matters, for `INFO` has no answer.
    unmet: BTreeMap<&'static str, String>,
    linger: Duration,
    ending: Ending,
    /// The number of the line that is being answered.
    number: u64,
}

/// What the lines that come next belong to.
enum Following {
    /// A board, which is thought about once it is complete, unless it is only to be looked at.
    Board { block: Block, think: bool },
    /// Something that was refused: its numbers are passed over up to `DONE`, so that it is refused once.
    Refused,
    /// Something unknown: the name of a file.
    File,
}

/// What is done in an opening by Swap2.
pub(super) enum Opened {
    Swap,
    Stones(Vec<Point>),
}

pub(super) type Answer = Result<String, String>;

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
            following: None,
            clock: Clock::new(pace, caps.time),
            memory: None,
            hash: None,
            depth: None,
            shallow: false,
            rule: None,
            yixin: false,
            unmet: BTreeMap::new(),
            linger: caps.linger,
            ending: Ending::default(),
            number: 0,
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
            self.number += 1;
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
        if let Some(Following::Board { block, .. }) = &mut self.following {
            block.spoil(why);
            return None;
        }
        Some(said(Err(why)))
    }

    /// The answer to a line, if it has one.
    fn hear(&mut self, command: &Command) -> Option<String> {
        let name = command.name.as_str();
        match name {
            "INFO" => {
                self.info(&command.argument);
                return None;
            }
            // It was obeyed when it was heard.
            STOP => return None,
            _ => {}
        }
        let is_known = COMMANDS.contains(&name) || YIXIN.contains(&name);
        let mut broken = None;
        match self.following.take() {
            Some(Following::Board { block, think }) if name == DONE => {
                return self.finish(block, think).transpose().map(said);
            }
            Some(Following::Board { mut block, think }) if !is_known => {
                if let Some(table) = &self.table {
                    block.add(table.shape(), &command.line());
                }
                self.following = Some(Following::Board { block, think });
                return None;
            }
            // Whoever asks for something else waits for two answers.
            Some(Following::Board { .. }) => broken = Some("ERROR the board ended without DONE\n"),
            Some(Following::Refused) if name == DONE => return None,
            Some(Following::Refused) if command.is_data() => {
                self.following = Some(Following::Refused);
                return None;
            }
            Some(Following::File) if !is_known => return None,
            Some(Following::Refused | Following::File) | None => {}
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

    /// Answers a command; nothing where lines must follow first, or where it has no answer.
    fn run(&mut self, name: &str, argument: &str) -> Result<Option<String>, String> {
        if name.starts_with("YX") {
            self.speak_yixin();
        }
        match name {
            "START" => self.start(argument),
            "RESTART" => self.restart(),
            "RECTSTART" => Err("rectangular board is not supported".to_owned()),
            "ABOUT" => Ok(self.about()),
            "BEGIN" => self.begin(),
            "TURN" => self.turn(argument),
            "PLAY" => self.play(argument),
            "TAKEBACK" => self.take_back(argument),
            "BOARD" | "SWAP2BOARD" | "YXBOARD" => {
                self.following = Some(Following::Refused);
                self.table()?;
                let block = Block::new(name == "SWAP2BOARD");
                let think = name != "YXBOARD";
                self.following = Some(Following::Board { block, think });
                return Ok(None);
            }
            "YXNBEST" => self.answer(),
            "YXSHOWFORBID" => self.forbidden(),
            "YXSHOWINFO" => Ok(self.most()),
            "YXSWAP2STEP1" => self.step(1),
            "YXSWAP2STEP2" => self.step(2),
            "YXSWAP2STEP3" => self.step(3),
            "YXHASHCLEAR" => {
                self.engine.new_game();
                return Ok(None);
            }
            DONE => Err("no board was begun".to_owned()),
            _ => {
                self.following = Some(match OF_FILES.contains(&name) {
                    true => Following::File,
                    false => Following::Refused,
                });
                Ok(format!("UNKNOWN command {}", quoted(name)))
            }
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
        let table = side_length(argument).and_then(|size| Table::new(size, self.rules));
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

    /// Answers a board that is complete; nothing where no answer is wanted.
    fn finish(&mut self, block: Block, think: bool) -> Result<Option<String>, String> {
        if !think {
            let shape = self.shape()?;
            let stones = block.stones(shape).inspect_err(|why| {
                if let Some(table) = &mut self.table {
                    table.spoil(why.clone());
                }
            })?;
            self.table()?.lay(stones);
            return Ok(None);
        }
        self.able()?;
        if block.opening {
            return self.swap2(&block.points()?).map(Some);
        }
        let stones = block.stones(self.shape()?)?;
        self.table()?.put(stones)?;
        self.answer().map(Some)
    }

    /// Answers what is done in an opening after so many stones.
    fn swap2(&mut self, points: &[Point]) -> Answer {
        let shape = self.shape()?;
        Ok(match self.open(points)? {
            Opened::Swap => "SWAP".to_owned(),
            Opened::Stones(placed) => {
                let texts = placed.iter().map(|at| syntax::point_text(shape, *at));
                texts.collect::<Vec<_>>().join(" ")
            }
        })
    }

    /// Does in an opening after so many stones what the seat that has the turn does until the other one has it.
    pub(super) fn open(&mut self, points: &[Point]) -> Result<Opened, String> {
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
                return Ok(Opened::Swap);
            }
            line.play(&mv).map_err(|why| why.to_string())?;
            placed.extend(mv.to);
        }
        let all = [points, &placed].concat();
        self.table()?.put(sides(&all).collect())?;
        Ok(Opened::Stones(placed))
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
        let mut limits = match self.shallow && self.engine.settings().goes_by_depth(line) {
            true => self.clock.limits_to_end(),
            false => self.clock.limits(),
        };
        limits.threads = self.engine.settings().threads();
        // Time that is saved where there is no choice is there for where there is one.
        if is_forced(line) {
            limits.visits = Some(limits.visits.map_or(FORCED, |visits| visits.min(FORCED)));
        }
        match self.ending.begin(self.number) {
            Some(stop) => limits.stop = stop,
            None => limits.time = Some(INSTANT),
        }
        let best = Strength::BEST;
        let (report, _) = self.engine.think(line, &limits, &best, &mut |_| {});
        self.ending.end();
        // A search that was broken off at once may have looked at nothing.
        Ok(match report.pv.is_empty() {
            true => line.legal().into_iter().take(1).collect(),
            false => report.pv,
        })
    }

    /// Says what of that which was asked for cannot be.
    fn able(&self) -> Result<(), String> {
        let first = self.unmet.values().next();
        first.map_or(Ok(()), |why| Err(why.clone()))
    }

    pub(super) fn table(&mut self) -> Result<&mut Table, String> {
        self.table.as_mut().ok_or_else(unstarted)
    }

    pub(super) fn shape(&mut self) -> Result<&'static Shape, String> {
        Ok(self.table()?.shape())
    }

    fn point(&mut self, text: &str) -> Result<Point, String> {
        let point = syntax::point(self.shape()?, text);
        point.map_err(|why| format!("{}: {why}", quoted(text)))
    }

    /// Takes over what is to be known; an unknown key is passed over. A value that makes no sense is told to whoever
    /// asks for a move until there is another: what is played must be what was asked for.
    fn info(&mut self, argument: &str) {
        // Who the other is changes nothing, and no file is kept in the folder; what stands under somebody's mouse is
        // not told.
        let Some((key, number)) = info::read(argument) else {
            return;
        };
        let set = number.and_then(|number| self.set(key, number));
        match set {
            Ok(()) => drop(self.unmet.remove(key)),
            Err(why) => drop(self.unmet.insert(key, why)),
        }
    }

    fn set(&mut self, key: &str, number: i64) -> Result<(), String> {
        let some = u64::try_from(number).ok().filter(|number| *number > 0);
        match key {
            "timeout_turn" => self.clock.set_turn(number),
            "timeout_match" => self.clock.set_game(number),
            "time_left" => self.clock.set_left(number),
            "time_increment" => self.clock.set_increment(number),
            "max_node" => self.clock.set_nodes(number),
            "max_depth" => {
                self.depth = some.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
                self.refit();
            }
            "hash_size" => {
                self.hash = some;
                self.refit();
            }
            "thread_num" => {
                let most = *ranges::THREADS.end();
                let threads = u32::try_from(number.clamp(1, most.into())).unwrap_or(1);
                self.settings.set_threads(threads);
                self.refit();
            }
            "max_memory" => {
                self.memory = some;
                self.refit();
                return roomy(some);
            }
            RULE => {
                self.rule = Some(number);
                return self.set_rule(number);
            }
            _ => {}
        }
        Ok(())
    }

    /// From now on numbers mean what Yixin-Board means by them.
    fn speak_yixin(&mut self) {
        if !mem::replace(&mut self.yixin, true)
            && let Some(number) = self.rule
        {
            match self.set_rule(number) {
                Ok(()) => drop(self.unmet.remove(RULE)),
                Err(why) => drop(self.unmet.insert(RULE, why)),
            }
        }
    }

    fn set_rule(&mut self, number: i64) -> Result<(), String> {
        let number = u32::try_from(number).map_err(|_| "a rule is a number from 0".to_owned())?;
        let rule = match self.yixin {
            true => of_yixin(number)?,
            false => of_number(number)?,
        };
        let rules = free(rule);
        if mem::replace(&mut self.rules, rules) != rules
            && let Some(table) = &mut self.table
        {
            table.set_rules(rules);
            self.warm_up();
        }
        Ok(())
    }

    /// Searches within what was asked for from now on.
    fn refit(&mut self) {
        let mut settings = self.settings.clone();
        let room = self.memory.map(|bytes| bytes.saturating_sub(BESIDES) >> 20);
        let room = room.into_iter().chain(self.hash.map(|kib| kib >> 10)).min();
        if let (Some(own), Some(room)) = (settings.memory_mib(), room) {
            let room = u32::try_from(room.max(1)).unwrap_or(u32::MAX);
            settings.set_memory_mib(own.min(room));
        }
        let deep = settings.clone();
        if let Some(depth) = self.depth {
            settings.set_depth(depth);
        }
        self.shallow = settings != deep;
        if settings != *self.engine.settings() {
            self.engine = AnyEngine::new(settings, self.seed);
            self.warm_up();
        }
    }
}

/// Says whether the program fits into so many bytes; `None` is no limit.
fn roomy(memory: Option<u64>) -> Result<(), String> {
    let least = BESIDES + (1 << 20);
    match memory {
        Some(bytes) if bytes < least => Err(format!(
            "the memory limit is too small: {least} is the least"
        )),
        _ => Ok(()),
    }
}

/// Reads the size of a board: one number, or two that are alike, as Yixin-Board writes it.
fn side_length(text: &str) -> Option<u8> {
    let sizes = text.split_whitespace().map(|size| size.parse().ok());
    match sizes.collect::<Option<Vec<u8>>>()?.as_slice() {
        [size] => Some(*size),
        [width, height] if width == height => Some(*width),
        _ => None,
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
