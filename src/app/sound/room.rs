//! The room tone of an exhibition: quiet air that goes on below all other sounds, if the house wants it.

use super::state::Silence;
use crate::app::exhibition::wall::Loudness;
use crate::app::preferences::Preferences;
use bevy::audio::Volume;
use bevy::prelude::*;

/// Maximum change of its amplitude per second, as a share of the full one.
const FADE: f32 = 0.25;

/// The recording, which is a loop.
#[derive(Resource)]
pub struct RoomRecording(pub Handle<AudioSource>);

/// The room tone while it sounds, with its amplitude now.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq)]
pub struct RoomTone(pub f32);

/// Begins the room tone, ends it, and fades it to its volume: its own one below that of all sounds.
pub fn follow(
    time: Res<Time<Real>>,
    recording: Option<Res<RoomRecording>>,
    (preferences, loudness, muted): (Res<Preferences>, Res<Loudness>, Res<Silence>),
    mut tones: Query<(Entity, &mut RoomTone, Option<&mut AudioSink>)>,
    mut commands: Commands,
) {
    let target = match muted.0 {
        true => 0.0,
        false => preferences.loudness() * loudness.all.factor() * loudness.room.factor(),
    };
    if tones.is_empty() {
        if let Some(recording) = recording.filter(|_| target > 0.0) {
            commands.spawn((
                Name::new("Room tone"),
                RoomTone::default(),
                AudioPlayer(recording.0.clone()),
                PlaybackSettings::LOOP.with_volume(Volume::SILENT),
            ));
        }
        return;
    }
    let step = FADE * time.delta_secs();
    for (entity, mut tone, sink) in &mut tones {
        tone.0 += (target - tone.0).clamp(-step, step);
        if let Some(mut sink) = sink {
            sink.set_volume(Volume::Linear(tone.0));
        }
        if target <= 0.0 && tone.0 <= 0.0 {
            commands.entity(entity).despawn();
        }
    }
}

/// Adds the room tone.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow);
}
