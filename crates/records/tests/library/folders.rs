//! Folders of records: games of every format are read, and everything left out has a reason.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{history_of, known_moves, record_of, row};
use tibetango_records::library::LibraryResult::{Unfinished, Won};
use tibetango_records::library::{Library, LibraryLimits};
use tibetango_records::record::file;
use tibetango_rules::{GameName, Side};

/// Reads a folder into a library with these limits.
#[track_caller]
fn read(folder: &Path, limits: LibraryLimits) -> Library {
    let mut library = Library::new(limits);
    library.add_folder(folder, &[], &|| false).unwrap();
    library
}

/// Returns the names of the files that the games of a library lie in.
fn names(library: &Library) -> Vec<String> {
    let files = library.games().iter();
    let names = files.map(|game| game.file.file_name().unwrap().to_str().unwrap().to_owned());
    names.collect()
}

/// Writes games of jiaqi under these names.
fn write(folder: &Path, games: &[(&str, &str)]) {
    for (name, moves) in games {
        let record = record_of(&history_of(GameName::Jiaqi, 5, moves), Won(Side::White));
        file::save(&folder.join(name), &record).unwrap();
    }
}

#[test]
fn a_name_in_capitals_is_that_of_a_record_too() {
    let dir = tempfile::tempdir().unwrap();
    write(dir.path(), &[("A.XML", "c3")]);
    let library = read(dir.path(), LibraryLimits::default());
    assert_eq!(names(&library), ["A.XML"]);
    assert_eq!(library.left_out().lines(), [""; 0]);
}

#[test]
fn a_folder_is_read_with_its_folders_and_tells_what_it_leaves_out() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::create_dir(folder.join("more")).unwrap();
    write(
        folder,
        &[("b.xml", "c3 e7"), ("c.xml", "a1"), ("copy.xml", "c3 e7")],
    );
    write(&folder.join("more"), &[("a.xml", "c7")]);
    fs::write(folder.join("notes.txt"), "buy tea\n").unwrap();
    fs::write(folder.join("broken.xml"), "hello\n").unwrap();
    let empty = record_of(&history_of(GameName::Jiaqi, 5, ""), Unfinished);
    file::save(&folder.join("empty.xml"), &empty).unwrap();
    let library = read(folder, LibraryLimits::default());
    assert_eq!(names(&library), ["b.xml", "c.xml", "a.xml"]);
    let start = history_of(GameName::Jiaqi, 5, "");
    assert_eq!(
        known_moves(&library, &start),
        [row("c7", [2, 2, 0, 0]), row("a9", [1, 1, 0, 0])]
    );
    let messages = library.left_out().lines();
    let (broken, rest) = messages.split_first().unwrap();
    assert!(broken.contains("broken.xml: no record"), "{broken}");
    assert_eq!(
        rest,
        [
            "1 file is no record: left out",
            "1 game is a copy of another one: left out",
            "1 game has no move: left out",
        ]
    );
}

#[test]
fn a_game_is_read_up_to_its_first_illegal_move_and_tells_of_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut record = record_of(&history_of(GameName::Jiaqi, 5, "c3 e7 a1"), Unfinished);
    // A stone stands there already.
    record.plies[2].mv = record.plies[0].mv.clone();
    file::save(&dir.path().join("a.xml"), &record).unwrap();
    let library = read(dir.path(), LibraryLimits::default());
    assert_eq!(library.games()[0].plies, 2);
    let messages = library.left_out().lines();
    assert_eq!(messages.len(), 1, "{messages:?}");
    let end = "ply 3 (white c3): c3 is occupied; left out from here on";
    assert!(
        messages[0].contains("a.xml:") && messages[0].ends_with(end),
        "{messages:?}"
    );
}

#[cfg(all(feature = "gomoku", feature = "draughts", feature = "jiu"))]
#[test]
fn files_of_other_programs_give_each_of_their_games() {
    let dir = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(dir.path().join(name), text).unwrap();
    write(
        "a.sgf",
        "(;GM[4]SZ[15]RE[B+R];B[hh];W[ig])\n(;GM[4]SZ[15]RE[W+R];B[hh];W[gi])\n",
    );
    write("b.sgf", "(;GM[1]SZ[19];B[dd])\n");
    write(
        "c.pdn",
        "[GameType \"20\"]\n1. 32-28 19-23 2-0\n\n[GameType \"20\"]\n1. 32-28 18-23 1-1\n",
    );
    write(
        "d.txt",
        "[JIU14],[Dolma],[Tashi],[先手胜],[0:2],[2019-05-12 10:00:00],[00:40:00],[place],[event];\n\
        0,h7,G6,h6,G7;\n",
    );
    let library = read(dir.path(), LibraryLimits::default());
    let gomoku = history_of(GameName::Gomoku, 15, "h8");
    assert_eq!(known_moves(&library, &gomoku), [row("g9", [2, 1, 1, 0])]);
    let numbers: Vec<_> = library.games().iter().map(|game| game.number).collect();
    assert_eq!(numbers, [Some(0), Some(1), Some(0), Some(1), None]);
    let draughts = history_of(GameName::Draughts, 10, "32-28");
    assert_eq!(
        known_moves(&library, &draughts),
        [row("18-23", [1, 0, 0, 1]), row("19-23", [1, 1, 0, 0])]
    );
    let jiu = &library.games()[4];
    assert_eq!(
        (jiu.game, jiu.size, &*jiu.players[0]),
        (GameName::Jiu, 14, "Dolma")
    );
    assert_eq!(jiu.result, Won(Side::White));
    // A game of Go counts as gomoku only if the caller says so.
    let messages = library.left_out().lines();
    assert!(
        messages.len() == 1 && messages[0].contains("b.sgf"),
        "{messages:?}"
    );
}

#[test]
fn a_folder_is_read_up_to_its_limits() {
    let dir = tempfile::tempdir().unwrap();
    let games = [("a.xml", "c3"), ("b.xml", "a1"), ("c.xml", "e3")];
    write(dir.path(), &games);
    let usual = LibraryLimits::default();
    let size = |name: &str| fs::metadata(dir.path().join(name)).unwrap().len();
    let cases = [
        (LibraryLimits { files: 2, ..usual }, "more than 2 files"),
        (LibraryLimits { games: 2, ..usual }, "more than 2 games"),
        (LibraryLimits { plies: 2, ..usual }, "more than 2 plies"),
        (
            LibraryLimits {
                bytes: size("a.xml") + size("b.xml"),
                ..usual
            },
            "bytes in all: the file is left out",
        ),
    ];
    for (limits, reason) in cases {
        let library = read(dir.path(), limits);
        let messages = library.left_out().lines();
        assert_eq!(library.games().len(), 2, "{limits:?}: {messages:?}");
        assert!(
            messages.len() == 1 && messages[0].contains(reason),
            "{limits:?}: {messages:?}"
        );
    }
    // The reading ends as soon as it is stopped.
    let mut library = Library::new(usual);
    library.add_folder(dir.path(), &[], &|| true).unwrap();
    assert_eq!(library.games().len(), 0);
    let missing = dir.path().join("missing");
    let error = library.add_folder(&missing, &[], &|| false).unwrap_err();
    assert!(error.to_string().contains("missing"), "{error}");
}

/// Gives a file a time of its last change: one of several, all of them long ago.
fn settle(path: &Path, minute: u64) {
    let time = SystemTime::UNIX_EPOCH + Duration::from_secs(1_600_000_000 + 60 * minute);
    let file = fs::File::options().write(true).open(path).unwrap();
    file.set_modified(time).unwrap();
}

/// Reads a folder again.
fn refresh(library: &Library, folder: &Path) -> Option<Library> {
    library.refresh(&[folder.to_owned()], &[], &|| false)
}

/// Replaces the bytes of a file by as many that are no record.
fn spoil(path: &Path) {
    let bytes = fs::read(path).unwrap();
    fs::write(path, vec![b'?'; bytes.len()]).unwrap();
}

/// Returns a folder with three settled games, and a library of them.
fn three_games() -> (tempfile::TempDir, [PathBuf; 3], Library) {
    let dir = tempfile::tempdir().unwrap();
    let games = [("a.xml", "c3 e7"), ("b.xml", "a1 c3"), ("c.xml", "c3 c7")];
    write(dir.path(), &games);
    let paths = games.map(|(name, _)| dir.path().join(name));
    paths.iter().for_each(|path| settle(path, 0));
    let library = refresh(&Library::default(), dir.path()).unwrap();
    assert_eq!(names(&library), ["a.xml", "b.xml", "c.xml"]);
    (dir, paths, library)
}

#[test]
fn a_file_is_read_again_only_if_its_size_or_time_is_another() {
    let (dir, [a, ..], library) = three_games();
    assert!(refresh(&library, dir.path()).is_none());
    // Nobody would see a change that leaves both as they were.
    spoil(&a);
    settle(&a, 0);
    assert!(refresh(&library, dir.path()).is_none());
    settle(&a, 1);
    let library = refresh(&library, dir.path()).unwrap();
    assert_eq!(names(&library), ["b.xml", "c.xml"]);
    let lines = library.left_out().lines();
    assert!(lines.len() == 1 && lines[0].contains("a.xml"), "{lines:?}");
    assert!(refresh(&library, dir.path()).is_none());
    fs::write(&a, "??").unwrap();
    settle(&a, 1);
    assert!(refresh(&library, dir.path()).is_some(), "another size");
}

#[test]
fn a_file_that_was_just_written_is_read_again() {
    let (dir, [a, ..], _) = three_games();
    write(dir.path(), &[("a.xml", "e3 e7")]);
    let library = refresh(&Library::default(), dir.path()).unwrap();
    // Its next change has the same time.
    let time = fs::metadata(&a).unwrap().modified().unwrap();
    spoil(&a);
    let file = fs::File::options().write(true).open(&a).unwrap();
    file.set_modified(time).unwrap();
    let library = refresh(&library, dir.path()).unwrap();
    assert_eq!(names(&library), ["b.xml", "c.xml"]);
}

#[test]
fn a_refreshed_library_knows_what_a_new_one_knows() {
    let (dir, [a, b, c], library) = three_games();
    fs::remove_file(&a).unwrap();
    write(dir.path(), &[("b.xml", "g3 g7"), ("d.xml", "e3 c3 a1")]);
    settle(&b, 2);
    settle(&dir.path().join("d.xml"), 2);
    // The others are not opened.
    let text = fs::read(&c).unwrap();
    spoil(&c);
    settle(&c, 0);
    let library = refresh(&library, dir.path()).unwrap();
    fs::write(&c, text).unwrap();
    let new = read(dir.path(), LibraryLimits::default());
    assert_eq!(names(&new), ["b.xml", "c.xml", "d.xml"]);
    let mut files = names(&library);
    files.sort();
    assert_eq!(files, names(&new));
    for moves in [
        "", "c3", "g3", "e3", "a1", "c3 e7", "c3 c7", "g3 g7", "e3 c3",
    ] {
        let position = history_of(GameName::Jiaqi, 5, moves);
        assert_eq!(
            known_moves(&library, &position),
            known_moves(&new, &position),
            "{moves}"
        );
        let [one, other] = [&library, &new].map(|library| library.lookup(&position));
        assert_eq!(one.tally, other.tally, "{moves}");
        let [mut one, mut other] = [one, other].map(|position| {
            let files = position.games.iter().map(|game| &game.file);
            files.collect::<Vec<_>>()
        });
        one.sort();
        other.sort();
        assert_eq!(one, other, "{moves}");
    }
    let [one, other] = [&library, &new].map(|library| {
        let begun = &library.beginnings()[0];
        (library.beginnings().len(), begun.tally, begun.plies)
    });
    assert_eq!(one, other);
}

#[test]
fn games_of_all_files_that_are_gone_leave_nothing() {
    let (dir, paths, library) = three_games();
    let missing = refresh(&library, &dir.path().join("missing")).unwrap();
    paths.iter().for_each(|path| fs::remove_file(path).unwrap());
    let empty = refresh(&library, dir.path()).unwrap();
    let start = history_of(GameName::Jiaqi, 5, "");
    for library in [missing, empty] {
        assert!(library.games().is_empty() && library.beginnings().is_empty());
        assert!(known_moves(&library, &start).is_empty());
        assert_eq!(library.left_out().lines(), [""; 0]);
    }
}

#[test]
fn a_copy_counts_once_the_other_file_is_gone() {
    let (dir, [a, ..], library) = three_games();
    let copy = dir.path().join("copy.xml");
    fs::copy(&a, &copy).unwrap();
    settle(&copy, 0);
    let library = refresh(&library, dir.path()).unwrap();
    assert_eq!(names(&library), ["a.xml", "b.xml", "c.xml"]);
    assert_eq!(library.left_out().copies, 1);
    fs::remove_file(&a).unwrap();
    let library = refresh(&library, dir.path()).unwrap();
    assert_eq!(names(&library), ["b.xml", "c.xml", "copy.xml"]);
}

#[test]
fn a_library_that_a_limit_has_cut_is_read_anew() {
    let (dir, [a, ..], _) = three_games();
    let usual = LibraryLimits::default();
    let size = fs::metadata(&a).unwrap().len();
    let cases = [
        LibraryLimits { games: 2, ..usual },
        LibraryLimits { files: 2, ..usual },
        LibraryLimits {
            bytes: 2 * size + size / 2,
            ..usual
        },
    ];
    for limits in cases {
        write(dir.path(), &[("a.xml", "c3 e7")]);
        settle(&a, 0);
        let library = refresh(&Library::new(limits), dir.path()).unwrap();
        assert_eq!(names(&library), ["a.xml", "b.xml"], "{limits:?}");
        assert!(refresh(&library, dir.path()).is_none(), "{limits:?}");
        fs::remove_file(&a).unwrap();
        let library = refresh(&library, dir.path()).unwrap();
        assert_eq!(names(&library), ["b.xml", "c.xml"], "{limits:?}");
    }
}

#[test]
fn nothing_comes_of_a_reading_that_was_stopped() {
    let (dir, [a, ..], library) = three_games();
    settle(&a, 1);
    let folders = [dir.path().to_owned()];
    assert!(library.refresh(&folders, &[], &|| true).is_none());
    assert!(library.refresh(&folders, &[], &|| false).is_some());
}
