//! A proverb to read after the first move: the feature that tests add. It is this folder, a name in the list of
//! features, and its key and texts, which lie with the tests.

mod view;

use crate::app::play::game::Match;
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, CardName, CardSpec, KeyBinding, opens,
};
use crate::app::state::Activity;
use bevy::prelude::*;

const CARD: CardName = CardName::new("proverb");

fn is_begun(game: Res<Match>) -> bool {
    !game.session.history().is_empty()
}

fn button(game: Res<Match>) -> Option<ButtonState> {
    Some(ButtonState::ready_if(is_begun(game), "proverb.early"))
}

/// Adds the proverb to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("proverb", &Activity::TABLE);
    let names = ("proverb.open", "proverb.title");
    app.add_card(CardSpec::new(CARD), view::draw)
        .add_key(key, is_begun, opens(CARD))
        .add_button(ButtonPlace::Menu.at(135), names, button, opens(CARD));
}
