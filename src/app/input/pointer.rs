//! Mouse and touch as one pointer over the board.

use crate::app::state::{AppSystems, Overlay, Screen};
use bevy::input::ButtonState;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::CursorMoved;

/// What the pointer does, in logical pixels of the window.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Pointer {
    /// It is here, pressed or not.
    Over(Vec2),
    /// Button or finger down.
    Press(Vec2),
    /// Button or finger up.
    Release(Vec2),
    /// The finger was lost, or the other button calls the move off.
    Cancel,
}

#[derive(Default)]
pub(super) struct Hands {
    mouse: Vec2,
    finger: Option<u64>,
}

pub(super) fn unite(
    mut state: Local<Hands>,
    mut moved: MessageReader<CursorMoved>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    screen: Res<State<Screen>>,
    overlay: Res<State<Overlay>>,
    mut messages: MessageWriter<Pointer>,
) {
    // Under a card nothing reaches the board, but fingers come and go there too.
    let open = *screen.get() == Screen::Match && *overlay.get() == Overlay::None;
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
            (MouseButton::Right, ButtonState::Pressed) => tell(Pointer::Cancel),
            _ => {}
        }
    }
    for touch in touches.read() {
        match touch.phase {
            TouchPhase::Started if state.finger.is_none() => {
                state.finger = Some(touch.id);
                tell(Pointer::Press(touch.position));
            }
            // A second finger does not play.
            _ if state.finger != Some(touch.id) => {}
            TouchPhase::Started => {}
            TouchPhase::Moved => tell(Pointer::Over(touch.position)),
            TouchPhase::Ended => {
                state.finger = None;
                tell(Pointer::Release(touch.position));
            }
            TouchPhase::Canceled => {
                state.finger = None;
                tell(Pointer::Cancel);
            }
        }
    }
}

/// Adds the pointer to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Pointer>()
        .add_systems(Update, unite.in_set(AppSystems::Input));
}
