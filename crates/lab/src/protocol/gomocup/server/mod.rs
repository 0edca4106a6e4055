//! Our engines as a program that answers the protocol.
//!
//! | module | contents |
//! |---|---|
//! | `play` | the game: stones that the other side sends, and the engine's answers |
//! | `requests` | requests by `INFO`, and whether they can be met |

mod play;
mod requests;

pub(super) use play::OpeningAction;

use std::io::{self, BufRead, BufReader, Read, Write};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::bounded;

use super::block::{Block, BlockKind};
use super::blockade::{Blockade, BlockadeChange};
use super::board::GomocupBoard;
use super::clock::{GomocupClock, MoveBudget};
use super::ending::{END, Ending, STOP};
use super::rules::{free, gomoku_rules};
use super::syntax::{self, GomocupCommand};
use super::yixin::OF_FILES;
use crate::protocol::caps::Caps;
use requests::GomocupRequests;
use tibetango_engines::engine::{AnyEngine, EngineSettings};
use tibetango_records::wire::{AnyEnds, MAX_LINE, WireInput};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::GomokuRules;
use tibetango_rules::quote::{one_line, quote_text};
use tibetango_rules::{Point, Topology};

/// Commands that begin a line.
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

/// Additional commands of Yixin-Board.
pub const YIXIN: [&str; 15] = [
    STOP,
    "YXBOARD",
    "YXBLOCK",
    "YXBLOCKUNDO",
    "YXBLOCKRESET",
    "YXBLOCKPATH",
    "YXBLOCKPATHUNDO",
    "YXBLOCKPATHRESET",
    "YXNBEST",
    "YXSHOWFORBID",
    "YXSHOWINFO",
    "YXHASHCLEAR",
    "YXSWAP2STEP1",
    "YXSWAP2STEP2",
    "YXSWAP2STEP3",
];

/// Line that ends the lines of a board.
const DONE: &str = "DONE";

/// Maximum number of queued lines; a sender of more has to wait.
const WAITING: usize = 1024;

/// Memory of the program besides that of its search, in bytes, with room to spare.
pub const BESIDES: u64 = 40 << 20;

/// Engine, game and protocol settings.
pub struct GomocupServer {
    name: String,
    pub(super) settings: EngineSettings,
    seed: u64,
    engine: AnyEngine,
    size: u8,
    rules: GomokuRules,
    /// Stones on the board; `None` before `START`.
    board: Option<GomocupBoard>,
    /// Points that the engine is not to play; they stay so in the next game.
    pub(super) blockade: Blockade,
    following: Option<Following>,
    clock: GomocupClock,
    /// Requests by the other side, apart from the clock and the rules.
    requests: GomocupRequests,
    /// True if its search may look less deep than it would by itself.
    shallow: bool,
    linger: Duration,
    ending: Ending,
    /// Number of the line that is being answered.
    number: u64,
}

/// Command that the next lines belong to.
enum Following {
    /// Lines of a block, and their purpose once they are complete.
    Block { block: Block, purpose: BlockPurpose },
    /// Refused command: its numbers are skipped up to `DONE`, so that it is refused once.
    Refused,
    /// Unknown command that the name of a file follows.
    File,
}

/// Purpose of the lines of a block.
#[derive(Clone, Copy)]
enum BlockPurpose {
    /// A board that the engine searches.
    Search,
    /// A board that is only to be shown.
    Look,
    /// Points that the engine is not to play, or may play again.
    Blockade(BlockadeChange),
}

/// Returns the kind and the purpose of the lines that follow a command.
fn lines_behind(name: &str) -> (BlockKind, BlockPurpose) {
    let blockade = |change| (BlockKind::Points, BlockPurpose::Blockade(change));
    match name {
        "SWAP2BOARD" => (BlockKind::Opening, BlockPurpose::Search),
        "YXBOARD" => (BlockKind::Board, BlockPurpose::Look),
        "YXBLOCK" => blockade(BlockadeChange::Add),
        "YXBLOCKUNDO" => blockade(BlockadeChange::Remove),
        "YXBLOCKPATH" => blockade(BlockadeChange::AddLine),
        "YXBLOCKPATHUNDO" => blockade(BlockadeChange::RemoveLine),
        _ => (BlockKind::Board, BlockPurpose::Search),
    }
}

pub(super) type GomocupReply = Result<String, String>;

impl GomocupServer {
    /// Creates a server for boards like that of `history`, by its rules until another rule is requested. `name` is the
    /// engine's, `pace` is the budget of a move until a limit is set.
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
        Ok(Self {
            name: format!("TibetanGo {name}"),
            engine: AnyEngine::new(settings.clone(), seed),
            settings,
            seed,
            size: history.topology().size(),
            rules: free(gomoku_rules(history.rules())?.rule),
            board: None,
            blockade: Blockade::default(),
            following: None,
            clock: GomocupClock::new(pace, caps.time),
            requests: GomocupRequests::default(),
            shallow: false,
            linger: caps.linger,
            ending: Ending::default(),
            number: 0,
        })
    }

    /// Answers commands until `END` or the end of the input. Requests before the end of the input are still answered,
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
        // Closed when this function ends.
        let (_serving, closed) = bounded::<()>(0);
        let (ending, linger) = (self.ending.clone(), self.linger);
        // The thread listens to the end. It is not joined: after `END` the input may stay open.
        thread::Builder::new()
            .name("gomocup".to_owned())
            .spawn(move || {
                let input: Box<dyn BufRead> = Box::new(BufReader::new(AnyEnds::new(input)));
                ending.listen(input, sender, &closed, linger);
            })?;
        for next in inputs {
            let begin = Instant::now();
            self.number += 1;
            let answer = match next {
                WireInput::TooLong => self.too_long(),
                WireInput::Line(line) => match GomocupCommand::parse(&line) {
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
        if let Some(Following::Block { block, .. }) = &mut self.following {
            block.spoil(why);
            return None;
        }
        Some(format_reply(Err(why)))
    }

    /// Returns the answer to a line, if it has one.
    fn hear(&mut self, command: &GomocupCommand) -> Option<String> {
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
            Some(Following::Block { block, purpose }) if name == DONE => {
                return self.finish(block, purpose).transpose().map(format_reply);
            }
            Some(Following::Block { mut block, purpose }) if !is_known => {
                if let Some(board) = &self.board {
                    block.add(board.topology(), &command.line());
                }
                self.following = Some(Following::Block { block, purpose });
                return None;
            }
            // A sender of another command waits for two answers.
            Some(Following::Block { .. }) => broken = Some("ERROR the board ended without DONE\n"),
            Some(Following::Refused) if name == DONE => return None,
            Some(Following::Refused) if command.is_data() => {
                self.following = Some(Following::Refused);
                return None;
            }
            Some(Following::File) if !is_known => return None,
            Some(Following::Refused | Following::File) | None => {}
        }
        let answer = self
            .run(name, &command.argument)
            .transpose()
            .map(format_reply);
        let Some(broken) = broken else {
            return answer;
        };
        let both = format!("{broken}{}", answer.unwrap_or_default());
        Some(both.trim_end().to_owned())
    }

    /// Answers a command; returns `None` if lines must follow first, or if it has no answer.
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
            "BOARD" | "SWAP2BOARD" | "YXBOARD" | "YXBLOCK" | "YXBLOCKUNDO" | "YXBLOCKPATH"
            | "YXBLOCKPATHUNDO" => {
                self.following = Some(Following::Refused);
                self.board()?;
                let (kind, purpose) = lines_behind(name);
                let block = Block::new(kind);
                self.following = Some(Following::Block { block, purpose });
                return Ok(None);
            }
            "YXBLOCKRESET" => {
                self.blockade.clear_points();
                return Ok(None);
            }
            "YXBLOCKPATHRESET" => {
                self.blockade.clear_lines();
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
                Ok(format!("UNKNOWN command {}", quote_text(name)))
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

    pub(super) fn board(&mut self) -> Result<&mut GomocupBoard, String> {
        self.board.as_mut().ok_or_else(no_board)
    }

    pub(super) fn topology(&mut self) -> Result<&'static Topology, String> {
        Ok(self.board()?.topology())
    }

    fn point(&mut self, text: &str) -> Result<Point, String> {
        let point = syntax::point(self.topology()?, text);
        point.map_err(|why| format!("{}: {why}", quote_text(text)))
    }
}

fn no_board() -> String {
    "there is no board yet: START comes first".to_owned()
}

/// Formats an answer as a line.
fn format_reply(answer: GomocupReply) -> String {
    match answer {
        Ok(text) => text,
        Err(why) => format!("ERROR {}", one_line(&why)),
    }
}
