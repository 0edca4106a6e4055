//! What a match is there for: who may move in it, and what becomes of it.

use tibetango_records::session::{Player, Session};
use tibetango_rules::Side;

/// What a match is there for.
#[derive(Clone, Debug)]
pub enum Mode {
    /// It is played at this device.
    Play,
    /// A game is looked at again: nobody has the move, and another move opens a variation.
    Review,
    /// A lesson of the tutorial.
    Lesson {
        /// Its move was made: nobody has the move until the next lesson, or until it is taken
        /// back.
        judged: bool,
        /// The match that the lessons interrupted.
        interrupted: Option<Box<Session>>,
    },
    /// A challenge.
    Puzzle {
        /// Nobody has the move: a try is looked at, or there is nothing left to try.
        judged: bool,
        /// The match that the challenges interrupted.
        interrupted: Option<Box<Session>>,
    },
    /// A better move is looked for where one's own was a mistake; the review waits meanwhile.
    Retry {
        /// A try was made: nobody has the move until it is taken back.
        judged: bool,
    },
    /// A position is put together by hand; what lay on the table waits meanwhile.
    Edit,
    /// Engines play each other.
    Watch,
    /// The other side sits elsewhere, and its moves arrive as requests.
    Remote {
        /// The side that is played here; none where one only watches.
        here: Option<Side>,
        /// It belongs to a tournament: no move is taken back, and who plays next its organiser says.
        contest: bool,
    },
}

impl Mode {
    /// How a match of these players is played at this device.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        if session.setup().players.contains(&Player::Human) {
            Self::Play
        } else {
            Self::Watch
        }
    }

    /// A game is looked at again.
    #[must_use]
    pub fn is_review(&self) -> bool {
        matches!(self, Self::Review)
    }

    /// A lesson is on the table.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        matches!(self, Self::Lesson { .. })
    }

    /// A challenge is on the table.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        matches!(self, Self::Puzzle { .. })
    }

    /// What lay on the table before comes back when this is left.
    #[must_use]
    pub fn interrupts(&self) -> bool {
        self.is_lesson() || self.is_puzzle()
    }

    /// The game is played elsewhere, too.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        matches!(self, Self::Remote { .. })
    }

    /// The game belongs to a tournament that is played elsewhere too.
    #[must_use]
    pub fn is_contest(&self) -> bool {
        matches!(self, Self::Remote { contest: true, .. })
    }

    /// A position is put together by hand.
    #[must_use]
    pub fn is_edit(&self) -> bool {
        matches!(self, Self::Edit)
    }

    /// One move is asked for and judged, or a position is put together: nothing else is said of it,
    /// and nothing is kept.
    #[must_use]
    pub fn is_task(&self) -> bool {
        self.interrupts() || matches!(self, Self::Retry { .. } | Self::Edit)
    }

    /// A game goes on here: clocks run, and it can be given up.
    #[must_use]
    pub fn is_played(&self) -> bool {
        matches!(self, Self::Play | Self::Watch | Self::Remote { .. })
    }

    /// The game is written down ply by ply, to be gone on with another time.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::Play | Self::Watch)
    }

    /// Moves can be taken back and played again without asking elsewhere.
    #[must_use]
    pub fn moves_are_taken_back(&self) -> bool {
        matches!(self, Self::Play | Self::Watch | Self::Review)
    }

    /// Nobody has the move, whatever the game says.
    #[must_use]
    pub fn nobody_moves(&self) -> bool {
        matches!(
            self,
            Self::Review
                | Self::Edit
                | Self::Lesson { judged: true, .. }
                | Self::Puzzle { judged: true, .. }
                | Self::Retry { judged: true }
        )
    }
}
