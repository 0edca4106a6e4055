//! Title screen: the games, the settings of the chosen one, and the ways to everything else.

mod selection;
mod view;

use crate::app::exhibition::Stand;
use crate::app::features::lessons::LessonRequest;
use crate::app::preferences::{Familiar, GameChoices};
use crate::app::registry::{AddFeature, ButtonPlace, ButtonState, Weight, ready_as, writes};
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

/// Once a lesson or a game was finished, the lessons stand among the ways, and the choices for a new game beside the
/// start; before, it is the other way round.
fn learn_button(familiar: Res<Familiar>) -> Option<ButtonState> {
    familiar.at_home.then(ButtonState::ready)
}

fn learn(chosen: Res<GameChoices>, mut lessons: MessageWriter<LessonRequest>) {
    lessons.write(LessonRequest::Begin(chosen.current()));
}

/// Adds the title to the app.
pub(super) fn plugin(app: &mut App) {
    let place = ButtonPlace::Title;
    let (lessons, end) = (("title.learn", "menu.learn"), ("title.quit", "menu.quit"));
    let quit = writes(AppExit::Success);
    let bare = || in_state(Screen::Title).and_then(in_state(Overlay::None));
    let shown = || bare().and_then(in_state(Stand::Off));
    let draw = view::draw.run_if(shown()).in_set(UiSystems::Screen);
    app.init_resource::<Cabinet>()
        .add_systems(EguiPrimaryContextPass, draw)
        .add_place(place, shown())
        .add_button(place.at(10), lessons, learn_button, learn)
        .add_button(place.at(70), end, ready_as(Weight::Quiet), quit);
}
