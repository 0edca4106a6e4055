//! Folders of records: games of every format are read, and everything left out has a reason.

use std::fs;
use std::path::Path;

use super::{known, played, record_of, row};
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
        let record = record_of(&played(GameName::Jiaqi, 5, moves), Won(Side::White));
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
    let empty = record_of(&played(GameName::Jiaqi, 5, ""), Unfinished);
    file::save(&folder.join("empty.xml"), &empty).unwrap();
    let library = read(folder, LibraryLimits::default());
    assert_eq!(names(&library), ["b.xml", "c.xml", "a.xml"]);
    let start = played(GameName::Jiaqi, 5, "");
    assert_eq!(
        known(&library, &start),
        [row("c7", [2, 2, 0, 0]), row("a9", [1, 1, 0, 0])]
    );
    let told = library.left_out().lines();
    let (broken, rest) = told.split_first().unwrap();
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
    let mut record = record_of(&played(GameName::Jiaqi, 5, "c3 e7 a1"), Unfinished);
    // A stone stands there already.
    record.plies[2].mv = record.plies[0].mv.clone();
    file::save(&dir.path().join("a.xml"), &record).unwrap();
    let library = read(dir.path(), LibraryLimits::default());
    assert_eq!(library.games()[0].plies, 2);
    let told = library.left_out().lines();
    assert_eq!(told.len(), 1, "{told:?}");
    let end = "ply 3 (white c3): c3 is occupied; left out from here on";
    assert!(
        told[0].contains("a.xml:") && told[0].ends_with(end),
        "{told:?}"
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
    let gomoku = played(GameName::Gomoku, 15, "h8");
    assert_eq!(known(&library, &gomoku), [row("g9", [2, 1, 1, 0])]);
    let numbers: Vec<_> = library.games().iter().map(|game| game.number).collect();
    assert_eq!(numbers, [Some(0), Some(1), Some(0), Some(1), None]);
    let draughts = played(GameName::Draughts, 10, "32-28");
    assert_eq!(
        known(&library, &draughts),
        [row("18-23", [1, 0, 0, 1]), row("19-23", [1, 1, 0, 0])]
    );
    let jiu = &library.games()[4];
    assert_eq!(
        (jiu.game, jiu.size, &*jiu.players[0]),
        (GameName::Jiu, 14, "Dolma")
    );
    assert_eq!(jiu.result, Won(Side::White));
    // A game of Go is none of gomoku where nobody says so.
    let told = library.left_out().lines();
    assert!(told.len() == 1 && told[0].contains("b.sgf"), "{told:?}");
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
        let told = library.left_out().lines();
        assert_eq!(library.games().len(), 2, "{limits:?}: {told:?}");
        assert!(
            told.len() == 1 && told[0].contains(reason),
            "{limits:?}: {told:?}"
        );
    }
    // The reading ends as soon as nobody waits for it.
    let mut library = Library::new(usual);
    library.add_folder(dir.path(), &[], &|| true).unwrap();
    assert_eq!(library.games().len(), 0);
    let missing = dir.path().join("missing");
    let error = library.add_folder(&missing, &[], &|| false).unwrap_err();
    assert!(error.to_string().contains("missing"), "{error}");
}
