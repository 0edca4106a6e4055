//! Playing the sounds that were chosen. Without a sound device Bevy plays nothing and the game goes on.

use super::room::RoomRecording;
use super::voices::{PlaySound, SoundChoice, Voice};
use crate::app::exhibition::wall::Loudness;
use crate::app::preferences::Preferences;
use bevy::audio::{GlobalVolume, Volume};
use bevy::prelude::*;
use std::time::Duration;

/// Duration after which every sound has ended. A sound that still exists was never heard, because there is no
/// device or it has been unplugged.
pub const LONGEST: Duration = Duration::from_secs(10);

/// Time since a sound began.
#[derive(Component, Default)]
pub struct Age(Duration);

/// Recordings of each sound, in the order of [`Voice::ALL`]. Their files are as loud as they are played.
#[derive(Resource)]
struct Recordings([Vec<Handle<AudioSource>>; Voice::ALL.len()]);

fn load(mut commands: Commands, assets: Res<AssetServer>) {
    commands.insert_resource(Recordings(Voice::ALL.map(|voice| {
        let files = voice.files().into_iter();
        files
            .map(|file| assets.load(format!("sounds/{file}")))
            .collect()
    })));
    commands.insert_resource(RoomRecording(assets.load("sounds/room.wav")));
}

fn play(
    mut commands: Commands,
    mut inbox: MessageReader<PlaySound>,
    recordings: Option<Res<Recordings>>,
) {
    let Some(recordings) = recordings else { return };
    for PlaySound { voice, take } in inbox.read() {
        let takes = &recordings.0[*voice as usize];
        let Some(recording) = takes.get(*take).or(takes.last()) else {
            continue;
        };
        commands.spawn((
            Name::new("Sound"),
            Age::default(),
            AudioPlayer(recording.clone()),
            PlaybackSettings::DESPAWN,
        ));
    }
}

/// Removes inaudible sounds.
pub fn clear_up(
    time: Res<Time<Real>>,
    mut sounds: Query<(Entity, &mut Age)>,
    mut commands: Commands,
) {
    for (sound, mut age) in &mut sounds {
        age.0 += time.delta();
        if age.0 >= LONGEST {
            // It may have ended by itself in this frame.
            commands.entity(sound).try_despawn();
        }
    }
}

/// Sets the volume of sounds that begin from now on, as the player chose and, at an exhibition, by the hours.
fn set_volume(
    preferences: Res<Preferences>,
    hours: Res<Loudness>,
    mut volume: ResMut<GlobalVolume>,
) {
    volume.volume = Volume::Linear(preferences.loudness() * hours.all.factor());
}

/// Adds the output of sounds.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load).add_systems(
        Update,
        (
            (play.after(SoundChoice), clear_up),
            set_volume
                .run_if(resource_changed::<Preferences>.or_else(resource_changed::<Loudness>)),
        ),
    );
}
