//! Our engines as a program that answers the protocol.

use std::io::{self, BufReader, Read, Write};
use std::thread;

use crossbeam_channel::{RecvTimeoutError, bounded};

use super::clock::MoveLimit;
use super::syntax::{self, GtpCommand};
use crate::protocol::caps::Caps;
use crate::protocol::lines::listen;
use tibetango_content::config::Preset;
use tibetango_engines::engine::{AnyEngine, EngineSettings, Strength};
use tibetango_records::drawing;
use tibetango_records::messages::WrongValue;
use tibetango_records::wire::{AnyEnds, MAX_LINE, WireInput};
use tibetango_rules::AnyRules;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_rules::text::list_text;
use tibetango_search::Stop;

/// Commands, in the order in which they are listed.
pub const COMMANDS: [&str; 19] = [
    "protocol_version",
    "name",
    "version",
    "known_command",
    "list_commands",
    "quit",
    "boardsize",
    "rules",
    "clear_board",
    "play",
    "genmove",
    "undo",
    "showboard",
    "legal_moves",
    "final_status",
    "time_settings",
    "time_left",
    "visits",
    "seed",
];

/// Maximum number of names that an error message lists.
const LISTED: usize = 50;

/// Maximum number of queued commands; a sender of more has to wait.
const WAITING: usize = 1024;

/// Engine, game and protocol settings.
pub struct GtpServer<'a> {
    name: String,
    presets: &'a [Preset],
    engine: AnyEngine,
    history: AnyGameHistory,
    pace: MoveLimit,
    default_pace: MoveLimit,
    caps: Caps,
    /// Ends every search, once its result is no longer wanted.
    stop: Stop,
}

type GtpReply = Result<String, String>;

impl<'a> GtpServer<'a> {
    /// Creates a server on the empty board `history`. `name` is the engine's, `presets` are the rules that may be
    /// requested, `pace` is the budget of a move until a command sets another.
    #[must_use]
    pub fn new(
        name: &str,
        settings: EngineSettings,
        seed: u64,
        presets: &'a [Preset],
        history: AnyGameHistory,
        pace: MoveLimit,
        caps: Caps,
    ) -> Self {
        Self {
            name: format!("TibetanGo {name}"),
            presets,
            engine: AnyEngine::new(settings, seed),
            history,
            default_pace: pace.clone(),
            pace,
            caps,
            stop: Stop::default(),
        }
    }

    /// Answers commands until `quit` or the end of the input. Requests before the end are still answered, but not for
    /// longer than the caps allow: most likely no reader is left.
    ///
    /// # Errors
    /// The system's error, if it cannot write or start a thread.
    pub fn serve(
        &mut self,
        input: impl Read + Send + 'static,
        mut output: impl Write,
    ) -> io::Result<()> {
        let (sender, inputs) = bounded(WAITING);
        // Closed when this function ends.
        let (_serving, closed) = bounded::<()>(0);
        let (stop, linger) = (self.stop.clone(), self.caps.linger);
        // The thread listens to the end, and ends a search that goes on for too long after it. It is not joined: after
        // `quit` the input may stay open.
        thread::Builder::new()
            .name("gtp".to_owned())
            .spawn(move || {
                listen(BufReader::new(AnyEnds::new(input)), true, &sender);
                // The input has ended.
                drop(sender);
                if closed.recv_timeout(linger) == Err(RecvTimeoutError::Timeout) {
                    stop.stop();
                }
            })?;
        for line in inputs {
            if self.stop.is_stopped() {
                break;
            }
            let (id, result, quits) = match line {
                WireInput::TooLong => {
                    let why = format!("a line has at most {MAX_LINE} bytes");
                    (None, Err(why), false)
                }
                WireInput::Line(bytes) => match GtpCommand::parse(&syntax::clean(&bytes)) {
                    None => continue,
                    Some(command) => {
                        let name = command.name.to_ascii_lowercase();
                        let result = self.run(&name, &command.arguments);
                        (command.id, result, name == "quit")
                    }
                },
            };
            let text = syntax::answer(id, result.as_deref().map_err(String::as_str));
            output.write_all(text.as_bytes())?;
            output.flush()?;
            if quits {
                break;
            }
        }
        Ok(())
    }

    fn run(&mut self, name: &str, arguments: &[&str]) -> GtpReply {
        let ok = Ok(String::new());
        match name {
            "protocol_version" => Ok(syntax::VERSION.to_owned()),
            "name" => Ok(self.name.clone()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => {
                let name = one(name, arguments)?.to_ascii_lowercase();
                Ok(COMMANDS.contains(&name.as_str()).to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => ok,
            // No board has 0 lines.
            "boardsize" => self.begin(
                one(name, arguments)?.parse().unwrap_or(0),
                self.history.rules(),
            ),
            "rules" => self.rules(one(name, arguments)?),
            "clear_board" => self.begin(self.history.topology().size(), self.history.rules()),
            "play" => self.play(arguments),
            "genmove" => self.genmove(one(name, arguments)?),
            "undo" if self.history.undo() => ok,
            "undo" => Err("cannot undo".to_owned()),
            "showboard" => {
                let board = drawing::board(&self.history);
                Ok(format!("\n{board}{}", drawing::state(&self.history)))
            }
            "legal_moves" => {
                let texts = self
                    .history
                    .legal()
                    .into_iter()
                    .map(|mv| self.history.text(&mv));
                Ok(texts.collect::<Vec<_>>().join(" "))
            }
            "final_status" => Ok(match self.history.outcome() {
                Some(outcome) => format!("{}: {}", outcome.winner_name(), outcome.reason.text()),
                None => "unfinished".to_owned(),
            }),
            "time_settings" => {
                let pace = MoveLimit::of_settings(arguments)?;
                self.pace = pace.unwrap_or_else(|| self.default_pace.clone());
                self.warm_up();
                ok
            }
            "time_left" => self.pace.note_time(arguments).map(|()| String::new()),
            "visits" => {
                let most = self.caps.visits;
                match one(name, arguments)?.parse() {
                    Ok(visits) if (1..=most).contains(&visits) => {
                        self.pace = MoveLimit::Visits(visits)
                    }
                    _ => return Err(format!("visits are a number from 1 to {most}")),
                }
                ok
            }
            "seed" => {
                let seed = one(name, arguments)?.parse();
                let seed = seed.map_err(|_| "a seed is a number from 0 to 2^64 - 1")?;
                self.engine = AnyEngine::new(self.engine.settings().clone(), seed);
                self.warm_up();
                ok
            }
            _ => Err("unknown command".to_owned()),
        }
    }

    /// Begins a new game. The engine goes on with its random numbers, so that games differ.
    fn begin(&mut self, size: u8, rules: AnyRules) -> GtpReply {
        self.history = AnyGameHistory::new(size, rules).ok_or_else(|| {
            let sizes = list_text(rules.game().sizes());
            format!("unacceptable size: there are {sizes}")
        })?;
        self.engine.new_game();
        self.warm_up();
        Ok(String::new())
    }

    /// Prepares for a first move while no clock runs. With a budget of visits the search depends on random numbers, and
    /// the engine is left alone.
    fn warm_up(&mut self) {
        if self.pace.is_timed() && self.history.is_empty() {
            self.engine.warm_up(&self.history);
        }
    }

    fn rules(&mut self, id: &str) -> GtpReply {
        let mut presets = self.presets.iter();
        match presets.find(|preset| preset.id.eq_ignore_ascii_case(id)) {
            Some(preset) => self.begin(self.history.topology().size(), preset.rules),
            None => {
                let presets = self.presets.iter().take(LISTED);
                let presets: Vec<&str> = presets.map(|preset| preset.id.as_str()).collect();
                Err(WrongValue::not_one_of(id, "a rules preset", &presets).to_string())
            }
        }
    }

    /// Checks that the game goes on and that `colour` has the move.
    fn turn(&self, colour: &str) -> Result<(), String> {
        let side = syntax::colour(colour).ok_or("the colour is white or black")?;
        if let Some(outcome) = self.history.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        match self.history.to_move() {
            mover if mover == side => Ok(()),
            mover => Err(format!("it is {mover}'s turn")),
        }
    }

    fn play(&mut self, arguments: &[&str]) -> GtpReply {
        let [colour, text] = arguments else {
            return Err("play needs COLOUR MOVE".to_owned());
        };
        self.turn(colour)?;
        let mv = syntax::parse_move(&self.history, text);
        match mv.and_then(|mv| self.history.play(&mv)) {
            Ok(_) => Ok(String::new()),
            Err(why) => Err(format!("illegal move {}: {why}", quote_text(text))),
        }
    }

    fn genmove(&mut self, colour: &str) -> GtpReply {
        self.turn(colour)?;
        let mut limits = self.pace.limits(self.history.to_move(), self.caps.time);
        limits.stop = self.stop.clone();
        limits.threads = self.engine.settings().threads();
        let (history, best) = (&self.history, Strength::BEST);
        let (_, mv) = self.engine.think(history, &limits, &best, &mut |_| {});
        let mv = mv.ok_or("the engine found no move")?;
        let text = self.history.text(&mv);
        self.history.play(&mv).map_err(|why| why.to_string())?;
        Ok(text)
    }
}

fn one<'t>(name: &str, arguments: &[&'t str]) -> Result<&'t str, String> {
    match arguments {
        [argument] => Ok(argument),
        _ => Err(format!("{name} needs one argument")),
    }
}
