//! Consent of the other side: the open question of one side to the other, and the card that asks it.

mod view;

use crate::app::play::game::{ConsentQuestion, ConsentRequest, Match};
use crate::app::registry::{AddFeature, Admission, CardKind, CardName, CardSpec, Overlays};
use bevy::prelude::*;

const CARD: CardName = CardName::new("ask");

/// The open question about a match.
#[derive(Resource, Debug, Default)]
pub struct Question {
    /// The number of the match.
    about: u64,
    question: Option<ConsentQuestion>,
}

impl Question {
    /// Returns the open question of one side to the other in this match.
    #[must_use]
    pub fn open_question(&self, game: &Match) -> Option<ConsentQuestion> {
        self.question.filter(|_| self.about == game.number())
    }

    fn set(&mut self, game: &Match, question: Option<ConsentQuestion>) {
        (self.about, self.question) = (game.number(), question);
    }

    /// Asks the other person at this device, if a request needs that; returns true if it does.
    pub(crate) fn ask(
        &mut self,
        game: &Match,
        request: ConsentRequest,
        overlays: &mut Overlays,
    ) -> bool {
        let question = question_for(game, request);
        if question.is_some() {
            self.set(game, question);
            overlays.open(CARD);
        }
        question.is_some()
    }

    /// Takes over the open question of a remote player. It comes again where it was closed without an answer, over no
    /// card but a sheet.
    pub(crate) fn follow(
        &mut self,
        game: &Match,
        question: Option<ConsentQuestion>,
        below: Option<CardKind>,
        overlays: &mut Overlays,
    ) {
        self.set(game, question);
        if question.is_some() && matches!(below, None | Some(CardKind::Sheet)) {
            overlays.open(CARD);
        }
    }

    /// Takes out the question, which is being answered.
    pub(crate) fn take(&mut self, game: &Match) -> Option<ConsentQuestion> {
        let question = self.open_question(game);
        self.question = None;
        question
    }
}

/// Returns the question that a request needs: `Some` if the other person is to be asked first.
fn question_for(game: &Match, request: ConsentRequest) -> Option<ConsentQuestion> {
    if !game.is_of_two_people() {
        return None;
    }
    let history = game.session.history();
    let by = match request {
        ConsentRequest::Undo if game.session.outcome().is_some() => return None,
        ConsentRequest::Again => return None,
        ConsentRequest::Undo => *history.movers().last()?,
        ConsentRequest::Draw => history.to_move(),
    };
    Some(ConsentQuestion { request, by })
}

/// Adds the question to the app.
pub(super) fn plugin(app: &mut App) {
    let card = CardSpec::new(CARD).admits(Admission::Visitors);
    app.init_resource::<Question>().add_card(card, view::draw);
}
