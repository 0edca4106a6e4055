//! Where the exhibition is, what visitors want, and what passes from one visit to the next.

use bevy::prelude::*;
use tibetango_lab::statistics::event::Leaving;
use tibetango_records::session::Session;
use tibetango_rules::GameName;

/// Where the exhibition is.
#[derive(States, Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Stand {
    /// There is none.
    #[default]
    Off,
    /// Nobody is there: the computer plays, and facts are told.
    Attract,
    /// The languages, and what there is to do.
    Offers,
    /// A lesson is on the table.
    Learn,
    /// A challenge is on the table.
    Challenge,
    /// A whole game is played.
    Play,
}

impl Stand {
    /// True while the program stands alone before visitors.
    #[must_use]
    pub fn is_on(self) -> bool {
        self != Self::Off
    }

    /// True while somebody is there.
    #[must_use]
    pub fn is_visited(self) -> bool {
        !matches!(self, Self::Off | Self::Attract)
    }

    /// The name in the statistics.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Attract => "attract",
            Self::Offers => "offers",
            Self::Learn => "learn",
            Self::Challenge => "challenge",
            Self::Play => "play",
        }
    }
}

/// What somebody before the screen wants.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Visitor {
    /// The screen was touched while nobody was there.
    Came,
    /// To learn this game.
    Learn(GameName),
    /// A challenge of this game.
    Challenge(GameName),
    /// A whole game on the board of this number of those offered of the game, against the level of this number,
    /// or against somebody who is there too.
    Play {
        /// The game.
        game: GameName,
        /// The number of the board among those offered.
        board: usize,
        /// The number of the level among those offered; `None` for two people.
        level: Option<usize>,
    },
    /// To go on with the game that somebody left.
    TakeOver,
    /// Back to what there is to do.
    Back,
    /// To have done: the next one is greeted.
    Done,
    /// Nothing any more: nobody has touched the screen for long.
    Gone,
}

/// The game that the last visitor left in the middle: the next one may go on with it, once.
#[derive(Resource, Debug, Default)]
pub struct Left(pub Option<Box<Session>>);

/// The match that was taken over in this visit: it is not left to a third one.
#[derive(Resource, Debug, Default)]
pub(super) struct TakenOver(pub(super) Option<u64>);

/// How the visit ends, once it does.
#[derive(Resource, Debug)]
pub(super) struct Leaver(pub(super) Leaving);

impl Default for Leaver {
    fn default() -> Self {
        Self(Leaving::Idle)
    }
}

/// True while the exhibition goes on.
pub(super) fn is_on(stand: Res<State<Stand>>) -> bool {
    stand.is_on()
}
