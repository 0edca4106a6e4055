//! The open question of one side to the other, which has to agree.

use super::game::{Asked, Match, Wish};
use bevy::prelude::*;

/// The open question about a match.
#[derive(Resource, Debug, Default)]
pub struct Question {
    /// The number of the match.
    about: u64,
    asked: Option<Asked>,
}

impl Question {
    /// Returns the open question of one side to the other in this match.
    #[must_use]
    pub fn asked(&self, game: &Match) -> Option<Asked> {
        self.asked.filter(|_| self.about == game.number())
    }

    /// Asks a question in this match, or takes it back.
    pub(crate) fn ask(&mut self, game: &Match, asked: Option<Asked>) {
        (self.about, self.asked) = (game.number(), asked);
    }

    /// Takes out the question, which is being answered.
    pub(super) fn take(&mut self, game: &Match) -> Option<Asked> {
        let asked = self.asked(game);
        self.asked = None;
        asked
    }
}

impl Match {
    /// Returns the question that a wish needs: `Some` if the other person is to be asked first.
    pub(super) fn question(&self, wish: Wish) -> Option<Asked> {
        if !self.is_of_two_people() {
            return None;
        }
        let line = self.session.line();
        let by = match wish {
            Wish::Undo if self.session.outcome().is_some() => return None,
            Wish::Again => return None,
            Wish::Undo => *line.movers().last()?,
            Wish::Draw => line.to_move(),
        };
        Some(Asked { wish, by })
    }
}
