//! Moves of a game under review with all variations, their signs, and the comment on each position.

mod signs;
mod view;

use crate::app::features::review::Commenting;
use crate::app::layout::Layout;
use crate::app::preferences::Preferences;
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, CardKind, CardName, CardSpec, KeyBinding, PlaybackSign,
    always, close, opens, ready,
};
use crate::app::state::{Activity, Overlay};
use bevy::prelude::*;

const CARD: CardName = CardName::new("notes");

/// Returns the system that notes whether comments are being written.
fn commenting(now: bool) -> impl FnMut(ResMut<Commenting>) + Clone {
    move |mut commenting: ResMut<Commenting>| commenting.0 = now
}

/// The switch between list and graph, where the moves of a replay stand beside the board.
fn form_button(layout: Res<Layout>, preferences: Res<Preferences>) -> Option<ButtonState> {
    let (key, sign) = match preferences.move_graph {
        true => ("notes.list", PlaybackSign::List),
        false => ("notes.graph", PlaybackSign::Graph),
    };
    let state = || ButtonState::ready().with_label_key(key).with_sign(sign);
    (!layout.portrait).then(state)
}

fn change_form(mut preferences: ResMut<Preferences>) {
    preferences.move_graph = !preferences.move_graph;
}

/// Adds moves and comments of a review to the app.
pub(super) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("comment", &[Activity::Review]);
    let (spot, form) = (ButtonPlace::Replay.at(60), ButtonPlace::Replay.at(80));
    let draw = view::draw.run_if(in_state(Activity::Review));
    let open = in_state(Overlay::Card(CARD));
    signs::add_keys(app);
    app.add_card(CardSpec::new(CARD).kind(CardKind::Study), draw)
        .add_key(key, always, opens(CARD))
        .add_button(spot, "replay.notes", ready, opens(CARD))
        .add_button(
            form,
            ("replay.form", "notes.graph"),
            form_button,
            change_form,
        )
        .add_systems(OnEnter(Overlay::Card(CARD)), commenting(true))
        .add_systems(OnExit(Overlay::Card(CARD)), commenting(false))
        .add_systems(OnExit(Activity::Review), close.run_if(open));
}
