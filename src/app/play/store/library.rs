//! The games of this device as a library, read on a background thread, which ends when its task is dropped.

use super::Store;
use super::list::begin;
use super::windows::{collections, finished_games, records};
use crate::app::task::{Task, Worker};
use bevy::prelude::{debug, warn};
use tibetango_content::config::Config;
use tibetango_records::library::{Library, LibraryLimits};

impl Store {
    /// Reads the saved and the finished games, and the records that lie in the folder for collections.
    #[must_use]
    pub fn library(&self, config: &Config) -> Option<Task<Library>> {
        let place = self.place.as_ref();
        let folders =
            place.map(|place| [records, finished_games, collections].map(|of| of(&place.dir)));
        let usual = config.usual_rules();
        begin("library", move |worker: &Worker<Library>| {
            let stopped = || worker.stop.is_stopped();
            let mut library = Library::new(LibraryLimits::default());
            for folder in folders.iter().flatten() {
                // A folder comes with its first game.
                if let Err(error) = library.add_folder(folder, &usual, &stopped)
                    && !error.is_missing()
                {
                    warn!("games are left out: {error}");
                }
            }
            for line in library.left_out().lines() {
                debug!("{line}");
            }
            if !stopped() {
                worker.tell(library);
            }
        })
    }
}
