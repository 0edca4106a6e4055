//! Rules that the protocol knows.

use tibetango_rules::AnyRules;
use tibetango_rules::gomoku::{GomokuRules, Opening, Rule};

/// Returns the rule that a number stands for.
///
/// # Errors
/// It is not one of ours.
pub fn of_number(number: u32) -> Result<Rule, String> {
    Rule::of_number(number).ok_or_else(|| {
        format!("rule {number} is not supported: 1 is exactly five, 2 a continuous game, 4 renju")
    })
}

/// Returns the rule that a number stands for if Yixin-Board sends it, which knows no continuous games: there 2 is
/// renju.
///
/// # Errors
/// It is not one of ours.
pub fn of_yixin(number: u32) -> Result<Rule, String> {
    match number {
        2 => Ok(Rule::Renju),
        0 | 1 | 4 => of_number(number),
        _ => Err(format!(
            "rule {number} is not supported: 1 is exactly five, 2 renju"
        )),
    }
}

/// Returns the rules of a game that the protocol knows.
///
/// # Errors
/// The game that it is instead.
pub fn gomoku_rules(rules: AnyRules) -> Result<GomokuRules, String> {
    GomokuRules::try_from(rules).map_err(|game| format!("the protocol of Gomocup has no {game}"))
}

/// Returns the rules without an opening: the protocol's own commands handle that.
#[must_use]
pub const fn free(rule: Rule) -> GomokuRules {
    GomokuRules {
        rule,
        opening: Opening::Free,
    }
}
