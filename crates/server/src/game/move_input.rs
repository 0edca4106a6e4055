//! Turns requests into moves: in the thesis's terms a stone, a way and each stone that is taken; or a whole move; or
//! points that are touched one after another, as in the window.

use super::{PlyReport, RequestRefusal, RoomGame};
use crate::message::{AdvisedMove, Choice, RoomRequest};
use tibetango_records::record::array;
use tibetango_records::session::choose::{self, Begun, Tap};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{MoveKind, PlainMove, Point, Side};

/// Plies that were played, if any, and a hint for the client.
type Acted = (Option<Vec<PlyReport>>, String);

/// Separator between row and column of a point on larger boards: nothing, for the comma ends a field.
const BETWEEN: &str = "";

impl RoomGame {
    pub(super) fn point(&self, text: &str) -> Result<Point, RequestRefusal> {
        let read = array::read(text, self.history().topology(), BETWEEN);
        read.map_err(|expected| RequestRefusal::new("point", format!("{text} is not {expected}")))
    }

    pub(super) fn text(&self, point: Point) -> String {
        array::text(point, self.history().topology(), BETWEEN)
    }

    /// Checks that a side is to move.
    fn turn(&self, side: Side) -> Result<(), RequestRefusal> {
        if self.history().to_move() == side {
            Ok(())
        } else {
            Err(RequestRefusal::new("turn", "it is not your turn"))
        }
    }

    /// Handles a person's move; `None` while its captures are being chosen. Returns a hint in either case.
    pub fn act(&mut self, side: Side, request: &RoomRequest) -> Result<Acted, RequestRefusal> {
        match request {
            RoomRequest::Color(at) => return self.take(side, at),
            RoomRequest::SetDot { side: named, .. } | RoomRequest::SetDotD { side: named, .. }
                if *named != side =>
            {
                return Err(RequestRefusal::new("colour", "these are not your stones"));
            }
            _ => {}
        }
        self.turn(side)?;
        let mv = match request {
            RoomRequest::SetDot { at, .. } => PlainMove::place(self.point(at)?),
            RoomRequest::SetDotD { from, to, .. } => {
                self.way(self.point(from)?, self.point(to)?)?
            }
            RoomRequest::Move { text, .. } => {
                let mv = self
                    .history()
                    .parse(text)
                    .map_err(RequestRefusal::illegal)?;
                let told = self.play(&mv)?;
                return Ok((Some(told), String::new()));
            }
            _ => return Err(RequestRefusal::not_now("that is not to be said now")),
        };
        let tap = choose::whole_or_choice(self.history(), mv);
        let told = self.take_up(tap)?;
        Ok(self.hinted(told, "say Color for each stone that you take"))
    }

    /// Adds a hint to the plies of a person's request: the effect of a finished move, or `goes_on` for one that is
    /// unfinished.
    fn hinted(&self, told: Option<Vec<PlyReport>>, goes_on: &str) -> Acted {
        let hint = told.as_ref().map(|told| self.hint(told));
        (told, hint.unwrap_or_else(|| goes_on.to_owned()))
    }

    /// Returns the only way from a point to another.
    fn way(&self, from: Point, to: Point) -> Result<PlainMove, RequestRefusal> {
        let ways = self.history().ways().into_iter().map(|(way, _)| way);
        let mut ways = ways.filter(|way| way.from == Some(from) && way.to == Some(to));
        match (ways.next(), ways.next()) {
            (Some(way), None) => Ok(way),
            (Some(_), Some(_)) => Err(RequestRefusal::new(
                "many",
                "there are several ways to that point: say Move",
            )),
            // The rules say why.
            (None, _) => {
                let step = PlainMove::walk(MoveKind::Step, from, to);
                let why = self.history().check(&step).err();
                let why = why.map_or_else(String::new, |why| why.to_string());
                Err(RequestRefusal::illegal(why))
            }
        }
    }

    /// Takes a stone by choice, or confirms one that was taken.
    fn take(&mut self, side: Side, at: &str) -> Result<Acted, RequestRefusal> {
        const MORE: &str = "taken: more can be";
        let at = self.point(at)?;
        // While the other side chooses, captures that were seen before may still be confirmed.
        let own = self.history().to_move() == side;
        let Some(begun) = self.stopped().filter(|_| own) else {
            return match self.taken_since(side).contains(&at) {
                true => Ok((None, "taken".to_owned())),
                false => Err(RequestRefusal::illegal("that stone was not taken")),
            };
        };
        if begun.mv.takes.contains(&at) {
            return Ok((None, MORE.to_owned()));
        }
        let history = self.history();
        // The point of the stone that moved ends the captures.
        if begun.mv.to != Some(at) && !history.open_captures(&begun.mv).contains(&at) {
            return Err(RequestRefusal::illegal("that stone cannot be taken now"));
        }
        let tap = match choose::tap(history, Some(&begun), at) {
            // If nothing is left to choose, the move ends at once.
            Tap::Begun(begun) if history.open_captures(&begun.mv).is_empty() => {
                choose::done(history, &begun)
            }
            tap => tap,
        };
        let told = self.take_up(tap)?;
        Ok(self.hinted(told, MORE))
    }

    /// Ends the captures of a side: its unfinished move is played as it is; `None` if there is none.
    pub fn stop_taking(&mut self, side: Side) -> Result<Option<Vec<PlyReport>>, RequestRefusal> {
        let Some(begun) = self.stopped() else {
            return Ok(None);
        };
        self.turn(side)?;
        let tap = choose::done(self.history(), &begun);
        self.take_up(tap)
    }

    /// Returns the unfinished move if its stone has gone its way and its captures are being chosen.
    fn stopped(&self) -> Option<Begun> {
        self.begun.clone().filter(|begun| begun.stopped)
    }

    /// Applies a tap, or a request that stands for taps; returns the plies that were played, if any.
    fn take_up(&mut self, tap: Tap) -> Result<Option<Vec<PlyReport>>, RequestRefusal> {
        match tap {
            Tap::Begun(begun) => self.begun = Some(begun),
            Tap::PutBack => self.begun = None,
            Tap::Whole(mv) => return self.play(&mv).map(Some),
            Tap::Refused(why) => {
                let why =
                    why.map_or_else(|| "nothing can go there".to_owned(), |why| why.to_string());
                return Err(RequestRefusal::illegal(why));
            }
        }
        self.step += 1;
        Ok(None)
    }

    /// Handles a touched point, or the end of a way; returns the plies that were played, if any. Does nothing for a
    /// request that answers an earlier choice.
    pub fn touch(
        &mut self,
        side: Side,
        request: &RoomRequest,
    ) -> Result<Option<Vec<PlyReport>>, RequestRefusal> {
        self.turn(side)?;
        let history = self.session.history();
        let tap = match *request {
            RoomRequest::Tap { step, point } if step == self.step => {
                let point = history.topology().iter().nth(usize::from(point));
                let point =
                    point.ok_or_else(|| RequestRefusal::new("point", "there is no such point"))?;
                choose::tap(history, self.begun.as_ref(), point)
            }
            RoomRequest::Done(step) if step == self.step => match &self.begun {
                Some(begun) => choose::done(history, begun),
                None => Tap::Refused(None),
            },
            _ => return Ok(None),
        };
        self.take_up(tap)
    }

    /// Returns the position for advice to the side to move; the question has this number, which no other one has.
    pub fn advice_question(
        &mut self,
        side: Side,
        number: u64,
    ) -> Result<AnyGameHistory, RequestRefusal> {
        self.turn(side)?;
        if self.is_asked() {
            return Err(RequestRefusal::not_now("the computer is thinking"));
        }
        Ok(self.seek(number, true))
    }

    /// Ends a question for advice; returns what is advised, if the engine found a move.
    pub fn advice(&mut self, mv: Option<&PlainMove>) -> Option<AdvisedMove> {
        self.asked = None;
        let (history, mv) = (self.history(), mv?);
        Some(AdvisedMove {
            plies: history.len(),
            points: mv.stations().map(|at| at.0).collect(),
            text: history.text(mv),
        })
    }

    /// Returns the points that the person to move may touch.
    pub fn choice(&self) -> Choice {
        let history = self.session.history();
        let begun = self.begun.as_ref();
        let mut open = vec![false; history.topology().points()];
        for point in choose::open(history, begun) {
            open[point.index()] = true;
        }
        let stations = begun.into_iter().flat_map(|begun| begun.mv.stations());
        let taken = begun.into_iter().flat_map(|begun| &begun.mv.takes);
        Choice {
            step: self.step,
            open,
            begun: stations.map(|at| at.0).collect(),
            taken: taken.map(|at| at.0).collect(),
            done: begun.is_some_and(|begun| choose::can_be_done(history, begun)),
        }
    }
}
