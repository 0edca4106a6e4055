//! Pictures of the game to take home: previewed before they are made, made on a background thread with progress, and
//! cancelled at any time. A picture is written aside and then renamed into the pictures folder.

mod preview;
mod studio;
mod view;

pub use preview::{Preview, Sketch};
pub use studio::{PictureNews, Souvenir, SouvenirKind, Studio};

use crate::app::exhibition::ExhibitionState;
use crate::app::features::result::ResultAnnouncement;
use crate::app::registry::{
    AddFeature, Admission, ButtonPlace, ButtonState, CardName, CardSpec, Overlays, opens,
    ready_during,
};
use crate::app::settings::House;
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::prelude::*;
use tibetango_content::config::Exhibition;

const CARD: CardName = CardName::new("share");

/// True if visitors may make pictures.
fn is_for_visitors(house: &Exhibition) -> bool {
    house.save.pictures
}

/// The button below a result.
fn of_result(
    house: Res<House>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    let allowed = !exhibition_state.is_on() || is_for_visitors(&house);
    allowed.then(ButtonState::ready)
}

/// Opens the card from a result, which comes back after it.
fn open_from_result(mut announced: ResMut<ResultAnnouncement>, mut overlays: Overlays) {
    announced.reopen();
    overlays.open(CARD);
}

/// Adds pictures to the app.
pub(super) fn plugin(app: &mut App) {
    let card = CardSpec::new(CARD).admits(Admission::VisitorsWhere(is_for_visitors));
    let in_game = ready_during(&Activity::WITH_GAME);
    let open = Overlay::Card(CARD);
    let (menu, result) = (ButtonPlace::Menu.at(40), ButtonPlace::Result.at(80));
    app.add_plugins((studio::plugin, preview::plugin))
        .add_card(card, view::draw)
        .add_button(menu, "menu.share", in_game, opens(CARD))
        .add_button(result, "result.share", of_result, open_from_result)
        .add_systems(OnEnter(open), studio::anew)
        .add_systems(OnExit(open), preview::forget)
        .add_systems(
            Update,
            preview::want
                .run_if(in_state(open))
                .in_set(AppSystems::Turn),
        );
}
