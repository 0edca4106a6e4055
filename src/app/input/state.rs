//! What mouse, finger and keys say, and what the player is about to do.

use crate::app::state::Overlay;
use bevy::prelude::*;
use tibetango_records::session::choose::{self, Begun};
use tibetango_rules::{Formation, PlainMove, Point};

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
    /// In a game that is looked at again: the other button is down, or a finger stayed where it is.
    Draw(Vec2),
    /// The same button or finger is up.
    Drawn(Vec2),
}

/// What the player is about to do.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Selection {
    /// The point under the pointer.
    pub hover: Option<Point>,
    /// The point where the press began.
    pub pressed: Option<Point>,
    /// A move that is begun: a stone is lifted, on its way, or waits for its captures.
    pub pending: Option<Begun>,
    /// Formations are shown: squares, gates and dalian.
    pub formations: bool,
    /// Where the keyboard is.
    pub cursor: Option<Point>,
}

impl Selection {
    /// Takes back a step of the move that is begun, or all of it where it has no steps; false where none is begun.
    pub fn step_back(&mut self) -> bool {
        let begun = self.pending.take();
        self.pending = begun.as_ref().and_then(choose::back);
        begun.is_some()
    }
}

/// A point was tapped, by finger, mouse, key or script.
#[derive(Message, Clone, Copy, Debug)]
pub struct Tapped(pub Point);

/// A finger that went down on another point came here: only where a position is put together.
#[derive(Message, Clone, Copy, Debug)]
pub struct Dragged(pub Point);

/// The player is done choosing captures.
#[derive(Message, Clone, Copy, Debug)]
pub struct CapturesDone;

/// Takes away all that is drawn on the position.
#[derive(Message, Clone, Copy, Debug)]
pub struct Erase;

/// True while the keyboard is on a button of the interface rather than on the board.
#[derive(Resource, Default)]
pub struct ButtonFocus(pub bool);

/// Where Escape leads while letters are written, which then mean nothing else.
#[derive(Resource, Default)]
pub struct Writing(pub Option<Overlay>);

/// What a lesson points out.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Taught {
    /// Only these moves are offered, where there are any: a sentence speaks of what glows.
    pub ways: Vec<PlainMove>,
    /// Where the move that is waited for begins.
    pub hint: Option<Point>,
    /// The points that its sentence names: they glow before a stone is lifted, and while a wrong
    /// move is looked at.
    pub named: Vec<Point>,
    /// The figure that an exercise asked for, once it stands.
    pub made: Vec<Formation>,
}
