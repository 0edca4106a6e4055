//! The script's hand: the same input messages that a person's mouse, finger and keys cause.

use super::Script;
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{CursorMoved, PrimaryWindow, WindowEvent};

/// Action of the script's hand in one frame.
#[derive(Clone, Copy)]
pub(crate) enum ScriptAction {
    Move(Vec2),
    Button(MouseButton, ButtonState),
    Finger(Vec2, TouchPhase),
    Rest,
}

/// Returns the key code whose variant has this name.
fn key_code(name: &str) -> Option<KeyCode> {
    use bevy::reflect::{FromReflect, enums::DynamicEnum, enums::DynamicVariant};
    let value = DynamicEnum::new(name.to_owned(), DynamicVariant::Unit);
    KeyCode::from_reflect(&value)
}

pub(crate) fn act(
    mut script: ResMut<Script>,
    window: Query<Entity, With<PrimaryWindow>>,
    mut moved: MessageWriter<CursorMoved>,
    mut buttons: MessageWriter<MouseButtonInput>,
    mut touches: MessageWriter<TouchInput>,
    mut all: MessageWriter<WindowEvent>,
) {
    let Ok(window) = window.single() else { return };
    match script.hands.pop_front() {
        Some(ScriptAction::Move(position)) => {
            let event = CursorMoved {
                window,
                position,
                delta: None,
            };
            // A real mouse sends two messages: its own and the window's.
            all.write(WindowEvent::CursorMoved(event.clone()));
            moved.write(event);
        }
        Some(ScriptAction::Button(button, state)) => {
            let event = MouseButtonInput {
                button,
                state,
                window,
            };
            all.write(WindowEvent::MouseButtonInput(event));
            buttons.write(event);
        }
        Some(ScriptAction::Finger(position, phase)) => {
            touches.write(TouchInput {
                phase,
                position,
                window,
                force: None,
                id: 7,
            });
        }
        Some(ScriptAction::Rest) | None => {}
    }
}

impl Script {
    /// Presses a place with the mouse.
    pub(crate) fn click(&mut self, at: Vec2) {
        self.hands.extend([
            ScriptAction::Move(at),
            ScriptAction::Button(MouseButton::Left, ButtonState::Pressed),
            ScriptAction::Button(MouseButton::Left, ButtonState::Released),
            // egui reads a button a frame later, and its action follows in the next: without a wait the next press
            // could meet another button in the same place.
            ScriptAction::Rest,
            ScriptAction::Rest,
        ]);
    }

    /// Drags from one place to another with the right mouse button.
    pub(crate) fn draw(&mut self, from: Vec2, to: Vec2) {
        self.hands.extend([
            ScriptAction::Move(from),
            ScriptAction::Button(MouseButton::Right, ButtonState::Pressed),
            ScriptAction::Move(to),
            ScriptAction::Button(MouseButton::Right, ButtonState::Released),
            ScriptAction::Rest,
        ]);
    }

    /// Presses a place with a finger.
    pub(crate) fn touch(&mut self, at: Vec2) {
        let (down, up) = (TouchPhase::Started, TouchPhase::Ended);
        let [down, up] = [down, up].map(|phase| ScriptAction::Finger(at, phase));
        let rest = ScriptAction::Rest;
        self.hands.extend([down, rest, up, rest, rest]);
    }
}

/// Presses and releases the key of this name; returns false if there is no such key.
pub(crate) fn press(keys: &mut MessageWriter<KeyboardInput>, window: Entity, name: &str) -> bool {
    let is_key = tibetango_content::config::keys::KEY_NAMES.contains(&name);
    let Some(key_code) = key_code(name).filter(|_| is_key) else {
        return false;
    };
    for state in [ButtonState::Pressed, ButtonState::Released] {
        keys.write(KeyboardInput {
            key_code,
            logical_key: Key::Unidentified(NativeKey::Unidentified),
            state,
            text: None,
            repeat: false,
            window,
        });
    }
    true
}
