//! What is asked of the match on the table: moves, and what people want of it as a whole.

use super::mode::Mode;
use bevy::prelude::*;
use tibetango_records::session::{Session, Setup};
use tibetango_rules::{Decision, Effect, PlainMove, Side};

/// What needs the other player's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To take a move back.
    Undo,
    /// To end in a draw.
    Draw,
    /// To play again with colours changed, after a game that was played elsewhere too.
    Again,
}

/// A question from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What is wished for.
    pub wish: Wish,
    /// Who wishes it.
    pub by: Side,
}

/// A draw is offered to the computer.
#[derive(Message, Clone, Copy, Debug)]
pub struct DrawOffered;

/// Who asks for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A person at this device.
    Human,
    /// The computer, answering for this generation of the match.
    Computer(u64),
    /// A player elsewhere, for this generation of the match.
    Remote(u64),
}

/// Asks for a move.
#[derive(Message, Clone, Debug)]
pub struct MoveRequested {
    /// The move.
    pub mv: PlainMove,
    /// Who asks.
    pub by: Asker,
}

/// A move was made, or the match changed in another way that is to be kept: a side gave up,
/// moves were taken back or played again.
#[derive(Message, Clone, Debug, Default)]
pub struct MoveApplied {
    /// What the move did; empty where none was made.
    pub effects: Vec<Effect>,
}

/// What a person wants of the match as a whole.
#[derive(Message, Clone, Debug)]
pub enum Command {
    /// Begin a new match.
    New(Setup),
    /// Put this match on the table.
    Open {
        /// The match.
        session: Box<Session>,
        /// What it is there for.
        mode: Mode,
    },
    /// Show the start of a lesson; what was played until now waits meanwhile.
    Lesson(Box<Session>),
    /// The same for a challenge.
    Challenge(Box<Session>),
    /// Take a move back or offer a draw: between people only when the other one agrees, the
    /// computer answers a draw by what it thinks of the position.
    Ask(Wish),
    /// The other person agrees, or does not.
    Answer(bool),
    /// The person whose turn it is decides.
    Decide(Decision),
    /// Take back to one's own last decision.
    Undo,
    /// Play again what was taken back.
    Redo,
    /// Give up.
    Resign,
    /// Claim the game from who was cut off elsewhere and did not come back.
    Claim,
    /// In a replay: to the start, back, on, to the end.
    Step(ReplayStep),
    /// In a replay: to the position after so many plies of a line, 0 the game as it was played.
    Follow {
        /// The line.
        line: usize,
        /// The plies.
        ply: usize,
    },
    /// In a replay: takes this variation away.
    Remove(usize),
    /// In a replay: puts the variation back that was taken away last.
    PutBack,
    /// In a replay: puts this variation before the others that leave the game where it does.
    Raise(usize),
    /// Leave the replay and play on from the position shown.
    PlayOn,
    /// Leave the match for the title.
    Leave,
}

impl Command {
    /// Goes on with a match.
    #[must_use]
    pub fn open(session: Session) -> Self {
        Self::Open {
            mode: Mode::of(&session),
            session: Box::new(session),
        }
    }
}

/// A step through a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayStep {
    /// To the first position.
    First,
    /// One ply back.
    Back,
    /// One ply on.
    On,
    /// To the last position.
    Last,
    /// To the way before this one, where the game could have gone several ways.
    Up,
    /// To the next of these ways.
    Down,
}
