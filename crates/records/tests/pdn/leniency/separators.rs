//! Odd signs between squares and behind numbers, and words for no move.

use super::*;

#[test]
fn odd_signs_between_squares_are_read_and_told() {
    for (label, sign) in [
        ("two dashes", "--"),
        ("an arrow of two signs", "->"),
        ("a long arrow", " --> "),
        ("a tilde", "~"),
        ("a wide tilde", "\u{ff5e}"),
        ("a dash by its name", "&ndash;"),
        ("a dash by its number", "&#8209;"),
        ("a line of boxes", "\u{2500}"),
        ("an arrow", "\u{2192}"),
        ("an arrow, apart", " \u{2192} "),
        ("a heavy minus", "\u{2796}"),
        ("an Armenian hyphen", "\u{58a}"),
        ("a Japanese long sound", "\u{30fc}"),
        ("a Hebrew hyphen", "\u{5be}"),
        ("a raised minus", "\u{207b}"),
        ("an arrow of a page", "-&gt;"),
        ("a double arrow", "=>"),
    ] {
        let result = read(&format!("1. 32-28 19{sign}23 2. 28x19 14x23 *\n"));
        assert_eq!(moves(&result.record), "32-28 19-23 28x19 14x23", "{label}");
        assert_eq!(result.cut, None, "{label}");
        let message = format!("1:10: \"19{sign}23\" is read as 19-23");
        assert_eq!(result.notes, [message], "{label}");
    }
    for (label, written, reading) in [
        ("a star", "28*19", "28x19"),
        ("a cross by its name", "28&times;19", "28x19"),
        ("a star of full width", "28\u{ff0a}19", "28x19"),
        ("a Greek letter", "28\u{3c7}19", "28x19"),
        ("a cross of boxes", "28\u{2573}19", "28x19"),
        ("two crosses", "28xx19", "28x19"),
        ("two crosses of full height", "28XX19", "28x19"),
        ("two signs of multiplication", "28\u{d7}\u{d7}19", "28x19"),
        (
            "a taken square behind a comma",
            "28x19,23",
            "28x19, which takes 23",
        ),
        (
            "a taken square behind a comma and a blank",
            "28x19, 23",
            "28x19, which takes 23",
        ),
    ] {
        let text = format!("1. 32-28 19-23 2. {written} 14x23 3. 37-32 *\n");
        let result = read(&text);
        assert_eq!(
            moves(&result.record),
            "32-28 19-23 28x19 14x23 37-32",
            "{label}"
        );
        assert_eq!(result.cut, None, "{label}");
        let message = format!("1:19: \"{written}\" is read as {reading}");
        assert_eq!(result.notes, [message], "{label}");
    }
}

#[test]
fn two_dashes_apart_from_a_square_are_no_sign() {
    let result = read("1. 32-28 19 --23 2. 28x19 14x23 *\n");
    assert_eq!(moves(&result.record), "32-28");
    assert!(result.cut.is_some());
}

#[test]
fn a_king_may_have_a_letter() {
    for (label, text, played, report) in [
        (
            "before its move",
            "[FEN \"W:WK6,12:B45\"]\n1. 12-7 45-50 2. K6-1 *",
            "12-7 45-50 6-1",
            "2:18: \"K6-1\" is read as 6-1",
        ),
        (
            "in Dutch",
            "[FEN \"W:WK6,12:B45\"]\n1. 12-7 45-50 2. d6-1 *",
            "12-7 45-50 6-1",
            "2:18: \"d6-1\" is read as 6-1",
        ),
        (
            "before a capture",
            "[FEN \"W:WK5:B14,45\"]\n1. D5x23 *",
            "5x23",
            "2:4: \"D5x23\" is read as 5x23",
        ),
        (
            "behind a square of two digits",
            "[FEN \"W:WK6,12:B45\"]\n1. 12-7 45-50D 2. 6-1 *",
            "12-7 45-50 6-1",
            "2:14: \"D\" is passed over",
        ),
        (
            "behind a square of one digit",
            "[FEN \"W:W7:B45\"]\n1. 7-2K 45-50 *",
            "7-2 45-50",
            "2:7: \"K\" is passed over",
        ),
    ] {
        let result = read(text);
        assert_eq!(moves(&result.record), played, "{label}");
        assert_eq!(result.cut, None, "{label}");
        assert_eq!(result.notes, [report], "{label}");
    }
    // A letter in place of a digit is none of a king.
    let cut = read("1. 34-30 20-2S *").cut.unwrap();
    assert!(cut.contains("is no move"), "{cut}");
}

#[test]
fn strokes_may_part_moves() {
    let result = read("1. 32-28/19-23 2. 28:19/14:23 *");
    assert_eq!(moves(&result.record), "32-28 19-23 28x19 14x23");
    assert_eq!(result.cut, None);
}

#[test]
fn moves_and_results_behind_a_comma_are_no_taken_squares() {
    for (label, sign) in [
        ("a dash", "-"),
        ("a cross", "x"),
        ("two dashes", "--"),
        ("an arrow", "\u{2192}"),
        ("an arrow, apart", " \u{2192} "),
        ("an arrow of two signs", "->"),
        ("an arrow by its name", "&rarr;"),
        ("a dash by its name", "&ndash;"),
        ("a dash that shows nothing", "\u{ad}"),
        ("a line of boxes", "\u{2500}"),
        ("a tilde", "~"),
        ("a star", "*"),
        ("a cross by its name", "&times;"),
    ] {
        let result = read(&format!("1. 32-28 19-23 2. 28x19,14{sign}23 3. 37-32 *\n"));
        assert_eq!(
            moves(&result.record),
            "32-28 19-23 28x19 14x23 37-32",
            "{label}"
        );
        assert_eq!(result.cut, None, "{label}");
        let taken = result.notes.iter().any(|note| note.contains("take"));
        assert!(!taken, "{label}: {:?}", result.notes);
    }
    let drawn = PDN.record("1. 32-28 19-23 2. 28x19,1,0-1,0\n");
    assert_eq!(moves(&drawn), "32-28 19-23 28x19");
    assert_eq!(drawn.result, result(None, "agreed"));
}

#[test]
fn commas_and_dashes_behind_numbers_are_read() {
    for (label, text) in [
        ("commas", "1, 32-28 19-23 2, 28x19 14x23 *"),
        ("commas without blanks", "1,32-28 19-23 2,28x19 14x23 *"),
        ("dashes", "1 - 32-28 19-23 2 - 28x19 14x23 *"),
        (
            "dashes of a word processor",
            "1 \u{2013} 32-28 19-23 2 \u{2013} 28x19 14x23 *",
        ),
        ("moves parted by commas", "32-28, 19-23, 28x19, 14x23 *"),
        ("moves parted by commas alone", "32-28,19-23,28x19,14x23 *"),
    ] {
        assert_eq!(
            moves(&PDN.record(text)),
            "32-28 19-23 28x19 14x23",
            "{label}"
        );
    }
    // The number of the next move is no captured square.
    for (label, text) in [
        ("a number", "1. 32-28, 19-23, 2. 28x19, 14x23, 3. 37-32 *"),
        ("a bare number", "1 32-28, 19-23, 2 28x19, 14x23, 3 37-32 *"),
        (
            "a bare number of a ply",
            "1 32-28, 2 19-23, 3 28x19, 4 14x23, 5 37-32 *",
        ),
        (
            "a number with a bracket",
            "1) 32-28, 19-23, 2) 28x19, 14x23, 3) 37-32 *",
        ),
    ] {
        assert_eq!(
            moves(&PDN.record(text)),
            "32-28 19-23 28x19 14x23 37-32",
            "{label}"
        );
    }
    let result = read("My game: 1. 28x19, 2, 14x23 *");
    let taken = result.notes.iter().any(|note| note.contains("take"));
    assert!(!taken, "{:?}", result.notes);
    // A move with blanks in it, and a capture by dashes, begin with no number.
    for (label, text) in [
        ("a step", "1. 32 - 28 19 - 23 2. 28 x 19 14 x 23 *"),
        ("a capture", "1. 32-28 19-23 2. 28 - 19 14 - 23 *"),
    ] {
        let result = read(text);
        assert_eq!(moves(&result.record), "32-28 19-23 28x19 14x23", "{label}");
    }
}

#[test]
fn words_for_no_move_are_no_squares() {
    for written in ["00-00", "0000", "Z0", "z0", "pass", "Pass"] {
        let result = read(&format!(
            "[Result \"0-2\"]\n1. 34-30 20-25 2. {written} 19-23 0-2\n"
        ));
        assert_eq!(moves(&result.record), "34-30 20-25", "{written}");
        let cut = result.cut.unwrap_or_else(|| panic!("{written}"));
        assert!(
            cut.starts_with("2:19: no move is told here")
                && cut.ends_with("; recorded result: 0-2"),
            "{written}: {cut}"
        );
    }
}
