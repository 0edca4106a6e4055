//! Program that plays by DamExchange: one that runs already, or one that is started.

use std::thread;
use std::time::{Duration, Instant};

use super::program::ProtocolSupport;
use crate::arena::player::{ArenaPlayer, MoveAnswer, PlayerTerms};
use crate::protocol::draughts::{ProtocolMove, draughts_rules};
use crate::protocol::dxp::NAME;
use crate::protocol::dxp::clock::{DxpClock, Terms};
use crate::protocol::dxp::connection::{Connection, hang_up_message};
use crate::protocol::dxp::message::{GameEndReason, LETTERS, Message, Request, VERSION};
use crate::protocol::dxp::player::wait_for_acceptance;
use crate::protocol::program::{Beside, Program, ProgramFailure};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_rules::{Outcome, Side};
use tibetango_search::Stop;

/// Time for a move where the protocol cannot express the match's budget.
const USUAL: Duration = Duration::from_secs(1);
/// Pause between attempts to connect to a program that was just started.
const AGAIN: Duration = Duration::from_millis(50);
/// Time that a program has to give a reason once messages can no longer be sent to it.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// Maximum number of messages without a move or an end; after them the program has failed.
const TALKS: u32 = 200;

/// The protocol.
pub(super) const SUPPORT: ProtocolSupport = ProtocolSupport {
    names: "HOST:PORT",
    alone: true,
    has: |rules| draughts_rules(rules, NAME).map(drop),
    unit: |value| value,
    invite: |program, terms, stop| Ok(Box::new(DxpProgram::invite(program, terms, stop)?)),
};

/// Program at the other end of a connection.
struct DxpProgram {
    connection: Connection,
    /// The program's process, if the arena started it.
    _program: Option<Beside>,
    game: Option<DxpProgramGame>,
}

/// Game that the program plays.
struct DxpProgramGame {
    side: Side,
    clock: DxpClock,
    /// Number of moves in the opening.
    opening_length: usize,
    /// Number of moves that the program knows.
    program_plies: usize,
    /// Time at which its last move came.
    since: Instant,
}

impl DxpProgramGame {
    /// True if either side may end the game: the agreed number of moves is played.
    fn has_enough(&self, history: &AnyGameHistory) -> bool {
        let moves = self.clock.moves();
        moves > 0 && history.len().saturating_sub(self.opening_length) >= 2 * moves
    }
}

impl DxpProgram {
    fn new(connection: Connection, program: Option<Beside>) -> Self {
        Self {
            connection,
            _program: program,
            game: None,
        }
    }

    /// Connects to `HOST:PORT`, the path of the program; its arguments are a command that is started first.
    fn invite(
        program: &Program,
        terms: PlayerTerms<'_>,
        stop: Stop,
    ) -> Result<Self, ProgramFailure> {
        let plan = terms.plan;
        draughts_rules(plan.rules, NAME)?;
        let address = &program.path;
        let [path, arguments @ ..] = program.arguments.as_slice() else {
            return Ok(Self::new(Connection::to(address, stop)?, None));
        };
        let mut program = Beside::start(&Program {
            path: path.clone(),
            arguments: arguments.to_vec(),
        })?;
        let begin = Instant::now();
        loop {
            let is_over = program.has_ended();
            match Connection::to(address, stop.clone()) {
                Ok(connection) => return Ok(Self::new(connection, Some(program))),
                Err(_) if is_over => return Err("ended before it listened".to_owned().into()),
                Err(why) if begin.elapsed() > plan.patience || stop.is_stopped() => {
                    return Err(why.into());
                }
                Err(_) => thread::sleep(AGAIN),
            }
        }
    }
}

impl ArenaPlayer for DxpProgram {
    fn begin(
        &mut self,
        terms: PlayerTerms<'_>,
        _: u64,
        history: &AnyGameHistory,
        side: Side,
    ) -> Result<(), ProgramFailure> {
        let time = Terms::of_moves(terms.budget.time().unwrap_or(USUAL));
        let usual = history.is_empty() && history.set_up_as().is_none();
        self.connection.send(&Message::Request(Request {
            version: VERSION,
            name: "TibetanGo arena".to_owned(),
            side,
            minutes: time.minutes,
            moves: time.moves,
            position: (!usual).then(|| LETTERS.write(history)),
        }))?;
        wait_for_acceptance(&self.connection, terms.plan.patience, &mut |_| {})?;
        self.game = Some(DxpProgramGame {
            side,
            clock: DxpClock::new(time),
            opening_length: history.len(),
            program_plies: history.len(),
            since: Instant::now(),
        });
        Ok(())
    }

    fn choose(
        &mut self,
        terms: PlayerTerms<'_>,
        history: &AnyGameHistory,
    ) -> Result<MoveAnswer, ProgramFailure> {
        let none = || "plays no game".to_owned();
        let game = self.game.as_mut().ok_or_else(none)?;
        let mut unsent = None;
        if history.len() > game.program_plies {
            let untold = || "cannot be told of a move".to_owned();
            let previous = last_move(history).ok_or_else(untold)?;
            let seconds = game.since.elapsed().as_secs();
            let seconds = u16::try_from(seconds).unwrap_or(u16::MAX);
            unsent = self
                .connection
                .send(&Message::Move {
                    seconds,
                    mv: previous,
                })
                .err();
        }
        let begin = Instant::now();
        let patience = match unsent {
            None => terms.plan.patience + game.clock.remaining().unwrap_or_default(),
            // A program that no longer receives may have said why.
            Some(_) => LAST_WORDS,
        };
        let mut complaint = None;
        for _ in 0..TALKS {
            let message = self.connection.hear(begin, patience);
            let message = message.and_then(|message| message.ok_or_else(hang_up_message));
            let message = message.map_err(|why| {
                let why = unsent.take().unwrap_or(why);
                departure(why, complaint.as_deref())
            })?;
            match message {
                Message::Chat(text) if complains(&text) => complaint = Some(text),
                Message::Move { mv: previous, .. } => {
                    game.clock.spend(begin.elapsed());
                    (game.program_plies, game.since) = (history.len() + 1, Instant::now());
                    let text = previous.text(history.topology());
                    let why = |why| MoveAnswer::Nothing(format!("{}: {why}", quote_text(&text)));
                    return Ok(previous.find(history).map_or_else(why, MoveAnswer::Move));
                }
                Message::End { reason, last } => {
                    let enough = game.has_enough(history);
                    self.game = None;
                    let result = self.connection.send(&Message::End {
                        reason: GameEndReason::Unknown,
                        last: false,
                    });
                    if !last {
                        result?;
                    }
                    return Ok(match reason {
                        GameEndReason::Lost => MoveAnswer::Resign,
                        GameEndReason::Unknown if enough => MoveAnswer::Enough,
                        GameEndReason::Unknown => {
                            let how = unfinished_game(complaint.as_deref());
                            if last {
                                return Err(ProgramFailure::Refused(how));
                            }
                            MoveAnswer::Refuse(how)
                        }
                        reason => {
                            let how = reason.text();
                            MoveAnswer::Nothing(format!("it ended the game, {how} as it says"))
                        }
                    });
                }
                // Programs among themselves take nothing back.
                Message::Back { .. } => self.connection.send(&Message::BackAnswer(1))?,
                _ => {}
            }
        }
        Err("talks without end".to_owned().into())
    }

    /// True if it has used more than the time of its whole game: the protocol has no limit for one move.
    fn is_late(&self, _: Duration, _: Duration) -> bool {
        let game = self.game.as_ref();
        game.is_some_and(|game| game.clock.is_over())
    }

    /// Tells the program that the game is over; a fault of the other player may have ended it in the middle.
    fn end(&mut self, terms: PlayerTerms<'_>, outcome: Option<Outcome>) {
        let Some(game) = self.game.take() else {
            return;
        };
        // Ours is the other side, and ours is the turn.
        let reason = match outcome.map(|outcome| outcome.winner) {
            None => GameEndReason::Unknown,
            Some(None) => GameEndReason::Drawn,
            Some(Some(side)) if side == game.side => GameEndReason::Lost,
            Some(Some(_)) => GameEndReason::Won,
        };
        let end = Message::End {
            reason,
            last: false,
        };
        if self.connection.send(&end).is_err() {
            return;
        }
        let begin = Instant::now();
        // A program that does not confirm it is noticed when the next game begins.
        for _ in 0..TALKS {
            match self.connection.hear(begin, terms.plan.patience) {
                Ok(Some(Message::End { .. }) | None) | Err(_) => return,
                Ok(Some(_)) => {}
            }
        }
    }
}

/// True for chat in which a program complains about a message that it received.
fn complains(text: &str) -> bool {
    let text = text.to_lowercase();
    ["error", "illegal"].iter().any(|word| text.contains(word))
}

/// Returns the failure of a program that sends nothing more. Some, as Scan, say what is wrong with a move and leave.
fn departure(why: String, complaint: Option<&str>) -> ProgramFailure {
    match complaint {
        Some(text) => ProgramFailure::Refused(format!("said {} and {why}", quote_text(text))),
        None => ProgramFailure::Broke(why),
    }
}

/// Describes a game that a program ended without a result: programs answer moves that they do not understand in this
/// way.
fn unfinished_game(complaint: Option<&str>) -> String {
    let text = complaint.map(|text| format!("said {} and ", quote_text(text)));
    text.unwrap_or_default() + "ended the game without a result"
}

/// Returns the last move of a game as a protocol message has it.
fn last_move(history: &AnyGameHistory) -> Option<ProtocolMove> {
    let mv = history.moves().pop()?;
    let mut before = history.clone();
    before.undo();
    ProtocolMove::of(&before, &mv)
}
