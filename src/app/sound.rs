//! Sounds of the stones. Without a sound device Bevy plays nothing and the game goes on.

use crate::app::board::{BoardKind, BoardLook, EffectBegan};
use crate::app::play::game::Match;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, MatchPhase, Screen};
use crate::app::toast::{Toasts, Tone};
use crate::games::{Cause, Effect, Phase, Removal};
use bevy::audio::{GlobalVolume, PlaybackMode, Volume};
use bevy::prelude::*;

/// Switches the sound off or on.
#[derive(Message, Clone, Copy, Debug)]
pub struct Mute;

/// A button was pressed.
#[derive(Message, Clone, Copy, Debug)]
pub struct Clicked;

/// True while no sound is to be heard.
#[derive(Resource, Default)]
pub struct Muted(pub bool);

/// A sound and how loud it is beside the others.
struct Voice {
    handles: Vec<Handle<AudioSource>>,
    gain: f32,
}

impl Voice {
    /// This voice and the recording whose turn it is.
    fn varied(&self, turn: usize) -> (&Self, usize) {
        (self, turn % self.handles.len().max(1))
    }
}

#[derive(Resource)]
struct Sounds {
    /// By board, in the order of [`BoardKind::ALL`].
    place: [Voice; 4],
    /// The same.
    step: [Voice; 4],
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
    let voice = |names: &[&str], gain: f32| Voice {
        handles: names
            .iter()
            .map(|name| assets.load(format!("sounds/{name}.wav")))
            .collect(),
        gain,
    };
    commands.insert_resource(Sounds {
        place: BoardKind::ALL.map(|board| match board {
            BoardKind::Granite => voice(&["place_1", "place_2", "place_3"], 1.0),
            BoardKind::Cloth => voice(&["place_cloth_1", "place_cloth_2"], 1.0),
            BoardKind::Hide => voice(&["place_hide_1", "place_hide_2"], 1.0),
            BoardKind::Earth => voice(&["place_earth_1", "place_earth_2"], 1.0),
        }),
        step: BoardKind::ALL.map(|board| match board {
            BoardKind::Granite => voice(&["step_1", "step_2"], 0.9),
            BoardKind::Cloth => voice(&["step_cloth"], 0.9),
            BoardKind::Hide => voice(&["step_hide"], 0.9),
            BoardKind::Earth => voice(&["step_earth"], 0.9),
        }),
        capture: voice(
            &[
                "capture_1",
                "capture_2",
                "capture_3",
                "capture_4",
                "capture_5",
                "capture_6",
            ],
            0.7,
        ),
        gun: voice(&["gun"], 0.7),
        give_way: voice(&["yield"], 0.6),
        phase: voice(&["phase"], 0.5),
        won: voice(&["win"], 0.7),
        lost: voice(&["lose"], 0.7),
        drawn: voice(&["draw"], 0.6),
        refuse: voice(&["refuse"], 1.0),
        click: voice(&["click"], 0.6),
    });
}

fn play(commands: &mut Commands, voice: &Voice, which: usize) {
    let handle = voice.handles[which.min(voice.handles.len() - 1)].clone();
    commands.spawn((
        Name::new("Sound"),
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
    let board = BoardKind::ALL.iter().position(|kind| *kind == look.board);
    let board = board.unwrap_or(0);
    for EffectBegan { effect } in began.read() {
        *turn += 1;
        match effect {
            Effect::Place { .. } => *placing = true,
            Effect::Step { .. }
            | Effect::Jump { .. }
            | Effect::Fly { .. }
            | Effect::Pass { .. } => *placing = false,
            _ => {}
        }
        if !matches!(
            effect,
            Effect::Flip { .. } | Effect::Take { .. } | Effect::Jump { .. }
        ) {
            *chain = 0;
        }
        if muted.0 {
            continue;
        }
        let (voice, which) = match effect {
            Effect::Place { .. } => sounds.place[board].varied(*turn),
            Effect::Step { .. } | Effect::Jump { .. } | Effect::Fly { .. } => {
                sounds.step[board].varied(*turn)
            }
            Effect::Flip { cause, .. } => {
                *chain += 1;
                if matches!(cause, Cause::Gun(_)) {
                    play(&mut commands, &sounds.gun, 0);
                }
                (&sounds.capture, *chain - 1)
            }
            Effect::Take { cause, .. } if *cause != Removal::Centre => {
                *chain += 1;
                (&sounds.capture, *chain - 1)
            }
            // The stones taken after it are heard.
            Effect::Take { .. } => continue,
            Effect::Close { .. } => (&sounds.gun, 0),
            Effect::Yield { .. }
            | Effect::Pass { .. }
            | Effect::Decide { .. }
            | Effect::Promote { .. } => (&sounds.give_way, 0),
            // Movement also begins again after every yield: that is no event.
            Effect::PhaseChange {
                phase: Phase::Movement | Phase::Battle,
            } if *placing => (&sounds.phase, 0),
            Effect::PhaseChange { .. } => continue,
        };
        play(&mut commands, voice, which);
    }
}

fn sound_end(
    mut commands: Commands,
    sounds: Res<Sounds>,
    muted: Res<Muted>,
    game: Option<Res<Match>>,
) {
    let Some((game, outcome)) = game.and_then(|game| {
        let outcome = game.session.outcome()?;
        Some((game, outcome))
    }) else {
        return;
    };
    if muted.0 {
        return;
    }
    let voice = match (outcome.winner, game.only_human()) {
        (None, _) => &sounds.drawn,
        (Some(winner), Some(human)) if winner != human => &sounds.lost,
        (Some(_), _) => &sounds.won,
    };
    play(&mut commands, voice, 0);
}

fn sound_refusals(
    mut commands: Commands,
    sounds: Res<Sounds>,
    muted: Res<Muted>,
    toasts: Res<Toasts>,
) {
    let fresh = toasts
        .list()
        .last()
        .is_some_and(|toast| toast.tone == Tone::Refusal && toast.age.is_zero());
    if fresh && !muted.0 {
        play(&mut commands, &sounds.refuse, 0);
    }
}

/// Sounds that begin from now on are as loud as the player set them.
fn set_volume(preferences: Res<Preferences>, mut volume: ResMut<GlobalVolume>) {
    volume.volume = Volume::Linear(preferences.loudness());
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
    mut toasts: ResMut<Toasts>,
    settings: Res<Settings>,
) {
    for _ in inbox.read() {
        muted.0 = !muted.0;
        let text = &settings.config.text;
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

/// What works without a sound device: the switch.
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
                sound_clicks,
                set_volume.run_if(resource_changed::<Preferences>),
                sound_refusals
                    .after(AppSystems::Match)
                    .run_if(resource_changed::<Toasts>),
            ),
        )
        .add_systems(OnEnter(MatchPhase::Over), sound_end);
}
