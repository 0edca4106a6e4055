//! The program's description and credits.

mod view;

use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, CardName, CardSpec, Weight, opens, ready_during,
};
use crate::app::state::Activity;
use bevy::prelude::*;

const CARD: CardName = CardName::new("about");

fn on_title() -> Option<ButtonState> {
    Some(ButtonState::ready().weighing(Weight::Quiet))
}

/// Adds the description to the app.
pub(super) fn plugin(app: &mut App) {
    let in_menu = ready_during(&Activity::WITHOUT_TASK);
    let names = ("menu.about", "menu.about");
    app.add_card(CardSpec::new(CARD), view::draw)
        .add_button(
            ButtonPlace::Title.at(60),
            ("title.about", "menu.about"),
            on_title,
            opens(CARD),
        )
        .add_button(ButtonPlace::Menu.at(130), names, in_menu, opens(CARD));
}
