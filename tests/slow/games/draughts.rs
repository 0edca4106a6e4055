//! Helpers of the tests of draughts.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::draughts::{DraughtsPosition, DraughtsRules};
use tibetango_rules::{Board, Grid, Setup};

/// Draughts on its board.
pub type Draughts = DraughtsPosition<Grid<10>>;

/// A position by its text.
pub fn read(text: &str) -> Draughts {
    let setup = Setup::read(DraughtsRules::default().into(), text).expect("a position");
    Draughts::set_up(DraughtsRules::default(), &setup).expect("one that can stand")
}

/// A game that has not begun.
pub fn empty() -> AnyGameHistory {
    AnyGameHistory::new(10, DraughtsRules::default()).expect("a board")
}

/// A game that begins with this position.
#[track_caller]
pub fn fen(text: &str) -> AnyGameHistory {
    AnyGameHistory::from_text(DraughtsRules::default(), text)
        .unwrap_or_else(|why| panic!("{text}: {why}"))
}
