//! The game on the table of a room: what its people and the engine do, by the rules, and what is told of it.

use super::message::{Answer, Form, Wish};
use super::room::Played;
use crate::games::any::AnyLine;
use crate::games::{Effect, Kind, PlainMove, Point, Side};
use crate::record::replay::from_record;
use crate::record::session::record_of;
use crate::record::{Record, array};
use crate::session::clock::TimeControl;
use crate::session::{Player, Session, Setup};

/// What stands between row and column of a point on larger boards: nothing, for the comma ends a field.
const BETWEEN: &str = "";

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refused {
    /// A word for programs.
    pub code: &'static str,
    /// Words for people.
    pub why: String,
}

impl Refused {
    pub fn new(code: &'static str, why: impl Into<String>) -> Self {
        let why = why.into();
        Self { code, why }
    }

    pub fn no_seat() -> Self {
        Self::new("no_seat", "you have no seat here: say SitDown")
    }

    fn illegal(why: impl ToString) -> Self {
        Self::new("illegal", why.to_string())
    }
}

/// A ply that was played.
#[derive(Clone, Debug)]
pub(super) struct Told {
    /// Its number, from 1.
    ply: usize,
    side: Side,
    text: String,
    kind: Kind,
    from: Option<String>,
    to: Option<String>,
    /// What was taken by choice.
    taken: Vec<String>,
    /// How the game stands after it.
    end: Option<Option<Side>>,
}

impl Told {
    /// The ply for those who know more than the thesis.
    pub fn played(&self, room: usize) -> Answer {
        let side = Form::Named.side(self.side);
        Answer::Played(room, self.ply, side, self.text.clone())
    }

    /// The ply in the words of the thesis; none for a pass, which it lacks.
    pub fn of_thesis(&self, room: usize, form: Form) -> Vec<Answer> {
        let side = form.side(self.side);
        let moved = match (self.kind, &self.from, &self.to) {
            (Kind::Place, _, Some(to)) => {
                Answer::SetDot(room, side, to.clone(), form.end(self.end))
            }
            (_, Some(from), Some(to)) => Answer::SetDotD(room, side, from.clone(), to.clone()),
            _ => return Vec::new(),
        };
        // The move comes last: who waits for it then has it whole.
        let taken = self.taken.iter();
        let taken = taken.map(|at| Answer::Color(room, side, at.clone()));
        taken.chain([moved]).collect()
    }

    /// True where the thesis's message of the ply says how the game stands.
    pub fn tells_end(&self) -> bool {
        self.kind == Kind::Place
    }
}

/// A game that is played in a room.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub session: Session,
    /// A move whose captures are being chosen.
    begun: Option<PlainMove>,
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
            time: TimeControl::None,
        })?;
        Some(Self {
            session: session.begun_at(crate::record::date::now()),
            begun: None,
            question: 0,
            asked: false,
        })
    }

    /// A game that goes on from its record.
    ///
    /// # Errors
    /// Why the record cannot be played.
    pub fn again(
        record: &Record,
        names: [Option<String>; 2],
        engine: &str,
    ) -> Result<Self, String> {
        let line = from_record(record).map_err(|error| error.to_string())?;
        let played = Played {
            size: record.size,
            preset: record.rules.clone(),
            rules: line.rules(),
        };
        let begun = Self::begin(&played, names, engine).ok_or("there is no such board")?;
        let session = Session::with_line(begun.session.setup().clone(), line);
        Ok(Self {
            session: session.begun_at(record.date.clone()),
            ..begun
        })
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

    fn point(&self, text: &str) -> Result<Point, Refused> {
        let read = array::read(text, self.line().shape(), BETWEEN);
        read.map_err(|expected| Refused::new("point", format!("{text} is not {expected}")))
    }

    fn text(&self, point: Point) -> String {
        array::text(point, self.line().shape(), BETWEEN)
    }

    /// How the game ended, in words.
    pub fn ending(&self) -> String {
        self.session
            .outcome()
            .map_or_else(String::new, |outcome| outcome.to_string())
    }

    /// The end, where there is one.
    pub fn over(&self, room: usize) -> Option<Answer> {
        let outcome = self.session.outcome()?;
        let winner = Form::Named.end(Some(outcome.winner));
        Some(Answer::Over(room, winner, outcome.reason.text()))
    }

    /// What lies on the board.
    pub fn snapshot(&self, room: usize) -> Answer {
        let setup = self.session.setup();
        let what = format!(
            "{},{},{},{}",
            setup.game(),
            setup.size,
            setup.preset,
            self.line().position_text()
        );
        Answer::Sync(room, self.line().len(), what)
    }

    /// Who is called on: the side must have the move.
    fn turn(&self, side: Side) -> Result<(), Refused> {
        if self.line().to_move() == side {
            Ok(())
        } else {
            Err(Refused::new("turn", "it is not your turn"))
        }
    }

    /// A move of a person; `None` while the stones that it takes are being chosen. In any case with a hint.
    pub fn act(&mut self, side: Side, wish: &Wish) -> Result<(Option<Vec<Told>>, String), Refused> {
        match wish {
            Wish::Color { at } => return self.take(side, at),
            Wish::SetDot { side: named, .. } | Wish::SetDotD { side: named, .. }
                if *named != side =>
            {
                return Err(Refused::new("colour", "these are not your stones"));
            }
            _ => {}
        }
        self.turn(side)?;
        let mv = match wish {
            Wish::SetDot { at, .. } => PlainMove::place(self.point(at)?),
            Wish::SetDotD { from, to, .. } => self.way(self.point(from)?, self.point(to)?)?,
            Wish::Move { text } => {
                let mv = self.line().parse(text).map_err(Refused::illegal)?;
                let told = self.play(&mv)?;
                return Ok((Some(told), String::new()));
            }
            _ => return Err(Refused::new("not_now", "that is not to be said now")),
        };
        if !self.line().open_captures(&mv).is_empty() {
            self.begun = Some(mv);
            return Ok((None, "say Color for each stone that you take".to_owned()));
        }
        let told = self.play(&mv)?;
        let hint = self.hint();
        Ok((Some(told), hint))
    }

    /// The one way from a point to another.
    fn way(&self, from: Point, to: Point) -> Result<PlainMove, Refused> {
        let ways = self.line().ways().into_iter().map(|(way, _)| way);
        let mut ways = ways.filter(|way| way.from == Some(from) && way.to == Some(to));
        match (ways.next(), ways.next()) {
            (Some(way), None) => Ok(way),
            (Some(_), Some(_)) => Err(Refused::new(
                "many",
                "there are several ways to that point: say Move",
            )),
            // The rules say why.
            (None, _) => {
                let why = self.line().check(&PlainMove::walk(Kind::Step, from, to));
                let why = why.err().map_or_else(String::new, |why| why.to_string());
                Err(Refused::new("illegal", why))
            }
        }
    }

    /// A stone is taken by choice, or one that was taken is confirmed.
    fn take(&mut self, side: Side, at: &str) -> Result<(Option<Vec<Told>>, String), Refused> {
        let at = self.point(at)?;
        let Some(begun) = self.begun.clone() else {
            let taken = taken(&self.session.last_effects());
            return match taken.contains(&at) {
                true => Ok((None, "taken".to_owned())),
                false => Err(Refused::new("illegal", "that stone was not taken")),
            };
        };
        self.turn(side)?;
        if begun.to == Some(at) {
            // The stone that moved: no more are taken.
            let told = self.stop_taking(side)?.unwrap_or_default();
            return Ok((Some(told), self.hint()));
        }
        if !self.line().open_captures(&begun).contains(&at) {
            return Err(Refused::new("illegal", "that stone cannot be taken now"));
        }
        let mut mv = begun;
        mv.takes.push(at);
        if self.line().open_captures(&mv).is_empty() {
            let told = self.play(&mv)?;
            return Ok((Some(told), self.hint()));
        }
        self.begun = Some(mv);
        Ok((None, "taken: more can be".to_owned()))
    }

    /// A person takes no more: the move that was begun is played as it is.
    pub fn stop_taking(&mut self, side: Side) -> Result<Option<Vec<Told>>, Refused> {
        let Some(begun) = self.begun.clone() else {
            return Ok(None);
        };
        self.turn(side)?;
        self.play(&begun).map(Some)
    }

    /// Plays a move, and a pass that has to follow.
    fn play(&mut self, mv: &PlainMove) -> Result<Vec<Told>, Refused> {
        let mut told = vec![self.ply(mv)?];
        while let [only] = self.line().legal().as_slice()
            && only.kind == Kind::Pass
        {
            told.push(self.ply(only)?);
        }
        (self.begun, self.asked) = (None, false);
        self.question += 1;
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

    /// What the last move did, in words.
    fn hint(&self) -> String {
        let taken: Vec<String> = taken(&self.session.last_effects())
            .into_iter()
            .map(|point| self.text(point))
            .collect();
        let mut hint = match taken.is_empty() {
            true => "done".to_owned(),
            false => format!("done: takes {}", taken.join(" ")),
        };
        if self.is_over() {
            hint = format!("{hint}; {}", self.ending());
        }
        hint
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
        if let Some(begun) = self.begun.take() {
            if begun.to == Some(at) {
                return Ok("taken back".to_owned());
            }
            self.begun = Some(begun);
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
        (self.begun, self.asked) = (None, false);
        self.question += 1;
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
