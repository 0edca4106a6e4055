//! The program's description and credits.

mod view;

use crate::app::registry::{
    AddFeature, ButtonPlace, CardName, CardSpec, Weight, opens, ready_as, ready_during,
};
use crate::app::state::Activity;
use bevy::prelude::*;

const CARD: CardName = CardName::new("about");

/// Adds the description to the app.
pub(super) fn plugin(app: &mut App) {
    let usually = ready_during(&Activity::WITHOUT_TASK);
    let (on_title, in_menu) = (("title.about", "menu.about"), "menu.about");
    let quiet = ready_as(Weight::Quiet);
    app.add_card(CardSpec::new(CARD), view::draw)
        .add_button(ButtonPlace::TitleEnd.at(20), on_title, quiet, opens(CARD))
        .add_button(ButtonPlace::Menu.at(130), in_menu, usually, opens(CARD));
}
