//! Sounds: of the pieces, of what happens beside the board, and of an exhibition's room.
//!
//! | module | content |
//! |---|---|
//! | `state` | messages to the sound, and its switch |
//! | `voices` | the sounds: a table of their files |
//! | `effects` | which sound an effect on the board has |
//! | `moments` | which sound the end of a game, a refusal, a question, the clock have |
//! | `room` | the room tone of an exhibition |
//! | `output` | the recordings, and playing them |
//!
//! The choice of sounds works without a sound device, so that tests hear it.

pub mod effects;
pub mod moments;
mod output;
pub mod room;
pub mod state;
pub mod voices;

pub use output::{Age, LONGEST, clear_up};

use crate::app::settings::Texts;
use crate::app::state::AppSystems;
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use state::{ButtonClick, Mute, Silence};
use voices::PlaySound;

fn toggle(
    mut inbox: MessageReader<Mute>,
    mut muted: ResMut<Silence>,
    mut toasts: ToastWriter,
    text: Res<Texts>,
) {
    for _ in inbox.read() {
        muted.0 = !muted.0;
        let now = if muted.0 {
            "settings.off"
        } else {
            "settings.on"
        };
        let words = [
            ("name", text.get("settings.sound")),
            ("value", text.get(now)),
        ];
        toasts.say(text.fill("words.value", &words));
    }
}

/// Adds the choice of sounds and their switch, which work without a sound device.
pub(super) fn choice(app: &mut App) {
    app.init_resource::<Silence>()
        .add_message::<Mute>()
        .add_message::<ButtonClick>()
        .add_message::<PlaySound>()
        .add_plugins((effects::plugin, moments::plugin))
        .add_systems(Update, toggle.in_set(AppSystems::Match));
}

/// Adds the sounds to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((output::plugin, room::plugin));
}
