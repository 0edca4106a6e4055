//! A replay that goes on by itself, one move after the other, until the line that is followed ends or
//! somebody steps by hand.

use super::game::{Command, Match, ReplayStep};
use crate::app::board::{Animating, Stamp};
use crate::app::preferences::{Pace, Preferences};
use crate::app::state::{AppSystems, Overlay, Screen};
use bevy::prelude::*;
use std::time::Duration;

/// The replay is to go on by itself, or no longer.
#[derive(Message, Clone, Copy, Debug)]
pub struct PlayOrPause;

/// Whether the replay goes on by itself.
#[derive(Resource, Debug, Default)]
pub struct Playback {
    /// The match as the last step left it; none while nothing goes on by itself.
    at: Option<Stamp>,
    /// How long that move has been looked at.
    seen: Duration,
}

impl Playback {
    /// It goes on by itself.
    #[must_use]
    pub fn plays(&self) -> bool {
        self.at.is_some()
    }

    /// Takes a step, and knows the match by it.
    fn step(&mut self, game: &Match, step: ReplayStep) -> Command {
        let now = game.stamp();
        self.at = Some(Stamp {
            generation: now.generation + 1,
            ..now
        });
        self.seen = Duration::ZERO;
        Command::Step(step)
    }
}

/// How long a move is looked at once its stones lie still.
fn rest(pace: Pace) -> Duration {
    Duration::from_millis(1000).div_f32(pace.factor())
}

/// Plays and pauses; at the end of a line it begins anew.
fn obey(
    mut inbox: MessageReader<PlayOrPause>,
    mut playback: ResMut<Playback>,
    game: Res<Match>,
    mut commands: MessageWriter<Command>,
) {
    for PlayOrPause in inbox.read() {
        if playback.plays() {
            playback.at = None;
        } else if game.mode().is_review() && game.session.can_redo() {
            commands.write(playback.step(&game, ReplayStep::On));
        } else if game.mode().is_review() && !game.session.line().is_empty() {
            commands.write(playback.step(&game, ReplayStep::First));
        }
    }
}

/// The next step, once the last one has been looked at. Whatever else changes the match ends it.
fn go_on(
    mut playback: ResMut<Playback>,
    game: Res<Match>,
    (animating, overlay): (Res<Animating>, Res<State<Overlay>>),
    (preferences, time): (Res<Preferences>, Res<Time>),
    mut commands: MessageWriter<Command>,
) {
    let Some(at) = playback.at else { return };
    if at != game.stamp() || !game.mode().is_review() || !game.session.can_redo() {
        playback.at = None;
    } else if !animating.0 && *overlay.get() == Overlay::None {
        playback.seen += time.delta();
        if playback.seen >= rest(preferences.replay_pace) {
            commands.write(playback.step(&game, ReplayStep::On));
        }
    }
}

fn stop(mut playback: ResMut<Playback>) {
    playback.at = None;
}

/// Adds the replay that goes on by itself to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Playback>()
        .add_message::<PlayOrPause>()
        .add_systems(
            Update,
            (go_on, obey)
                .chain()
                .run_if(in_state(Screen::Match).and_then(resource_exists::<Match>))
                .after(AppSystems::Input)
                .before(AppSystems::Match),
        )
        .add_systems(OnExit(Screen::Match), stop);
}
