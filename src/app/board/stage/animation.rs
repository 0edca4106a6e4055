//! The queue of effects: their order and timing, by the virtual clock.

use std::collections::VecDeque;
use std::time::Duration;

use bevy::prelude::*;

use super::lights::{self, Cue, Passing, touches_after};
use super::motion::{self, Motion};
use super::stones::{ShownBoard, Stone};
use super::tempo::{HURRY_TIME, Tempo};
use crate::app::board::{
    Animating, BoardStyle, CueStyles, EffectBegan, EffectSounded, Grounds, Hurry, SCENE,
    ShowEffects, ShowPosition, Stamp,
};
use tibetango_rules::{Effect, GameName};

/// Minimum time between two bright lights, so that there are at most two a second.
const BETWEEN_FLASHES: Duration = Duration::from_millis(500);
/// Strength of a light that follows another too soon to be bright as well.
const DIM: f32 = 0.6;

/// Effects waiting to be shown.
#[derive(Resource, Default)]
pub(crate) struct Queue {
    /// The effects, each with the match state that its move leads to.
    waiting: VecDeque<(Effect, Stamp)>,
    tempo: Tempo,
    /// The game on the board.
    game: Option<GameName>,
    /// Match state that the last thing shown belongs to.
    stamp: Option<Stamp>,
    /// Speed factor after a tap that hurries.
    haste: Option<f32>,
    /// Time of the last bright light.
    last_flash: Option<Duration>,
}

impl Queue {
    /// Returns the time that the queued effects will take, in seconds at speed 1.
    fn ahead(&self, style: &BoardStyle) -> f32 {
        let mut tempo = self.tempo.clone();
        let waiting = self.waiting.iter();
        waiting
            .map(|(effect, _)| tempo.take(effect, style).time)
            .sum()
    }

    /// Drops what waits, and takes nothing until the next position.
    pub(crate) fn close(&mut self) {
        self.waiting.clear();
        self.stamp = None;
    }

    /// Returns true for effects that follow the state shown last.
    fn takes(&self, stamp: Stamp) -> bool {
        self.stamp
            .is_some_and(|state| state.table == stamp.table && state < stamp)
    }
}

/// Reads the messages to show. A position drops all queued effects; of several in one frame, a position of the
/// match wins over one of the game behind the title, and the latest wins within a match. Effects of another
/// match, or of a state that the shown position is past, are dropped.
pub(crate) fn read_messages(
    mut commands: Commands,
    mut positions: MessageReader<ShowPosition>,
    mut effects: MessageReader<ShowEffects>,
    (grounds, styles): (Res<Grounds>, Res<CueStyles>),
    mut queue: ResMut<Queue>,
    mut board: ResMut<ShownBoard>,
    old: Query<Entity, Or<(With<Stone>, With<Passing>)>>,
) {
    if let Some(position) = positions.read().max_by_key(|position| position.stamp) {
        for entity in &old {
            commands.entity(entity).despawn();
        }
        board.set_up(&mut commands, position.topology, &position.pieces);
        let game = position.topology.game();
        *queue = Queue {
            tempo: Tempo::of(grounds.0(game), styles.of(game)),
            stamp: Some(position.stamp),
            game: Some(game),
            last_flash: queue.last_flash,
            ..default()
        };
    }
    if styles.is_changed()
        && let Some(game) = queue.game
    {
        queue.tempo.cues = styles.of(game);
    }
    for message in effects.read() {
        if queue.takes(message.stamp) {
            queue.stamp = Some(message.stamp);
            let effects = message.effects.iter().cloned();
            let stamped = effects.map(|effect| (effect, message.stamp));
            queue.waiting.extend(stamped);
        }
    }
}

/// Tells whether anything is shown or waits to be, and speeds it up where that is wanted. Runs once the stones and
/// lights of an earlier position are gone.
pub(crate) fn hurry(
    mut hurries: MessageReader<Hurry>,
    style: Res<BoardStyle>,
    mut queue: ResMut<Queue>,
    mut animating: ResMut<Animating>,
    passing: Query<&Passing>,
    moving: Query<(), With<Motion>>,
) {
    let running = passing
        .iter()
        .next()
        .map(|passing| passing.clock.seconds_left());
    let busy = !moving.is_empty() || running.is_some() || !queue.waiting.is_empty();
    if hurries.read().count() > 0 && busy {
        let ahead = running.unwrap_or_default() + queue.ahead(&style);
        queue.haste = Some((ahead / (HURRY_TIME * style.animation_speed.max(0.01))).max(1.0));
    }
    animating.set_if_neq(Animating(busy));
}

/// Advances the animation, over as many effects as fit into the time that has passed.
pub(crate) fn advance(world: &mut World) -> Result {
    let speed = world.resource::<BoardStyle>().animation_speed.max(0.01);
    let haste = world.resource::<Queue>().haste.unwrap_or(1.0);
    let mut time_left = world.resource::<Time>().delta_secs() * speed * haste;
    loop {
        world.run_system_cached_with(motion::pass, time_left)?;
        match world.run_system_cached_with(lights::pass, time_left)? {
            Some(rest) => time_left = rest,
            None => return Ok(()),
        }
        let Some(cue) = world.run_system_cached(next)? else {
            break;
        };
        world.run_system_cached_with(motion::begin, cue)?;
    }
    // A stone taken off the board may be on its way for longer than the move that took it.
    if world.query::<&Motion>().iter(world).next().is_some() {
        return Ok(());
    }
    world.resource_mut::<Queue>().haste = None;
    world
        .resource_mut::<Animating>()
        .set_if_neq(Animating(false));
    Ok(())
}

/// Takes the next effect off the queue, if there is one.
fn next(
    time: Res<Time>,
    style: Res<BoardStyle>,
    mut queue: ResMut<Queue>,
    mut began: MessageWriter<EffectBegan>,
    mut sounded: MessageWriter<EffectSounded>,
) -> Option<Cue> {
    let (effect, stamp) = queue.waiting.pop_front()?;
    let look = queue.tempo.style_of(&effect);
    // The game on the title has no sound and no captions.
    if stamp.table != SCENE {
        began.write(EffectBegan {
            effect: effect.clone(),
            style: look,
            stamp,
        });
    }
    if stamp.table != SCENE && touches_after(&effect, style.reduced_motion).is_none() {
        sounded.write(EffectSounded {
            effect: effect.clone(),
            style: look,
        });
    }
    let now = time.elapsed();
    let last = queue.last_flash;
    let bright = last.is_none_or(|last| now.saturating_sub(last) >= BETWEEN_FLASHES);
    let flashes = matches!(
        effect,
        Effect::Recolour { .. } | Effect::Mark { .. } | Effect::Promote { .. }
    );
    if bright && flashes {
        queue.last_flash = Some(now);
    }
    let grand = queue.tempo.progress.placing;
    let span = queue.tempo.take(&effect, &style);
    Some(Cue {
        duration: span.time,
        lingers: span.lingers,
        light: if bright { 1.0 } else { DIM },
        grand,
        style: look,
        effect,
        stamp,
    })
}
