//! Turns requests into moves: in the thesis's terms a stone, a way and each stone that is taken; or a whole move; or
//! points that are touched one after another, as in the window.

use super::{PlyReport, RequestRefusal, RoomGame};
use crate::message::{AdvisedMove, Choice, RoomRequest};
use tibetango_records::record::array;
use tibetango_records::session::choose::{self, PartialMove, Tap};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{MoveKind, PlainMove, Point, Side};

/// Plies that were played, if any, and a hint for the client.
type ActionResult = (Option<Vec<PlyReport>>, String);

/// Separator between row and column of a point on larger boards: nothing, for the comma ends a field.
const BETWEEN: &str = "";

impl RoomGame {
    pub(super) fn point(&self, text: &str) -> Result<Point, RequestRefusal> {
        let result = array::read(text, self.history().topology(), BETWEEN);
        result.map_err(|expected| RequestRefusal::new("point", format!("{text} is not {expected}")))
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
    pub fn act(
        &mut self,
        side: Side,
        request: &RoomRequest,
    ) -> Result<ActionResult, RequestRefusal> {
        match request {
            RoomRequest::Color(at) => return self.take(side, at),
            RoomRequest::SetDot { side: own_side, .. }
            | RoomRequest::SetDotD { side: own_side, .. }
                if *own_side != side =>
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
                let reports = self.play(&mv)?;
                return Ok((Some(reports), String::new()));
            }
            _ => return Err(RequestRefusal::not_now("that is not to be said now")),
        };
        let tap = choose::whole_or_choice(self.history(), mv);
        let reports = self.take_up(tap)?;
        Ok(self.with_hint(reports, "say Color for each stone that you take"))
    }

    /// Adds a hint to the plies of a person's request: the effect of a finished move, or `goes_on` for one that is
    /// unfinished.
    fn with_hint(&self, reports: Option<Vec<PlyReport>>, goes_on: &str) -> ActionResult {
        let hint = reports.as_ref().map(|reports| self.hint(reports));
        (reports, hint.unwrap_or_else(|| goes_on.to_owned()))
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
    fn take(&mut self, side: Side, at: &str) -> Result<ActionResult, RequestRefusal> {
        const MORE: &str = "taken: more can be";
        let at = self.point(at)?;
        // While the other side chooses, captures that were seen before may still be confirmed.
        let own = self.history().to_move() == side;
        let Some(choice) = self.capture_choice().filter(|_| own) else {
            return match self.captures_since(side).contains(&at) {
                true => Ok((None, "taken".to_owned())),
                false => Err(RequestRefusal::illegal("that stone was not taken")),
            };
        };
        if choice.mv.takes.contains(&at) {
            return Ok((None, MORE.to_owned()));
        }
        let history = self.history();
        // The point of the stone that moved ends the captures.
        if choice.mv.to != Some(at) && !history.open_captures(&choice.mv).contains(&at) {
            return Err(RequestRefusal::illegal("that stone cannot be taken now"));
        }
        let tap = match choose::tap(history, Some(&choice), at) {
            // If nothing is left to choose, the move ends at once.
            Tap::Partial(partial) if history.open_captures(&partial.mv).is_empty() => {
                choose::finish(history, &partial)
            }
            tap => tap,
        };
        let reports = self.take_up(tap)?;
        Ok(self.with_hint(reports, MORE))
    }

    /// Ends the captures of a side: its unfinished move is played as it is; `None` if there is none.
    pub fn stop_taking(&mut self, side: Side) -> Result<Option<Vec<PlyReport>>, RequestRefusal> {
        let Some(partial) = self.capture_choice() else {
            return Ok(None);
        };
        self.turn(side)?;
        let tap = choose::finish(self.history(), &partial);
        self.take_up(tap)
    }

    /// Returns the unfinished move if its stone has gone its way and its captures are being chosen.
    fn capture_choice(&self) -> Option<PartialMove> {
        self.partial.clone().filter(|partial| partial.stopped)
    }

    /// Applies a tap, or a request that stands for taps; returns the plies that were played, if any.
    fn take_up(&mut self, tap: Tap) -> Result<Option<Vec<PlyReport>>, RequestRefusal> {
        match tap {
            Tap::Partial(partial) => self.partial = Some(partial),
            Tap::PutBack => self.partial = None,
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
                choose::tap(history, self.partial.as_ref(), point)
            }
            RoomRequest::Done(step) if step == self.step => match &self.partial {
                Some(partial) => choose::finish(history, partial),
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
        self.question = None;
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
        let partial = self.partial.as_ref();
        let mut open = vec![false; history.topology().points()];
        for point in choose::open(history, partial) {
            open[point.index()] = true;
        }
        let stations = partial
            .into_iter()
            .flat_map(|partial| partial.mv.stations());
        let captures = partial.into_iter().flat_map(|partial| &partial.mv.takes);
        Choice {
            step: self.step,
            open,
            path: stations.map(|at| at.0).collect(),
            captures: captures.map(|at| at.0).collect(),
            may_end: partial.is_some_and(|partial| choose::can_be_done(history, partial)),
        }
    }
}
