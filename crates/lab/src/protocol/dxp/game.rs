//! A game over a connection, with one of our engines on this side.

use std::time::{Duration, Instant};

use crossbeam_channel::select;

use super::clock::{DxpClock, Terms};
use super::connection::{Connection, hang_up_message, read};
use super::message::{GameEndReason, Message};
use super::player::DxpPlayer;
use crate::protocol::draughts::ProtocolMove;
use crate::protocol::pace::MoveBudget;
use crate::protocol::search_report::{self, think_beside};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::quote::quote_text;
use tibetango_search::Limits;

/// Maximum number of consecutive messages without a move; after them the other side has failed.
pub(super) const TALKS: u32 = 200;

/// Time for a move where no limit is set.
const USUAL: Duration = Duration::from_secs(1);

/// Result of a game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Over {
    /// Result for us.
    pub reason: GameEndReason,
    /// True if no other game is to follow.
    pub last: bool,
}

/// Game in progress.
pub(super) struct DxpGame<'a> {
    player: &'a mut DxpPlayer,
    connection: &'a mut Connection,
    say: &'a mut dyn FnMut(&str),
    side: Side,
    /// Side that moves first.
    first: Side,
    history: AnyGameHistory,
    own: DxpClock,
    other: DxpClock,
    /// True if we want no other game.
    last: bool,
    /// Time since which the other side has the move.
    since: Instant,
    /// Number of messages since the last move.
    talks: u32,
}

/// Result of a turn: the end of the game, if it ended.
type TurnResult = Result<Option<Over>, String>;

impl<'a> DxpGame<'a> {
    /// Creates a game in which we play `side`; `last` if we want no other.
    pub fn new(
        player: &'a mut DxpPlayer,
        connection: &'a mut Connection,
        say: &'a mut dyn FnMut(&str),
        side: Side,
        history: AnyGameHistory,
        terms: Terms,
        last: bool,
    ) -> Self {
        player.engine.new_game();
        Self {
            player,
            connection,
            say,
            side,
            first: history.to_move(),
            history,
            own: DxpClock::new(terms),
            other: DxpClock::new(terms),
            last,
            since: Instant::now(),
            talks: 0,
        }
    }

    /// Plays the game to its end.
    pub fn play(mut self) -> Result<Over, String> {
        loop {
            let turn = match (self.history.to_move() == self.side, self.to_end()) {
                (true, Some(reason)) => return self.end(reason),
                (true, None) => self.think()?,
                (false, _) => self.wait()?,
            };
            if let Some(over) = turn {
                return Ok(over);
            }
        }
    }

    /// Returns the result if the game ends now that it is our turn: the side to move announces it.
    fn to_end(&self) -> Option<GameEndReason> {
        let moves = self.other.moves();
        match GameEndReason::of(&self.history, self.side) {
            GameEndReason::Unknown if self.other.is_over() => Some(GameEndReason::Won),
            GameEndReason::Unknown if moves > 0 && self.history.len() >= 2 * moves => {
                Some(GameEndReason::Unknown)
            }
            GameEndReason::Unknown => None,
            reason => Some(reason),
        }
    }

    fn limits(&self) -> Limits {
        let mut limits = Limits {
            threads: self.player.engine.settings().threads(),
            ..Limits::default()
        };
        let mut time = self.own.share();
        match self.player.pace {
            Some(MoveBudget::Visits(visits)) => limits.visits = Some(visits),
            Some(MoveBudget::Time(most)) => time = Some(time.map_or(most, |time| time.min(most))),
            None => time = time.or(Some(USUAL)),
        }
        limits.time = Some(time.map_or(self.player.caps.time, |time| {
            time.min(self.player.caps.time)
        }));
        limits
    }

    /// Makes our move, unless another message comes meanwhile.
    fn think(&mut self) -> TurnResult {
        let begin = Instant::now();
        let limits = self.limits();
        let input = self.connection.messages();
        let result = think_beside(&mut self.player.engine, &self.history, &limits, |reports| {
            loop {
                select! {
                    recv(reports) -> reports => match reports {
                        Ok(search_report::ThinkingReport::Progress(_)) => {}
                        Ok(search_report::ThinkingReport::Found(report)) => return Ok(Ok(report.pv)),
                        Err(_) => return Ok(Ok(Vec::new())),
                    },
                    recv(input) -> input => {
                        let message = read(&input.map_err(|_| hang_up_message())?)?;
                        if !passes(&message, self.say, &mut self.talks)? {
                            return Ok(Err(message));
                        }
                    }
                }
            }
        });
        let result: Result<_, String> =
            result.map_err(|error| format!("cannot be played: {error}"))?;
        let took = begin.elapsed();
        let pv = match result? {
            Ok(pv) => pv,
            Err(message) => {
                self.own.lose(took);
                return self.interrupt(message);
            }
        };
        let mv = pv.into_iter().next();
        let mv = mv.or_else(|| self.history.legal().into_iter().next());
        let pair = mv.and_then(|mv| Some((ProtocolMove::of(&self.history, &mv)?, mv)));
        let (pair, mv) = pair.ok_or("waits for a move that the engine did not find")?;
        self.history.play(&mv).map_err(|why| why.to_string())?;
        self.own.spend(took);
        let seconds = u16::try_from(took.as_millis().div_ceil(1000)).unwrap_or(u16::MAX);
        self.connection.send(&Message::Move { seconds, mv: pair })?;
        (self.since, self.talks) = (Instant::now(), 0);
        Ok(None)
    }

    /// Handles a message that came during our search.
    fn interrupt(&mut self, message: Message) -> TurnResult {
        match message {
            Message::End { reason, last } => self.confirm(reason, last).map(Some),
            Message::Back { number, side } => self.go_back(number, side),
            Message::Move { .. } => Err("moved out of turn".to_owned()),
            _ => self.refuse(),
        }
    }

    /// Waits in the other side's turn for its move or another message.
    fn wait(&mut self) -> TurnResult {
        let caps = self.player.caps;
        let patience = match self.other.remaining() {
            Some(rest) => rest + caps.grace,
            None => caps.idle,
        };
        let message = self.connection.hear(self.since, patience)?;
        let message = message.ok_or_else(hang_up_message)?;
        if passes(&message, self.say, &mut self.talks)? {
            return Ok(None);
        }
        match message {
            Message::Move { mv: told, .. } => self.take_move(&told),
            Message::End { reason, last } => self.confirm(reason, last).map(Some),
            Message::Back { number, side } => self.go_back(number, side),
            _ => self.refuse(),
        }
    }

    fn take_move(&mut self, protocol_move: &ProtocolMove) -> TurnResult {
        let end = GameEndReason::of(&self.history, self.side);
        if end != GameEndReason::Unknown {
            // The other side does not see that the game is over.
            return self.end(end).map(Some);
        }
        let mv = match protocol_move.find(&self.history) {
            Ok(mv) => mv,
            Err(why) => {
                let (reason, last) = (GameEndReason::Unknown, true);
                self.connection.send(&Message::End { reason, last })?;
                let text = quote_text(&protocol_move.text(self.history.topology()));
                return Err(format!("played an illegal move, {text}: {why}"));
            }
        };
        self.history.play(&mv).map_err(|why| why.to_string())?;
        self.other.spend(self.since.elapsed());
        self.talks = 0;
        Ok(None)
    }

    /// Refuses to begin another game in the middle of one.
    fn refuse(&mut self) -> TurnResult {
        let (name, code) = ("TibetanGo".to_owned(), 2);
        self.connection.send(&Message::Accept { name, code })?;
        Ok(None)
    }

    /// Goes back to a move, if the game has come as far.
    fn go_back(&mut self, number: u16, side: Side) -> TurnResult {
        let second = usize::from(side != self.first);
        let moves = usize::from(number).checked_sub(1);
        let ply = moves.map(|moves| 2 * moves + second);
        let Some(ply) = ply.filter(|ply| *ply <= self.history.len()) else {
            self.connection.send(&Message::BackAnswer(2))?;
            return Ok(None);
        };
        while self.history.len() > ply && self.history.undo() {}
        let count = |side| match side == self.first {
            true => ply.div_ceil(2),
            false => ply / 2,
        };
        self.own.take_back(count(self.side));
        self.other.take_back(count(self.side.other()));
        self.since = Instant::now();
        self.connection.send(&Message::BackAnswer(0))?;
        Ok(None)
    }

    /// Ends the game in our turn, and waits for the confirmation.
    fn end(&mut self, reason: GameEndReason) -> Result<Over, String> {
        let own = self.last;
        self.connection.send(&Message::End { reason, last: own })?;
        let begin = Instant::now();
        for _ in 0..TALKS {
            match self.connection.hear(begin, self.player.caps.grace)? {
                None if own => return Ok(Over { reason, last: own }),
                None => return Err(hang_up_message()),
                Some(Message::End { last, .. }) => {
                    let last = own || last;
                    return Ok(Over { reason, last });
                }
                Some(message) => {
                    passes(&message, self.say, &mut self.talks)?;
                }
            }
        }
        Err("does not confirm the end of the game".to_owned())
    }

    /// Confirms that the other side has ended the game.
    fn confirm(&mut self, reason: GameEndReason, last: bool) -> Result<Over, String> {
        let own = self.last;
        let end = Message::End {
            reason: GameEndReason::Unknown,
            last: own,
        };
        // A program that wants no other game may be gone already.
        let result = self.connection.send(&end);
        if !last {
            result?;
        }
        let reason = match GameEndReason::of(&self.history, self.side) {
            GameEndReason::Unknown => reason.turned(),
            reason => reason,
        };
        let last = own || last;
        Ok(Over { reason, last })
    }
}

/// True for a message that changes nothing; chat is passed on.
fn passes(message: &Message, say: &mut dyn FnMut(&str), talks: &mut u32) -> Result<bool, String> {
    *talks += 1;
    if *talks > TALKS {
        return Err("talks without end".to_owned());
    }
    match message {
        Message::Chat(text) => say(&format!("it says {}", quote_text(text))),
        Message::BackAnswer(_) | Message::Accept { .. } => {}
        _ => return Ok(false),
    }
    Ok(true)
}
