//! The list of games: read once, then known by the index.

use super::{list_games, shipped};
use crate::harness::TestApp;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};
use support::files::dated;
use tibetango::app::play::store::{Group, ListedGame, Listing, Store, stamp_in};
use tibetango_records::record::index::IndexedContent;
use tibetango_records::record::{Record, file, replay::to_record};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;

/// Returns a time far in the past.
fn ago(seconds: u64) -> SystemTime {
    SystemTime::now() - Duration::from_secs(seconds)
}

/// Spoils a file without changing its size and time.
fn spoil(path: &Path) {
    let before = path.metadata().unwrap();
    std::fs::write(path, vec![b'x'; usize::try_from(before.len()).unwrap()]).unwrap();
    dated(path, before.modified().unwrap());
}

/// Returns an app with this number of finished games, and their files.
fn with_games(count: usize) -> (TestApp, Vec<PathBuf>) {
    let app = TestApp::with(shipped(), tempfile::tempdir().unwrap());
    let folder = app.dir().join("finished");
    std::fs::create_dir_all(&folder).unwrap();
    let mut history = AnyGameHistory::new(3, JiaqiRules::default()).unwrap();
    history.play(&history.parse("a1").unwrap()).unwrap();
    let paths: Vec<PathBuf> = (0..count)
        .map(|n| folder.join(format!("jiaqi-2026-01-05-{:06}.xml", 120_000 + n)))
        .collect();
    for (n, path) in paths.iter().enumerate() {
        let record = Record {
            white: format!("Player {n}"),
            ..to_record(&history)
        };
        file::save(path, &record).unwrap();
        dated(path, ago(60));
    }
    (app, paths)
}

fn player(entry: &ListedGame) -> Option<&str> {
    match &entry.content {
        Some(IndexedContent::Game(game)) => Some(&game.players[0]),
        _ => None,
    }
}

#[test]
fn games_that_did_not_change_are_not_opened() {
    let (app, paths) = with_games(40);
    let games = list_games(&app, Group::Finished);
    let opened_games: Vec<_> = games
        .iter()
        .filter(|one| one.content.is_some())
        .map(|one| &one.path)
        .collect();
    assert!(opened_games.is_empty(), "{opened_games:?}");
    for path in &paths {
        spoil(path);
    }
    let games = list_games(&app, Group::Finished);
    assert_eq!(games.len(), 40);
    // The newest first.
    for (n, game) in games.iter().rev().enumerate() {
        assert_eq!(player(game), Some(&*format!("Player {n}")), "game {n}");
    }
    // Changed, removed and added from outside.
    dated(&paths[3], ago(50));
    std::fs::remove_file(&paths[4]).unwrap();
    let mut history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    history.play(&history.parse("a1").unwrap()).unwrap();
    let added = app.dir().join("finished/from a friend.xml");
    file::save(&added, &to_record(&history)).unwrap();
    dated(&added, ago(60));
    let unknown = |app: &TestApp| -> Vec<PathBuf> {
        let games = list_games(app, Group::Finished).into_iter();
        games
            .filter(|f| f.content.is_none())
            .map(|f| f.path)
            .collect()
    };
    assert_eq!(unknown(&app), [paths[3].clone(), added.clone()]);
    assert!(unknown(&app).is_empty());
    let games = list_games(&app, Group::Finished);
    assert_eq!(games.len(), 40);
    let content = |path: &Path| {
        games
            .iter()
            .find(|f| f.path == path)
            .unwrap()
            .content
            .clone()
    };
    assert_eq!(content(&paths[3]), Some(IndexedContent::Unreadable));
    assert!(matches!(content(&added), Some(IndexedContent::Game(game)) if game.size == 5));
    assert!(
        games.iter().all(|game| game.path != paths[4]),
        "{} is still listed",
        paths[4].display()
    );
}

#[test]
fn a_list_without_its_index_is_read_again() {
    let (app, _) = with_games(3);
    assert_eq!(list_games(&app, Group::Finished).len(), 3);
    let index = app.dir().join("index.json");
    for broken in [Some("{\"version\":"), Some(""), None] {
        match broken {
            Some(text) => std::fs::write(&index, text).unwrap(),
            None => std::fs::remove_file(&index).unwrap(),
        }
        let store = app.world().resource::<Store>();
        let list = store.list(&app.settings().config).unwrap();
        let news: Vec<Listing> = list.rest().collect();
        let games = news.iter().filter(|news| {
            matches!(
                news,
                Listing::Read(Group::Finished, _, IndexedContent::Game(_))
            )
        });
        assert_eq!(games.count(), 3, "{broken:?}");
        let list_of_games = list_games(&app, Group::Finished);
        let players: Vec<_> = list_of_games.iter().map(player).collect();
        assert!(
            players.iter().all(Option::is_some),
            "{broken:?}: {players:?}"
        );
    }
}

#[test]
fn two_windows_on_one_folder_list_the_same() {
    let (app, paths) = with_games(5);
    let other = Store::new(Some(app.dir().to_owned()));
    let config = app.settings().config.clone();
    for _ in 0..3 {
        let own = app.world().resource::<Store>();
        let lists = [own.list(&config), other.list(&config)];
        for list in lists {
            list.unwrap().rest().for_each(drop);
        }
        let games = list_games(&app, Group::Finished);
        assert!(games.iter().all(|f| player(f).is_some()), "{games:?}");
        dated(&paths[0], ago(30));
    }
}

#[cfg(feature = "jiu")]
#[test]
fn a_file_that_people_named_has_no_time() {
    let stamp = |name: &str| stamp_in(Path::new(name)).map(str::to_owned);
    let time = "2026-11-21-121639";
    for end in ["", "-2", "-17"] {
        let named = format!("finished/jiu-{time}{end}.xml");
        assert_eq!(stamp(&named), Some(format!("{time}{end}")), "{named}");
    }
    for name in [
        "jiu.xml",
        "mine-2026-11-21-121639.xml",
        "jiu-2026-11-21.xml",
    ] {
        assert_eq!(stamp(name), None, "{name}");
    }
    assert_eq!(stamp("jiu-2026-11-21-121639-best.xml"), None);
}
