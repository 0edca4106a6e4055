//! Levels that adapt to their opponent: after each game against a person the strength index of the level moves
//! by a step, as `difficulty.ron` says.

use super::finale::OngoingMatch;
use super::game::Match;
use crate::app::settings::Settings;
use crate::app::state::{Activity, TurnChanged, TurnStep};
use bevy::prelude::*;
use std::collections::HashMap;
use tibetango_content::config::Adaptation;
use tibetango_records::session::Player;
use tibetango_rules::GameName;

/// Change of the strength index of each level through the games played. Levels of two games that share a name
/// are two levels all the same.
#[derive(Resource, Debug, Default)]
pub struct LevelAdaptation(HashMap<(GameName, String), f64>);

impl LevelAdaptation {
    /// Returns the amount added to the configured index of a level of this game.
    #[must_use]
    pub fn by(&self, game: GameName, level: &str) -> f64 {
        let level = (game, level.to_owned());
        self.0.get(&level).copied().unwrap_or(0.0)
    }
}

/// Raises the index of an adaptive level after a loss, and lowers it after a win. A game that was over when it was
/// opened moved its level when it was played.
fn adapt(
    turn: On<TurnChanged>,
    (game, ongoing): (Res<Match>, Res<OngoingMatch>),
    settings: Res<Settings>,
    mut adapted: ResMut<LevelAdaptation>,
    mut last: Local<u64>,
) {
    if !turn.enters(TurnStep::Over) || !ongoing.counts(&game) {
        return;
    }
    let winner = game.session.outcome().and_then(|end| end.winner);
    // Taking moves back and losing again does not count twice.
    let again = *last == game.number();
    let (Some(winner), Some(human), false) = (winner, game.only_human(), again) else {
        return;
    };
    *last = game.number();
    let Player::Computer { level } = game.session.settings().player(human.other()) else {
        return;
    };
    let name = game.session.settings().game();
    let level_settings = settings.config.of(name).levels.get(level);
    let Some(Adaptation { step, most }) = level_settings.and_then(|level| level.adaptation) else {
        return;
    };
    let step = if winner == human { step } else { -step };
    let moved = (adapted.by(name, level) + step).clamp(-most, most);
    adapted.0.insert((name, level.clone()), moved);
}

/// Adds adaptation to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<LevelAdaptation>()
        // A server chooses its own levels.
        .add_observer(adapt.run_if(not(in_state(Activity::Network))));
}
