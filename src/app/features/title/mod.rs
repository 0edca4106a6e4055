//! Title screen: the table with the chosen game, the ways to begin it, and those to everything else.

mod scene;
mod selection;
mod view;

pub use scene::TitleScene;

use crate::app::exhibition::ExhibitionState;
use crate::app::registry::{AddFeature, ButtonPlace, Weight, ready_as, writes};
use crate::app::state::{Overlay, Screen};
use crate::app::ui::UiSystems;
use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use tibetango_rules::GameName;

/// Games in the cabinet, in their order.
#[derive(Resource)]
pub struct Cabinet(pub Vec<GameName>);

impl Default for Cabinet {
    fn default() -> Self {
        Self(GameName::ALL.to_vec())
    }
}

/// Adds the title to the app.
pub(super) fn plugin(app: &mut App) {
    let end = ("title.quit", "menu.quit");
    let quit = writes(AppExit::Success);
    let bare = || in_state(Screen::Title).and_then(in_state(Overlay::None));
    let is_bare = || bare().and_then(in_state(ExhibitionState::Off));
    let draw = view::draw.run_if(is_bare()).in_set(UiSystems::Screen);
    app.init_resource::<Cabinet>()
        .add_plugins(scene::plugin)
        .add_systems(EguiPrimaryContextPass, draw)
        .add_place(ButtonPlace::Title, is_bare())
        .add_place(ButtonPlace::TitleEnd, is_bare())
        .add_button(
            ButtonPlace::TitleEnd.at(30),
            end,
            ready_as(Weight::Quiet),
            quit,
        );
}
