//! The help on how to play.

mod view;

use crate::app::registry::{AddFeature, Admission, ButtonPlace, CardName, CardSpec, opens, ready};
use crate::app::state::Overlay;
use bevy::prelude::*;

const CARD: CardName = CardName::new("help");

/// Adds the help to the app.
pub(super) fn plugin(app: &mut App) {
    let (on_title, in_menu) = (("title.help", "menu.help"), "menu.help");
    app.add_card(CardSpec::new(CARD).admits(Admission::Visitors), view::draw)
        .add_place(ButtonPlace::Help, in_state(Overlay::Card(CARD)))
        .add_button(ButtonPlace::Title.at(20), on_title, ready, opens(CARD))
        .add_button(ButtonPlace::Menu.at(60), in_menu, ready, opens(CARD))
        .add_button(
            ButtonPlace::ExhibitionMenu.at(20),
            in_menu,
            ready,
            opens(CARD),
        );
}
