//! The programme of the attract mode: games of the computer that are shown one after the other.

use super::suspects::{Suspects, Thing};
use crate::app::choices::{Choices, Opponent};
use crate::app::preferences::{Familiar, Preferences};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_content::equipment::Equipment;
use tibetango_records::session::MatchSettings;

/// Time that the end of a game stays on the screen.
pub(super) const END: Duration = Duration::from_secs(20);

/// Progress through the programme.
#[derive(Resource, Debug, Default)]
pub struct Programme {
    /// The index in the configuration of the current showing.
    now: usize,
    /// The index of the following showing.
    next: usize,
    /// Number of showings that have begun.
    showing_count: usize,
    /// Time that the current showing has been on the screen.
    showing_time: Duration,
    /// Time since its game ended.
    over: Duration,
}

impl Programme {
    /// Begins with a random showing: after a crash another game is shown.
    pub fn begin_anywhere(&mut self) {
        self.next = usize::from(rand::random::<u16>());
    }

    /// Returns the index in the configuration of the current showing.
    #[must_use]
    pub fn now(&self) -> usize {
        self.now
    }

    /// Starts the next showing, on another board, with other stones and from the other side, against burn-in.
    /// Suspects are skipped.
    pub(super) fn next(
        &mut self,
        config: &Config,
        (preferences, familiar): (&mut Preferences, &mut Familiar),
        suspects: &mut Suspects,
    ) -> Option<MatchSettings> {
        let showings = &config.exhibition.attract.showings;
        let count = showings.len();
        let from = self.next % count.max(1);
        let order = showings.iter().enumerate().cycle().skip(from).take(count);
        let (at, showing) = suspects.first_of(order, |(_, showing)| Thing::showing(showing))?;
        suspects.note(Thing::showing(showing));
        (self.showing_time, self.over) = (Duration::ZERO, Duration::ZERO);
        let offered = &config.of(showing.game).equipment;
        let (boards, stones) = (&offered.boards, &offered.stones);
        preferences.turned = self.showing_count % 2 == 1;
        let board = boards[self.showing_count % boards.len()];
        // Every board meets all stone sets in turn.
        let turn = self.showing_count % boards.len() + self.showing_count / boards.len();
        let stones = stones[turn % stones.len()];
        preferences.equip(showing.game, Equipment { board, stones }, config);
        familiar.feats = [0; 3];
        (self.now, self.next) = (at, at + 1);
        self.showing_count += 1;
        let choices = Choices {
            opponent: Opponent::Nobody,
            level: showing.white.clone(),
            second: showing.black.clone(),
            rules: showing.board.rules.clone(),
            size: showing.board.size,
            ..Choices::default()
        };
        choices.settings(showing.game, config, &Default::default())
    }

    /// Advances the timers; returns true when the next showing is due.
    pub(super) fn pass(&mut self, passed: Duration, over: bool, config: &Config) -> bool {
        self.showing_time += passed;
        if over {
            self.over += passed;
        }
        let showing = config.exhibition.attract.showings.get(self.now);
        let minutes = showing.map_or(0, |showing| u64::from(showing.minutes));
        self.showing_time >= Duration::from_secs(60 * minutes) || self.over >= END
    }
}

/// The programme, and everything that the next showing changes.
#[derive(SystemParam)]
pub(super) struct Showings<'w> {
    pub(super) programme: ResMut<'w, Programme>,
    pub(super) suspects: ResMut<'w, Suspects>,
    pub(super) preferences: ResMut<'w, Preferences>,
    pub(super) familiar: ResMut<'w, Familiar>,
}

impl Showings<'_> {
    /// Starts the next showing.
    pub(super) fn next(&mut self, config: &Config) -> Option<MatchSettings> {
        let set = (&mut *self.preferences, &mut *self.familiar);
        self.programme.next(config, set, &mut self.suspects)
    }
}
