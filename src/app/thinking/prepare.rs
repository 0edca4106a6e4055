//! What a game needs that is made once and kept: made at the first game on a thread of its own, for which nobody waits.

use crate::app::faces::face;
use crate::app::play::game::Match;
use crate::games::GameName;
use bevy::prelude::*;

/// Begins once for each game.
fn make(game: Res<Match>, mut begun: Local<Vec<GameName>>) {
    let game = game.session.setup().game();
    let Some(prepare) = face(game).prepare.filter(|_| !begun.contains(&game)) else {
        return;
    };
    begun.push(game);
    let thread = std::thread::Builder::new().name("prepare".to_owned());
    if let Err(error) = thread.spawn(prepare) {
        warn!("{game}: what it needs is not made: {error}");
    }
}

/// Watches for the first game of each.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, make.run_if(resource_exists_and_changed::<Match>));
}
