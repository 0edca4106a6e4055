//! Games on disk: the autosave, saved games, and damaged folders and files.

mod autosave;
#[cfg(all(feature = "jiu", feature = "draughts"))]
mod collections;
#[cfg(feature = "gomoku")]
mod dialogs;
mod faults;
mod game_list;
#[cfg(feature = "jiu")]
mod list_actions;
mod match_archive;
#[cfg(all(feature = "jiu", feature = "gomoku"))]
mod records;
mod reviewed_games;
mod souvenirs;

use crate::harness::TestApp;
use crate::setups::test_levels;
use std::path::Path;
use std::sync::LazyLock;
use tibetango::app::play::store::{Group, ListedGame, Listing, Store, session_of};
use tibetango::app::settings::Settings;
use tibetango::app::toast::Tone;
use tibetango_records::record::file;
use tibetango_records::session::Session;

/// Returns the match in a file; `None` while there is no file.
fn stored(path: &Path) -> Option<Session> {
    // It is looked at again and again, and the configuration is large.
    static LEVELS: LazyLock<Settings> = LazyLock::new(test_levels);
    let record = file::load(path).ok()?;
    Some(session_of(&record, &LEVELS).unwrap())
}

fn shipped() -> Settings {
    Settings::load(None).0
}

fn offers_autosave(app: &TestApp) -> bool {
    app.world().resource::<Store>().offer
}

/// Returns the games of a group as listed.
fn list_games(app: &TestApp, group: Group) -> Vec<ListedGame> {
    let store = app.world().resource::<Store>();
    let list = store.list(&app.settings().config).unwrap();
    let first = list.rest().next();
    // Until the index is written as well.
    list.rest().for_each(drop);
    match first {
        Some(Listing::Found(mut lists, _)) => std::mem::take(&mut lists[group as usize]),
        other => panic!("{other:?}"),
    }
}

/// Waits for the only message since the last call: an alarm that begins like this text.
#[track_caller]
fn alarm(app: &mut TestApp, key: &str) -> String {
    let start = app.beginning(key);
    let line = app.until_message(Tone::Alarm, key, "");
    app.meanwhile(100, |_| ());
    let more = app.take_messages();
    assert!(more.is_empty(), "{more:?}");
    assert!(line.starts_with(&start) && !line.contains('\n'), "{line}");
    line
}

/// Waits until the autosave holds this number of plies, and nothing else.
#[track_caller]
fn until_kept(app: &mut TestApp, path: &Path, plies: usize) {
    app.until("autosave", |_| {
        stored(path).is_some_and(|session| session.history().len() == plies)
    });
}
