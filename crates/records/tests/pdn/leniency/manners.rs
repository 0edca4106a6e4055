//! Moves with a blank or another sign between their squares, and replies in brackets: the rules tell what they mean.

use super::*;

/// A game in the usual manner.
const PLAYED: &str = "32-28 19-23 28x19 14x23 37-32 10-14";

#[test]
fn squares_are_parted_in_any_way_that_the_rules_confirm() {
    for (label, text, message) in [
        (
            "full stops",
            "1. 32.28 19.23 2. 28x19 14x23 3. 37.32 10.14 *",
            "1:4: two squares with a full stop",
        ),
        (
            "full stops for captures, too",
            "1. 32.28 19.23 2. 28.19 14.23 3. 37.32 10.14 *",
            "1:4: two squares with a full stop",
        ),
        (
            "full stops behind numbers without a blank",
            "1.32.28 19.23 2.28x19 14x23 3.37.32 10.14 *",
            "1:3: two squares with a full stop",
        ),
        (
            "full stops and numbers without",
            "1 32.28 19.23 2 28x19 14x23 3 37.32 10.14 *",
            "1:3: two squares with a full stop",
        ),
        (
            "full stops of full width",
            "1. 32。28 19。23 2. 28x19 14x23 3. 37。32 10。14 *",
            "1:4: two squares with a full stop",
        ),
        (
            "blanks",
            "1. 32 28 19 23 2. 28x19 14x23 3. 37 32 10 14 *",
            "1:4: two squares with a blank",
        ),
        (
            "blanks, and signs of moves",
            "1. 32 28! 19 23 2. 28 19 14 23 3. 37 32 (3. 38-32) 10 14 2-0",
            "1:4: two squares with a blank",
        ),
        (
            "blanks and bare numbers",
            "1 32 28 19 23 2 28x19 14x23 3 37 32 10 14 *",
            "1:3: two squares with a blank",
        ),
        (
            "blanks and numbers in brackets",
            "1) 32 28 19 23 2) 28x19 14x23 3) 37 32 10 14 *",
            "1:4: two squares with a blank",
        ),
        (
            "blanks and no numbers",
            "32 28 19 23 28 19 14 23 37 32 10 14",
            "1:1: two squares with a blank",
        ),
        (
            "several blanks and no numbers",
            "32     28 19 23 28 19 14 23 37 32 10 14",
            "1:1: two squares with a blank",
        ),
        (
            "blanks, and a number that is missing",
            "1. 32 28 19 23 28 19 14 23 3. 37 32 10 14 *",
            "1:4: two squares with a blank",
        ),
        (
            "blanks, and colons for captures",
            "1. 32 28 19 23 2. 28:19 14 23 3. 37 32 10 14 *",
            "1:4: two squares with a blank",
        ),
        (
            "full stops, and a taken square behind a comma",
            "1. 32.28 19.23 2. 28x19,23 14x23 3. 37.32 10.14 *",
            "1:4: two squares with a full stop",
        ),
        (
            "strokes",
            "1. 32/28 19/23 2. 28x19 14x23 3. 37/32 10/14 1/2-1/2",
            "1:4: two squares with such a sign",
        ),
        (
            "commas",
            "1. 32,28 19,23 2. 28x19 14x23 3. 37,32 10,14 *",
            "1:4: two squares with such a sign",
        ),
        (
            "underscores",
            "1. 32_28 19_23 2. 28x19 14x23 3. 37_32 10_14 *",
            "1:4: two squares with such a sign",
        ),
        (
            "one sign that is lost",
            "1. 32-28 19-23 2. 28x19 14 23 3. 37-32 10-14 *",
            "1:25: two squares with a blank",
        ),
    ] {
        let result = read(text);
        assert_eq!(moves(&result.record), PLAYED, "{label}");
        assert_eq!(result.cut, None, "{label}");
        let notes = result.notes;
        assert!(notes[0].starts_with(message), "{label}: {notes:?}");
        // Each manner is told once; a dash that is a capture is told besides.
        let others = notes[1..]
            .iter()
            .filter(|note| !note.contains("is read as"));
        assert_eq!(others.count(), 0, "{label}: {notes:?}");
    }
}

#[test]
fn replies_in_brackets_are_moves_of_the_game() {
    for (label, text, place) in [
        (
            "numbers",
            "1. 32-28 (19-23) 2. 28x19 (14x23) 3. 37-32 (10-14) *",
            "1:10",
        ),
        (
            "no numbers",
            "32-28 (19-23) 28x19 (14x23) 37-32 (10-14)",
            "1:7",
        ),
        (
            "commas and no blanks",
            "32-28(19-23), 28x19(14x23), 37-32(10-14)",
            "1:6",
        ),
        (
            "some of them",
            "1. 32-28 19-23 2. 28x19 (14x23) 3. 37-32 (10-14) 2-0",
            "1:25",
        ),
        (
            "signs and comments",
            "1. 32-28 (19-23!?) 2. 28x19 (14x23 {forced}) 3. 37-32 (10-14) *",
            "1:10",
        ),
        (
            "full width",
            "1. 32-28 \u{ff08}19-23\u{ff09} 2. 28x19 14x23 3. 37-32 \u{ff08}10-14\u{ff09} *",
            "1:10",
        ),
        (
            "full stops between squares",
            "1. 32.28 (19.23) 2. 28x19 (14x23) 3. 37.32 (10.14) *",
            "1:10",
        ),
        (
            "blanks between squares",
            "1. 32 28 (19 23) 2. 28x19 (14x23) 3. 37 32 (10 14) *",
            "1:10",
        ),
    ] {
        let result = read(text);
        assert_eq!(moves(&result.record), PLAYED, "{label}");
        assert_eq!(result.cut, None, "{label}");
        assert!(result.record.variations.is_empty(), "{label}");
        let message = format!(
            "{place}: a move alone in brackets is read as the reply to the move before it, here and further on"
        );
        assert!(
            result.notes.contains(&message),
            "{label}: {:?}",
            result.notes
        );
        let mut others = result.notes.iter();
        let closes = others.any(|note| note.contains("closes no variation"));
        assert!(!closes, "{label}: {:?}", result.notes);
    }
    // Black may begin.
    let result = read("[FEN \"B:W31-50:B1-20\"]\n(19-23) 32-28 (23x32) 37x28 *");
    assert_eq!(moves(&result.record), "19-23 32-28 23x32 37x28");
}

#[test]
fn a_move_in_brackets_that_can_be_a_variation_is_one() {
    for (label, text, played) in [
        (
            "behind White",
            "1. 32-28 (31-27) 19-23 2. 28x19 *",
            "32-28 19-23 28x19",
        ),
        (
            "behind Black",
            "1. 32-28 19-23 (18-23) 2. 28x19 *",
            "32-28 19-23 28x19",
        ),
        (
            "with a number",
            "1. 32-28 (1. 31-27) 1... 19-23 *",
            "32-28 19-23",
        ),
        ("behind the end", "1. 32-28 19-23 (18-23) *", "32-28 19-23"),
    ] {
        let record = PDN.record(text);
        assert_eq!(moves(&record), played, "{label}");
        assert_eq!(record.variations.len(), 1, "{label}");
    }
}

#[test]
fn numbers_that_the_rules_do_not_confirm_are_no_moves() {
    for (label, text, played, cut) in [
        (
            "a capture of three squares",
            "1. 32-28 19-23 2. 28 19 10 14x23 *",
            "32-28 19-23 28x19",
            "",
        ),
        (
            "no move of the board",
            "1. 32-28 19 24 2. 33 44 *",
            "32-28 19-24",
            "1:19: ply 3 (white 33-44): ",
        ),
        (
            "a reply that is none",
            "1. 32-28 (31-27) 2. 37-32 18-23 *",
            "32-28",
            "1:21: ply 2 (black 37-32): ",
        ),
        (
            "a reply beside another",
            "1. 32-28 (19-23) (18-23) 2. 28x19 *",
            "32-28",
            "1:29: ply 2 (black 28x19): ",
        ),
        (
            "a bracket before a number with dots",
            "1. 32-28 (19-23) 1... 1-99 *",
            "32-28",
            "1:25: \"99\" is no square",
        ),
    ] {
        let result = read(text);
        assert_eq!(moves(&result.record), played, "{label}");
        let message = result.cut.unwrap_or_else(|| panic!("{label}"));
        assert!(message.starts_with(cut), "{label}: {message}");
    }
    // Nor those behind the end of a game that is whole without them.
    let result = read("1. 32-28 19-23 2. 28x19 14x23 2-0 37 32 10 14\n");
    assert_eq!(moves(&result.record), "32-28 19-23 28x19 14x23");
    // As many times of day as moves begin no other game.
    let text = "1. 34-30 20-25 2-0\n\n12.30 14.15\n";
    assert_eq!(pdn::games(text.as_bytes(), "").unwrap().count(), 1);
    // Nor where moves have full stops, too, unless they have numbers.
    for (behind, played) in [
        ("2-0 12.30 14.15", "34-30 19-23"),
        ("2-0 2. 31.27 17.21", "34-30 19-23 31-27 17-21"),
    ] {
        let result = read(&format!("1. 34.30 19.23 {behind}\n"));
        assert_eq!(
            (moves(&result.record).as_str(), result.cut),
            (played, None),
            "{behind}"
        );
    }
    // Moves by letters are those of another game, even behind numbers.
    let message = PDN.fault("32 28 19 23 [2-0] e2-e4");
    assert!(
        message.contains("\"e2-e4\" is a move by letters"),
        "{message}"
    );
    // Numbers alone make no game.
    for text in ["Hello 12 20", "20 25 10 15", "3 12 and 4 12"] {
        assert!(PDN.fault(text).contains("no game"), "{text}");
    }
}

#[test]
fn games_in_another_manner_are_parted_like_others() {
    let text = "1. 33.28 18.22 2. 39.33 12.18 2-0\n\n1. 32.28 19.23 0-2\n\n[White \"a\"]\n1. 34-30 20-25 1-1\n";
    let games = pdn::games(text.as_bytes(), "").unwrap();
    let result: Vec<String> = (0..games.count())
        .map(|number| moves(&games.read(number, None).unwrap().unwrap().record))
        .collect();
    assert_eq!(
        result,
        ["33-28 18-22 39-33 12-18", "32-28 19-23", "34-30 20-25"]
    );
}
