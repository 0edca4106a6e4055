//! What a client says about a room.

use super::{Form, Offer};
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::Side;

/// What a client says about a room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// Take a seat.
    SitDown,
    /// Begin, with this colour and under this name.
    Ready {
        /// The colour.
        side: Side,
        /// How it was written.
        form: Form,
        /// What the player is called.
        user: String,
    },
    /// Give up.
    Lose,
    /// Place a stone.
    SetDot {
        /// Whose.
        side: Side,
        /// Where, in the digits of the virtual array.
        at: String,
    },
    /// The computer is to place.
    Switcher,
    /// A stone is taken, or was.
    Color {
        /// Where it lies.
        at: String,
    },
    /// The computer is to move a stone.
    MoveChess,
    /// Move a stone.
    SetDotD {
        /// Whose.
        side: Side,
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
    /// The computer is to open a way.
    GiveWay,
    /// Take one's last move back.
    Repent {
        /// Where its stone lies.
        at: String,
    },
    /// Any move of any game (ours).
    Move {
        /// The number that it will have, from 1: one that was played already is not played twice.
        ply: usize,
        /// As the game writes it.
        text: String,
    },
    /// A point is touched (ours).
    Tap {
        /// The number of the choice that this answers.
        step: u64,
        /// The index of the point.
        point: u16,
    },
    /// The way of the stone ends, or no more stones are taken (ours).
    Done {
        /// The number of the choice that this answers.
        step: u64,
    },
    /// The game of somebody who did not come back is won (ours).
    Claim,
    /// Something to read for everybody in the room (ours).
    Say {
        /// It.
        text: String,
    },
    /// Follow a game without a seat (ours).
    Watch,
    /// Leave seat or bench (ours).
    Leave,
    /// What lies on the board, once more (ours).
    Sync,
    /// Ask the other side (ours).
    Offer(Offer),
    /// Agree to what was asked (ours).
    Accept,
    /// Do not agree (ours).
    Decline,
    /// What is to be played in a room where nobody has begun (ours).
    Choose {
        /// The game's name.
        game: String,
        /// Lines of the board.
        size: u8,
        /// The id of a preset of rules.
        rules: String,
        /// The clocks.
        time: TimeControl,
    },
}

impl Wish {
    /// The verb with which the thesis answers it; `None` for what is ours.
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
