//! Automatic replay, one move after the other, until the line being followed ends or the player steps by hand.

use super::game::{Match, ReplayRequest, ReplayStep};
use crate::app::board::{Animating, Stamp};
use crate::app::features::review::Review;
use crate::app::preferences::{AnimationSpeed, Preferences};
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, KeyBinding, PlaybackSign, Weight, always, writes,
};
use crate::app::state::{Activity, AppSystems, Overlay};
use bevy::prelude::*;
use std::time::Duration;

/// Starts or pauses the automatic replay.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayOrPause;

/// State of the automatic replay.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    /// The match after the last step; `None` while paused.
    at: Option<Stamp>,
    /// Time that its move has been on show.
    show_time: Duration,
}

impl Playback {
    /// Returns true while the replay runs.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.at.is_some()
    }

    /// Returns the request for a step, and remembers the match state that it will lead to.
    fn step(&mut self, game: &Match, step: ReplayStep) -> ReplayRequest {
        let now = game.stamp();
        self.at = Some(Stamp {
            generation: now.generation + 1,
            ..now
        });
        self.show_time = Duration::ZERO;
        ReplayRequest::Step(step)
    }
}

/// Returns the time that a move is on show once its stones lie still.
fn rest(pace: AnimationSpeed) -> Duration {
    Duration::from_millis(1000).div_f32(pace.factor())
}

/// Starts and pauses the replay; at the end of a line it starts again from the beginning.
fn obey(
    mut inbox: MessageReader<PlayOrPause>,
    mut playback: ResMut<Playback>,
    game: Res<Match>,
    mut steps: MessageWriter<ReplayRequest>,
) {
    for PlayOrPause in inbox.read() {
        if playback.plays() {
            playback.at = None;
        } else if game.session.can_redo() {
            steps.write(playback.step(&game, ReplayStep::On));
        } else if !game.session.history().is_empty() {
            steps.write(playback.step(&game, ReplayStep::First));
        }
    }
}

/// Takes the next step once the last move has been on show long enough. Any other change of the match ends the
/// replay.
fn go_on(
    mut playback: ResMut<Playback>,
    game: Res<Match>,
    (animating, overlay): (Res<Animating>, Res<State<Overlay>>),
    (preferences, time): (Res<Preferences>, Res<Time>),
    mut steps: MessageWriter<ReplayRequest>,
) {
    let Some(at) = playback.at else { return };
    if at != game.stamp() || !game.session.can_redo() {
        playback.at = None;
    } else if !animating.0 && *overlay.get() == Overlay::None {
        playback.show_time += time.delta();
        if playback.show_time >= rest(preferences.replay_pace) {
            steps.write(playback.step(&game, ReplayStep::On));
        }
    }
}

fn stop(mut playback: ResMut<Playback>) {
    playback.at = None;
}

/// Returns the condition of the button of a step, which cannot be taken at this end of the line.
fn steps(
    step: ReplayStep,
    sign: PlaybackSign,
) -> impl FnMut(Res<Match>) -> Option<ButtonState> + Clone {
    move |game: Res<Match>| {
        let session = &game.session;
        let can = match step {
            ReplayStep::First | ReplayStep::Back => !session.history().is_empty(),
            _ => session.can_redo(),
        };
        Some(ButtonState::ready().enabled_if(can).with_sign(sign))
    }
}

/// A game without moves has nothing to play. One thing to do first: at a moment that is to try again.
fn play_button(
    game: Res<Match>,
    playback: Res<Playback>,
    review: Res<Review>,
) -> Option<ButtonState> {
    let session = &game.session;
    let can = !session.history().is_empty() || session.can_redo();
    let state = ButtonState::ready().enabled_if(can);
    Some(if playback.plays() {
        let state = state
            .with_label_key("replay.pause")
            .with_sign(PlaybackSign::Pause);
        state.weighing(Weight::Chosen)
    } else {
        let first = can && review.moment_on_table(session).is_none();
        let state = state.with_sign(PlaybackSign::Play);
        state.weighing(Weight::Primary.when(first))
    })
}

fn pace_button(preferences: Res<Preferences>) -> Option<ButtonState> {
    let key = match preferences.replay_pace {
        AnimationSpeed::Slow => "replay.pace.slow",
        AnimationSpeed::Normal => "replay.pace.normal",
        AnimationSpeed::Fast => "replay.pace.fast",
    };
    Some(
        ButtonState::ready()
            .with_label_key(key)
            .with_note("replay.speed"),
    )
}

fn change_pace(mut preferences: ResMut<Preferences>) {
    preferences.replay_pace = preferences.replay_pace.next();
}

/// Adds the row of buttons: signs in place of words, for they are the same everywhere and six of them have room side by
/// side.
fn add_transport(app: &mut App) {
    for (rank, name, step, sign) in [
        (10, "replay.first", ReplayStep::First, PlaybackSign::First),
        (20, "replay.previous", ReplayStep::Back, PlaybackSign::Back),
        (40, "replay.next", ReplayStep::On, PlaybackSign::On),
        (50, "replay.last", ReplayStep::Last, PlaybackSign::Last),
    ] {
        let spot = ButtonPlace::Transport.at(rank);
        let go = writes(ReplayRequest::Step(step));
        app.add_button(spot, name, steps(step, sign), go);
    }
    let (play, pace) = (ButtonPlace::Transport.at(30), ButtonPlace::Transport.at(60));
    app.add_button(play, "replay.play", play_button, writes(PlayOrPause))
        .add_button(pace, "replay.pace", pace_button, change_pace);
}

/// Adds the automatic replay to the app.
pub(crate) fn plugin(app: &mut App) {
    let key = KeyBinding::at_table("hurry", &[Activity::Review]);
    add_transport(app);
    app.add_key(key, always, writes(PlayOrPause))
        .init_resource::<Playback>()
        .add_message::<PlayOrPause>()
        .add_systems(
            Update,
            (go_on, obey)
                .chain()
                .run_if(in_state(Activity::Review))
                .after(AppSystems::Input)
                .before(AppSystems::Match),
        )
        .add_systems(OnExit(Activity::Review), stop);
}
