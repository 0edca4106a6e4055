//! The position on the table, taken elsewhere and brought here: put together by hand, copied and pasted as text.

pub mod pasteboard;
mod view;

use crate::app::registry::{AddFeature, ButtonPlace, CardName, CardSpec, opens, ready_during};
use crate::app::state::Activity;
use bevy::prelude::*;

const CARD: CardName = CardName::new("position");

/// Adds the ways of a position to the app.
pub(super) fn plugin(app: &mut App) {
    let spot = ButtonPlace::Menu.at(58);
    let names = ("menu.position", "position.title");
    let in_game = ready_during(&Activity::WITH_GAME);
    app.add_plugins(pasteboard::plugin)
        .add_card(CardSpec::new(CARD), view::draw)
        .add_button(spot, names, in_game, opens(CARD));
}
