//! Games of this device, read in the background while the panel is open, and their moves in the position on the table.

use crate::app::play::game::Match;
use crate::app::play::store::{LibraryTask, Store};
use crate::app::settings::Settings;
use bevy::prelude::*;
use std::cmp::Reverse;
use std::sync::Arc;
use tibetango_records::library::{GameTally, KnownMove, Library, LibraryGame};

/// Maximum number of moves and of games that are listed.
const MOVES: usize = 40;
const GAMES: usize = 8;

/// Move that is known from the position on the table.
#[derive(Clone, Debug)]
pub struct ExploredMove {
    /// The move with its games.
    pub known: KnownMove,
    /// True if the rules on the table allow it: those of other games may allow more.
    pub is_legal: bool,
}

/// Knowledge of the position on the table.
#[derive(Default)]
pub struct ExploredPosition {
    /// Number of games by result.
    pub tally: GameTally,
    /// Moves played there, the most frequent first.
    pub moves: Vec<ExploredMove>,
    /// Games in which it occurs, the newest first.
    pub games: Vec<LibraryGame>,
}

/// Games of this device as they were when the panel was opened last.
#[derive(Resource, Default)]
pub struct Explorer {
    /// The games, once they have been read; they stay until changes have been read.
    library: Option<Arc<Library>>,
    /// The games that are being read.
    reading: Option<LibraryTask>,
    /// Generation of the match whose position was looked up.
    about: Option<u64>,
    position: ExploredPosition,
}

impl Explorer {
    /// True while games are being read.
    #[must_use]
    pub fn is_reading(&self) -> bool {
        self.reading.is_some()
    }

    /// Returns the number of games; `None` before they have been read.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        self.library.as_ref().map(|library| library.games().len())
    }

    /// Returns what is known of the position on the table.
    #[must_use]
    pub fn position(&self) -> &ExploredPosition {
        &self.position
    }

    /// Takes up the games that were read.
    fn hear(&mut self) {
        let Some(task) = &self.reading else {
            return;
        };
        // Looked at before the news: after its end a task sends none.
        let is_over = task.is_over();
        let news = task.news().last();
        let is_new = news.is_some();
        if let Some(library) = news {
            if let Some(old) = self.library.replace(library) {
                // The thread frees it, so that no frame waits for that.
                task.order(old);
            }
            self.about = None;
        }
        if is_over || is_new {
            self.reading = None;
        }
    }

    /// Looks the position on the table up, unless that was done.
    fn look_up(&mut self, game: &Match) {
        let about = Some(game.generation());
        let Some(library) = self.library.as_ref().filter(|_| self.about != about) else {
            return;
        };
        self.about = about;
        let history = game.session.history();
        let known = library.lookup(history);
        let mut games = known.games;
        games.sort_by_cached_key(|game| Reverse(day(&game.date)));
        let moves = known.moves.into_iter().take(MOVES).map(|known| {
            let is_legal = history.check(&known.mv).is_ok();
            ExploredMove { known, is_legal }
        });
        self.position = ExploredPosition {
            tally: known.tally,
            moves: moves.collect(),
            games: games.into_iter().take(GAMES).cloned().collect(),
        };
    }
}

/// Returns the digits of a date, which begins with the year in every format: later days sort behind earlier ones.
fn day(date: &str) -> String {
    date.chars().filter(char::is_ascii_digit).collect()
}

/// Reads the games that have come or changed since the panel was open.
pub(super) fn open(store: Res<Store>, settings: Res<Settings>, mut explorer: ResMut<Explorer>) {
    explorer.reading = store.library(&settings.config, explorer.library.clone());
}

/// Stops the reading.
pub(super) fn close(mut explorer: ResMut<Explorer>) {
    explorer.reading = None;
}

/// Follows the position on the table.
pub(super) fn follow(game: Option<Res<Match>>, mut explorer: ResMut<Explorer>) {
    explorer.hear();
    if let Some(game) = game {
        explorer.look_up(&game);
    }
}
