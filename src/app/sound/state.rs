//! Messages to the sound, and its switch.

use bevy::prelude::*;

/// Switches the sound off or on.
#[derive(Message, Clone, Copy, Debug)]
pub struct Mute;

/// Reports that a button was pressed.
#[derive(Message, Clone, Copy, Debug)]
pub struct ButtonClick;

/// True while the sound is off.
#[derive(Resource, Default)]
pub struct Silence(pub bool);
