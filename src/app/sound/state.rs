//! What switches the sound, and whether any is heard.

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
