//! Turns requests into moves: in the thesis's terms a stone, a way and each stone that is taken; or a whole move; or
//! points that are touched one after another, as in the window.

use super::{Refused, Table, Told};
use crate::message::{Choice, Wish};
use tibetango_records::record::array;
use tibetango_records::session::choose::{self, Begun, Tap};
use tibetango_rules::{Kind, PlainMove, Point, Side};

/// Separator between row and column of a point on larger boards: nothing, for the comma ends a field.
const BETWEEN: &str = "";

impl Table {
    pub(super) fn point(&self, text: &str) -> Result<Point, Refused> {
        let read = array::read(text, self.line().shape(), BETWEEN);
        read.map_err(|expected| Refused::new("point", format!("{text} is not {expected}")))
    }

    pub(super) fn text(&self, point: Point) -> String {
        array::text(point, self.line().shape(), BETWEEN)
    }

    /// Checks that a side is to move.
    fn turn(&self, side: Side) -> Result<(), Refused> {
        if self.line().to_move() == side {
            Ok(())
        } else {
            Err(Refused::new("turn", "it is not your turn"))
        }
    }

    /// Handles a person's move; `None` while its captures are being chosen. Returns a hint in either case.
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
            Wish::Move { text, .. } => {
                let mv = self.line().parse(text).map_err(Refused::illegal)?;
                let told = self.play(&mv)?;
                return Ok((Some(told), String::new()));
            }
            _ => return Err(Refused::new("not_now", "that is not to be said now")),
        };
        let tap = choose::whole_or_choice(self.line(), mv);
        let told = self.take_up(tap)?;
        Ok(self.hinted(told, "say Color for each stone that you take"))
    }

    /// Adds a hint to the plies of a person's request: the effect of a finished move, or `goes_on` for one that is
    /// unfinished.
    fn hinted(&self, told: Option<Vec<Told>>, goes_on: &str) -> (Option<Vec<Told>>, String) {
        let hint = told.as_ref().map(|told| self.hint(told));
        (told, hint.unwrap_or_else(|| goes_on.to_owned()))
    }

    /// Returns the only way from a point to another.
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

    /// Takes a stone by choice, or confirms one that was taken.
    fn take(&mut self, side: Side, at: &str) -> Result<(Option<Vec<Told>>, String), Refused> {
        const MORE: &str = "taken: more can be";
        let at = self.point(at)?;
        // While the other side chooses, captures that were seen before may still be confirmed.
        let own = self.line().to_move() == side;
        let Some(begun) = self.stopped().filter(|_| own) else {
            return match self.taken_since(side).contains(&at) {
                true => Ok((None, "taken".to_owned())),
                false => Err(Refused::new("illegal", "that stone was not taken")),
            };
        };
        if begun.mv.takes.contains(&at) {
            return Ok((None, MORE.to_owned()));
        }
        let line = self.line();
        // The point of the stone that moved ends the captures.
        if begun.mv.to != Some(at) && !line.open_captures(&begun.mv).contains(&at) {
            return Err(Refused::new("illegal", "that stone cannot be taken now"));
        }
        let tap = match choose::tap(line, Some(&begun), at) {
            // If nothing is left to choose, the move ends at once.
            Tap::Begun(begun) if line.open_captures(&begun.mv).is_empty() => {
                choose::done(line, &begun)
            }
            tap => tap,
        };
        let told = self.take_up(tap)?;
        Ok(self.hinted(told, MORE))
    }

    /// Ends the captures of a side: its unfinished move is played as it is; `None` if there is none.
    pub fn stop_taking(&mut self, side: Side) -> Result<Option<Vec<Told>>, Refused> {
        let Some(begun) = self.stopped() else {
            return Ok(None);
        };
        self.turn(side)?;
        let tap = choose::done(self.line(), &begun);
        self.take_up(tap)
    }

    /// Returns the unfinished move if its stone has gone its way and its captures are being chosen.
    fn stopped(&self) -> Option<Begun> {
        self.begun.clone().filter(|begun| begun.stopped)
    }

    /// Applies a tap, or a request that stands for taps; returns the plies that were played, if any.
    fn take_up(&mut self, tap: Tap) -> Result<Option<Vec<Told>>, Refused> {
        match tap {
            Tap::Begun(begun) => self.begun = Some(begun),
            Tap::PutBack => self.begun = None,
            Tap::Whole(mv) => return self.play(&mv).map(Some),
            Tap::Refused(why) => {
                let why =
                    why.map_or_else(|| "nothing can go there".to_owned(), |why| why.to_string());
                return Err(Refused::illegal(why));
            }
        }
        self.step += 1;
        Ok(None)
    }

    /// Handles a touched point, or the end of a way; returns the plies that were played, if any. Does nothing for a
    /// request that answers an earlier choice.
    pub fn touch(&mut self, side: Side, wish: &Wish) -> Result<Option<Vec<Told>>, Refused> {
        self.turn(side)?;
        let line = self.session.line();
        let tap = match *wish {
            Wish::Tap { step, point } if step == self.step => {
                let point = line.shape().iter().nth(usize::from(point));
                let point = point.ok_or_else(|| Refused::new("point", "there is no such point"))?;
                choose::tap(line, self.begun.as_ref(), point)
            }
            Wish::Done { step } if step == self.step => match &self.begun {
                Some(begun) => choose::done(line, begun),
                None => Tap::Refused(None),
            },
            _ => return Ok(None),
        };
        self.take_up(tap)
    }

    /// Returns the points that the person to move may touch; `None` if no person is to move.
    pub fn choice(&self) -> Option<Choice> {
        if !self.session.awaits_human() {
            return None;
        }
        let line = self.session.line();
        let begun = self.begun.as_ref();
        let mut open = vec![false; line.shape().points()];
        for point in choose::open(line, begun) {
            open[point.index()] = true;
        }
        let index = |point: &Point| point.0;
        Some(Choice {
            step: self.step,
            open,
            begun: begun.map_or_else(Vec::new, |begun| {
                begun.mv.stations().map(|at| at.0).collect()
            }),
            taken: begun.map_or_else(Vec::new, |begun| begun.mv.takes.iter().map(index).collect()),
            done: begun.is_some_and(|begun| choose::can_be_done(line, begun)),
        })
    }
}
