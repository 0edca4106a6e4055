//! What is told of a ply, in the words of the thesis and in ours, and why something is not done.

use crate::message::{Answer, Form};
use tibetango_rules::{Kind, Side};

/// Why something is not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
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

    pub fn illegal(why: impl ToString) -> Self {
        Self::new("illegal", why.to_string())
    }
}

/// A ply that was played.
#[derive(Clone, Debug)]
pub struct Told {
    /// Its number, from 1.
    pub(super) ply: usize,
    pub(super) side: Side,
    pub(super) text: String,
    pub(super) kind: Kind,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    /// What was taken by choice.
    pub(super) chosen: Vec<String>,
    /// All that was taken.
    pub(super) taken: Vec<String>,
    /// How the game stands after it.
    pub(super) end: Option<Option<Side>>,
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
        let chosen = self.chosen.iter();
        let chosen = chosen.map(|at| Answer::Color(room, side, at.clone()));
        chosen.chain([moved]).collect()
    }

    /// True where the thesis's message of the ply says how the game stands.
    pub fn tells_end(&self) -> bool {
        self.kind == Kind::Place
    }
}
