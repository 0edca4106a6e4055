//! From what a person says to a move: in the words of the thesis a stone, a way and each stone that is taken; or
//! a whole move; or points that are touched one after another, as in the window.

use super::{Refused, Table, Told, taken};
use crate::games::{Kind, PlainMove, Point, Side};
use crate::lan::message::{Choice, Wish};
use crate::record::array;
use crate::session::choose::{self, Begun, Tap};

/// What stands between row and column of a point on larger boards: nothing, for the comma ends a field.
const BETWEEN: &str = "";

impl Table {
    pub(super) fn point(&self, text: &str) -> Result<Point, Refused> {
        let read = array::read(text, self.line().shape(), BETWEEN);
        read.map_err(|expected| Refused::new("point", format!("{text} is not {expected}")))
    }

    pub(super) fn text(&self, point: Point) -> String {
        array::text(point, self.line().shape(), BETWEEN)
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
            Wish::Move { text, .. } => {
                let mv = self.line().parse(text).map_err(Refused::illegal)?;
                let told = self.play(&mv)?;
                return Ok((Some(told), String::new()));
            }
            _ => return Err(Refused::new("not_now", "that is not to be said now")),
        };
        if !self.line().open_captures(&mv).is_empty() {
            self.begin_with(mv);
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
        let Some(begun) = self.stopped() else {
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
        self.begin_with(mv);
        Ok((None, "taken: more can be".to_owned()))
    }

    /// A person takes no more: the move that was begun is played as it is.
    pub fn stop_taking(&mut self, side: Side) -> Result<Option<Vec<Told>>, Refused> {
        let Some(begun) = self.stopped() else {
            return Ok(None);
        };
        self.turn(side)?;
        self.play(&begun).map(Some)
    }

    /// A move whose stone has gone its way, and whose captures are being chosen.
    fn stopped(&self) -> Option<PlainMove> {
        let begun = self.begun.as_ref().filter(|begun| begun.stopped);
        begun.map(|begun| begun.mv.clone())
    }

    fn begin_with(&mut self, mv: PlainMove) {
        self.begun = Some(Begun { mv, stopped: true });
        self.step += 1;
    }

    /// A point is touched, or the way is said to end: the plies that came of it, if any did. What answers an
    /// earlier choice does nothing.
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

    /// What may be touched by a person who has the move; `None` where nobody has it.
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
