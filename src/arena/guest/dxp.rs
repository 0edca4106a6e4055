//! A program that plays by DamExchange: one that runs already, or one that is started.

use std::thread;
use std::time::{Duration, Instant};

use super::super::player::Choice;
use super::super::{Budget, MatchPlan};
use crate::games::any::AnyLine;
use crate::games::{AnyRules, Side};
use crate::messages::quoted;
use crate::protocol::draughts::{Told, known};
use crate::protocol::dxp::NAME;
use crate::protocol::dxp::clock::{Clock, Terms};
use crate::protocol::dxp::connection::{Connection, gone};
use crate::protocol::dxp::message::{LETTERS, Message, Reason, Request, VERSION};
use crate::protocol::dxp::player::accepted;
use crate::protocol::program::{Beside, Program};
use crate::search::Stop;

/// What a move takes where the match has a budget that cannot be told.
const USUAL: Duration = Duration::from_secs(1);
/// How often a program is tried that was just started.
const AGAIN: Duration = Duration::from_millis(50);
/// Messages that are no move until a program is no more listened to.
const TALKS: u32 = 200;

/// Says whether matches by these rules can be played over the protocol.
pub(super) fn has(rules: AnyRules) -> Result<(), String> {
    known(rules, NAME).map(|_| ())
}

/// A program at the other end of a connection.
pub(in crate::arena) struct Guest {
    connection: Connection,
    /// The program itself, where it was started.
    _program: Option<Beside>,
    game: Option<Game>,
}

/// A game that it plays.
struct Game {
    side: Side,
    clock: Clock,
    /// How many moves it knows.
    known: usize,
    /// When its last move came.
    since: Instant,
}

impl Guest {
    /// Connects to `HOST:PORT`, which is the path of the program; its arguments are a command that is started first.
    pub fn invite(program: &Program, plan: &MatchPlan, stop: Stop) -> Result<Self, String> {
        has(plan.rules)?;
        let address = &program.path;
        let [path, arguments @ ..] = program.arguments.as_slice() else {
            return Ok(Self {
                connection: Connection::to(address, stop)?,
                _program: None,
                game: None,
            });
        };
        let mut started = Beside::start(&Program {
            path: path.clone(),
            arguments: arguments.to_vec(),
        })?;
        let begin = Instant::now();
        loop {
            let ended = started.has_ended();
            match Connection::to(address, stop.clone()) {
                Ok(connection) => {
                    return Ok(Self {
                        connection,
                        _program: Some(started),
                        game: None,
                    });
                }
                Err(_) if ended => return Err("ended before it listened".to_owned()),
                Err(why) if begin.elapsed() > plan.patience || stop.is_stopped() => {
                    return Err(why);
                }
                Err(_) => thread::sleep(AGAIN),
            }
        }
    }

    /// Asks for a game that begins with `line`, in which it plays `side`.
    pub fn begin(&mut self, plan: &MatchPlan, line: &AnyLine, side: Side) -> Result<(), String> {
        let terms = match plan.budget {
            Budget::Visits(_) | Budget::Processor(_) => Terms::of_moves(USUAL),
            Budget::Time(time) => Terms::of_moves(time),
        };
        let usual = line.is_empty() && line.set_up_as().is_none();
        self.connection.send(&Message::Request(Request {
            version: VERSION,
            name: "TibetanGo arena".to_owned(),
            side,
            minutes: terms.minutes,
            moves: terms.moves,
            position: (!usual).then(|| LETTERS.write(line)),
        }))?;
        accepted(&self.connection, plan.patience, &mut |_| {})?;
        self.game = Some(Game {
            side,
            clock: Clock::new(terms),
            known: line.len(),
            since: Instant::now(),
        });
        Ok(())
    }

    pub fn choose(&mut self, plan: &MatchPlan, line: &AnyLine) -> Result<Choice, String> {
        let game = self.game.as_mut().ok_or("plays no game")?;
        if line.len() > game.known {
            let told = last_move(line).ok_or("cannot be told of a move")?;
            let seconds = game.since.elapsed().as_secs();
            let seconds = u16::try_from(seconds).unwrap_or(u16::MAX);
            self.connection.send(&Message::Move { seconds, told })?;
        }
        let begin = Instant::now();
        let patience = plan.patience + game.clock.left().unwrap_or_default();
        for _ in 0..TALKS {
            let message = self.connection.hear(begin, patience)?;
            match message.ok_or_else(gone)? {
                Message::Move { told, .. } => {
                    game.clock.spend(begin.elapsed());
                    (game.known, game.since) = (line.len() + 1, Instant::now());
                    let text = told.text(line.shape());
                    let why = |why| Choice::Nothing(format!("{}: {why}", quoted(&text)));
                    return Ok(told.find(line).map_or_else(why, Choice::Move));
                }
                Message::End { reason, last } => {
                    self.game = None;
                    let sent = self.connection.send(&Message::End {
                        reason: Reason::Unknown,
                        last: false,
                    });
                    if !last {
                        sent?;
                    }
                    return Ok(match reason {
                        Reason::Lost => Choice::Resign,
                        reason => {
                            let how = reason.text();
                            Choice::Nothing(format!("it ended the game, {how} as it says"))
                        }
                    });
                }
                // Programs among themselves take nothing back.
                Message::Back { .. } => self.connection.send(&Message::BackAnswer(1))?,
                _ => {}
            }
        }
        Err("talks without end".to_owned())
    }

    /// True where it has used more than the time of its whole game: the protocol knows no time of a move.
    pub fn is_late(&self) -> bool {
        let game = self.game.as_ref();
        game.is_some_and(|game| game.clock.is_over())
    }

    /// Says that the game is over, which it may be in the middle for a fault of the other player.
    pub fn end(&mut self, plan: &MatchPlan, winner: Option<Side>) {
        let Some(game) = self.game.take() else {
            return;
        };
        // Ours is the other side, and ours is the turn.
        let reason = match winner {
            None => Reason::Drawn,
            Some(side) if side == game.side => Reason::Lost,
            Some(_) => Reason::Won,
        };
        let last = false;
        if self
            .connection
            .send(&Message::End { reason, last })
            .is_err()
        {
            return;
        }
        let begin = Instant::now();
        // Who does not confirm it is found out when the next game begins.
        for _ in 0..TALKS {
            match self.connection.hear(begin, plan.patience) {
                Ok(Some(Message::End { .. }) | None) | Err(_) => return,
                Ok(Some(_)) => {}
            }
        }
    }
}

/// The last move of a game, as it is told.
fn last_move(line: &AnyLine) -> Option<Told> {
    let mv = line.moves().pop()?;
    let mut before = line.clone();
    before.undo();
    Told::of(&before, &mv)
}
