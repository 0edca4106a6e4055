//! A game as a server tells it: what was played so far by its word, checked by the rules, and what is to be
//! done so that the match on the table here comes to the same.

use std::time::Instant;
use tibetango_content::config::Config;
use tibetango_records::record::text::{NAME_LETTERS, name};
use tibetango_records::session::{Player, Setup};
use tibetango_rules::any::AnyLine;
use tibetango_rules::{Outcome, PlainMove, Side};
use tibetango_server::hearing::Described;
use tibetango_server::message::Offer;
use tibetango_server::room::Played;

/// What is to be done next with the match on the table here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// These moves of others are still to be played here, in this order; never empty.
    Play(Vec<PlainMove>),
    /// This line is to be said: a move that was made here.
    Say(String),
    /// All but so many moves are to be taken back here.
    Back(usize),
    /// Nothing.
    Rest,
}

/// Why a server cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// Plies are missing: what lies there is to be asked for.
    Gap,
    /// It plays against the rules, or by rules that are not known here.
    Foreign,
}

/// A game as a server tells it.
#[derive(Clone, Debug)]
pub struct Course {
    /// The room.
    pub room: usize,
    /// What is played.
    pub played: Played,
    /// How the server says that it ended.
    pub over: Option<Outcome>,
    /// What the other side asks.
    pub asked: Option<Offer>,
    /// Who was cut off, and until when the seat waits; without a time the game may be claimed.
    pub away: Option<(Side, Option<Instant>)>,
    /// The game was given up here.
    pub given_up: bool,
    /// What lies there was told since the connection came about: moves may be said.
    pub settled: bool,
    /// Plies before the first position that is known.
    before: usize,
    line: AnyLine,
    /// Moves that were said, and not heard of yet.
    own: Vec<PlainMove>,
    /// What was made here, and does not stand on the server, is to be taken back.
    rewind: bool,
}

impl Course {
    /// A game of which the position after so many plies is known.
    ///
    /// # Errors
    /// The position is none of these rules.
    pub fn open(room: usize, played: Played, plies: usize, position: &str) -> Result<Self, Lost> {
        let fresh = AnyLine::new(played.size, played.rules);
        let fresh = fresh.filter(|line| plies == 0 && line.position_text() == position);
        let line = match fresh {
            Some(line) => line,
            None => AnyLine::from_text(played.rules, position).map_err(|_| Lost::Foreign)?,
        };
        if line.shape().size() != played.size {
            return Err(Lost::Foreign);
        }
        Ok(Self {
            room,
            played,
            over: None,
            asked: None,
            away: None,
            given_up: false,
            settled: true,
            before: plies,
            line,
            own: Vec::new(),
            rewind: false,
        })
    }

    /// The game as it stands on the server.
    #[must_use]
    pub fn line(&self) -> &AnyLine {
        &self.line
    }

    /// True for the same game, board and rules.
    #[must_use]
    pub fn is_of(&self, config: &Config, game: &str, size: u8, rules: &str) -> bool {
        let same = Played::find(config, game, size, rules);
        same.is_ok_and(|found| (found.size, found.rules) == (self.played.size, self.played.rules))
    }

    /// What the match is about that is played on here, in a room of which this is known. The server's engine has
    /// no side that is played here.
    #[must_use]
    pub fn setup(&self, room: Option<&Described>, here: Option<Side>) -> Setup {
        let engine = room.and_then(|room| room.engine);
        let engine = engine.filter(|side| here != Some(*side));
        let called = |side: Side| {
            let told = room.map_or("", |room| &*room.names[side.index()]);
            name(told, NAME_LETTERS)
        };
        let player = |side: Side| match engine == Some(side) {
            true => Player::Computer {
                level: called(side),
            },
            false => Player::Human,
        };
        let person = |side: Side| match engine == Some(side) {
            true => String::new(),
            false => called(side),
        };
        Setup {
            size: self.played.size,
            rules: self.played.rules,
            preset: self.played.preset.clone(),
            players: Side::BOTH.map(player),
            names: Side::BOTH.map(person),
            time: self.played.time,
        }
    }

    /// The plies that the server is known to have.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.before + self.line.len()
    }

    /// For how many seconds the seat of who was cut off still waits; none are left once the game may be claimed.
    #[must_use]
    pub fn waits(&self, now: Instant) -> Option<(Side, u64)> {
        let (side, until) = self.away?;
        let left = until.map_or(0, |until| {
            let left = until.saturating_duration_since(now).as_secs_f64();
            (left.ceil() as u64).max(1)
        });
        Some((side, left))
    }

    /// A ply was played. One that is known is passed over.
    ///
    /// # Errors
    /// One is missing before it, or it is against the rules.
    pub fn hear(&mut self, ply: usize, side: Side, text: &str) -> Result<(), Lost> {
        if ply <= self.plies() {
            return Ok(());
        }
        if ply > self.plies() + 1 {
            return Err(Lost::Gap);
        }
        let mv = self.line.parse(text).map_err(|_| Lost::Foreign)?;
        if self.line.to_move() != side || self.line.play(&mv).is_err() {
            return Err(Lost::Foreign);
        }
        self.asked = None;
        if !self.own.is_empty() && self.own.first() == self.line.moves().last() {
            self.own.remove(0);
        } else {
            self.own.clear();
        }
        Ok(())
    }

    /// What lies on the server's board after so many plies. False where there is no way to it from what is
    /// known: then it is another game, or one of which the course is lost.
    pub fn sync(&mut self, plies: usize, position: &str) -> bool {
        if plies < self.before || self.over.is_some() && plies != self.plies() {
            return false;
        }
        let (mut line, goal) = (self.line.clone(), plies - self.before);
        if goal < line.len() {
            while line.len() > goal && line.undo() {}
            if line.position_text() != position {
                return false;
            }
            self.rewind = true;
        } else {
            // On by moves of one's own whose echo was lost, and by an answer to them.
            let mut own = self.own.iter();
            line = loop {
                if let Some(line) = reached(&line, goal, position) {
                    break line;
                }
                let Some(mv) = own.next() else { return false };
                if line.play(mv).is_err() {
                    return false;
                }
            };
        }
        self.line = line;
        self.own.clear();
        (self.asked, self.settled) = (None, true);
        true
    }

    /// The server did not take what was said.
    pub fn refused(&mut self) -> bool {
        let said = !self.own.is_empty();
        self.own.clear();
        self.rewind |= said;
        said
    }

    /// The connection came about anew: nobody knows what of the moves that were said has arrived.
    pub fn unsettle(&mut self) {
        self.settled = false;
        self.away = None;
    }

    /// What is to be done next where these moves lie on the table here.
    pub fn step(&mut self, shown: &[PlainMove]) -> Step {
        let known = self.line.moves();
        let pairs = known.iter().zip(shown);
        let common = pairs.take_while(|(one, other)| one == other).count();
        if common < known.len() {
            return match shown.len() > common {
                true => Step::Back(common),
                false => Step::Play(known[common..].to_vec()),
            };
        }
        let more = &shown[common..];
        if std::mem::take(&mut self.rewind) && !more.is_empty() {
            return Step::Back(common);
        }
        if !more.starts_with(&self.own) {
            self.own.clear();
        }
        let goes_on = self.settled && self.over.is_none();
        match more.get(self.own.len()).filter(|_| goes_on) {
            Some(mv) => {
                let ply = self.plies() + self.own.len() + 1;
                let text = self.line.text(mv);
                self.own.push(mv.clone());
                Step::Say(format!("Move,{},{ply},{text}", self.room))
            }
            None => Step::Rest,
        }
    }
}

/// The line that has this position after so many moves: itself, or one move on with the passes that follow.
fn reached(line: &AnyLine, plies: usize, position: &str) -> Option<AnyLine> {
    if line.len() == plies {
        return (line.position_text() == position).then(|| line.clone());
    }
    // A move and a pass at most.
    if line.len() + 2 < plies {
        return None;
    }
    line.legal().iter().find_map(|mv| {
        let mut next = line.clone();
        next.play(mv).ok()?;
        while next.len() < plies
            && let Some(pass) = next.forced_pass()
        {
            next.play(&pass).ok()?;
        }
        (next.len() == plies && next.position_text() == position).then_some(next)
    })
}
