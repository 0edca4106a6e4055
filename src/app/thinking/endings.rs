//! The endings of draughts, made at the first game of it where none are kept yet: ten seconds of one core, for which nobody
//! waits. Until then, and where they cannot be kept, a search knows those of fewer pieces.

use crate::app::play::game::Match;
use crate::eval::draughts::endings::{self, Endings, MOST_PIECES};
use crate::games::GameName;
use crate::search::Stop;
use bevy::prelude::*;

/// Begins once.
fn make(game: Res<Match>, mut begun: Local<bool>) {
    if *begun || game.session.setup().game() != GameName::Draughts {
        return;
    }
    *begun = true;
    let made = std::thread::Builder::new()
        .name("endings".to_owned())
        .spawn(|| {
            let Some(path) = endings::path().filter(|path| Endings::read(path).is_err()) else {
                return;
            };
            let endings = Endings::whole(MOST_PIECES, 1, &Stop::default(), &mut |_, _| {});
            let Some(endings) = endings else {
                return;
            };
            if let Err(error) = endings.write(&path) {
                warn!("the endings are not kept: {error}");
            }
            endings::share(endings);
        });
    if let Err(error) = made {
        warn!("the endings are not made: {error}");
    }
}

/// Watches for the first game of draughts.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(Update, make.run_if(resource_exists_and_changed::<Match>));
}
