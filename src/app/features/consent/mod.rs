//! Consent of the other side: the open question of one side to the other, and the card that asks it.

mod view;

use crate::app::play::game::{Asked, Match, Wish};
use crate::app::registry::{AddFeature, Admission, CardKind, CardName, CardSpec, Overlays};
use bevy::prelude::*;

const CARD: CardName = CardName::new("ask");

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

    fn set(&mut self, game: &Match, asked: Option<Asked>) {
        (self.about, self.asked) = (game.number(), asked);
    }

    /// Asks the other person at this device, if a wish needs that; returns true if it does.
    pub(crate) fn ask(&mut self, game: &Match, wish: Wish, overlays: &mut Overlays) -> bool {
        let asked = needed(game, wish);
        if asked.is_some() {
            self.set(game, asked);
            overlays.open(CARD);
        }
        asked.is_some()
    }

    /// Takes over the open question of a remote player. It comes again where it was closed without an answer, over no
    /// card but a sheet.
    pub(crate) fn follow(
        &mut self,
        game: &Match,
        asked: Option<Asked>,
        below: Option<CardKind>,
        overlays: &mut Overlays,
    ) {
        self.set(game, asked);
        if asked.is_some() && matches!(below, None | Some(CardKind::Sheet)) {
            overlays.open(CARD);
        }
    }

    /// Takes out the question, which is being answered.
    pub(crate) fn take(&mut self, game: &Match) -> Option<Asked> {
        let asked = self.asked(game);
        self.asked = None;
        asked
    }
}

/// Returns the question that a wish needs: `Some` if the other person is to be asked first.
fn needed(game: &Match, wish: Wish) -> Option<Asked> {
    if !game.is_of_two_people() {
        return None;
    }
    let line = game.session.line();
    let by = match wish {
        Wish::Undo if game.session.outcome().is_some() => return None,
        Wish::Again => return None,
        Wish::Undo => *line.movers().last()?,
        Wish::Draw => line.to_move(),
    };
    Some(Asked { wish, by })
}

/// Adds the question to the app.
pub(super) fn plugin(app: &mut App) {
    let card = CardSpec::new(CARD).admits(Admission::Visitors);
    app.init_resource::<Question>().add_card(card, view::draw);
}
