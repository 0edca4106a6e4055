//! Our engines as either of the two programs: the one that requests games, or the one that accepts them.

use std::time::{Duration, Instant};

use super::NAME;
use super::clock::Terms;
use super::connection::{Connection, hang_up_message};
use super::game::{DxpGame, Over, TALKS};
use super::message::{GameEndReason, LETTERS, Message, Request, VERSION};
use crate::protocol::caps::Caps;
use crate::protocol::draughts::new_game;
use crate::protocol::pace::MoveBudget;
use crate::protocol::program::ProgramFailure;
use tibetango_engines::engine::{AnyEngine, EngineSettings};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;

/// Engine that plays over a connection.
pub struct DxpPlayer {
    name: String,
    pub(super) engine: AnyEngine,
    empty: AnyGameHistory,
    /// Budget of a move besides the clock.
    pub(super) pace: Option<MoveBudget>,
    pub(super) caps: Caps,
}

impl DxpPlayer {
    /// Creates a player of games like `history`. `name` is the engine's, `pace` is the budget of a move besides the
    /// clock.
    ///
    /// # Errors
    /// The protocol does not have this game.
    pub fn new(
        name: &str,
        settings: EngineSettings,
        seed: u64,
        history: &AnyGameHistory,
        pace: Option<MoveBudget>,
        caps: Caps,
    ) -> Result<Self, String> {
        let empty = new_game(history.rules(), NAME)?;
        let mut engine = AnyEngine::new(settings, seed);
        engine.warm_up(&empty);
        Ok(Self {
            name: format!("TibetanGo {name}"),
            engine,
            empty,
            pace,
            caps,
        })
    }

    /// Plays the games that the other side requests, until it wants no more or closes the connection; `say` gets their
    /// results and the other side's chat. Returns the number of games.
    ///
    /// # Errors
    /// The other side's fault, as the rest of a sentence about it.
    pub fn follow(
        &mut self,
        connection: &mut Connection,
        say: &mut dyn FnMut(&str),
    ) -> Result<u32, String> {
        let (mut games, mut talks) = (0, 0);
        let mut since = Instant::now();
        loop {
            talks += 1;
            if talks > TALKS {
                return Err("talks without end".to_owned());
            }
            let request = match connection.hear(since, self.caps.idle)? {
                // A program that has played may close the connection.
                None if games > 0 => return Ok(games),
                None => return Err(hang_up_message()),
                Some(Message::Request(request)) => request,
                Some(Message::Chat(text)) => {
                    say(&format!("it says {}", quote_text(&text)));
                    continue;
                }
                Some(Message::End { last: true, .. }) => return Ok(games),
                Some(Message::Back { .. }) => {
                    connection.send(&Message::BackAnswer(2))?;
                    continue;
                }
                Some(_) => continue,
            };
            let first = match self.first(&request) {
                Ok(first) => first,
                Err((code, why)) => {
                    say(&format!("a game was refused: {why}"));
                    connection.send(&self.answer(code))?;
                    continue;
                }
            };
            connection.send(&self.answer(0))?;
            let terms = Terms {
                minutes: request.minutes,
                moves: request.moves,
            };
            games += 1;
            talks = 0;
            let over =
                DxpGame::new(self, connection, say, request.side, first, terms, false).play()?;
            tell(games, request.side, &request.name, over, say);
            if over.last {
                return Ok(games);
            }
            since = Instant::now();
        }
    }

    /// Requests `games` games by these terms, with colours changed from game to game, the first with White; `say`, and
    /// the returned number of games, are as for [`Self::follow`].
    ///
    /// # Errors
    /// The other side's fault, as the rest of a sentence about it.
    pub fn lead(
        &mut self,
        connection: &mut Connection,
        terms: Terms,
        games: u32,
        say: &mut dyn FnMut(&str),
    ) -> Result<u32, String> {
        for number in 1..=games {
            let side = match number % 2 {
                1 => Side::White,
                _ => Side::Black,
            };
            let request = Request {
                version: VERSION,
                name: self.name.clone(),
                side: side.other(),
                minutes: terms.minutes,
                moves: terms.moves,
                position: None,
            };
            connection.send(&Message::Request(request))?;
            let name = wait_for_acceptance(connection, self.caps.grace, say);
            let name = name.map_err(|failed| failed.to_string())?;
            let first = self.empty.clone();
            let last = number == games;
            let over = DxpGame::new(self, connection, say, side, first, terms, last).play()?;
            tell(number, side, &name, over, say);
            if over.last {
                return Ok(number);
            }
        }
        Ok(games)
    }

    fn answer(&self, code: u8) -> Message {
        let name = self.name.clone();
        Message::Accept { name, code }
    }

    /// Returns the position that a game begins with.
    fn first(&self, request: &Request) -> Result<AnyGameHistory, (u8, String)> {
        if request.version != VERSION {
            return Err((1, format!("version {} is not known", request.version)));
        }
        match &request.position {
            None => Ok(self.empty.clone()),
            Some(position) => LETTERS.read(&self.empty, position).map_err(|why| (2, why)),
        }
    }
}

/// Waits until a requested game is accepted, and returns the name of the other program.
///
/// # Errors
/// The game is not accepted.
pub fn wait_for_acceptance(
    connection: &Connection,
    patience: Duration,
    say: &mut dyn FnMut(&str),
) -> Result<String, ProgramFailure> {
    let begin = Instant::now();
    for _ in 0..TALKS {
        match connection.hear(begin, patience)? {
            None => return Err(hang_up_message().into()),
            Some(Message::Accept { name, code: 0 }) => return Ok(name),
            Some(Message::Accept { code, .. }) => {
                let why = match code {
                    1 => "it speaks another version",
                    2 => "not this one",
                    _ => "it wants none",
                };
                let why = format!("does not accept a game: {why}");
                return Err(ProgramFailure::Refused(why));
            }
            Some(Message::Chat(text)) => say(&format!("it says {}", quote_text(&text))),
            // Left over from another game.
            Some(_) => {}
        }
    }
    Err("talks without end".to_owned().into())
}

fn tell(number: u32, side: Side, name: &str, over: Over, say: &mut dyn FnMut(&str)) {
    let (name, how) = (quote_text(name), over.reason.text());
    let how = match over.reason {
        GameEndReason::Unknown => format!("ended {how}"),
        _ => how.to_owned(),
    };
    say(&format!("game {number}, {side} against {name}: {how}"));
}
