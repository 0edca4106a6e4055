//! How each game looks and speaks in the window: one file of data a game.
//!
//! What can be read off a board is not told here: stones, letters and the keyboard's ways follow
//! from its `Shape`, the names of points from the notation.

mod jiaqi;
mod jiu;
#[cfg(test)]
#[path = "../../../tests/third/face.rs"]
mod tictactoe;

use crate::app::board::{Ground, Grounds};
use crate::config::lessons::Teaches;
use crate::games::GameName;
use crate::games::any::AnyLine;
use crate::games::table::for_games;
use crate::session::choose::Begun;
use bevy::prelude::*;

/// What the window asks of a game; [`PLAIN`] has what most games want.
pub struct Face {
    /// How its board is drawn and how quickly stones are set on it.
    pub ground: Ground,
    /// Text key of what is said of a jump; without one jumps go on and what they take is counted.
    pub jump: Option<&'static str>,
    /// Text key of what a person is to do now; `{n}` of `{due}` stones are still to be chosen.
    pub to_do: fn(&AnyLine, Option<&Begun>) -> &'static str,
    /// Text keys of the button that ends a move: while the stone is on its way, and while stones
    /// to take are chosen.
    pub end: [&'static str; 2],
    /// So many stones are placed that nobody waits for the last one to lie, that not every point
    /// is offered, and that the last ones are shown on request.
    pub many_stones: bool,
    /// It has formations, which are shown on request.
    pub formations: bool,
    /// The rules that have a picture, in the order of the card.
    pub figures: &'static [Figure],
    /// The rules that are only told, by their text keys after `help.`.
    pub told: &'static [&'static str],
    /// Text key of what is said after the last lesson, before `.name` and `.say`.
    pub taught: &'static str,
}

/// A small moving picture of a rule.
pub struct Figure {
    /// The rule's text key after `help.`.
    pub rule: &'static str,
    /// The lessons that show it.
    pub teaches: Option<Teaches>,
    /// Positions that follow from each other by the rules: `w` and `b` are stones, anything else
    /// an empty point. The points of a whole board of the game, or with slashes between its rows
    /// a part of a board of rows and columns.
    pub steps: &'static [&'static str],
}

impl Face {
    /// The picture for a lesson.
    #[must_use]
    pub fn taught_by(&self, teaches: Teaches) -> Option<&'static Figure> {
        let figures = self.figures.iter();
        let mut fitting = figures.filter(|figure| figure.teaches == Some(teaches));
        fitting.next()
    }
}

/// What most games want.
pub const PLAIN: Face = Face {
    ground: Ground::Close,
    jump: None,
    to_do: |_, _| "turn.placement",
    end: ["game.done"; 2],
    many_stones: false,
    formations: false,
    figures: &[],
    told: &["keys"],
    taught: "lesson.done",
};

macro_rules! faces {
    ([$($Name:ident $module:ident { $($size:literal),+ })+]) => {
        /// The face of a game.
        #[must_use]
        pub fn face(game: GameName) -> &'static Face {
            match game {
                $(GameName::$Name => &$module::FACE),+
            }
        }
    };
}
for_games!(faces);

/// Tells the board how each game looks.
pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Grounds(|game| face(game).ground));
}
