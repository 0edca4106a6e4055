//! Ending a game before its end: a draw is offered, or the game is given up, after a question.

mod view;

use crate::app::play::game::{Match, WouldGiveUp};
use crate::app::registry::{
    AddFeature, Admission, ButtonPlace, ButtonState, CardName, CardSpec, KeyBinding, opens,
};
use crate::app::state::Activity;
use bevy::prelude::*;
use tibetango_records::session::Player;

const CARD: CardName = CardName::new("resign");

fn is_running(game: Res<Match>) -> bool {
    game.session.outcome().is_none()
}

/// After the end another game is offered in its place.
fn button(game: Res<Match>) -> Option<ButtonState> {
    if game.session.outcome().is_some() {
        return None;
    }
    let person = !game.is_watched() && game.session.settings().players.contains(&Player::Human);
    Some(ButtonState::ready_if(person, "game.end.watched"))
}

/// Adds the end of a game to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("resign", &Activity::GAMES);
    let names = ("game.resign", "game.end");
    let card = CardSpec::new(CARD).admits(Admission::Visitors);
    app.add_card(card, view::draw)
        // Before a game is left that an opponent elsewhere waits for.
        .open_on::<WouldGiveUp>(CARD)
        .add_key(key, is_running, opens(CARD))
        .add_button(ButtonPlace::Game.at(80), names, button, opens(CARD));
}
