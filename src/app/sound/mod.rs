//! Sounds of the stones. Without a sound device Bevy plays nothing and the game goes on.

pub(crate) mod state;

use crate::app::board::{BoardKind, BoardLook, EffectBegan};
use crate::app::exhibition::wall::Loudness;
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Screen, TurnChanged};
use crate::app::toast::{Toast, ToastWriter, Toasts, Tone, take_up};
use bevy::audio::{GlobalVolume, PlaybackMode, Volume};
use bevy::prelude::*;
use state::{Clicked, Mute, Muted};
use std::time::Duration;
use tibetango_content::config::cues::Sound;
use tibetango_rules::{Effect, Gait};

/// Duration after which every sound has ended. A sound that still exists was never heard, because there is no
/// device or it has been unplugged.
pub const LONGEST: Duration = Duration::from_secs(10);

/// Time since a sound began.
#[derive(Component, Default)]
pub struct Age(Duration);

/// A sound and its loudness beside the others.
struct Voice {
    handles: Vec<Handle<AudioSource>>,
    gain: f32,
}

#[derive(Resource)]
struct Sounds {
    /// Sounds of placements by board, in the order of [`BoardKind`].
    place: [Voice; BoardKind::ALL.len()],
    /// Sounds of steps by board, in the same order.
    step: [Voice; BoardKind::ALL.len()],
    capture: Voice,
    gun: Voice,
    give_way: Voice,
    phase: Voice,
    won: Voice,
    lost: Voice,
    drawn: Voice,
    refuse: Voice,
    click: Voice,
}

fn load(mut commands: Commands, assets: Res<AssetServer>) {
    let voice = |name: &str, recordings: u32, gain: f32| Voice {
        handles: (1..=recordings)
            .map(|number| match recordings {
                1 => assets.load(format!("sounds/{name}.wav")),
                _ => assets.load(format!("sounds/{name}_{number}.wav")),
            })
            .collect(),
        gain,
    };
    // The sounds of granite bear no board's name, and are the most.
    let on = |board: BoardKind, name: &str, [granite, others]: [u32; 2], gain: f32| match board {
        BoardKind::Granite => voice(name, granite, gain),
        _ => voice(&format!("{name}_{}", board.id()), others, gain),
    };
    commands.insert_resource(Sounds {
        place: BoardKind::ALL.map(|board| on(board, "place", [3, 2], 1.0)),
        step: BoardKind::ALL.map(|board| on(board, "step", [2, 1], 0.9)),
        capture: voice("capture", 6, 0.7),
        gun: voice("gun", 1, 0.7),
        give_way: voice("yield", 1, 0.6),
        phase: voice("phase", 1, 0.5),
        won: voice("win", 1, 0.7),
        lost: voice("lose", 1, 0.7),
        drawn: voice("draw", 1, 0.6),
        refuse: voice("refuse", 1, 1.0),
        click: voice("click", 1, 0.6),
    });
}

fn play(commands: &mut Commands, voice: &Voice, which: usize) {
    let handle = voice.handles[which.min(voice.handles.len() - 1)].clone();
    commands.spawn((
        Name::new("Sound"),
        Age::default(),
        AudioPlayer(handle),
        PlaybackSettings {
            mode: PlaybackMode::Despawn,
            volume: Volume::Linear(voice.gain),
            ..default()
        },
    ));
}

fn sound_effects(
    mut commands: Commands,
    mut began: MessageReader<EffectBegan>,
    sounds: Res<Sounds>,
    look: Res<BoardLook>,
    muted: Res<Muted>,
    mut chain: Local<usize>,
    mut turn: Local<usize>,
    mut placing: Local<bool>,
) {
    let board = look.board as usize;
    let (place, step) = (&sounds.place[board], &sounds.step[board]);
    for EffectBegan { effect, style } in began.read() {
        *turn += 1;
        match effect {
            Effect::Place { .. } => (*chain, *placing) = (0, true),
            Effect::Move {
                gait: Gait::Jump, ..
            } => *placing = false,
            Effect::Move { .. } | Effect::Tell { .. } => (*chain, *placing) = (0, false),
            Effect::Recolour { .. } | Effect::Remove { .. } => {}
            _ => *chain = 0,
        }
        if muted.0 {
            continue;
        }
        let (voice, which) = match effect {
            Effect::Place { .. } => (place, *turn % place.handles.len()),
            Effect::Move { .. } => (step, *turn % step.handles.len()),
            Effect::Recolour { .. } => {
                *chain += 1;
                if style.sound == Some(Sound::Stroke) {
                    play(&mut commands, &sounds.gun, 0);
                }
                (&sounds.capture, *chain - 1)
            }
            Effect::Remove { .. } | Effect::Mark { .. } | Effect::Tell { .. } => {
                let usual = match effect {
                    Effect::Remove { .. } => Sound::Capture,
                    Effect::Mark { .. } => Sound::Stroke,
                    _ => Sound::Tone,
                };
                match style.sound.unwrap_or(usual) {
                    Sound::Silence => continue,
                    Sound::Capture => {
                        *chain += 1;
                        (&sounds.capture, *chain - 1)
                    }
                    Sound::Stroke => (&sounds.gun, 0),
                    Sound::Tone => (&sounds.give_way, 0),
                    Sound::Fanfare => (&sounds.phase, 0),
                }
            }
            Effect::Decide { .. } | Effect::Promote { .. } => (&sounds.give_way, 0),
            // A phase that begins again is no event.
            Effect::PhaseChange { .. } if *placing && style.sound == Some(Sound::Fanfare) => {
                (&sounds.phase, 0)
            }
            Effect::PhaseChange { .. } => continue,
        };
        play(&mut commands, voice, which);
    }
}

/// Removes sounds that nobody could hear.
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

fn audible(muted: Res<Muted>) -> bool {
    !muted.0
}

fn sound_end(turn: On<TurnChanged>, mut commands: Commands, sounds: Res<Sounds>, game: Res<Match>) {
    let Some(outcome) = game.session.outcome().filter(|_| turn.ends_match()) else {
        return;
    };
    let voice = match (outcome.winner, game.only_human()) {
        (None, _) => &sounds.drawn,
        (Some(winner), Some(human)) if winner != human => &sounds.lost,
        (Some(_), _) => &sounds.won,
    };
    play(&mut commands, voice, 0);
}

fn sound_refusals(mut commands: Commands, sounds: Res<Sounds>, toasts: Res<Toasts>) {
    let fresh = |toast: &Toast| toast.tone == Tone::Refusal && toast.age.is_zero();
    if toasts.shown().is_some_and(fresh) {
        play(&mut commands, &sounds.refuse, 0);
    }
}

/// Sets the volume of sounds that begin from now on, as the player chose and, at an exhibition, by the hours.
fn set_volume(
    preferences: Res<Preferences>,
    hours: Res<Loudness>,
    mut volume: ResMut<GlobalVolume>,
) {
    volume.volume = Volume::Linear(preferences.loudness() * hours.factor());
}

fn sound_clicks(
    mut commands: Commands,
    mut clicks: MessageReader<Clicked>,
    sounds: Res<Sounds>,
    muted: Res<Muted>,
) {
    if clicks.read().count() > 0 && !muted.0 {
        play(&mut commands, &sounds.click, 0);
    }
}

fn toggle(
    mut inbox: MessageReader<Mute>,
    mut muted: ResMut<Muted>,
    mut toasts: ToastWriter,
    settings: Res<Settings>,
) {
    for _ in inbox.read() {
        muted.0 = !muted.0;
        let text = &settings.config.text;
        let now = ["settings.on", "settings.off"][usize::from(muted.0)];
        let (name, value) = (text.get("settings.sound"), text.get(now));
        toasts.say(text.fill("words.value", &[("name", name), ("value", value)]));
    }
}

/// Adds the sound switch, which works without a sound device.
pub(super) fn switch(app: &mut App) {
    app.init_resource::<Muted>()
        .add_message::<Mute>()
        .add_message::<Clicked>()
        .add_systems(Update, toggle.in_set(AppSystems::Match));
}

/// Adds the sounds to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, load)
        .add_systems(
            Update,
            (
                // The game behind the title is silent.
                sound_effects
                    .after(AppSystems::Board)
                    .run_if(not(in_state(Screen::Title))),
                (sound_clicks, clear_up),
                set_volume
                    .run_if(resource_changed::<Preferences>.or_else(resource_changed::<Loudness>)),
                sound_refusals
                    .after(take_up)
                    .run_if(resource_changed::<Toasts>.and_then(audible)),
            ),
        )
        .add_observer(sound_end.run_if(audible));
}
