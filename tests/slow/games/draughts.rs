//! Helpers of the tests of draughts.

use tibetango_rules::any::AnyLine;
use tibetango_rules::draughts::{Position, Rules};
use tibetango_rules::{Board, Draft, Grid};

/// Draughts on its board.
pub type Draughts = Position<Grid<10>>;

/// A position by its text.
pub fn read(text: &str) -> Draughts {
    let draft = Draft::read(Rules::default().into(), text).expect("a position");
    Draughts::set_up(Rules::default(), &draft).expect("one that can stand")
}

/// A game that has not begun.
pub fn empty() -> AnyLine {
    AnyLine::new(10, Rules::default()).expect("a board")
}

/// A game that begins with this position.
#[track_caller]
pub fn fen(text: &str) -> AnyLine {
    AnyLine::from_text(Rules::default(), text).unwrap_or_else(|why| panic!("{text}: {why}"))
}
