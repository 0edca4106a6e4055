//! Results and reasons of ends where they are in doubt.

use super::*;

const WHITE: Option<Side> = Some(Side::White);
const BLACK: Option<Side> = Some(Side::Black);

#[test]
fn a_result_among_the_moves_parts_no_game() {
    for (label, text, messages, winner) in [
        (
            "a number follows",
            "1. 31-26 20-25 1-1 2. 32-28 19-24 2-0",
            &["\"1-1\" stands before other moves"][..],
            Some(WHITE),
        ),
        (
            "a number follows one with a colon",
            "1. 31-26 20-25 1:0 2. 32-28 19-24 *",
            &["\"1:0\" stands before"],
            Some(WHITE),
        ),
        (
            "a number and a star follow",
            "1. 31-26 20-25 1-1\n2. 32-28 19-24 *\n\n",
            &["\"1-1\" stands before"],
            Some(None),
        ),
        (
            "a star, and a move",
            "1. 31-26 * 20-25 2. 32-28 19-24 0-2",
            &["\"*\" stands before"],
            Some(BLACK),
        ),
        (
            "two stars",
            "1. 31-26** 20-25 2. 32-28 19-24 0-2",
            &["\"*\" stands before"],
            Some(BLACK),
        ),
        (
            "a tag decides",
            "[Result \"0-2\"]\n1. 31-26 20-25 2-0 2. 32-28 19-24 0-2",
            &["\"2-0\" stands before"],
            Some(BLACK),
        ),
        (
            "a result that nobody knows follows",
            "[Result \"4-6\"]\n1. 31-26 20-25 2. 32-28 * 19-24 4-6",
            &["is not understood", "\"*\" stands before"],
            None,
        ),
        (
            "markup follows a result that nobody knows",
            "[Result \"4-6\"]\n1. 31-26 20-25 4-6 [b] 2. 32-28 19-24 *",
            &["is not understood"],
            None,
        ),
        (
            "dots follow",
            "1. 31-26 * 1... 20-25 2. 32-28 19-24\n\n3. 33-29 *",
            &["\"*\" stands before"],
            None,
        ),
    ] {
        assert_eq!(
            pdn::games(text.as_bytes(), "").unwrap().count(),
            1,
            "{label}"
        );
        let game = read(text);
        assert_eq!(game.cut, None, "{label}");
        let played = moves(&game.record);
        assert!(
            played.starts_with("31-26 20-25 32-28 19-24"),
            "{label}: {played}"
        );
        assert_eq!(
            game.record.result.map(|result| result.winner),
            winner,
            "{label}"
        );
        assert_eq!(
            game.notes.len(),
            messages.len(),
            "{label}: {:?}",
            game.notes
        );
        for (note, messages) in game.notes.iter().zip(messages) {
            assert!(note.contains(messages), "{label}: {note}");
        }
    }
    for (label, text) in [
        ("number 1", "1. 34-30 20-25 1-1 1. 31-27 *"),
        (
            "number 1, otherwise marked",
            "1. 34-30 20-25 1-1\n1) 31-27 *",
        ),
        ("number 1 alone", "1 34-30 20-25 1-1 1 31-27 *"),
        ("an empty line", "1. 34-30 20-25 1-1\n\n31-27 17-21 *"),
        ("any move", "1. 34-30 20-25 1-1\n\n36-31 17-21 *"),
        ("tags", "1. 34-30 20-25 1-1 [White \"b\"] 31-27 *"),
    ] {
        let games = pdn::games(text.as_bytes(), "").unwrap();
        assert_eq!(games.count(), 2, "{label}");
    }
}

#[test]
fn times_scores_and_dates_behind_a_result_are_no_moves() {
    for (label, behind) in [
        ("a time", "2-0 12:30"),
        ("two times", "2-0 1:20 0:45"),
        ("two times, one like points of clubs", "2-0 1:20 0:12"),
        ("two times like captures", "2-0 1:20 1:45"),
        ("a time like a first step", "2-0\n33:28"),
        ("two times behind an empty line", "2-0\n\n1:20 1:45"),
        ("a time and words", "2-0 12:30 in Utrecht"),
        ("a time with a dot", "2-0 12.30"),
        ("two times with dots", "2-0 12.30 14.15"),
        ("two times of an hour with dots", "2-0 1.30 1.45"),
        ("two times of minutes with dots", "2-0 0.45 0.50"),
        (
            "a time of an hour with a dot behind an empty line",
            "2-0\n\n1.30",
        ),
        ("a score", "2-0\n12-8"),
        ("a date", "2-0 12.10.2019"),
        ("the first of a month", "2-0 1.10.2019"),
        ("a time behind an empty line", "2-0\n\n12:30"),
        ("a score behind an empty line", "2-0\n\n12-8"),
        ("a date behind an empty line", "2-0\n\n12.10.2019"),
        ("a first behind an empty line", "2-0\n\n1.10.2019"),
        ("a row of numbers", "2-0 0-2-3"),
        ("a score and a time", "2-0 1-1:30"),
        ("a score with a sign behind words", "2-0\nGood\n\n12-10!"),
        ("a score and a letter", "2-0 1-1a"),
    ] {
        let text = format!("1. 34-30 20-25 {behind}\n\n1. 31-27 17-21 1-1\n");
        let games = pdn::games(text.as_bytes(), "").unwrap();
        assert_eq!(games.count(), 2, "{label}");
        let reading = read(&text);
        assert_eq!(moves(&reading.record), "34-30 20-25", "{label}");
        assert_eq!(reading.cut, None, "{label}");
        assert_eq!(reading.record.result, result(WHITE, ""), "{label}");
        let is_reported = matches!(&reading.notes[..], [note] if note.contains("is left out"));
        assert!(is_reported, "{label}: {:?}", reading.notes);
    }
    // A move without a number goes on where another part of the game follows.
    for (label, behind) in [
        ("a move", "* 31-27 17-21 2-0"),
        ("a sign", "* 31-27! 2-0"),
        ("a comment", "* 31-27 {so} 2-0"),
        ("a result", "* 31-27 2-0"),
    ] {
        let reading = read(&format!("1. 34-30 20-25 {behind}\n"));
        let played = moves(&reading.record);
        assert!(played.starts_with("34-30 20-25 31-27"), "{label}: {played}");
        assert_eq!(reading.record.result, result(WHITE, ""), "{label}");
    }
    // So does one with a number that cannot be read.
    let cut = read("1. 34-30 20-25 * 2. 2O-25 19-23 *").cut.unwrap();
    assert!(cut.starts_with("1:21: \"2O-25\" is no move"), "{cut}");
    // So does a capture like a time.
    for text in [
        "1. 32-28 19-23 2. 28x19 * 14:23 3. 37-32 2-0\n",
        "1. 32-28 19-23 * 28x19 14 :23 3. 37-32 2-0\n",
    ] {
        let result = read(text);
        assert_eq!(
            moves(&result.record),
            "32-28 19-23 28x19 14x23 37-32",
            "{text}"
        );
    }
}

#[test]
fn a_result_behind_the_end_is_taken_or_told() {
    for (label, behind, message) in [
        ("behind a star", "* 2-0", None),
        ("on the next line", "*\n2-0", None),
        ("once more, in other points", "2-0 1-0", None),
        (
            "another one",
            "2-0 0-2",
            Some("\"0-2\" stands behind another"),
        ),
        (
            "another one behind a star",
            "* 2-0 1-1",
            Some("\"1-1\" stands behind another"),
        ),
        (
            "one among the moves before it",
            "1-1 2. 32-28 19-24 * 2-0",
            Some("\"1-1\" stands before other moves"),
        ),
    ] {
        let reading = read(&format!("1. 31-26 20-25 {behind}\n"));
        assert_eq!(reading.record.result, result(WHITE, ""), "{label}");
        assert_eq!(reading.cut, None, "{label}");
        let notes = reading.notes;
        assert_eq!(
            notes.len(),
            usize::from(message.is_some()),
            "{label}: {notes:?}"
        );
        for (note, message) in notes.iter().zip(message) {
            assert!(note.contains(message), "{label}: {note}");
        }
    }
}

#[test]
fn a_number_at_the_end_is_no_result() {
    for end in ["2", "2/2"] {
        let result = read(&format!("1. 34-30 20-25 {end}"));
        assert_eq!(result.record.result, None, "{end}");
        assert!(result.cut.is_some(), "{end}");
    }
    // Nor is one and a half for each side, or a number with which a move begins.
    for (tag, played) in [("1.5-1.5", "34-30 20-25"), ("31", "31-27")] {
        let result = read(&format!("[Result \"{tag}\"]\n1. {played} *"));
        assert_eq!(moves(&result.record), played, "{tag}");
        assert_eq!(result.record.result, None, "{tag}");
        let messages = result
            .notes
            .iter()
            .filter(|note| note.contains("is not understood"));
        assert_eq!((messages.count(), result.notes.len()), (1, 1), "{tag}");
    }
    // Nor does one end a variation that does not close.
    let cut = read("[Result \"4-6\"]\n1. 34-30 (1. 33-29 4-6")
        .cut
        .unwrap();
    assert!(cut.starts_with("2:10: ) is missing"), "{cut}");
}

#[test]
fn an_unknown_result_of_the_tag_stands_behind_the_moves_up_to_a_length() {
    // Each of them is told once as no result that is known.
    for (length, reports) in [(64, 1), (65, 2)] {
        let words = "x".repeat(length);
        let result = read(&format!("[Result \"{words}\"]\n1. 34-30 20-25 {words}\n"));
        assert_eq!(moves(&result.record), "34-30 20-25", "{length}");
        assert_eq!(result.notes.len(), reports, "{length}: {:?}", result.notes);
    }
}

#[test]
fn a_result_that_the_tag_contradicts_is_told() {
    for (label, tag, behind, is_reported) in [
        ("another winner", "0-2", "2-0", true),
        ("a draw", "0-2", "1-1", true),
        ("in other points", "0-2", "0-1", false),
        ("none", "0-2", "*", false),
        ("unknown", "4-6", "0-2", false),
    ] {
        let reading = read(&format!("[Result \"{tag}\"]\n1. 34-30 20-25 {behind}"));
        assert_eq!(
            reading.record.result.map(|result| result.winner),
            Some(BLACK),
            "{label}"
        );
        let what = "2:16: \"";
        let notes = reading.notes;
        assert_eq!(
            notes
                .iter()
                .any(|note| note.starts_with(what) && note.contains("which counts")),
            is_reported,
            "{label}: {notes:?}"
        );
        assert_eq!(notes.len(), usize::from(is_reported), "{label}: {notes:?}");
    }
}

#[test]
fn the_reason_of_a_win_is_found_in_many_words() {
    for (words, reason, is_reported) in [
        ("Resign", "resigned", false),
        ("White resigns.", "resigned", false),
        ("Time  forfeit", "time", false),
        ("time-forfeit", "time", false),
        ("timeforfeit", "time", false),
        ("Time forfeit.", "time", false),
        ("Black forfeits on time", "time", false),
        ("White wins on time", "time", false),
        ("Black lost on the clock", "time", false),
        ("Black's flag fell", "time", false),
        ("Black ran out of time (control 80+1)", "time", false),
        ("Time", "time", false),
        ("Default", "forfeit", false),
        ("won by resignation in time trouble", "resigned", false),
        ("rules infraction: a third one", "forfeit", false),
        ("by forfeit", "forfeit", false),
        ("Normal", "", false),
        ("Adjudication", "", false),
        ("time control 80+1", "", true),
        ("White lost some time", "", true),
        ("all played on time", "", true),
        ("White won, time control 25 min", "", true),
        ("won, with timestamps", "", true),
        ("the time control defaults to 25 min", "", true),
        ("did not resign", "", true),
        ("Black didn't resign", "", true),
        ("Black didn\u{2019}t resign", "", true),
        ("Black should have resigned", "", true),
        ("resigned?", "", true),
        ("resigned or lost on time", "", true),
        ("lost on time, resigned", "", true),
        ("by arbiter", "", true),
    ] {
        let reading = read(&format!("[Termination \"{words}\"]\n1. 34-30 20-25 2-0"));
        assert_eq!(reading.record.result, result(WHITE, reason), "{words}");
        assert_eq!(
            reading.notes.len(),
            usize::from(is_reported),
            "{words}: {:?}",
            reading.notes
        );
        assert!(
            reading
                .notes
                .iter()
                .all(|note| note.contains("Termination")),
            "{words}"
        );
        let again = PDN.first(PDN.written(&reading.record).as_bytes(), "", None);
        assert_eq!(again.unwrap().record, reading.record, "{words}");
    }
    // Nobody has won then.
    let neither = PDN.record("[Termination \"time forfeit\"]\n1. 34-30 20-25 0-0");
    assert_eq!(neither.result, result(None, ""));
}

#[test]
fn a_result_in_brackets_ends_the_game() {
    for (label, end, winner) in [
        ("round ones", "(2-0)", WHITE),
        ("round ones, behind a line", "\n(0-2)\n", BLACK),
        ("a draw", "(1-1)", None),
        ("square ones", "[1-1]", None),
        ("square ones with blanks", "[ 0 - 2 ]", BLACK),
        ("wide ones", "\u{ff08}2-0\u{ff09}", WHITE),
        ("halves", "(1/2-1/2)", None),
        ("a comment behind them", "(2-0) {good}", WHITE),
        (
            "tags behind them",
            "[0-2]\n\n[White \"b\"]\n1. 31-27 *",
            BLACK,
        ),
        ("behind a star", "* (2-0)", WHITE),
    ] {
        let reading = read(&format!("1. 34-30 20-25 {end}"));
        assert_eq!(moves(&reading.record), "34-30 20-25", "{label}");
        assert_eq!(reading.cut, None, "{label}");
        let outcome = reading.record.result.map(|result| result.winner);
        assert_eq!(outcome, Some(winner), "{label}");
        assert_eq!(reading.notes, [""; 0], "{label}");
    }
}

/// It is a remark on the move that it stands behind.
#[test]
fn a_result_among_the_moves_or_in_a_variation_belongs_to_the_last_move() {
    for (text, of, at, comment) in [
        ("1. 34-30 (1-1) 20-25 *", 0, 1, "draw"),
        ("1. 34-30 20-25 (1... 19-23 2-0) *", 1, 2, "white wins"),
        ("1. 34-30 20-25 (1... 19-23 (2-0)) *", 1, 2, "white wins"),
        ("1. 34-30 20-25 (1... 19-23 [0-2]) *", 1, 2, "black wins"),
        ("1. 34-30 20-25 (1... 19-23 (1/2)) *", 1, 2, "draw"),
        ("1. 34-30 20-25 (1... 19-23 (1-1) 2. 30-24) *", 1, 2, "draw"),
        (
            "1. 34-30 20-25 (1... 19-23 2. 30-24 (2-0)) *",
            1,
            3,
            "white wins",
        ),
    ] {
        let result = PDN.record(text);
        assert_eq!(moves(&result), "34-30 20-25", "{text}");
        assert_eq!(result.result, None, "{text}");
        let [note] = &result.notes[..] else {
            panic!("{text}: {:?}", result.notes);
        };
        assert_eq!(
            (note.of, note.at, &*note.note.comment),
            (of, at, comment),
            "{text}"
        );
    }
}

#[test]
fn results_are_read_in_words_and_in_points_of_clubs() {
    for (words, winner) in [
        ("White wins", WHITE),
        ("white won.", WHITE),
        ("WHITE", WHITE),
        ("wit wint", WHITE),
        ("Black-wins", BLACK),
        ("zwart", BLACK),
        ("draw", None),
        ("Drawn", None),
        ("remise", None),
        ("nulle", None),
        ("ничья", None),
        ("12-0", WHITE),
        ("0 - 12", BLACK),
        ("6-6", None),
    ] {
        for text in [
            format!("[Result \"{words}\"]\n\n1. 34-30 20-25 *"),
            format!("[Result \"{words}\"]\n\n1. 34-30 20-25 {words}\n"),
        ] {
            let record = PDN.record(&text);
            assert_eq!(moves(&record), "34-30 20-25", "{text}");
            let outcome = record.result.as_ref().map(|result| result.winner);
            assert_eq!(outcome, Some(winner), "{text}");
            assert_eq!(PDN.again(&record), record, "{text}");
        }
    }
    // They need no tag where they end the game.
    for (label, text, winner) in [
        ("a draw", "1. 34-30 20-25 remise\n", None),
        ("a win", "1. 34-30 20-25 white wins", WHITE),
        ("on the next line", "1. 34-30 20-25\nDraw.\n", None),
        (
            "before the end of a post in a forum",
            "1. 34-30 20-25 remise\n[/pdn]",
            None,
        ),
        (
            "before another game",
            "1. 34-30 20-25 Black wins\n\n[White \"b\"]\n1. 31-27 *\n",
            BLACK,
        ),
    ] {
        let reading = read(text);
        assert_eq!(moves(&reading.record), "34-30 20-25", "{label}");
        let outcome = reading.record.result.map(|result| result.winner);
        assert_eq!(outcome, Some(winner), "{label}");
        assert_eq!(reading.notes, [""; 0], "{label}");
    }
    for text in [
        "1. 34-30 white 20-25 *",
        "1. 34-30 remise\n20-25 *",
        "1. 34-30 20-25 a draw",
        "White",
    ] {
        let games = pdn::games(text.as_bytes(), "").unwrap();
        let result = games.read(0, None).unwrap();
        assert!(
            result.is_err() || result.unwrap().record.result.is_none(),
            "{text}"
        );
    }
    // Squares have these numbers, too.
    let result = read("[FEN \"W:WK6,12:B45\"]\n1. 12-7 45-50 2. 6-1 *");
    assert_eq!(moves(&result.record), "12-7 45-50 6-1");
    for words in ["12-8", "1-2", "white was late"] {
        let result = read(&format!("[Result \"{words}\"]\n1. 34-30 20-25 *"));
        assert_eq!(result.record.result, None, "{words}");
        let what = format!("1:10: Result \"{words}\" is not understood, and kept as it stands");
        assert_eq!(result.notes, [what]);
    }
}
