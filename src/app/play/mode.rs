//! Purpose of a match: decides who may move in it, and what becomes of it.

use crate::app::state::Activity;
use tibetango_records::session::{Player, Session};
use tibetango_rules::Side;

/// Purpose of a match.
#[derive(Clone, Debug)]
pub enum Mode {
    /// A match played at this device.
    Play,
    /// Review of a game: nobody has the move, and another move opens a variation.
    Review,
    /// A lesson of the tutorial.
    Lesson {
        /// True once the move was made: nobody has the move until the next lesson, or until the move is taken back.
        judged: bool,
        /// The match that the lessons interrupted.
        interrupted: Option<Box<Session>>,
    },
    /// A challenge.
    Puzzle {
        /// True while nobody has the move: an attempt is being shown, or no attempts are left.
        judged: bool,
        /// The match that the challenges interrupted.
        interrupted: Option<Box<Session>>,
    },
    /// Search for a better move after one's own mistake; the review waits meanwhile.
    Retry {
        /// True once an attempt was made: nobody has the move until it is taken back.
        judged: bool,
    },
    /// A position put together by hand; the match on the table waits meanwhile.
    Edit,
    /// A match between engines.
    Watch,
    /// A match against a remote side, whose moves arrive as requests.
    Remote {
        /// The side played here; `None` for a spectator.
        here: Option<Side>,
        /// True for a tournament: no move is taken back, and the organiser sets the next pairing.
        contest: bool,
    },
}

impl Mode {
    /// Returns the mode of a match of these players at this device.
    #[must_use]
    pub fn of(session: &Session) -> Self {
        if session.setup().players.contains(&Player::Human) {
            Self::Play
        } else {
            Self::Watch
        }
    }

    /// Returns the activity while such a match is on the table. A match between engines is watched, unless it is on
    /// show before nobody.
    #[must_use]
    pub fn activity(&self) -> Activity {
        match self {
            Self::Play => Activity::Play,
            Self::Review => Activity::Review,
            Self::Lesson { .. } => Activity::Lesson,
            Self::Puzzle { .. } => Activity::Challenge,
            Self::Retry { .. } => Activity::Retry,
            Self::Edit => Activity::Editor,
            Self::Watch => Activity::Watch,
            Self::Remote { .. } => Activity::Network,
        }
    }

    /// Returns true for a review.
    #[must_use]
    pub fn is_review(&self) -> bool {
        matches!(self, Self::Review)
    }

    /// Returns true for a lesson.
    #[must_use]
    pub fn is_lesson(&self) -> bool {
        matches!(self, Self::Lesson { .. })
    }

    /// Returns true for a challenge.
    #[must_use]
    pub fn is_puzzle(&self) -> bool {
        matches!(self, Self::Puzzle { .. })
    }

    /// Returns true if the match before comes back when this one is left.
    #[must_use]
    pub fn interrupts(&self) -> bool {
        self.is_lesson() || self.is_puzzle()
    }

    /// Returns true for a remote match.
    #[must_use]
    pub fn is_remote(&self) -> bool {
        matches!(self, Self::Remote { .. })
    }

    /// Returns true for a remote match of a tournament.
    #[must_use]
    pub fn is_contest(&self) -> bool {
        matches!(self, Self::Remote { contest: true, .. })
    }

    /// Returns true while a position is put together by hand.
    #[must_use]
    pub fn is_edit(&self) -> bool {
        matches!(self, Self::Edit)
    }

    /// Returns true if one move is asked for and judged, or a position is put together: nothing else is said of
    /// the match, and nothing is saved.
    #[must_use]
    pub fn is_task(&self) -> bool {
        self.interrupts() || matches!(self, Self::Retry { .. } | Self::Edit)
    }

    /// Returns true if a game is being played: clocks run, and it can be resigned.
    #[must_use]
    pub fn is_played(&self) -> bool {
        matches!(self, Self::Play | Self::Watch | Self::Remote { .. })
    }

    /// Returns true if the game is saved ply by ply, to be continued another time.
    #[must_use]
    pub fn is_kept(&self) -> bool {
        matches!(self, Self::Play | Self::Watch)
    }

    /// Returns true if moves can be taken back and played again without asking a remote player.
    #[must_use]
    pub fn moves_are_taken_back(&self) -> bool {
        matches!(self, Self::Play | Self::Watch | Self::Review)
    }

    /// Returns true if nobody has the move, whatever the game says.
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
