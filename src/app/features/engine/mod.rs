//! The search of the position on the table, for viewers ("Show thinking"), two engines compared on it, and the
//! parameters of the computer's own search, set by hand.

pub mod compare;
pub mod form;
pub mod insight;
pub mod parameters;
mod search_cache;
pub(crate) mod searcher;
mod view;

use crate::app::registry::{
    AddFeature, ButtonPlace, CardKind, CardName, CardSpec, KeyBinding, always, opens, ready_during,
};
use crate::app::state::{Activity, AppSystems};
use bevy::prelude::*;
use insight::Insight;

const CARD: CardName = CardName::new("engine");

/// Requests the engine window, to which its own cards lead back.
#[derive(Message, Clone, Copy, Debug)]
pub struct EngineRequest;

/// Adds the search beside the game and the parameters to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("engine", &Activity::WITHOUT_EDITOR);
    let spot = ButtonPlace::Menu.at(55);
    let names = ("menu.engine", "engine.title");
    let in_game = ready_during(&Activity::WITH_GAME);
    app.add_plugins((insight::plugin, parameters::plugin, compare::plugin))
        .add_card(CardSpec::new(CARD).kind(CardKind::Study), view::draw)
        .add_key(key, always, opens(CARD))
        .open_on::<EngineRequest>(CARD)
        .add_button(spot, names, in_game, opens(CARD))
        .add_systems(
            Update,
            insight::ask
                .run_if(resource_exists::<Insight>)
                .in_set(AppSystems::Marks),
        );
}
