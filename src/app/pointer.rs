//! Mouse and touch as one pointer over the board.

use super::state::{AppSystems, Overlay, Screen};
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
struct State {
    mouse: Vec2,
    finger: Option<u64>,
}

fn unite(
    mut state: Local<State>,
    mut moved: MessageReader<CursorMoved>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut out: MessageWriter<Pointer>,
) {
    for event in moved.read() {
        state.mouse = event.position;
        out.write(Pointer::Over(event.position));
    }
    for event in buttons.read() {
        match (event.button, event.state) {
            (MouseButton::Left, ButtonState::Pressed) => out.write(Pointer::Press(state.mouse)),
            (MouseButton::Left, ButtonState::Released) => out.write(Pointer::Release(state.mouse)),
            (MouseButton::Right, ButtonState::Pressed) => out.write(Pointer::Cancel),
            _ => continue,
        };
    }
    for touch in touches.read() {
        match (touch.phase, state.finger) {
            // A second finger does not play.
            (TouchPhase::Started, None) => {
                state.finger = Some(touch.id);
                out.write(Pointer::Press(touch.position));
            }
            (TouchPhase::Moved, Some(id)) if id == touch.id => {
                out.write(Pointer::Over(touch.position));
            }
            (TouchPhase::Ended, Some(id)) if id == touch.id => {
                state.finger = None;
                out.write(Pointer::Release(touch.position));
            }
            (TouchPhase::Canceled, Some(id)) if id == touch.id => {
                state.finger = None;
                out.write(Pointer::Cancel);
            }
            _ => {}
        }
    }
}

/// Adds the pointer to the app.
pub(super) fn plugin(app: &mut App) {
    app.add_message::<Pointer>().add_systems(
        Update,
        unite
            .in_set(AppSystems::Input)
            .before(super::select::point)
            .run_if(in_state(Screen::Match).and_then(in_state(Overlay::None))),
    );
}
