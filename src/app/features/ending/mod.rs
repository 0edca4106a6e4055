//! Ending a game before its end: a draw is offered, or the game is given up, after a question.

mod view;

use crate::app::play::game::WouldGiveUp;
use crate::app::play::table_facts::TableFacts;
use crate::app::registry::{
    AddFeature, Admission, ButtonPlace, ButtonState, CardName, CardSpec, KeyBinding, opens,
};
use crate::app::state::Activity;
use bevy::prelude::*;

const CARD: CardName = CardName::new("resign");

fn is_running(facts: Res<TableFacts>) -> bool {
    facts.outcome.is_none()
}

/// After the end another game is offered in its place.
fn button(facts: Res<TableFacts>) -> Option<ButtonState> {
    if facts.outcome.is_some() {
        return None;
    }
    Some(ButtonState::ready_if(facts.has_person, "game.end.watched"))
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
