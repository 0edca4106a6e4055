//! Games on disk: what is kept while one is played, what is saved, and folders and files that are
//! not as they should be.

mod autosave;
mod faults;
mod finished;
mod listed;
mod records;
mod several;
mod souvenirs;
mod tidied;

use crate::harness::TestApp;
use crate::setups::test_levels;
use std::path::Path;
use std::sync::LazyLock;
use tibetango::app::play::store::{Found, Group, Listing, Store, session_of};
use tibetango::app::settings::Settings;
use tibetango::app::toast::Tone;
use tibetango_records::record::file;
use tibetango_records::session::Session;

/// The match that a file holds; none while it is not there.
fn stored(path: &Path) -> Option<Session> {
    // It is looked at again and again, and the configuration is large.
    static LEVELS: LazyLock<Settings> = LazyLock::new(test_levels);
    let record = file::load(path).ok()?;
    Some(session_of(&record, &LEVELS).unwrap())
}

fn shipped() -> Settings {
    Settings::load(None).0
}

fn offered(app: &TestApp) -> bool {
    app.world().resource::<Store>().offer
}

/// The games of a group as a list finds them.
fn listed(app: &TestApp, group: Group) -> Vec<Found> {
    let store = app.world().resource::<Store>();
    let news = store.list(&app.settings().config);
    let first = news.recv();
    // Until the index is written as well.
    news.iter().for_each(drop);
    match first {
        Ok(Listing::Found(mut found, _)) => std::mem::take(&mut found[group as usize]),
        other => panic!("{other:?}"),
    }
}

/// Waits for the one line said since the last call: an alarm that begins as this text does.
#[track_caller]
fn alarm(app: &mut TestApp, key: &str) -> String {
    let start = app.beginning(key);
    let line = app.until_said(Tone::Alarm, key, "");
    app.meanwhile(100, |_| ());
    let more = app.heard();
    assert!(more.is_empty(), "{more:?}");
    assert!(line.starts_with(&start) && !line.contains('\n'), "{line}");
    line
}

/// Waits until the autosave holds so many plies, and nothing else.
#[track_caller]
fn until_kept(app: &mut TestApp, path: &Path, plies: usize) {
    app.until("autosave", |_| {
        stored(path).is_some_and(|session| session.line().len() == plies)
    });
}
