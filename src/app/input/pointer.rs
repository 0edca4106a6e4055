//! Mouse and touch as one pointer over the board.

use super::state::{Pointer, Sketch};
use crate::app::exhibition::ExhibitionState;
use crate::app::exhibition::idle_timer::Quiet;
use crate::app::registry::Cards;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen};
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::CursorMoved;
use std::time::Duration;

/// Distance that a resting finger may tremble, in logical pixels.
const TREMBLE: f32 = 10.0;

#[derive(Default)]
pub(super) struct Hands {
    mouse: Vec2,
    finger: Option<u64>,
    /// Position where the finger came down and the time it has stayed there.
    stays: Option<(Vec2, Duration)>,
    /// True while button or finger draws.
    draws: bool,
}

/// States that say whether the pointer reaches the board.
#[derive(SystemParam)]
pub(super) struct BoardAccess<'w> {
    screen: Res<'w, State<Screen>>,
    overlay: Res<'w, State<Overlay>>,
    cards: Res<'w, Cards>,
    exhibition_state: Res<'w, State<ExhibitionState>>,
    quiet: Res<'w, Quiet>,
}

impl BoardAccess<'_> {
    /// True during a match that nothing lies over, or a study beside it. A touch while no visitor is there, or none
    /// seemed to be, only reports one.
    fn is_open(&self) -> bool {
        let is_bare = self.cards.leaves_board_open(*self.overlay.get());
        let open = *self.screen.get() == Screen::Match && is_bare;
        open && *self.exhibition_state.get() != ExhibitionState::Attract && !self.quiet.swallows()
    }
}

pub(super) fn unite(
    mut state: Local<Hands>,
    mut moved: MessageReader<CursorMoved>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    access: BoardAccess,
    sketch: Option<Single<&Sketch>>,
    (time, settings): (Res<Time<Real>>, Res<Settings>),
    mut messages: MessageWriter<Pointer>,
) {
    // Under a card nothing reaches the board, but fingers come and go there too.
    let open = access.is_open();
    let may_draw = sketch.is_some();
    let mut tell = |pointer: Pointer| {
        if open {
            messages.write(pointer);
        }
    };
    for event in moved.read() {
        state.mouse = event.position;
        tell(Pointer::Over(event.position));
    }
    for event in buttons.read() {
        match (event.button, event.state) {
            (MouseButton::Left, ButtonState::Pressed) => tell(Pointer::Press(state.mouse)),
            (MouseButton::Left, ButtonState::Released) => tell(Pointer::Release(state.mouse)),
            (MouseButton::Right, ButtonState::Pressed) => {
                tell(Pointer::Cancel);
                if may_draw {
                    state.draws = true;
                    tell(Pointer::Draw(state.mouse));
                }
            }
            (MouseButton::Right, ButtonState::Released) if std::mem::take(&mut state.draws) => {
                tell(Pointer::SketchEnd(state.mouse));
            }
            _ => {}
        }
    }
    for touch in touches.read() {
        match touch.phase {
            TouchPhase::Started if state.finger.is_none() => {
                state.finger = Some(touch.id);
                state.stays = Some((touch.position, Duration::ZERO));
                tell(Pointer::Press(touch.position));
            }
            // A second finger does not play.
            _ if state.finger != Some(touch.id) => {}
            TouchPhase::Started => {}
            TouchPhase::Moved => {
                let near = |(at, _): &(Vec2, _)| at.distance(touch.position) < TREMBLE;
                state.stays = state.stays.filter(near);
                tell(Pointer::Over(touch.position));
            }
            TouchPhase::Ended => {
                (state.finger, state.stays) = (None, None);
                tell(if std::mem::take(&mut state.draws) {
                    Pointer::SketchEnd(touch.position)
                } else {
                    Pointer::Release(touch.position)
                });
            }
            TouchPhase::Canceled => {
                (state.finger, state.stays, state.draws) = (None, None, false);
                tell(Pointer::Cancel);
            }
        }
    }
    if let Some((at, stayed)) = state.stays.as_mut().filter(|_| may_draw) {
        *stayed += time.delta();
        if stayed.as_secs_f64() * 1000.0 >= settings.config.theme.hold_ms {
            let at = *at;
            (state.stays, state.draws) = (None, true);
            tell(Pointer::Cancel);
            tell(Pointer::Draw(at));
        }
    }
}

/// Adds the pointer to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Pointer>()
        .add_systems(Update, unite.in_set(AppSystems::Input));
}
