//! Requests about a room.

use super::{ColourForm, Offer, ServerMessage};
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::Side;

/// Request about a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoomRequest {
    /// Takes a seat.
    SitDown,
    /// Declares the client ready to begin, with this colour and under this name.
    Ready {
        /// Colour.
        side: Side,
        /// Form in which the colour was written.
        form: ColourForm,
        /// Name of the player.
        user: String,
    },
    /// Resigns.
    Lose,
    /// Places a stone.
    SetDot {
        /// Colour of the stone.
        side: Side,
        /// Point, in the digits of the virtual array.
        at: String,
    },
    /// Asks the computer to place a stone.
    Switcher,
    /// Takes the stone on this point, or confirms that it was taken.
    Color(String),
    /// Asks the computer to move a stone.
    MoveChess,
    /// Moves a stone.
    SetDotD {
        /// Colour of the stone.
        side: Side,
        /// Origin.
        from: String,
        /// Destination.
        to: String,
    },
    /// Asks the computer to open a way.
    GiveWay,
    /// Takes back one's last move, whose stone is on this point.
    Repent(String),
    /// Plays any move of any game (ours).
    Move {
        /// Number that the ply will have, from 1: one that was played already is not played twice.
        ply: usize,
        /// Move in the game's notation.
        text: String,
    },
    /// Touches a point (ours).
    Tap {
        /// Number of the choice that this answers.
        step: u64,
        /// Index of the point.
        point: u16,
    },
    /// Ends the way of the stone, or the captures, of the choice of this number (ours).
    Done(u64),
    /// Claims the game of an opponent who did not come back (ours).
    Claim,
    /// Sends a chat message to everybody in the room (ours).
    Say(String),
    /// Watches a game without a seat (ours).
    Watch,
    /// Leaves seat or bench (ours).
    Leave,
    /// Asks for the state of the game again (ours).
    Sync,
    /// Asks the engine for a good move (ours).
    Advise,
    /// Makes an offer to the other side (ours).
    Offer(Offer),
    /// Accepts the pending offer (ours).
    Accept,
    /// Declines the pending offer (ours).
    Decline,
    /// Chooses the game of a room whose game has not begun (ours).
    Choose {
        /// Name of the game.
        game: String,
        /// Size of the board in lines.
        size: u8,
        /// Id of a preset of rules.
        rules: String,
        /// Time control.
        time: TimeControl,
        /// Id of the level at which the engine plays; without one it plays as the server was started.
        level: Option<String>,
    },
}

impl RoomRequest {
    /// Returns the verb with which the thesis answers this request; `None` for ours.
    pub const fn verb(&self) -> Option<&'static str> {
        match self {
            Self::SitDown => Some("SitDown"),
            Self::Ready { .. } => Some("Ready"),
            Self::Lose => Some("Lose"),
            Self::SetDot { .. } | Self::Switcher => Some("SetDot"),
            Self::Color(_) => Some("Color"),
            Self::MoveChess | Self::SetDotD { .. } | Self::GiveWay => Some("SetDotD"),
            Self::Repent(_) => Some("Repent"),
            _ => None,
        }
    }

    /// Returns the answer that refuses the request: an error for clients that know our messages, else a hint if the
    /// thesis has one.
    pub fn refusal(&self, knows: bool, code: &'static str, why: String) -> ServerMessage {
        match self.verb() {
            Some(verb) if !knows => ServerMessage::Hint(verb, format!("refused: {why}")),
            _ => ServerMessage::Error(code, why),
        }
    }
}
