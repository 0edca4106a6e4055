//! Input from mouse, finger and keys, and the player's current selection.

use crate::app::state::Overlay;
use bevy::prelude::*;
use tibetango_records::session::choose::{self, PartialMove};
use tibetango_records::session::notes::DrawnFigure;
use tibetango_rules::{Formation, PlainMove, Point};

/// Event of the pointer, in logical pixels of the window.
#[derive(Message, Clone, Copy, Debug, PartialEq)]
pub enum Pointer {
    /// The pointer is here, pressed or not.
    Over(Vec2),
    /// Button or finger went down.
    Press(Vec2),
    /// Button or finger went up.
    Release(Vec2),
    /// The finger was lost, or the secondary button cancels the move.
    Cancel,
    /// During a review: the secondary button went down, or a finger stayed in place.
    Draw(Vec2),
    /// The same button or finger went up.
    SketchEnd(Vec2),
}

/// The player's current selection.
#[derive(Resource, Default, Clone, Debug, PartialEq)]
pub struct Selection {
    /// The point under the pointer.
    pub hover: Option<Point>,
    /// The point of the last press, while it is held.
    pub pressed: Option<Point>,
    /// A move that is begun: a stone is lifted, on its way, or waits for its captures.
    pub pending: Option<PartialMove>,
    /// True if formations are shown: squares, gates and dalian.
    pub formations: bool,
    /// Position of the keyboard's cursor.
    pub cursor: Option<Point>,
}

impl Selection {
    /// Takes back a step of the move begun, or all of it if it has no steps; returns false if none is begun.
    pub fn step_back(&mut self) -> bool {
        let partial = self.pending.take();
        self.pending = partial.as_ref().and_then(choose::back);
        partial.is_some()
    }
}

/// Reports a tap on a point, by finger, mouse, key or script.
#[derive(Message, Clone, Copy, Debug)]
pub struct PointTap(pub Point);

/// Reports that a finger that went down on another point came here: only while a position is put together.
#[derive(Message, Clone, Copy, Debug)]
pub struct PointDrag(pub Point);

/// Ends the choice of captures.
#[derive(Message, Clone, Copy, Debug)]
pub struct CapturesDone;

/// Figure being drawn on a game under review; it is there during a review alone.
#[derive(Component, Default, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch(pub Option<DrawnFigure>);

/// Removes all drawings on the position.
#[derive(Message, Clone, Copy, Debug)]
pub struct Erase;

/// True while the keyboard is on a button of the interface rather than on the board.
#[derive(Resource, Default)]
pub struct ButtonFocus(pub bool);

/// Areas of a card beside the board that may lie over a part of it, in logical pixels of the window: the pointer means
/// the card there.
#[derive(Resource, Default)]
pub struct CardCover(pub Vec<Rect>);

impl CardCover {
    /// Returns true if the card covers this place.
    #[must_use]
    pub fn hides(&self, at: Vec2) -> bool {
        self.0.iter().any(|area| area.contains(at))
    }
}

/// Target of Escape while text is written; the other keys are then letters.
#[derive(Resource, Default)]
pub struct Writing(pub Option<Overlay>);

/// Highlights of a lesson or a challenge.
#[derive(Resource, Debug, Default, PartialEq)]
pub struct Highlights {
    /// The only moves offered, if there are any: the lesson's sentence speaks of the highlighted points.
    pub ways: Vec<PlainMove>,
    /// Start of the move that is waited for.
    pub hint: Option<Point>,
    /// Points that its sentence names: they glow before a stone is lifted, and while a wrong move is shown.
    pub named: Vec<Point>,
    /// Formation that an exercise asked for, once it stands.
    pub made: Vec<Formation>,
    /// True if the squares that the last move closed are outlined.
    pub outlines: bool,
    /// True in a lesson: a move begun outlines the squares that it closes, and all places that it can go to are marked.
    pub guides: bool,
}

/// Takes these highlights from the board.
pub(crate) fn clear_highlights(mut highlights: ResMut<Highlights>) {
    highlights.set_if_neq(Highlights::default());
}
