//! Requests about a room.

use super::{ColourForm, Offer};
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
    /// Takes a stone, or confirms that one was taken.
    Color {
        /// Point of the stone.
        at: String,
    },
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
    /// Takes back one's last move.
    Repent {
        /// Point of its stone.
        at: String,
    },
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
    /// Ends the way of the stone, or the captures (ours).
    Done {
        /// Number of the choice that this answers.
        step: u64,
    },
    /// Claims the game of an opponent who did not come back (ours).
    Claim,
    /// Sends a chat message to everybody in the room (ours).
    Say {
        /// Text of the message.
        text: String,
    },
    /// Watches a game without a seat (ours).
    Watch,
    /// Leaves seat or bench (ours).
    Leave,
    /// Asks for the state of the game again (ours).
    Sync,
    /// Makes an offer to the other side (ours).
    Offer(Offer),
    /// Accepts the pending offer (ours).
    Accept,
    /// Declines the pending offer (ours).
    Decline,
    /// Chooses the game of a room where nobody has begun (ours).
    Choose {
        /// Name of the game.
        game: String,
        /// Size of the board in lines.
        size: u8,
        /// Id of a preset of rules.
        rules: String,
        /// Time control.
        time: TimeControl,
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
            Self::Color { .. } => Some("Color"),
            Self::MoveChess | Self::SetDotD { .. } | Self::GiveWay => Some("SetDotD"),
            Self::Repent { .. } => Some("Repent"),
            Self::Move { .. }
            | Self::Watch
            | Self::Leave
            | Self::Sync
            | Self::Tap { .. }
            | Self::Done { .. }
            | Self::Claim
            | Self::Say { .. }
            | Self::Offer(_)
            | Self::Accept
            | Self::Decline
            | Self::Choose { .. } => None,
        }
    }
}
