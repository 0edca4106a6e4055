//! The game on the table of a room: what its people and the engine do, by the rules, and what is told of it.

mod choosing;
mod shown;
mod told;

pub use told::{Refused, Told};

use super::kept::Kept;
use super::room::Played;
use crate::games::any::AnyLine;
use crate::games::{Effect, Kind, PlainMove, Point, Side};
use crate::record::Record;
use crate::record::replay::from_record;
use crate::record::session::record_of;
use crate::session::choose::Begun;
use crate::session::{Player, Session, Setup};
use std::time::Duration;

/// A game that is played in a room.
#[derive(Clone, Debug)]
pub struct Table {
    pub session: Session,
    /// A move that is begun.
    begun: Option<Begun>,
    /// The number of the choice that is before whoever has the move; it grows with everything that changes it.
    step: u64,
    /// The number of the question to the engine; none other is answered any more.
    question: u64,
    /// It is being thought about.
    asked: bool,
}

impl Table {
    /// A game between these people; the engine has the side that has no name. `None` when there is no such board.
    pub fn begin(played: &Played, names: [Option<String>; 2], engine: &str) -> Option<Self> {
        let player = |name: &Option<String>| match name {
            Some(_) => Player::Human,
            None => Player::Computer {
                level: engine.to_owned(),
            },
        };
        let session = Session::new(Setup {
            size: played.size,
            rules: played.rules,
            preset: played.preset.clone(),
            players: [player(&names[0]), player(&names[1])],
            names: names.map(Option::unwrap_or_default),
            time: played.time,
        })?;
        Some(Self {
            session: session.begun_at(crate::record::date::now()),
            begun: None,
            step: 0,
            question: 0,
            asked: false,
        })
    }

    /// A game that goes on, as it was kept.
    ///
    /// # Errors
    /// Why the record cannot be played.
    pub fn again(kept: &Kept, names: [Option<String>; 2], engine: &str) -> Result<Self, String> {
        let record = &kept.record()?;
        let line = from_record(record).map_err(|error| error.to_string())?;
        let played = Played {
            size: record.size,
            preset: record.rules.clone(),
            rules: line.rules(),
            time: kept.time,
        };
        let begun = Self::begin(&played, names, engine).ok_or("there is no such board")?;
        let mut session = Session::with_line(begun.session.setup().clone(), line);
        if let Some(left) = kept.left {
            session = session.with_time_left(left.map(Duration::from_millis));
        }
        Ok(Self {
            session: session.begun_at(record.date.clone()),
            ..begun
        })
    }

    /// The position is another one: what was begun and asked in it counts no more.
    fn changed(&mut self) {
        (self.begun, self.asked) = (None, false);
        self.step += 1;
        self.question += 1;
    }

    /// Time goes by; true when the person who has the move has just run out of it. The computer's search has
    /// its own measure, and waits for other rooms' searches.
    pub fn pass_time(&mut self, passed: Duration) -> bool {
        self.session.awaits_human() && self.session.tick(passed)
    }

    /// How long the person who has the move still has; `None` where nobody's time runs.
    pub fn time_left(&self) -> Option<Duration> {
        let (side, player) = self.session.turn()?;
        let clock = self.session.clock()?;
        (*player == Player::Human).then(|| clock.left(side))
    }

    pub fn is_over(&self) -> bool {
        self.session.outcome().is_some()
    }

    /// The record of the game as it stands.
    pub fn record(&self) -> Record {
        record_of(&self.session)
    }

    fn line(&self) -> &AnyLine {
        self.session.line()
    }

    /// Plays a move, and a pass that has to follow.
    fn play(&mut self, mv: &PlainMove) -> Result<Vec<Told>, Refused> {
        let mut told = vec![self.ply(mv)?];
        while let [only] = self.line().legal().as_slice()
            && only.kind == Kind::Pass
        {
            told.push(self.ply(only)?);
        }
        self.changed();
        Ok(told)
    }

    fn ply(&mut self, mv: &PlainMove) -> Result<Told, Refused> {
        let side = self.line().to_move();
        let text = self.line().text(mv);
        self.session.play(mv).map_err(Refused::illegal)?;
        let name = |point: &Point| self.text(*point);
        Ok(Told {
            ply: self.line().len(),
            side,
            text,
            kind: mv.kind,
            from: mv.from.as_ref().map(name),
            to: mv.to.as_ref().map(name),
            taken: mv.takes.iter().map(name).collect(),
            end: self.session.outcome().map(|outcome| outcome.winner),
        })
    }

    /// The position for the engine, where it has the move and was not asked yet, and the number of the question.
    pub fn question(&mut self) -> Option<(u64, AnyLine)> {
        let turn = matches!(self.session.turn(), Some((_, Player::Computer { .. })));
        (turn && !std::mem::replace(&mut self.asked, turn))
            .then(|| (self.question, self.line().clone()))
    }

    /// The engine's move; one without a move gives up, and one that comes too late is dropped.
    pub fn answer(&mut self, number: u64, mv: Option<&PlainMove>) -> Option<Vec<Told>> {
        if !self.asked || number != self.question {
            return None;
        }
        let played = mv.and_then(|mv| self.play(mv).ok());
        if played.is_none() {
            let side = self.line().to_move();
            self.session.resign(side);
        }
        Some(played.unwrap_or_default())
    }

    /// Takes the last move of a side back, whose stone must lie at `at`.
    pub fn take_back(&mut self, side: Side, at: &str) -> Result<String, Refused> {
        let at = self.point(at)?;
        let begun = self.begun.take_if(|begun| begun.mv.to == Some(at));
        if begun.is_some() {
            self.step += 1;
            return Ok("taken back".to_owned());
        }
        let line = self.line();
        let own = line.moves().into_iter().zip(line.movers());
        let last = own.rev().find(|(_, mover)| *mover == side);
        if last.and_then(|(mv, _)| mv.to) != Some(at) {
            return Err(Refused::new(
                "illegal",
                "your last stone does not lie there",
            ));
        }
        self.undo_of(side);
        Ok("taken back".to_owned())
    }

    /// Takes back the last move of a side, with all that came after it; false where it has none.
    pub fn undo_of(&mut self, side: Side) -> bool {
        if !self.line().movers().contains(&side) {
            return false;
        }
        while let Some(mover) = self.line().movers().last().copied() {
            self.session.undo_ply();
            if mover == side {
                break;
            }
        }
        self.changed();
        true
    }
}

/// The stones that change hands or leave the board.
fn taken(effects: &[Effect]) -> Vec<Point> {
    let taken = effects.iter().filter_map(|effect| match effect {
        Effect::Flip { at, .. } | Effect::Take { at, .. } => Some(*at),
        _ => None,
    });
    taken.collect()
}
