//! Our engines as a program that answers the protocol.

use std::io::{self, BufRead, Write};

use super::clock::Pace;
use super::syntax::{self, Command, Read};
use crate::config::error::quoted;
use crate::engine::{AnyEngine, EngineSettings, Strength};
use crate::games::any::AnyLine;
use crate::games::{AnyRules, drawing};

/// The commands, in the order in which they are listed.
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

/// How many names an error message lists at most.
const LISTED: usize = 50;

/// An engine, a game and what the protocol set.
pub struct Server<'a> {
    name: String,
    presets: &'a [(String, AnyRules)],
    settings: EngineSettings,
    engine: AnyEngine,
    line: AnyLine,
    pace: Pace,
    default_pace: Pace,
}

/// What becomes of the server after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// It waits for the next one.
    Go,
    /// It ends.
    Quit,
}

type Answer = Result<String, String>;

impl<'a> Server<'a> {
    /// A server on the empty board `line`. `name` is the engine's, `presets` are the rules that it
    /// may be asked for, `pace` is what a move may cost until a command says something else.
    #[must_use]
    pub fn new(
        name: &str,
        settings: EngineSettings,
        seed: u64,
        presets: &'a [(String, AnyRules)],
        line: AnyLine,
        pace: Pace,
    ) -> Self {
        Self {
            name: format!("TibetanGo {name}"),
            presets,
            engine: AnyEngine::new(settings.clone(), seed),
            settings,
            line,
            default_pace: pace.clone(),
            pace,
        }
    }

    /// Answers commands until `quit` or the end of the input.
    ///
    /// # Errors
    /// The system's, when it cannot read or write.
    pub fn serve(&mut self, mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        loop {
            let (text, next) = match syntax::read_line(&mut input, &mut bytes, true)? {
                Read::End => return Ok(()),
                Read::TooLong => {
                    let why = format!("a line has at most {} bytes", syntax::MAX_LINE);
                    (syntax::answer(None, Err(&why)), Next::Go)
                }
                Read::Line => match Command::parse(&syntax::clean(&bytes)) {
                    None => continue,
                    Some(command) => self.answer(&command),
                },
            };
            output.write_all(text.as_bytes())?;
            output.flush()?;
            if next == Next::Quit {
                return Ok(());
            }
        }
    }

    /// The answer to a command, ready to be sent.
    pub fn answer(&mut self, command: &Command) -> (String, Next) {
        let result = self.run(command.name, &command.arguments);
        let next = if command.name == "quit" {
            Next::Quit
        } else {
            Next::Go
        };
        let result = result.as_deref().map_err(String::as_str);
        (syntax::answer(command.id, result), next)
    }

    fn run(&mut self, name: &str, arguments: &[&str]) -> Answer {
        let done = Ok(String::new());
        match name {
            "protocol_version" => Ok(syntax::VERSION.to_owned()),
            "name" => Ok(self.name.clone()),
            "version" => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            "known_command" => {
                let known = COMMANDS.contains(&one(name, arguments)?);
                Ok(known.to_string())
            }
            "list_commands" => Ok(COMMANDS.join("\n")),
            "quit" => done,
            "boardsize" => self.boardsize(one(name, arguments)?),
            "rules" => self.rules(one(name, arguments)?),
            "clear_board" => self.begin(self.line.shape().size(), self.line.rules()),
            "play" => self.play(arguments),
            "genmove" => self.genmove(one(name, arguments)?),
            "undo" if self.line.undo() => done,
            "undo" => Err("cannot undo".to_owned()),
            "showboard" => {
                let board = drawing::board(&self.line);
                Ok(format!("\n{board}{}", drawing::state(&self.line)))
            }
            "legal_moves" => {
                let texts = self.line.legal().into_iter().map(|mv| self.line.text(&mv));
                Ok(texts.collect::<Vec<_>>().join(" "))
            }
            "final_status" => Ok(match self.line.outcome() {
                Some(outcome) => format!("{}: {}", outcome.winner_name(), outcome.reason.text()),
                None => "unfinished".to_owned(),
            }),
            "time_settings" => {
                let pace = Pace::of_settings(arguments)?;
                self.pace = pace.unwrap_or_else(|| self.default_pace.clone());
                self.warm_up();
                done
            }
            "time_left" => self.pace.note_left(arguments).map(|()| String::new()),
            "visits" => {
                let visits: Option<u64> = one(name, arguments)?.parse().ok();
                let visits = visits.filter(|&visits| visits > 0);
                self.pace = Pace::Visits(visits.ok_or("visits are a number from 1")?);
                done
            }
            "seed" => {
                let seed = one(name, arguments)?.parse();
                let seed = seed.map_err(|_| "a seed is a number from 0 to 2^64 - 1")?;
                self.engine = AnyEngine::new(self.settings.clone(), seed);
                self.warm_up();
                done
            }
            _ => Err("unknown command".to_owned()),
        }
    }

    /// A new game. The engine goes on with its random numbers, so that games differ.
    fn begin(&mut self, size: u8, rules: AnyRules) -> Answer {
        self.line = AnyLine::new(size, rules).ok_or_else(|| {
            let sizes: Vec<String> = rules.game().sizes().iter().map(u8::to_string).collect();
            format!("unacceptable size: there are {}", sizes.join(", "))
        })?;
        self.engine.new_game();
        self.warm_up();
        Ok(String::new())
    }

    /// Gets ready for a first move while no clock runs. Where visits count, random numbers count
    /// too, and the engine is left alone.
    fn warm_up(&mut self) {
        if self.pace.is_timed() && self.line.is_empty() {
            self.engine.warm_up(&self.line);
        }
    }

    fn boardsize(&mut self, size: &str) -> Answer {
        // No board has 0 lines.
        self.begin(size.parse().unwrap_or(0), self.line.rules())
    }

    fn rules(&mut self, id: &str) -> Answer {
        match self.presets.iter().find(|(known, _)| known == id) {
            Some((_, rules)) => self.begin(self.line.shape().size(), *rules),
            None => {
                let known = self.presets.iter().take(LISTED);
                let known: Vec<&str> = known.map(|(id, _)| id.as_str()).collect();
                Err(format!(
                    "unknown rules {}: {}",
                    quoted(id),
                    known.join(", ")
                ))
            }
        }
    }

    /// Checks that the game goes on and that `colour` has the move.
    fn turn(&self, colour: &str) -> Result<(), String> {
        let side = syntax::colour(colour).ok_or("the colour is white or black")?;
        if let Some(outcome) = self.line.outcome() {
            return Err(format!("the game is over: {outcome}"));
        }
        if side == self.line.to_move() {
            Ok(())
        } else {
            Err(format!("it is {}'s turn", self.line.to_move()))
        }
    }

    fn play(&mut self, arguments: &[&str]) -> Answer {
        let [colour, text] = arguments else {
            return Err("play needs COLOUR MOVE".to_owned());
        };
        self.turn(colour)?;
        let played = self.line.parse(text).and_then(|mv| self.line.play(&mv));
        match played {
            Ok(_) => Ok(String::new()),
            Err(why) => Err(format!("illegal move {}: {why}", quoted(text))),
        }
    }

    fn genmove(&mut self, colour: &str) -> Answer {
        self.turn(colour)?;
        let mut limits = self.pace.limits(self.line.to_move());
        limits.threads = self.settings.threads();
        let (_, mv) = self
            .engine
            .think(&self.line, &limits, &Strength::BEST, &mut |_| {});
        let mv = mv.ok_or("the engine found no move")?;
        let text = self.line.text(&mv);
        self.line.play(&mv).map_err(|why| why.to_string())?;
        Ok(text)
    }
}

fn one<'t>(name: &str, arguments: &[&'t str]) -> Result<&'t str, String> {
    match arguments {
        [argument] => Ok(argument),
        _ => Err(format!("{name} needs one argument")),
    }
}
