//! Edited positions: every reason against them, and playing on from them.

mod other_games;
mod pasted_signs;
mod pasted_words;
mod plain_text;
mod play;
mod setup_errors;
#[cfg(feature = "jiu")]
mod start;

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Setup, SetupError};

fn each_board() -> impl Iterator<Item = (AnyRules, u8)> {
    GameName::ALL.into_iter().flat_map(|game| {
        let sizes = game.sizes().iter();
        sizes.map(move |&size| (AnyRules::usual(game), size))
    })
}

fn against(rules: AnyRules, setup: &Setup) -> Vec<SetupError> {
    let result = AnyGameHistory::to_play_on(rules, setup)
        .err()
        .unwrap_or_default();
    let over = |setup_error: &SetupError| matches!(setup_error, SetupError::Over(_));
    if !result.iter().any(over) {
        // The rule is one: a text is refused for the same reasons.
        let read = AnyGameHistory::from_text(rules, &setup.text());
        let messages = read.err().map_or_else(Vec::new, |error| error.0);
        let expected: Vec<String> = result.iter().map(ToString::to_string).collect();
        assert_eq!(messages, expected, "{}", setup.text());
    }
    result
}
