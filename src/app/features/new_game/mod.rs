//! Choices for a new game.

mod papers;
mod view;

use crate::app::exhibition::ExhibitionState;
use crate::app::play::table_facts::TableFacts;
use crate::app::registry::ButtonPlace::{Game, Menu};
use crate::app::registry::{
    AddFeature, ButtonState, CardName, CardSpec, KeyBinding, Weight, always, opens, ready,
};
use crate::app::state::{Activity, Overlay};
use bevy::prelude::*;

const CARD: CardName = CardName::new("new_game");

/// Requests the choices for a new game.
#[derive(Message, Clone, Copy, Debug)]
pub struct NewGameRequest;

/// The choices stand in the place of the end of a game that is over.
fn again_button(
    facts: Res<TableFacts>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    let offered = facts.outcome.is_some() && !exhibition_state.is_on();
    offered.then(|| ButtonState::ready().weighing(Weight::Primary))
}

/// Adds the choices to the app.
pub(super) fn plugin(app: &mut App) {
    let at_table = KeyBinding::at_table("new_game", &Activity::TABLE);
    let in_menu = ("menu.new", "menu.new_game");
    let again = ("game.again", "menu.new_game");
    app.init_resource::<view::LaterChoices>()
        .add_systems(OnEnter(Overlay::None), view::fold)
        .add_card(CardSpec::new(CARD), view::draw)
        .open_on::<NewGameRequest>(CARD)
        .add_key(KeyBinding::on_title("new_game"), always, opens(CARD))
        .add_key(at_table, always, opens(CARD))
        .add_button(Menu.at(20), in_menu, ready, opens(CARD))
        .add_button(Game.at(80), again, again_button, opens(CARD));
}
