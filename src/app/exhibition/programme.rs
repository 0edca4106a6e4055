//! The games of the computer that are shown one after the other while nobody is there.

use super::suspects::{Suspects, Thing};
use crate::app::board::{BoardKind, StoneKind};
use crate::app::choices::{Choices, Opponent};
use crate::app::preferences::Preferences;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_records::session::Setup;

/// So long the end of a game is looked at.
pub(super) const END: Duration = Duration::from_secs(20);

/// How far the programme has come.
#[derive(Resource, Debug, Default)]
pub struct Programme {
    /// The showing that goes on, as it is numbered in the configuration.
    now: usize,
    /// The showing after it.
    next: usize,
    /// How many have begun.
    begun: usize,
    /// How long this one has been shown.
    shown: Duration,
    /// How long its end has been looked at.
    over: Duration,
}

impl Programme {
    /// Begins with any of the showings: after a game that the program broke off in another one comes.
    pub fn begin_anywhere(&mut self) {
        self.next = usize::from(rand::random::<u16>());
    }

    /// The number of the showing that goes on, as the configuration lists them.
    #[must_use]
    pub fn now(&self) -> usize {
        self.now
    }

    /// The next showing, on another board, with other stones and from the other side, so that nothing burns in. One
    /// that is put aside is passed over.
    pub(super) fn next(
        &mut self,
        config: &Config,
        preferences: &mut Preferences,
        suspects: &mut Suspects,
    ) -> Option<Setup> {
        let showings = &config.exhibition.attract.showings;
        let count = showings.len();
        let from = self.next % count.max(1);
        let order = showings.iter().enumerate().cycle().skip(from).take(count);
        let (at, showing) = suspects.first_of(order, |(_, showing)| Thing::showing(showing))?;
        suspects.note(Thing::showing(showing));
        (self.shown, self.over) = (Duration::ZERO, Duration::ZERO);
        let (boards, stones) = (BoardKind::ALL, StoneKind::ALL);
        preferences.turned = self.begun % 2 == 1;
        preferences.board = boards[self.begun % boards.len()];
        // Every board meets all stones in turn.
        let turn = self.begun % boards.len() + self.begun / boards.len();
        preferences.stones = stones[turn % stones.len()];
        preferences.feats = [0; 3];
        (self.now, self.next) = (at, at + 1);
        self.begun += 1;
        let choices = Choices {
            opponent: Opponent::Nobody,
            level: showing.white.clone(),
            second: showing.black.clone(),
            rules: showing.board.rules.clone(),
            size: showing.board.size,
            ..Choices::default()
        };
        choices.setup(showing.game, config, &Default::default())
    }

    /// Time passes; true when the next showing is due.
    pub(super) fn pass(&mut self, passed: Duration, over: bool, config: &Config) -> bool {
        self.shown += passed;
        if over {
            self.over += passed;
        }
        let showing = config.exhibition.attract.showings.get(self.now);
        let minutes = showing.map_or(0, |showing| u64::from(showing.minutes));
        self.shown >= Duration::from_secs(60 * minutes) || self.over >= END
    }
}
