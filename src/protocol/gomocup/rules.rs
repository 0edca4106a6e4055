//! The rules as a number, the sum of what holds.

use crate::games::AnyRules;
use crate::games::gomoku::{Opening, Rule, Rules};

/// Exactly five in a row win.
const EXACT: u32 = 1;
/// After a win the game goes on beside what is there. A program answers as in a single game.
const CONTINUOUS: u32 = 2;
/// Renju.
const RENJU: u32 = 4;

/// The rule that a number stands for.
///
/// # Errors
/// It is not one of ours, as caro is (8).
pub fn of_number(number: u32) -> Result<Rule, String> {
    if number & !(EXACT | CONTINUOUS | RENJU) != 0 {
        return Err(format!(
            "rule {number} is not supported: 1 is exactly five, 2 a continuous game, 4 renju"
        ));
    }
    Ok(if number & RENJU != 0 {
        Rule::Renju
    } else if number & EXACT != 0 {
        Rule::Standard
    } else {
        Rule::Freestyle
    })
}

/// The number of a rule.
#[must_use]
pub const fn number(rule: Rule) -> u32 {
    match rule {
        Rule::Freestyle => 0,
        Rule::Standard => EXACT,
        Rule::Renju => RENJU,
    }
}

/// The rules of a game that the protocol knows.
///
/// # Errors
/// Which game it is instead.
pub fn known(rules: AnyRules) -> Result<Rules, String> {
    Rules::try_from(rules).map_err(|game| format!("the protocol of Gomocup has no {game}"))
}

/// The same rules without an opening: the protocol's own commands deal with that.
#[must_use]
pub const fn free(rule: Rule) -> Rules {
    Rules {
        rule,
        opening: Opening::Free,
    }
}
