//! A few facts on the match on the table, for buttons, cards and sounds that need no more of it.
//!
//! They are taken over at the beginning of `AppSystems::Board`, where nothing changes the game any more in a frame:
//! systems behind it read the match as it is now, those before it as the last frame left it.

use super::game::Match;
use crate::app::board::BoardSystems;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use tibetango_records::session::Player;
use tibetango_rules::{GameName, Outcome, Topology};

/// Facts on the match on the table.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TableFacts {
    /// Game and size of the board; `None` before the first match.
    board: Option<(GameName, u8)>,
    /// Number of the match, as [`Match::number`] returns it; 0 before the first match.
    pub number: u64,
    /// End of the match, if it has ended.
    pub outcome: Option<Outcome>,
    /// True once a move was made.
    pub is_begun: bool,
    /// True for a match that has begun and is to be continued, as in [`Match::is_unfinished`].
    pub is_unfinished: bool,
    /// True for a task and in the editor, as in [`Match::is_off_record`].
    pub is_off_record: bool,
    /// True if two people play each other at this device, as in [`Match::is_of_two_people`].
    pub is_of_two_people: bool,
    /// True if a person at this device plays in it.
    pub has_person: bool,
}

impl TableFacts {
    /// Returns the game; `None` before the first match.
    #[must_use]
    pub fn game(&self) -> Option<GameName> {
        self.board.map(|(game, _)| game)
    }

    /// Returns the board; `None` before the first match.
    #[must_use]
    pub fn topology(&self) -> Option<&'static Topology> {
        self.board.and_then(|(game, size)| Topology::of(game, size))
    }
}

impl Match {
    fn facts(&self) -> TableFacts {
        let history = self.session.history();
        let topology = history.topology();
        let players = &self.session.settings().players;
        TableFacts {
            board: Some((topology.game(), topology.size())),
            number: self.number(),
            outcome: self.session.outcome(),
            is_begun: !history.is_empty(),
            is_unfinished: self.is_unfinished(),
            is_off_record: self.is_off_record(),
            is_of_two_people: self.is_of_two_people(),
            has_person: !self.is_watched() && players.contains(&Player::Human),
        }
    }
}

/// Takes the facts over from the match; only a difference counts as a change.
pub(crate) fn follow(game: Res<Match>, mut facts: ResMut<TableFacts>) {
    facts.set_if_neq(game.facts());
}

/// Adds the facts to the app.
pub(crate) fn plugin(app: &mut App) {
    let on_change = || follow.run_if(resource_exists_and_changed::<Match>);
    app.init_resource::<TableFacts>()
        // A match that was laid on the table between two frames counts from the first of the next frame's systems on.
        .add_systems(First, on_change())
        .add_systems(
            Update,
            on_change()
                .in_set(AppSystems::Board)
                .before(BoardSystems::Show),
        );
}
