//! Outcome of a match, in words.

use super::players::{party, shorten};
use crate::app::play::game::Match;
use crate::app::ui::kit::Kit;
use bevy_egui::egui::Ui;
use tibetango_records::session::Player;
use tibetango_rules::{Outcome, Side};

/// Returns the reason why a match ended, in words: against the computer they address the person.
pub(crate) fn reason_text(kit: &Kit, ui: &Ui, game: &Match, outcome: Outcome) -> String {
    let loser = outcome.winner.map(Side::other);
    let text = kit.text();
    let history = game.session.history();
    let key = text.key_of(history.game(), game.reason_key(outcome.reason));
    let form = match (loser, game.only_human()) {
        (Some(loser), Some(human)) if loser == human => ".you",
        (Some(loser), Some(_)) if *game.session.player(loser) != Player::Human => ".computer",
        _ => "",
    };
    let personal = format!("{key}{form}");
    // Some ends are no side's doing.
    let key = if text.find(&personal).is_some() {
        &personal
    } else {
        &key
    };
    let loser = loser.map_or_else(String::new, |side| party(kit, ui, game, side));
    let limit = history.rules().quiet_limit();
    kit.fill(key, &[("loser", loser), ("n", limit.to_string())])
}

/// Returns the winner, as a clause.
pub(crate) fn winner_clause(kit: &Kit, ui: &Ui, game: &Match, winner: Option<Side>) -> String {
    let Some(side) = winner else {
        return kit.t("result.draw");
    };
    match (game.session.name(side), side) {
        ("", Side::White) => kit.t("result.white"),
        ("", Side::Black) => kit.t("result.black"),
        (name, _) => kit.fill("result.named", &[("name", shorten(kit, ui, name))]),
    }
}

/// Returns the winner, as a clause that addresses the only person at the table.
pub(crate) fn winner_sentence(kit: &Kit, ui: &Ui, game: &Match, winner: Option<Side>) -> String {
    let nameless = winner.filter(|side| game.session.name(*side).is_empty());
    match nameless.zip(game.only_human()) {
        Some((winner, human)) if winner == human => kit.t("result.won"),
        Some(_) => kit.t("result.lost"),
        None => winner_clause(kit, ui, game, winner),
    }
}
