//! Index of a folder of games in one file: unchanged files are not read, and a broken index counts as none.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use support::files::dated;
use tibetango_records::record::import::ImportedRecord;
use tibetango_records::record::index::{GameSummary, Index, IndexedContent, RecordStamp};
use tibetango_records::record::replay::to_record;
use tibetango_records::record::{Record, RecordResult, file};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Piece, Rank, Side, Topology};

fn game(history: &AnyGameHistory) -> Record {
    Record {
        name: "དཔལ་ལྡན 1".to_owned(),
        date: "2026-01-05 10:00:00".to_owned(),
        white: "Dolma".to_owned(),
        black: "computer novice".to_owned(),
        result: Some(RecordResult {
            winner: Some(Side::Black),
            reason: "resigned".to_owned(),
        }),
        ..to_record(history)
    }
}

/// Plays at most this number of plies: a game on a small board may be over before.
fn played(mut history: AnyGameHistory, plies: usize) -> AnyGameHistory {
    for _ in 0..plies {
        let Some(mv) = history.legal().into_iter().next() else {
            break;
        };
        history.play(&mv).unwrap();
    }
    history
}

fn histories() -> Vec<AnyGameHistory> {
    let games = GameName::ALL.into_iter();
    let games = games.map(|game| {
        let size = game.sizes()[game.sizes().len() - 1];
        let empty = AnyGameHistory::new(size, AnyRules::usual(game)).unwrap();
        let plies = if empty.topology().points() > 300 {
            99
        } else {
            30
        };
        played(empty, plies)
    });
    games.collect()
}

fn summary(record: Record) -> GameSummary {
    GameSummary::from(ImportedRecord {
        record,
        foreign: false,
        notes: Vec::new(),
        irregular: None,
    })
}

/// Makes a file as old as one that nobody writes any more.
fn age(path: &Path) {
    dated(path, SystemTime::now() - Duration::from_secs(60));
}

fn stamp(path: &Path) -> RecordStamp {
    RecordStamp::of(&path.metadata().unwrap())
}

/// Brings the index up to these files, and counts those that were read.
fn look(index: &mut Index, files: &[PathBuf]) -> usize {
    let mut count = 0;
    for path in files {
        let (name, stamp) = (path.to_str().unwrap(), stamp(path));
        if index.entry(name, stamp).is_none() {
            count += 1;
            index.note(name, stamp, IndexedContent::of(path, &[]));
        }
    }
    count
}

#[test]
fn a_summary_says_what_the_list_shows_and_survives_the_index() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.json");
    let stamp = RecordStamp {
        bytes: 1,
        changed: 1,
    };
    let mut index = Index::default();
    for history in histories() {
        let entry = summary(game(&history));
        assert_eq!(
            (entry.game, entry.plies),
            (history.game(), history.len()),
            "{}",
            history.game()
        );
        assert_eq!(entry.pieces, history.pieces(), "{}", history.game());
        assert_eq!(
            entry.players,
            ["Dolma", "computer novice"],
            "{}",
            history.game()
        );
        let text = history.game().text();
        index.note(text, stamp, IndexedContent::Game(Box::new(entry)));
    }
    index.note("b", stamp, IndexedContent::Unreadable);
    index.note("c", stamp, IndexedContent::Other);
    index.note("d", stamp, IndexedContent::Games(37));
    index.save(&path).unwrap();
    let again = Index::load(&path);
    for name in GameName::ALL
        .map(GameName::text)
        .into_iter()
        .chain(["b", "c", "d"])
    {
        assert_eq!(again.entry(name, stamp), index.entry(name, stamp), "{name}");
        assert!(again.entry(name, stamp).is_some(), "{name}");
    }
    // No file holds so many games, and one that holds one holds a game.
    let text = std::fs::read_to_string(&path).unwrap();
    for wrong in ["1", "0", "100001", "-1"] {
        let changed = text.replace("{\"games\":37}", &format!("{{\"games\":{wrong}}}"));
        assert_ne!(changed, text, "{wrong}");
        std::fs::write(&path, changed).unwrap();
        assert_eq!(Index::load(&path).entry("d", stamp), None, "{wrong}");
    }
}

/// Compares with the text as players have it on disk: another form would have to come with another version.
#[test]
fn the_form_of_the_index_is_that_of_its_version() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.json");
    let game = GameName::ALL[0];
    let size = game.sizes()[0];
    let points = Topology::of(game, size).unwrap().points();
    let king = Piece {
        side: Side::Black,
        rank: Rank::King,
    };
    let [white, black] = Side::BOTH.map(|side| Some(Piece::from(side)));
    let mut pieces = vec![white, white, black, Some(king)];
    pieces.resize(points, None);
    let finished = GameSummary {
        game,
        size,
        name: "First".to_owned(),
        date: "2026-01-05 10:00:00".to_owned(),
        players: ["Dolma".to_owned(), "computer novice".to_owned()],
        plies: 8,
        result: Some(RecordResult {
            winner: Some(Side::Black),
            reason: "resigned".to_owned(),
        }),
        pieces,
        foreign: false,
    };
    let drawn = GameSummary {
        name: String::new(),
        result: Some(RecordResult {
            winner: None,
            reason: String::new(),
        }),
        pieces: Vec::new(),
        foreign: true,
        ..finished.clone()
    };
    let unfinished = GameSummary {
        result: None,
        ..drawn.clone()
    };
    let contents = [
        ("a.xml", IndexedContent::Game(Box::new(finished))),
        ("b.xml", IndexedContent::Game(Box::new(drawn))),
        ("c.xml", IndexedContent::Game(Box::new(unfinished))),
        ("d.pdn", IndexedContent::Games(37)),
        ("e.sgf", IndexedContent::Unreadable),
        ("f.txt", IndexedContent::Other),
    ];
    let empty = points - 4;
    let head = format!("\"game\":\"{game}\",\"size\":{size}");
    let people = "\"date\":\"2026-01-05 10:00:00\",\"white\":\"Dolma\",\
                  \"black\":\"computer novice\",\"plies\":8";
    let text = [
        "{\"version\":2,\"files\":{",
        "\"a.xml\":{\"bytes\":700,\"changed\":9,\"holds\":{\"game\":{",
        &format!("{head},\"name\":\"First\",{people},"),
        "\"result\":{\"winner\":\"Black\",\"reason\":\"resigned\"},",
        &format!("\"stones\":\"2wbB{empty}.\",\"foreign\":false}}}}}},"),
        "\"b.xml\":{\"bytes\":700,\"changed\":9,\"holds\":{\"game\":{",
        &format!("{head},\"name\":\"\",{people},"),
        "\"result\":{\"winner\":null,\"reason\":\"\"},\"stones\":\"\",\"foreign\":true}}},",
        "\"c.xml\":{\"bytes\":700,\"changed\":9,\"holds\":{\"game\":{",
        &format!("{head},\"name\":\"\",{people},"),
        "\"result\":null,\"stones\":\"\",\"foreign\":true}}},",
        "\"d.pdn\":{\"bytes\":700,\"changed\":9,\"holds\":{\"games\":37}},",
        "\"e.sgf\":{\"bytes\":700,\"changed\":9,\"holds\":\"unreadable\"},",
        "\"f.txt\":{\"bytes\":700,\"changed\":9,\"holds\":\"other\"}}}",
    ]
    .concat();
    let stamp = RecordStamp {
        bytes: 700,
        changed: 9,
    };
    let mut index = Index::default();
    for (name, content) in &contents {
        index.note(name, stamp, content.clone());
    }
    index.save(&path).unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
    std::fs::write(&path, text).unwrap();
    let index = Index::load(&path);
    for (name, content) in &contents {
        assert_eq!(index.entry(name, stamp), Some(content), "{name}");
    }
}

#[test]
fn unchanged_files_are_not_read() {
    let dir = tempfile::tempdir().unwrap();
    let history = histories().swap_remove(0);
    let files: Vec<PathBuf> = (0..1000)
        .map(|n| dir.path().join(format!("{n}.xml")))
        .collect();
    file::save(&files[0], &game(&history)).unwrap();
    for other in &files[1..] {
        std::fs::copy(&files[0], other).unwrap();
    }
    for path in &files {
        age(path);
    }
    let mut index = Index::default();
    assert_eq!(look(&mut index, &files), 1000);
    let path = dir.path().join("index.json");
    index.save(&path).unwrap();

    let mut index = Index::load(&path);
    assert_eq!(look(&mut index, &files), 0);
    // Broken without a trace, its entry stands: it was not opened.
    let before = stamp(&files[7]);
    std::fs::write(
        &files[7],
        vec![b' '; usize::try_from(before.bytes).unwrap()],
    )
    .unwrap();
    let then = SystemTime::UNIX_EPOCH + Duration::from_nanos(before.changed);
    dated(&files[7], then);
    assert_eq!(look(&mut index, &files), 0);
    // Another size or another time is another file.
    std::fs::write(&files[8], "shorter").unwrap();
    age(&files[8]);
    let other = SystemTime::now() - Duration::from_secs(600);
    dated(&files[9], other);
    assert_eq!(look(&mut index, &files), 2);
    assert_eq!(look(&mut index, &files), 0);
    let entry = index.entry(files[8].to_str().unwrap(), stamp(&files[8]));
    assert_eq!(entry, Some(&IndexedContent::Unreadable));
    // One that is gone goes.
    index.keep_only(|name| name != files[9].to_str().unwrap());
    assert_eq!(look(&mut index, &files), 1);
}

#[test]
fn an_index_is_written_only_where_it_has_changed() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.json");
    let stamp = |changed: u64| RecordStamp { bytes: 1, changed };
    let mut index = Index::default();
    let written = |index: &mut Index| {
        index.save(&path).unwrap();
        std::fs::remove_file(&path).is_ok()
    };
    assert!(!written(&mut index), "nothing in it");
    index.note("timeless", stamp(0), IndexedContent::Other);
    index.note("", stamp(1), IndexedContent::Other);
    assert_eq!(index.entry("timeless", stamp(0)), None);
    assert!(!written(&mut index), "nothing that is stored");
    index.note("a", stamp(1), IndexedContent::Other);
    assert!(written(&mut index), "a file more");
    assert!(!written(&mut index), "written already");
    index.keep_only(|_| true);
    assert!(!written(&mut index), "all of them kept");
    index.keep_only(|file| file != "a");
    assert!(written(&mut index), "a file less");
    let loaded = |entry: &str| {
        let text = format!("{{\"version\":2,\"files\":{{{entry}}}}}");
        std::fs::write(&path, text).unwrap();
        let mut index = Index::load(&path);
        std::fs::remove_file(&path).unwrap();
        written(&mut index)
    };
    let games = |count: usize| {
        format!("\"a\":{{\"bytes\":1,\"changed\":1,\"holds\":{{\"games\":{count}}}}}")
    };
    assert!(!loaded(&games(2)), "as it was read");
    assert!(loaded(&games(1)), "an entry was left out");
}

#[test]
fn an_index_of_the_greatest_size_is_written_and_no_larger_one() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.json");
    let stamp = RecordStamp {
        bytes: 1,
        changed: 1,
    };
    let saved = |name: usize| {
        let mut index = Index::default();
        index.note(&"a".repeat(name), stamp, IndexedContent::Other);
        index.save(&path)
    };
    saved(1).unwrap();
    let bytes = usize::try_from(path.metadata().unwrap().len()).unwrap();
    let room = (1 << 23) - bytes;
    saved(1 + room).unwrap();
    assert_eq!(path.metadata().unwrap().len(), 1 << 23);
    let why = saved(2 + room).unwrap_err();
    assert!(why.ends_with("index.json: too many games"), "{why}");
}

#[test]
fn what_is_just_being_written_is_read_again() {
    let dir = tempfile::tempdir().unwrap();
    let files = [dir.path().join("new.xml")];
    file::save(&files[0], &game(&histories()[0])).unwrap();
    // However slow the disk is, it was changed just now.
    dated(&files[0], SystemTime::now() + Duration::from_secs(600));
    let mut index = Index::default();
    assert_eq!(look(&mut index, &files), 1);
    assert_eq!(look(&mut index, &files), 1);
}

#[test]
fn a_broken_index_is_as_good_as_none() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("index.json");
    let stamp = RecordStamp {
        bytes: 1,
        changed: 1,
    };
    let mut index = Index::default();
    let history = histories().swap_remove(0);
    index.note(
        "good",
        stamp,
        IndexedContent::Game(Box::new(summary(game(&history)))),
    );
    index.note("other", stamp, IndexedContent::Other);
    index.save(&path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    let has_entry = |text: &[u8], name: &str| {
        std::fs::write(&path, text).unwrap();
        Index::load(&path).entry(name, stamp).is_some()
    };
    assert!(has_entry(text.as_bytes(), "good"));
    let (name, size) = (history.game(), history.topology().size());
    let plies = format!("\"plies\":{}", history.len());
    let whole = [
        Vec::new(),
        b"[1, 2".to_vec(),
        vec![0xff; 99],
        text.as_bytes()[..text.len() / 2].to_vec(),
        text.replace("\"version\":2", "\"version\":1").into_bytes(),
        text.replace(&plies, "\"plies\":-30").into_bytes(),
    ];
    for broken in whole {
        let message = String::from_utf8_lossy(&broken);
        assert_ne!(broken, text.as_bytes(), "{message}");
        assert!(!has_entry(&broken, "good"), "{message}");
        assert!(!has_entry(&broken, "other"), "{message}");
    }
    let most = text.replace(&plies, "\"plies\":10000");
    assert!(has_entry(most.as_bytes(), "good"));
    // An entry that no record could have goes alone.
    for (from, to) in [
        (&*format!("\"size\":{size}"), "\"size\":251"),
        (&*format!("\"game\":\"{name}\""), "\"game\":\"chess\""),
        (&*plies, "\"plies\":10001"),
        ("\"white\":\"Dolma\"", "\"white\":\"Dol\\nma\""),
        ("\"stones\":\"", "\"stones\":\"9w"),
    ] {
        let wrong = text.replace(from, to);
        assert_ne!(wrong, text, "{from}");
        assert!(!has_entry(wrong.as_bytes(), "good"), "{wrong}");
        assert!(has_entry(wrong.as_bytes(), "other"), "{wrong}");
    }
    std::fs::remove_file(&path).unwrap();
    assert!(Index::load(&path).entry("other", stamp).is_none());
}
