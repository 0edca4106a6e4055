//! The exhibition's state, visitors' requests, and the data that passes from one visit to the next.

use crate::app::state::{Activity, Venue};
use bevy::prelude::*;
use tibetango_lab::statistics::event::Leaving;
use tibetango_records::session::Session;
use tibetango_rules::GameName;

/// State of the exhibition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ExhibitionState {
    /// There is no exhibition.
    Off,
    /// No visitor is there: the computer plays, and facts are shown.
    Attract,
    /// The languages and the offers are shown.
    Offers,
    /// A lesson is on the table.
    Learn,
    /// A challenge is on the table.
    Challenge,
    /// A whole game is played.
    Play,
}

impl ComputedStates for ExhibitionState {
    type SourceStates = (Venue, Activity);

    fn compute((venue, activity): (Venue, Activity)) -> Option<Self> {
        Some(match (venue, activity) {
            (Venue::Home, _) => Self::Off,
            (_, Activity::Title) => Self::Offers,
            (_, Activity::Attract) => Self::Attract,
            (_, Activity::Lesson) => Self::Learn,
            (_, Activity::Challenge) => Self::Challenge,
            _ => Self::Play,
        })
    }
}

impl ExhibitionState {
    /// True while the exhibition runs.
    #[must_use]
    pub fn is_on(self) -> bool {
        self != Self::Off
    }

    /// True while a visitor is there.
    #[must_use]
    pub fn is_visited(self) -> bool {
        !matches!(self, Self::Off | Self::Attract)
    }

    /// Returns the name in the statistics.
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

/// Requests of visitors, and their coming and going.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum Visitor {
    /// The screen was touched while no visitor was there.
    Came,
    /// Learn this game.
    Learn(GameName),
    /// Solve challenges of this game.
    Challenge(GameName),
    /// Play a whole game on a board on offer, against a level on offer or another visitor.
    Play {
        /// The game to play.
        game: GameName,
        /// The index of the board among those on offer.
        board: usize,
        /// The index of the level among those on offer; `None` for two people.
        level: Option<usize>,
    },
    /// Continue the game that the last visitor left.
    TakeOver,
    /// Go back to the offers.
    Back,
    /// End the visit.
    Done,
    /// The screen was not touched for a long time: the visit ends.
    Gone,
}

/// The unfinished game of the last visitor: the next visitor may continue it, once.
#[derive(Resource, Debug, Default)]
pub struct AbandonedGame(pub Option<Box<Session>>);

/// The match that was taken over in this visit: it is not passed on to a third visitor.
#[derive(Resource, Debug, Default)]
pub(super) struct AdoptedMatch(pub(super) Option<u64>);

/// The way in which the visit ends.
#[derive(Resource, Debug, Default)]
pub(crate) struct Leaver(pub(crate) Leaving);

/// True while the exhibition runs.
pub(crate) fn is_on(exhibition_state: Res<State<ExhibitionState>>) -> bool {
    exhibition_state.is_on()
}
