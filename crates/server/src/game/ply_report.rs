//! Reports of a ply, in the thesis's messages and in ours, and reasons for refusals.

use crate::message::{ColourForm, ServerMessage};
use tibetango_content::config::cues::Cues;
use tibetango_content::deeds::{MoveDeed, PlayedMove, deeds};
use tibetango_rules::{MoveKind, Point, Side};

/// Reason for a refusal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequestRefusal {
    /// Code for programs.
    pub code: &'static str,
    /// Explanation for people.
    pub why: String,
}

impl RequestRefusal {
    pub fn new(code: &'static str, why: impl Into<String>) -> Self {
        let why = why.into();
        Self { code, why }
    }

    pub fn not_now(why: impl Into<String>) -> Self {
        Self::new("not_now", why)
    }

    pub fn no_seat() -> Self {
        Self::new("no_seat", "you have no seat here: say SitDown")
    }

    pub fn illegal(why: impl ToString) -> Self {
        Self::new("illegal", why.to_string())
    }
}

/// Ply that was played.
#[derive(Clone, Debug)]
pub struct PlyReport {
    /// Number of the ply, from 1.
    pub(super) ply: usize,
    pub(super) side: Side,
    pub(super) text: String,
    pub(super) kind: MoveKind,
    pub(super) from: Option<String>,
    pub(super) to: Option<String>,
    /// Points captured by choice.
    pub(super) choices: Vec<String>,
    /// All captured points.
    pub(super) captures: Vec<String>,
    /// Result after the ply: the winner or a draw; `None` while the game goes on.
    pub(super) end: Option<Option<Side>>,
    /// The move with its effects.
    pub(super) done: PlayedMove,
}

impl PlyReport {
    /// Reports the ply to clients that have sent `Hello`.
    pub fn message(&self, room: usize) -> ServerMessage {
        let side = ColourForm::Named.side(self.side);
        ServerMessage::Played(room, self.ply, side, self.text.clone())
    }

    /// Reports the ply in the thesis's messages; empty for a pass, which the thesis lacks.
    pub fn of_thesis(&self, room: usize, form: ColourForm) -> Vec<ServerMessage> {
        let side = form.side(self.side);
        let message = match (self.kind, &self.from, &self.to) {
            (MoveKind::Place, _, Some(to)) => {
                ServerMessage::SetDot(room, side, to.clone(), form.end(self.end))
            }
            (_, Some(from), Some(to)) => {
                ServerMessage::SetDotD(room, side, from.clone(), to.clone())
            }
            _ => return Vec::new(),
        };
        // The move comes last: a client that waits for it then has all of it.
        let choices = self.choices.iter();
        let choices = choices.map(|at| ServerMessage::Color(room, side, at.clone()));
        choices.chain([message]).collect()
    }

    /// True if the thesis's message of the ply includes the result so far.
    pub fn tells_end(&self) -> bool {
        self.kind == MoveKind::Place
    }
}

/// Reports the deeds of a ply in the parts that `docs/protocol.md` describes.
pub(super) fn deeds_line(
    room: usize,
    ply: usize,
    entry: &PlayedMove,
    cues: &Cues,
) -> ServerMessage {
    let side = ColourForm::Named.side(entry.side);
    let parts: Vec<String> = deeds(entry, cues).iter().map(part).collect();
    ServerMessage::Deeds(room, ply, side, parts.join(";"))
}

/// Writes a deed: its word, and a number or points.
fn part(deed: &MoveDeed) -> String {
    let key = deed.key();
    let on = |points: &[Point]| {
        let points: Vec<String> = points.iter().map(|point| point.0.to_string()).collect();
        format!("{key}:{}", points.join(" "))
    };
    match deed {
        MoveDeed::Placed(at) => on(&[*at]),
        MoveDeed::Moved { from, to, .. } => on(&[*from, *to]),
        MoveDeed::Took(points) => on(points),
        MoveDeed::Jumped { n, .. }
        | MoveDeed::Own(_, n)
        | MoveDeed::Chained(n)
        | MoveDeed::TookMany(n) => {
            format!("{key}*{n}")
        }
        MoveDeed::Crowned => key.to_owned(),
        MoveDeed::Decided(..) => format!("decide.{key}"),
        MoveDeed::Begun(_) => format!("begins.{key}"),
    }
}
