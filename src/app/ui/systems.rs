//! Order of drawing.

use bevy::prelude::*;

/// Order of drawing in the schedule of egui's primary context. In `Beside` and `Card` one system draws at a time, so
/// these need no order within.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum UiSystems {
    /// Prepares the frame, and draws nothing.
    Begin,
    /// The title, or the offers to visitors.
    Screen,
    /// Letters, numbers and the search on the board.
    Board,
    /// The panels beside the board.
    Beside,
    /// Words towards each side, and captions.
    Across,
    /// The shade below a card.
    Shade,
    /// The card over the screen.
    Card,
    /// Messages to the player.
    Messages,
    /// The exhibition's countdown, and its darkness over everything else.
    House,
    /// Notes the keyboard's focus.
    Focus,
}
