//! Files of the format in the rest of the program.

use super::*;
use support::games::present_games::other_than;
use tibetango_records::record::import::{open, open_as};
use tibetango_records::record::index::IndexedContent;
use tibetango_rules::AnyRules;

#[test]
fn files_are_known_by_what_they_begin_with_or_by_their_name() {
    let dir = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let plain = file("game.txt", "\u{feff} ( ;GM[4];B[hh])");
    let named = file(
        "game.SGF",
        &format!("{}(;GM[4];B[ii])", "written by hand\n".repeat(9)),
    );
    for (name, text) in [
        ("forum.txt", "[sgf](;GM[4];B[hh];W[ii])[/sgf]\n"),
        ("forum", "[sgf]\n(;FF[4]GM[4];B[hh];W[ii])\n[/sgf]"),
        (
            "mail.txt",
            "The last game (the best ;-):\n\n(;GM[4];B[hh];W[ii])",
        ),
        ("bare.txt", "Game 1: (GM[4]SZ[15];B[hh];W[ii])"),
        (
            "named.txt",
            "(;GM[4]C[what <TibetanGo> writes];B[hh];W[ii])",
        ),
    ] {
        let path = file(name, text);
        assert_eq!(Format::of(&path), Format::Sgf, "{name}");
        assert_eq!(moves(&load(&path, &[]).unwrap().record), "h8 i7", "{name}");
    }
    for (name, text, format) in [
        (
            "note.xml",
            "<?xml version='1.0'?><TibetanGo><SZ>5</SZ><NO of='0' at='0'>(;GM[4])</NO></TibetanGo>",
            Format::Xml,
        ),
        #[cfg(feature = "draughts")]
        (
            "smile.txt",
            "[GameType \"20\"]\n{good (;-) } 1. 32-28 *",
            Format::Pdn,
        ),
        ("words.txt", "what (;a smile) is this", Format::Xml),
    ] {
        assert_eq!(Format::of(&file(name, text)), format, "{name}");
    }
    let other = file("game.xml", "<TibetanGo/>");
    let formats = [&plain, &named, &other].map(|path| Format::of(path));
    assert_eq!(formats, [Format::Sgf, Format::Sgf, Format::Xml]);
    assert_eq!(Format::of(&dir.path().join("none.sgf")), Format::Xml);
    let result = load(&plain, &[]).unwrap();
    assert!(result.foreign && result.irregular.is_none());
    let summary = GameSummary::from(result);
    assert_eq!(
        (summary.game, summary.size, summary.plies),
        (GameName::Gomoku, 15, 1)
    );
    assert!(load(&named, &[]).is_ok());
    let wrong = file("wrong.sgf", "(;GM[2])");
    let why = load(&wrong, &[]).unwrap_err();
    assert!(
        why.contains("wrong.sgf:1:6: GM: 2 is Othello: gomoku is GM[4] ("),
        "{why}"
    );
}

#[test]
fn what_is_kept_stays_with_its_position_when_variations_change() {
    let mut ours = SGF.record("(;GM[4];B[hh](;W[ii])(;W[jj]KM[1])(;W[kk]KM[2];B[aa]))");
    let history = from_record(&ours).unwrap();
    let mut branches = branches_of(&ours, &history).unwrap();
    let notes = notes_of(&ours, &branches);
    assert_eq!(branches.raise(2), Some(1));
    note_branches(&mut ours, &history, &branches, &notes);
    let places = |record: &Record| {
        let properties = record.foreign.iter();
        properties
            .map(|entry| (entry.of, entry.at, entry.properties[0].text()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        places(&ours),
        [(2, 2, "KM[1]".to_owned()), (1, 2, "KM[2]".to_owned())]
    );
    assert!(branches.remove(2));
    note_branches(&mut ours, &history, &branches, &notes);
    assert_eq!(places(&ours), [(1, 2, "KM[2]".to_owned())]);
}

#[test]
fn a_file_says_how_many_games_it_holds() {
    let dir = tempfile::tempdir().unwrap();
    for (name, text, count) in [
        ("one.sgf", "(;GM[4];B[hh])", 1),
        ("two.sgf", "(;GM[4];B[hh])(;GM[4];B[ii])", 2),
        #[cfg(feature = "jiaqi")]
        ("ours.xml", "<TibetanGo><SZ>5</SZ></TibetanGo>", 1),
    ] {
        let path = dir.path().join(name);
        std::fs::write(&path, text).unwrap();
        let games = open(&path).unwrap();
        assert_eq!(games.count(), count, "{name}");
        let why = games.read(count, &[]).unwrap_err();
        let message = format!(": there is no game {}: it holds {count}", count + 1);
        assert!(why.ends_with(&message), "{why}");
        let several = IndexedContent::of(&path, &[]) == IndexedContent::Games(2);
        assert_eq!(several, count == 2, "{name}");
    }
}

#[test]
fn the_sign_of_a_note_stays_with_other_properties_of_the_position() {
    let mut ours = SGF.record("(;GM[4];B[hh]IT[]BM[2])");
    let history = from_record(&ours).unwrap();
    let branches = branches_of(&ours, &history).unwrap();
    let noted = |record: &Record| {
        let notes = notes_of(record, &branches);
        let note = notes.on(&history.moves()).unwrap();
        (note.comment.clone(), note.sign)
    };
    let sign = Some(MoveSign::Interesting);
    assert_eq!(noted(&ours), (String::new(), sign));
    let note = Note {
        comment: "again".to_owned(),
        ..Note::default()
    };
    ours.notes.push(RecordNote { of: 0, at: 1, note });
    assert_eq!(noted(&ours), ("again".to_owned(), sign));
    // A note without a comment takes none away, and a figure that stands twice is drawn once.
    let ring = DrawnFigure {
        from: Point(3),
        to: Point(3),
        ink: Ink::Red,
    };
    let note = Note {
        figures: vec![ring],
        ..Note::default()
    };
    let drawn = RecordNote { of: 0, at: 1, note };
    ours.notes.extend([drawn.clone(), drawn]);
    assert_eq!(noted(&ours), ("again".to_owned(), sign));
    let notes = notes_of(&ours, &branches);
    assert_eq!(notes.on(&history.moves()).unwrap().figures, [ring]);
}

#[test]
fn a_file_is_opened_as_one_of_a_game_with_the_preset_of_that_game() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("game.sgf");
    std::fs::write(&path, b"(;GM[4]PB[Bj\xf6];B[hh])").unwrap();
    let other = other_than(GameName::Gomoku);
    let why = open_as(&path, Some(other)).err().unwrap();
    let message = format!("game.sgf: it holds games of gomoku, none of {other}");
    assert!(why.ends_with(&message), "{why}");
    let games = open_as(&path, Some(GameName::Gomoku)).unwrap();
    let notes = games.notes();
    assert!(
        notes.len() == 1 && notes[0].ends_with("which is a guess"),
        "{notes:?}"
    );
    let standard = GomokuRules {
        rule: Rule::Standard,
        opening: Opening::Free,
    };
    let usual = [
        ("theirs".to_owned(), AnyRules::usual(other)),
        ("mine".to_owned(), standard.into()),
    ];
    let record = games.read(0, &usual).unwrap().record;
    assert_eq!((&*record.rules, record.settings), ("mine", standard.into()));
}
