//! Every reason against a position.

#[cfg(feature = "jiaqi")]
mod jiaqi;
#[cfg(feature = "jiu")]
mod jiu;

use super::{against, each_board};
use support::games::present_games::{other_than, smallest};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Point, Setup, SetupError, Side};

/// Returns the setup of a board as a game begins on it.
fn empty(rules: AnyRules, size: u8) -> Setup {
    AnyGameHistory::new(size, rules).unwrap().setup()
}

fn put(setup: &mut Setup, at: Point, side: Side) {
    setup.put(at, Some(side.into()));
}

/// Puts stones of both sides in turn on every empty point but these.
fn fill(setup: &mut Setup, but: &[Point]) {
    let mut side = Side::White;
    for at in setup.topology.iter().filter(|at| !but.contains(at)) {
        put(setup, at, side);
        side = side.other();
    }
}

#[test]
fn a_board_as_games_begin_has_no_reason_against_it() {
    for (rules, size) in each_board() {
        assert_eq!(
            against(rules, &empty(rules, size)),
            [],
            "{rules:?} on {size}"
        );
    }
    let game = GameName::default();
    let other = smallest(other_than(game)).setup();
    let result = AnyGameHistory::to_play_on(AnyRules::usual(game), &other);
    assert_eq!(result.unwrap_err(), [SetupError::Board]);
}
