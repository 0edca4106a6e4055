//! Moves of a game under review with all variations, their signs, and the comment on each position.

mod signs;
mod view;

use crate::app::features::review::Commenting;
use crate::app::registry::{
    AddFeature, ButtonPlace, CardKind, CardName, CardSpec, KeyBinding, always, close, opens, ready,
};
use crate::app::state::{Activity, Overlay};
use bevy::prelude::*;

const CARD: CardName = CardName::new("notes");

/// Returns the system that notes whether comments are being written.
fn commenting(now: bool) -> impl FnMut(ResMut<Commenting>) + Clone {
    move |mut commenting: ResMut<Commenting>| commenting.0 = now
}

/// Adds moves and comments of a review to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("comment", &[Activity::Review]);
    let spot = ButtonPlace::Replay.at(60);
    let draw = view::draw.run_if(in_state(Activity::Review));
    let open = in_state(Overlay::Card(CARD));
    app.add_card(CardSpec::new(CARD).kind(CardKind::Study), draw)
        .add_key(key, always, opens(CARD))
        .add_button(spot, "replay.notes", ready, opens(CARD))
        .add_systems(OnEnter(Overlay::Card(CARD)), commenting(true))
        .add_systems(OnExit(Overlay::Card(CARD)), commenting(false))
        .add_systems(OnExit(Activity::Review), close.run_if(open));
}
