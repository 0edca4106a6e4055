//! Requests to the match on the table: moves, and commands on the match as a whole.

use bevy::prelude::*;
use tibetango_records::session::notes::MoveSign;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{Decision, Effect, PlainMove, Side};

/// Action that needs the other player's consent, whether at this device or on a server.
pub use tibetango_server::message::Offer as ConsentRequest;

/// Question from one side to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConsentQuestion {
    /// The action asked for.
    pub request: ConsentRequest,
    /// The side that asks.
    pub by: Side,
}

/// Offers a draw to the computer.
#[derive(Message, Clone, Copy, Debug)]
pub struct DrawOffered {
    /// The number of the match: it may be left before the offer is heard.
    pub about: u64,
}

/// Asks whether to give up a game for which a remote opponent waits: what was requested would leave it.
#[derive(Message, Clone, Copy, Debug)]
pub struct WouldGiveUp;

/// Source of a move request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// A person at this device.
    Human,
    /// The computer, answering for this generation of the match.
    Computer(u64),
    /// A remote player, for this generation of the match.
    Remote(u64),
}

/// Requests a move.
#[derive(Message, Clone, Debug)]
pub struct MoveRequest {
    /// The move.
    pub mv: PlainMove,
    /// Source of the request.
    pub by: Asker,
}

/// Reports that a move was made, or that the match changed in another way that is to be saved: a side resigned,
/// moves were taken back or played again.
#[derive(Message, Clone, Debug, Default)]
pub struct MoveApplied {
    /// Effects of the move; empty if none was made.
    pub effects: Vec<Effect>,
}

/// Command on the match as a whole.
#[derive(Message, Clone, Debug)]
pub enum MatchCommand {
    /// Begin a new match.
    New(MatchSettings),
    /// Begin a match of the computer that is on show while no visitor is there.
    Show(MatchSettings),
    /// Put this match on the table, to be played on or watched.
    Open(Box<Session>),
    /// Put this game on the table as a replay.
    LookAt(Box<Session>),
    /// Put this match on the table; others play it elsewhere.
    Join {
        /// The match.
        session: Box<Session>,
        /// The side played here; `None` for a spectator.
        here: Option<Side>,
        /// True for a match of a tournament.
        contest: bool,
    },
    /// Show the start of a lesson; the match on the table waits meanwhile.
    Lesson(Box<Session>),
    /// Show the start of a challenge; the match on the table waits meanwhile.
    Challenge(Box<Session>),
    /// Take a move back or offer a draw: between people only with the other one's consent; the computer answers
    /// a draw by its evaluation of the position.
    Ask(ConsentRequest),
    /// Answer the other person's question: true to agree.
    Answer(bool),
    /// Make the decision of the person whose turn it is.
    Decide(Decision),
    /// Take back to one's own last decision.
    Undo,
    /// Play the moves taken back again.
    Redo,
    /// Resign.
    Resign,
    /// Claim the game from a remote player who was cut off and did not come back.
    Claim,
    /// Leave the match for the title.
    Leave,
}

impl MatchCommand {
    /// Returns the command to play on or watch a match.
    #[must_use]
    pub fn open(session: Session) -> Self {
        Self::Open(Box::new(session))
    }

    /// Returns the command to look at a game.
    #[must_use]
    pub fn look_at(session: Session) -> Self {
        Self::LookAt(Box::new(session))
    }
}

/// Request to the replay on the table; without one it is ignored.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayRequest {
    /// Step to the start, back, on, or to the end.
    Step(ReplayStep),
    /// Go to the position after this number of plies of a line; line 0 is the game as it was played.
    Follow {
        /// The line.
        line: usize,
        /// Number of plies.
        ply: usize,
    },
    /// Remove this variation.
    Remove(usize),
    /// Put back the variation removed last.
    PutBack,
    /// Move this variation before the others that leave the game at the same ply.
    Raise(usize),
    /// Give the move that led to the position a sign, or remove it.
    Mark(Option<MoveSign>),
    /// Give the next move of the game as it was played a sign, or remove it.
    MarkNext(Option<MoveSign>),
    /// Leave the replay and play on from the position shown.
    PlayOn,
}

/// Step through a record.
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
    /// To the previous variation at a branching.
    Up,
    /// To the next variation at a branching.
    Down,
}
