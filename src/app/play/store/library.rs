//! The games of this device as a library, read on a background thread, which ends when its task is dropped.

use super::Store;
use super::list::begin;
use super::windows::{collections, finished_games, records};
use crate::app::task::{Task, Worker};
use bevy::prelude::debug;
use std::path::PathBuf;
use std::sync::Arc;
use tibetango_content::config::Config;
use tibetango_records::library::Library;

/// Reading of a library. Its thread waits for the library that the new one replaces, and frees it: that takes long
/// where there are many games. It ends without news if nothing has changed.
pub type LibraryTask = Task<Arc<Library>, Arc<Library>>;

impl Store {
    /// Reads the saved and the finished games, and the records that lie in the folder for collections; of those that
    /// `previous` has, only the changed ones.
    #[must_use]
    pub fn library(&self, config: &Config, previous: Option<Arc<Library>>) -> Option<LibraryTask> {
        let place = self.place.as_ref();
        let folders =
            place.map(|place| [records, finished_games, collections].map(|of| of(&place.dir)));
        let folders: Vec<PathBuf> = folders.into_iter().flatten().collect();
        let usual = config.usual_rules();
        begin(
            "library",
            move |worker: &Worker<Arc<Library>, Arc<Library>>| {
                let stopped = || worker.stop.is_stopped();
                let is_first = previous.is_none();
                let previous = previous.unwrap_or_default();
                let Some(library) = previous.refresh(&folders, &usual, &stopped) else {
                    if is_first && !stopped() {
                        worker.tell(previous);
                    }
                    return;
                };
                for line in library.left_out().lines() {
                    debug!("{line}");
                }
                let library = Arc::new(library);
                worker.tell(Arc::clone(&library));
                // Whichever of the two is no longer needed then has its last owner here.
                drop(worker.orders.recv());
            },
        )
    }
}
