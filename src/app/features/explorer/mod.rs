//! Opening explorer: the moves that the games of this device play from the position on the table, with their results.

mod collection;
mod view;

pub use collection::{ExploredMove, ExploredPosition, Explorer};

use crate::app::registry::{
    AddFeature, ButtonPlace, CardKind, CardName, CardSpec, KeyBinding, always, opens, ready_during,
};
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::prelude::*;

const CARD: CardName = CardName::new("explorer");

/// Activities during which it can be opened: not in a game against a remote player, who has nothing like it.
const DURING: [Activity; 3] = [Activity::Play, Activity::Watch, Activity::Review];

/// Adds the explorer to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("explorer", &DURING);
    let spot = ButtonPlace::Menu.at(57);
    let names = ("menu.explorer", "explorer.title");
    let card = Overlay::Card(CARD);
    app.init_resource::<Explorer>()
        .add_card(CardSpec::new(CARD).kind(CardKind::Study), view::draw)
        .add_key(key, always, opens(CARD))
        .add_button(spot, names, ready_during(&DURING), opens(CARD))
        .add_systems(OnEnter(card), collection::open)
        .add_systems(OnExit(card), collection::close)
        .add_systems(
            Update,
            collection::follow
                .run_if(in_state(card))
                .in_set(AppSystems::Marks),
        );
}
