//! A room: who sits there, what is played, and what is told to whom. It knows neither connections nor
//! threads: whatever comes in is told to it, and it says what is to be sent, thought about and kept.
//!
//! ```text
//!            SitDown               Ready (alone: against the engine;       a move that ends it,
//!  empty ------------> waiting ----------------------------------> playing ------------------> over
//!    ^                    |          two people: when both are)       |  Lose, nobody came back   |
//!    +--------------------+                                           |                           |
//!    +-----------------------  everybody has left  -------------------+---------------------------+
//!                                                      Ready again, or Offer,again: playing once more
//! ```

use super::kept::{Kept, Seat};
use super::message::{Answer, Form, Offer, Wish};
use super::table::{Refused, Table, Told};
use crate::config::Config;
use crate::games::any::AnyLine;
use crate::games::{AnyRules, GameName, PlainMove, Side};
use crate::record::Record;
use crate::session::Session;
use constant_time_eq::constant_time_eq;
use std::collections::BTreeSet;

/// A connection, by a number that no other one has had.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Caller(pub u64);

/// Who speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Visitor {
    /// The connection.
    pub caller: Caller,
    /// The name of the login.
    pub user: String,
    /// It has said `Hello`, so it is told more than the thesis knows.
    pub knows: bool,
}

/// What a room wants done.
#[derive(Clone, Debug)]
pub enum Out {
    /// To be sent.
    Say(Caller, Answer),
    /// The engine is to find a move; its answer comes back with this number.
    Think(u64, Box<AnyLine>),
    /// A game is over, or was given up, and is to be kept.
    Keep(Box<Record>),
}

/// What is played in a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Lines of the board.
    pub size: u8,
    /// The id of a preset.
    pub preset: String,
    /// Its rules.
    pub rules: AnyRules,
}

impl Played {
    /// A preset of a game on a board of this size.
    ///
    /// # Errors
    /// What there is not.
    pub fn find(config: &Config, game: &str, size: u8, preset: &str) -> Result<Self, String> {
        let found = GameName::ALL.iter().find(|name| name.text() == game);
        let game = *found.ok_or("there is no such game")?;
        let preset = config
            .of(game)
            .preset(preset)
            .ok_or("there are no such rules")?;
        if !preset.boards.contains(&size) {
            return Err("these rules have no board of that size".to_owned());
        }
        Ok(Self {
            size,
            preset: preset.id.clone(),
            rules: preset.rules,
        })
    }
}

/// Who has a seat.
#[derive(Clone, Debug)]
struct Guest {
    /// The connection; `None` while it is cut.
    caller: Option<Caller>,
    user: String,
    knows: bool,
    /// Says after a cut that it is the same one.
    token: String,
    /// How often it was cut off.
    cuts: u32,
    /// The stones, once they were named, and how.
    ready: Option<(Side, Form)>,
}

/// A seat that waits for its owner, and for how many times it has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    token: String,
    cuts: u32,
}

impl Guest {
    fn absence(&self) -> Absence {
        Absence {
            token: self.token.clone(),
            cuts: self.cuts,
        }
    }
}

/// A room.
#[derive(Clone, Debug)]
pub struct Room {
    number: usize,
    played: Played,
    /// The name under which the engine plays.
    engine: String,
    /// At most two.
    guests: Vec<Guest>,
    watchers: BTreeSet<Caller>,
    table: Option<Table>,
    /// What one side asked of the other.
    asked: Option<(Side, Offer)>,
}

/// Those who may follow one game.
const WATCHERS: usize = 64;

impl Room {
    /// An empty room.
    #[must_use]
    pub fn new(number: usize, played: Played, engine: String) -> Self {
        Self {
            number,
            played,
            engine,
            guests: Vec::new(),
            watchers: BTreeSet::new(),
            table: None,
            asked: None,
        }
    }

    /// The room with the game that went on there, whose people are waited for; with what is to be done.
    ///
    /// # Errors
    /// Why that game cannot be played.
    pub fn again(mut self, kept: &Kept) -> Result<(Self, Vec<Out>), String> {
        let record = kept.record()?;
        let named = |side: Side| {
            let mut guests = kept.guests.iter();
            let guest = guests.find(|guest| guest.side() == side);
            guest.map(|guest| guest.user.clone())
        };
        let table = Table::again(&record, Side::BOTH.map(named), &self.engine)?;
        self.played = Played {
            size: record.size,
            preset: record.rules.clone(),
            rules: record.settings,
        };
        let guests = kept.guests.iter().take(2).map(|seat| Guest {
            caller: None,
            user: seat.user.clone(),
            knows: true,
            token: seat.token.clone(),
            cuts: 0,
            ready: Some((seat.side(), Form::Named)),
        });
        self.guests = guests.collect();
        self.table = Some(table);
        let out = self.think(false);
        Ok((self, out))
    }

    /// The game that goes on here, for whoever starts the program again; `None` where none does, and where
    /// somebody plays it who could not say after that who they are.
    #[must_use]
    pub fn running(&self) -> Option<Kept> {
        let table = self.table.as_ref().filter(|table| !table.is_over())?;
        let guests = self.guests.iter().map(|guest| {
            let (side, _) = guest.ready.filter(|_| guest.knows)?;
            Some(Seat {
                user: guest.user.clone(),
                token: guest.token.clone(),
                white: side == Side::White,
            })
        });
        Kept::new(&table.record(), guests.collect::<Option<_>>()?)
    }

    /// True when nobody is here, and nobody is waited for.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.guests.is_empty() && self.watchers.is_empty()
    }

    /// The game on the table.
    #[must_use]
    pub fn session(&self) -> Option<&Session> {
        self.table.as_ref().map(|table| &table.session)
    }

    /// What is told of the room in a list: what is played, whether it is, and who sits there.
    #[must_use]
    pub fn described(&self) -> Answer {
        let state = match &self.table {
            None if self.guests.is_empty() => "empty",
            None => "waiting",
            Some(table) if table.session.outcome().is_none() => "playing",
            Some(_) => "over",
        };
        let game = self.played.rules.game();
        let name = |i: usize| self.guests.get(i).map_or("", |guest| &guest.user);
        let what = format!(
            "{game},{},{},{state},{},{},{}",
            self.played.size,
            self.played.preset,
            name(0),
            name(1),
            self.watchers.len(),
        );
        Answer::Room(self.number, what)
    }

    /// Somebody wishes something; `token` is a fresh one, for a seat that may be given.
    pub fn ask(&mut self, from: &Visitor, wish: &Wish, token: &str, config: &Config) -> Vec<Out> {
        let done = match wish {
            Wish::SitDown => self.sit_down(from, token),
            Wish::Choose { game, size, rules } => self.choose(from, game, *size, rules, config),
            Wish::Watch => self.watch(from),
            Wish::Leave => Ok(self.leave(from.caller)),
            Wish::Sync => Ok(self.sync(from.caller)),
            Wish::Ready { side, form, user } => self.ready(from, *side, *form, user),
            _ => self.at_table(from, wish),
        };
        done.unwrap_or_else(|Refused { code, why }| {
            let answer = match wish.verb() {
                Some(verb) if !from.knows => Answer::Hint(verb, format!("refused: {why}")),
                _ => Answer::Error(code, why),
            };
            vec![Out::Say(from.caller, answer)]
        })
    }

    fn guest(&self, caller: Caller) -> Option<usize> {
        let mut guests = self.guests.iter();
        guests.position(|guest| guest.caller == Some(caller))
    }

    fn sit_down(&mut self, from: &Visitor, token: &str) -> Result<Vec<Out>, Refused> {
        if self.guest(from.caller).is_none() {
            let played = self.table.as_ref().is_some_and(|table| !table.is_over());
            if self.guests.len() == 2 || played {
                return Err(Refused::new("full", "this room is taken"));
            }
            self.watchers.remove(&from.caller);
            self.guests.push(Guest {
                caller: Some(from.caller),
                user: from.user.clone(),
                knows: from.knows,
                token: token.to_owned(),
                cuts: 0,
                ready: None,
            });
        }
        let hint = match self.guests.len() {
            1 => "seated: say Ready to play against the computer; or wait for somebody",
            _ => "seated: somebody sits here too",
        };
        let mut out = vec![Out::Say(
            from.caller,
            Answer::Hint("SitDown", hint.to_owned()),
        )];
        if let Some(guest) = self.guest(from.caller).filter(|_| from.knows) {
            let token = self.guests[guest].token.clone();
            out.push(Out::Say(from.caller, Answer::Token(self.number, token)));
            out.push(Out::Say(from.caller, self.described()));
        }
        Ok(out)
    }

    fn choose(
        &mut self,
        from: &Visitor,
        game: &str,
        size: u8,
        rules: &str,
        config: &Config,
    ) -> Result<Vec<Out>, Refused> {
        let alone = self.guests.len() == 1 && self.guest(from.caller).is_some();
        let idle = self.table.as_ref().is_none_or(Table::is_over);
        if !alone || !idle {
            let why = "only who sits here alone and does not play may choose";
            return Err(Refused::new("not_now", why));
        }
        let found = Played::find(config, game, size, rules);
        self.played = found.map_err(|why| Refused::new("unknown", why))?;
        self.table = None;
        Ok(self.to_all(|_| Some(self.described())))
    }

    fn watch(&mut self, from: &Visitor) -> Result<Vec<Out>, Refused> {
        if self.guest(from.caller).is_some() {
            return Err(Refused::new("seated", "you have a seat here"));
        }
        if self.watchers.len() >= WATCHERS && !self.watchers.contains(&from.caller) {
            return Err(Refused::new("full", "too many watch this room"));
        }
        self.watchers.insert(from.caller);
        let mut out = vec![Out::Say(from.caller, self.described())];
        out.extend(self.sync(from.caller));
        Ok(out)
    }

    /// Who leaves of their own will gives up a game that goes on.
    fn leave(&mut self, caller: Caller) -> Vec<Out> {
        self.watchers.remove(&caller);
        match self.guest(caller) {
            Some(guest) => self.vacate(guest),
            None => Vec::new(),
        }
    }

    /// A seat is given up, and with it the game that goes on there.
    fn vacate(&mut self, guest: usize) -> Vec<Out> {
        let Guest { ready, .. } = self.guests.remove(guest);
        let mut out = Vec::new();
        if let (Some((side, _)), Some(table)) = (ready, &mut self.table)
            && !table.is_over()
        {
            table.session.resign(side);
            out = self.ended(|_| false);
        }
        if self.guests.is_empty() {
            self.table = None;
        }
        self.asked = None;
        out.extend(self.to_all(|_| Some(self.described())));
        out
    }

    /// A connection is cut. A seat in a game that goes on waits for its owner, where that can say who it is.
    pub fn cut(&mut self, caller: Caller) -> (Vec<Out>, Option<Absence>) {
        self.watchers.remove(&caller);
        let Some(guest) = self.guest(caller) else {
            return (Vec::new(), None);
        };
        let waits = self.guests[guest].knows && self.table.as_ref().is_some_and(|t| !t.is_over());
        if !waits {
            return (self.vacate(guest), None);
        }
        let guest = &mut self.guests[guest];
        (guest.caller, guest.cuts) = (None, guest.cuts + 1);
        (Vec::new(), Some(guest.absence()))
    }

    /// The seats whose owners are waited for.
    #[must_use]
    pub fn absences(&self) -> Vec<Absence> {
        let away = self.guests.iter().filter(|guest| guest.caller.is_none());
        away.map(Guest::absence).collect()
    }

    /// Who had the seat of this token is back on another connection; `None` when there is no such seat.
    pub fn resume(&mut self, token: &str, from: &Visitor) -> Option<Vec<Out>> {
        let mut guests = self.guests.iter_mut();
        let guest =
            guests.find(|guest| constant_time_eq(guest.token.as_bytes(), token.as_bytes()))?;
        guest.caller = Some(from.caller);
        guest.knows = true;
        let user = guest.user.clone();
        let mut out = vec![
            Out::Say(from.caller, Answer::Hint("Resume", user)),
            Out::Say(from.caller, self.described()),
        ];
        out.extend(self.sync(from.caller));
        Some(out)
    }

    /// Nobody came back in time; nothing happens where somebody did, even if they are gone again.
    pub fn expire(&mut self, absence: &Absence) -> Vec<Out> {
        let mut guests = self.guests.iter();
        let away = guests.position(|guest| guest.caller.is_none() && guest.absence() == *absence);
        away.map_or_else(Vec::new, |guest| self.vacate(guest))
    }

    fn ready(
        &mut self,
        from: &Visitor,
        side: Side,
        form: Form,
        user: &str,
    ) -> Result<Vec<Out>, Refused> {
        let seat = self.guest(from.caller).ok_or_else(Refused::no_seat)?;
        if self.table.as_ref().is_some_and(|table| !table.is_over()) {
            return Err(Refused::new("not_now", "a game goes on here"));
        }
        let other = self
            .guests
            .iter()
            .position(|guest| guest.caller != Some(from.caller));
        let taken = other.and_then(|other| self.guests[other].ready);
        if taken.is_some_and(|(taken, _)| taken == side) && self.table.is_none() {
            return Err(Refused::new("taken", "the other one has these stones"));
        }
        user.clone_into(&mut self.guests[seat].user);
        self.guests[seat].ready = Some((side, form));
        if self.table.take().is_some() {
            // Another game: the other one has to be ready for it, too.
            if let Some(other) = other {
                self.guests[other].ready = None;
            }
        }
        if self.guests.iter().any(|guest| guest.ready.is_none()) {
            let hint = "ready: the other one is not yet";
            return Ok(vec![Out::Say(
                from.caller,
                Answer::Hint("Ready", hint.to_owned()),
            )]);
        }
        Ok(self.begin())
    }

    /// Both are ready, or one against the engine.
    fn begin(&mut self) -> Vec<Out> {
        let named = |side: Side| {
            let mut guests = self.guests.iter();
            guests
                .find(|guest| guest.ready.is_some_and(|(own, _)| own == side))
                .map(|guest| guest.user.clone())
        };
        let Some(table) = Table::begin(&self.played, Side::BOTH.map(named), &self.engine) else {
            return Vec::new();
        };
        let first = table.session.line().to_move();
        self.table = Some(table);
        self.asked = None;
        let mut out = Vec::new();
        for guest in &self.guests {
            let (Some(caller), Some((side, form))) = (guest.caller, guest.ready) else {
                continue;
            };
            let hint = match (side == first, self.guests.len()) {
                (true, _) => "you begin",
                (false, 1) => "the computer begins: say Switcher",
                (false, _) => "the other one begins",
            };
            let start = Answer::Start(form.side(side), hint.to_owned());
            out.push(Out::Say(caller, start));
        }
        out.extend(self.to_all(|_| Some(self.described())));
        let known: Vec<Caller> = self.knowing().collect();
        for caller in known {
            out.extend(self.sync(caller));
        }
        out.extend(self.think(false));
        out
    }

    /// Those who are told more than the thesis knows.
    fn knowing(&self) -> impl Iterator<Item = Caller> + '_ {
        let guests = self.guests.iter().filter(|guest| guest.knows);
        let seated = guests.filter_map(|guest| guest.caller);
        seated.chain(self.watchers.iter().copied())
    }

    /// The same for all who are told more than the thesis knows.
    fn to_all(&self, what: impl Fn(Caller) -> Option<Answer>) -> Vec<Out> {
        let told = self
            .knowing()
            .filter_map(|caller| Some(Out::Say(caller, what(caller)?)));
        told.collect()
    }

    /// What lies on the board, for one of them.
    fn sync(&self, to: Caller) -> Vec<Out> {
        let Some(table) = &self.table else {
            return Vec::new();
        };
        let mut out = vec![Out::Say(to, table.snapshot(self.number))];
        out.extend(table.over(self.number).map(|over| Out::Say(to, over)));
        out
    }

    /// The engine is asked where it has the move: by a client of the thesis when that says so, by others at
    /// once.
    fn think(&mut self, told: bool) -> Vec<Out> {
        let alone = self.guests.len() == 1;
        let waits = !told && self.guests.first().is_some_and(|guest| !guest.knows);
        let Some(table) = self.table.as_mut().filter(|_| alone && !waits) else {
            return Vec::new();
        };
        match table.question() {
            Some((number, line)) => vec![Out::Think(number, Box::new(line))],
            None => Vec::new(),
        }
    }

    /// What is wished by who plays.
    fn at_table(&mut self, from: &Visitor, wish: &Wish) -> Result<Vec<Out>, Refused> {
        let seat = self.guest(from.caller).ok_or_else(Refused::no_seat)?;
        let Some(((side, form), table)) = self.guests[seat].ready.zip(self.table.as_mut()) else {
            return Err(Refused::new("not_now", "no game goes on here: say Ready"));
        };
        let alone = self.guests.len() == 1;
        match wish {
            Wish::Accept | Wish::Decline => return self.reply(side, *wish == Wish::Accept),
            Wish::Offer(what) => return self.offer(side, *what),
            _ => {}
        }
        if table.is_over() {
            return Err(Refused::new("over", "the game is over"));
        }
        match wish {
            Wish::Lose => {
                table.session.resign(side);
                let mut out = Vec::new();
                if !from.knows {
                    out.push(Out::Say(from.caller, Answer::Hint("Lose", table.ending())));
                }
                out.extend(self.ended(|caller| caller == from.caller));
                Ok(out)
            }
            Wish::Switcher | Wish::MoveChess | Wish::GiveWay => {
                let mut out = match table.stop_taking(side)? {
                    Some(told) => self.tell(&told, None),
                    None => Vec::new(),
                };
                if !alone {
                    return Err(Refused::new(
                        "people",
                        "a person plays here, not the computer",
                    ));
                }
                let table = self.table.as_ref();
                if table
                    .is_some_and(|table| table.session.line().to_move() == side && !table.is_over())
                {
                    return Err(Refused::new("turn", "it is your turn"));
                }
                out.extend(self.think(true));
                Ok(out)
            }
            Wish::Repent { at } => {
                if !alone {
                    return Err(Refused::new(
                        "people",
                        "a person plays here: Offer,room,undo",
                    ));
                }
                let hint = table.take_back(side, at)?;
                let mut out = vec![Out::Say(from.caller, Answer::Hint("Repent", hint))];
                let known: Vec<Caller> = self.knowing().collect();
                for caller in known {
                    out.extend(self.sync(caller));
                }
                Ok(out)
            }
            wish => {
                let (told, hint) = table.act(side, wish)?;
                let mut out = Vec::new();
                if let Some(verb) = wish.verb().filter(|_| !from.knows) {
                    out.push(Out::Say(from.caller, Answer::Hint(verb, hint)));
                }
                if let Some(told) = told {
                    out.extend(self.tell(&told, Some((from.caller, form))));
                    out.extend(self.think(false));
                }
                Ok(out)
            }
        }
    }

    /// The engine's answer to a question of this number.
    pub fn thought(&mut self, number: u64, mv: Option<&PlainMove>) -> Vec<Out> {
        let Some(table) = &mut self.table else {
            return Vec::new();
        };
        match table.answer(number, mv) {
            Some(told) => {
                let mut out = self.tell(&told, None);
                out.extend(self.think(false));
                out
            }
            None => Vec::new(),
        }
    }

    /// A ply that was played is told to everybody but a client of the thesis whose own it is.
    fn tell(&mut self, told: &[Told], own: Option<(Caller, Form)>) -> Vec<Out> {
        let mut out = Vec::new();
        self.asked = None;
        for ply in told {
            out.extend(self.to_all(|_| Some(ply.played(self.number))));
            for guest in self.guests.iter().filter(|guest| !guest.knows) {
                let (Some(caller), Some((_, form))) = (guest.caller, guest.ready) else {
                    continue;
                };
                if own.is_none_or(|(own, _)| own != caller) {
                    let lines = ply.of_thesis(self.number, form);
                    out.extend(lines.into_iter().map(|line| Out::Say(caller, line)));
                }
            }
        }
        if self.table.as_ref().is_some_and(Table::is_over) {
            let with_it = told.last().is_some_and(Told::tells_end);
            out.extend(self.ended(|caller| with_it || own.is_some_and(|(own, _)| own == caller)));
        }
        out
    }

    /// The end is told to everybody, but to a client of the thesis that knows of it already.
    fn ended(&self, knows: impl Fn(Caller) -> bool) -> Vec<Out> {
        let Some(table) = &self.table else {
            return Vec::new();
        };
        let mut out = self.to_all(|_| table.over(self.number));
        for guest in self.guests.iter().filter(|guest| !guest.knows) {
            let told = guest.caller.filter(|caller| !knows(*caller));
            out.extend(told.map(|caller| Out::Say(caller, Answer::Hint("Lose", table.ending()))));
        }
        out.push(Out::Keep(Box::new(table.record())));
        out
    }

    fn offer(&mut self, side: Side, what: Offer) -> Result<Vec<Out>, Refused> {
        let Some(table) = &mut self.table else {
            return Err(Refused::no_seat());
        };
        if table.is_over() != (what == Offer::Again) {
            return Err(Refused::new("not_now", "that is not to be asked now"));
        }
        self.asked = Some((side, what));
        let others: Vec<&Guest> = self
            .guests
            .iter()
            .filter(|guest| guest.ready.is_some_and(|(own, _)| own != side))
            .collect();
        if others.is_empty() {
            // The engine takes moves back and plays again; a draw it does not give.
            return match what {
                Offer::Draw => self.reply(side.other(), false),
                Offer::Undo | Offer::Again => self.reply(side.other(), true),
            };
        }
        let asked = others.into_iter().filter(|guest| guest.knows);
        let asked = asked.filter_map(|guest| guest.caller);
        let out: Vec<Out> = asked
            .map(|caller| Out::Say(caller, Answer::Offer(self.number, what)))
            .collect();
        if out.is_empty() {
            self.asked = None;
            return Err(Refused::new("deaf", "the other one cannot be asked"));
        }
        Ok(out)
    }

    fn reply(&mut self, side: Side, agreed: bool) -> Result<Vec<Out>, Refused> {
        let asked = self.asked.take_if(|(asker, _)| *asker != side);
        let (Some((asker, what)), Some(table)) = (asked, &mut self.table) else {
            return Err(Refused::new("not_now", "nothing was asked"));
        };
        if !agreed {
            let mut guests = self.guests.iter();
            let asker = guests.find(|guest| guest.ready.is_some_and(|(own, _)| own == asker));
            let caller = asker.and_then(|guest| guest.caller);
            let out = caller.map(|caller| Out::Say(caller, Answer::Declined(self.number)));
            return Ok(out.into_iter().collect());
        }
        match what {
            Offer::Draw => {
                table.session.agree_on_draw();
                Ok(self.ended(|_| false))
            }
            Offer::Undo => {
                if !table.undo_of(asker) {
                    return Err(Refused::new("not_now", "there is nothing to take back"));
                }
                let known: Vec<Caller> = self.knowing().collect();
                Ok(known
                    .into_iter()
                    .flat_map(|caller| self.sync(caller))
                    .collect())
            }
            Offer::Again => {
                for guest in &mut self.guests {
                    guest.ready = guest.ready.map(|(own, form)| (own.other(), form));
                }
                Ok(self.begin())
            }
        }
    }
}
