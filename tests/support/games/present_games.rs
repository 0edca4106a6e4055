//! Games for tests that must run with any set of compiled games.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName};

/// Whether every game is there: then a test also asks whether it has met each kind of case often enough.
pub const EVERY_GAME: bool = cfg!(all(
    feature = "jiaqi",
    feature = "jiu",
    feature = "gomoku",
    feature = "draughts"
));

/// Returns a game other than this one.
#[must_use]
pub fn other_than(game: GameName) -> GameName {
    let mut games = GameName::ALL.into_iter();
    let other = games.find(|other| *other != game);
    other.expect("a second game to be compiled in")
}

/// Returns the empty board of a game, its smallest one, by the usual rules.
#[must_use]
pub fn smallest(game: GameName) -> AnyGameHistory {
    let history = AnyGameHistory::new(game.sizes()[0], AnyRules::usual(game));
    history.expect("a board of this size")
}
