//! Requests of the players: moves, the engine's moves, resignation, offers to the other side.

use super::{Caller, Out, RequestAnswers, Room, Visitor};
use crate::engine_threads::SearchPurpose;
use crate::game::{PlyReport, RequestRefusal};
use crate::message::{ColourForm, Offer, RoomRequest, ServerMessage};
use std::time::Duration;
use tibetango_rules::{PlainMove, Side};

impl Room {
    /// Asks the engine for a move if it is its turn: for a client of the thesis once that client says so, for others at
    /// once.
    pub(super) fn think(&mut self, is_announced: bool) -> Vec<Out> {
        let alone = self.guests.len() == 1;
        let waits = !is_announced && self.guests.first().is_some_and(|guest| !guest.knows);
        let table = self.table.as_mut().filter(|_| alone && !waits);
        let number = self.questions;
        match table.and_then(|table| table.question(number)) {
            Some(history) => {
                // A number is never used again, not even for another match: late answers are of no use then.
                self.questions += 1;
                let purpose = SearchPurpose::Play(self.settings.level.clone());
                vec![Out::Think(number, Box::new(history), purpose)]
            }
            None => Vec::new(),
        }
    }

    /// True while the engine's reply to the question of this number is waited for.
    #[must_use]
    pub fn awaits(&self, number: u64) -> bool {
        self.table
            .as_ref()
            .is_some_and(|table| table.awaits(number))
    }

    /// Handles a request about the game from one of its players.
    pub(super) fn at_table(&mut self, from: &Visitor, request: &RoomRequest) -> RequestAnswers {
        let seat = self
            .guest(from.caller)
            .ok_or_else(RequestRefusal::no_seat)?;
        let Some(((side, form), table)) = self.guests[seat].ready.zip(self.table.as_mut()) else {
            return Err(RequestRefusal::not_now("no game goes on here: say Ready"));
        };
        let alone = self.guests.len() == 1;
        match request {
            RoomRequest::Accept | RoomRequest::Decline => {
                return self.reply(side, *request == RoomRequest::Accept);
            }
            RoomRequest::Offer(what) => return self.offer(side, *what),
            _ => {}
        }
        // Captures of the last move may be confirmed after it.
        if table.is_over() && !matches!(request, RoomRequest::Color(_)) {
            return Err(RequestRefusal::new("over", "the game is over"));
        }
        match request {
            RoomRequest::Lose => {
                table.session.resign(side);
                let mut out = Vec::new();
                if !from.knows {
                    out.push(Out::hint(from.caller, "Lose", table.ending()));
                }
                out.extend(self.announce_end(|caller| caller == from.caller));
                Ok(out)
            }
            RoomRequest::Switcher | RoomRequest::MoveChess | RoomRequest::GiveWay => {
                self.call_engine(from, (side, form), request)
            }
            RoomRequest::Advise => self.advise(side),
            RoomRequest::Repent(at) => {
                // A move that is not played yet may be taken back without the opponent's consent.
                if !table.put_back(side, at)? {
                    if !alone {
                        let why = "a person plays here: Offer,room,undo";
                        return Err(RequestRefusal::new("people", why));
                    }
                    table.take_back(side, at)?;
                }
                let mut out = vec![Out::hint(from.caller, "Repent", "taken back")];
                out.extend(self.sync_all());
                Ok(out)
            }
            RoomRequest::Move { ply, .. } if *ply != table.session.history().len() + 1 => {
                // It was sent twice, or for another position.
                Ok(self.sync(from.caller))
            }
            RoomRequest::Tap { .. } | RoomRequest::Done(_) => match table.touch(side, request)? {
                Some(reports) => Ok(self.go_on(&reports, Some((from.caller, form)))),
                None => Ok(self.choice().into_iter().collect()),
            },
            request => {
                let (reports, hint) = table.act(side, request)?;
                let mut out = Vec::new();
                if let Some(verb) = request.verb().filter(|_| !from.knows) {
                    out.push(Out::hint(from.caller, verb, hint));
                }
                match reports {
                    Some(reports) => out.extend(self.go_on(&reports, Some((from.caller, form)))),
                    // The next choice of captures.
                    None => out.extend(self.choice_of(from.caller)),
                }
                Ok(out)
            }
        }
    }

    /// Calls on the engine to move. A player who was still choosing captures takes no more.
    ///
    /// One line answers it: the engine's move once it is found, or the hint of the caller's own move if that leaves the
    /// engine nothing to do.
    fn call_engine(
        &mut self,
        from: &Visitor,
        (side, form): (Side, ColourForm),
        request: &RoomRequest,
    ) -> RequestAnswers {
        let alone = self.guests.len() == 1;
        let Some(table) = &mut self.table else {
            return Err(RequestRefusal::no_seat());
        };
        let reports = table.stop_taking(side)?;
        let own_turn = table.session.turn().is_none_or(|(turn, _)| turn == side);
        let mut out = Vec::new();
        match reports {
            Some(reports) => {
                let answer = request
                    .verb()
                    .filter(|_| !from.knows && (own_turn || !alone));
                out.extend(answer.map(|verb| Out::hint(from.caller, verb, table.hint(&reports))));
                out.extend(self.tell(&reports, Some((from.caller, form))));
            }
            None if !alone => {
                let why = "a person plays here, not the computer";
                return Err(RequestRefusal::new("people", why));
            }
            None if own_turn => return Err(RequestRefusal::new("turn", "it is your turn")),
            None if table.is_asked() => {
                return Err(RequestRefusal::not_now("the computer is thinking"));
            }
            None => {}
        }
        out.extend(self.think(true));
        Ok(out)
    }

    /// Advances the clocks and the waits of this room.
    pub fn pass_time(&mut self, elapsed: Duration) -> Vec<Out> {
        let table = self.table.as_mut();
        if table.is_some_and(|table| table.pass_time(elapsed)) {
            // All this time went by in the game: none counts as waiting at a seat.
            return self.announce_end(|_| false);
        }
        self.pass_waiting(elapsed)
    }

    /// Returns the time left to the person to move; `None` if no clock runs.
    #[must_use]
    pub fn time_left(&self) -> Option<Duration> {
        self.table.as_ref()?.time_left()
    }

    /// Sends a chat message to everybody here.
    pub(super) fn say(&self, from: &Visitor, text: &str) -> RequestAnswers {
        if !self.customs.chat {
            return Err(RequestRefusal::new("chat", "this server has no chat"));
        }
        if !self.knowing().any(|caller| caller == from.caller) {
            return Err(RequestRefusal::no_seat());
        }
        // The name is that of the seat or the bench, even if the connection has another one by now.
        let name = match self.guest(from.caller) {
            Some(seat) => Some(&self.guests[seat].user),
            None => self.watchers.get(&from.caller),
        };
        let name = name.ok_or_else(RequestRefusal::no_seat)?.clone();
        let message = ServerMessage::Said(self.number, name, text.to_owned());
        Ok(self.to_all(|_| Some(message.clone())))
    }

    /// Asks the engine for a good move of the player who is alone against it.
    fn advise(&mut self, side: Side) -> RequestAnswers {
        let alone = self.guests.len() == 1;
        let Some(table) = self.table.as_mut().filter(|_| alone) else {
            let why = "a person plays here: nobody is advised";
            return Err(RequestRefusal::new("people", why));
        };
        let number = self.questions;
        let history = table.advice_question(side, number)?;
        self.questions += 1;
        Ok(vec![Out::Think(
            number,
            Box::new(history),
            SearchPurpose::Advise,
        )])
    }

    /// Sends the player who asked for advice the engine's move.
    fn send_advice(&mut self, mv: Option<&PlainMove>) -> Vec<Out> {
        let Some(table) = &mut self.table else {
            return Vec::new();
        };
        let message = match table.advice(mv) {
            Some(advice) => ServerMessage::Advice(self.number, advice),
            None => ServerMessage::Error("not_now", "the computer finds no move".to_owned()),
        };
        let caller = self.guests.first().and_then(|guest| guest.caller);
        caller
            .map(|caller| Out::Say(caller, message))
            .into_iter()
            .collect()
    }

    /// Plays the engine's reply to the question of this number, or passes it on to the player who asked for advice.
    pub fn thought(&mut self, number: u64, mv: Option<&PlainMove>) -> Vec<Out> {
        if self
            .table
            .as_ref()
            .is_some_and(|table| table.advises(number))
        {
            return self.send_advice(mv);
        }
        let table = self.table.as_mut();
        match table.and_then(|table| table.answer(number, mv)) {
            Some(reports) => self.go_on(&reports, None),
            None => Vec::new(),
        }
    }

    /// Tells everybody about plies, and asks the engine for the next if it is its turn.
    fn go_on(&mut self, reports: &[PlyReport], own: Option<(Caller, ColourForm)>) -> Vec<Out> {
        let mut out = self.tell(reports, own);
        out.extend(self.think(false));
        out
    }

    fn offer(&mut self, side: Side, what: Offer) -> RequestAnswers {
        let Some(table) = &mut self.table else {
            return Err(RequestRefusal::no_seat());
        };
        if table.is_over() != (what == Offer::Again) {
            return Err(RequestRefusal::not_now("that is not to be asked now"));
        }
        self.offer = Some((side, what));
        let Some(other) = self.player(side.other()) else {
            // The engine agrees to take moves back and to play again, but not to a draw.
            return self.reply(side.other(), what != Offer::Draw);
        };
        let Some(caller) = other.caller.filter(|_| other.knows) else {
            self.offer = None;
            return Err(RequestRefusal::new("deaf", "the other one cannot be asked"));
        };
        let offer = ServerMessage::Offer(self.number, what);
        Ok(vec![Out::Say(caller, offer)])
    }

    fn reply(&mut self, side: Side, agreed: bool) -> RequestAnswers {
        let question = self.offer.take_if(|(asker, _)| *asker != side);
        let (Some((asker, what)), Some(table)) = (question, &mut self.table) else {
            return Err(RequestRefusal::not_now("nothing was asked"));
        };
        if !agreed {
            let caller = self.player(asker).and_then(|guest| guest.caller);
            let out = caller.map(|caller| Out::Say(caller, ServerMessage::Declined(self.number)));
            return Ok(out.into_iter().collect());
        }
        match what {
            Offer::Draw => {
                table.session.agree_on_draw();
                Ok(self.announce_end(|_| false))
            }
            Offer::Undo => {
                if !table.undo_of(asker) {
                    return Err(RequestRefusal::not_now("there is nothing to take back"));
                }
                Ok(self.sync_all())
            }
            Offer::Again => {
                self.pace_games()?;
                for guest in &mut self.guests {
                    guest.ready = guest.ready.map(|(own, form)| (own.other(), form));
                }
                Ok(self.begin())
            }
        }
    }
}
