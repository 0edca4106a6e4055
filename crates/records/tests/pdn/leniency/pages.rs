//! Games as chats, pages and tables have them: marks of lists, bold letters, heads of messages, wrapped lines.

use super::*;

/// The game of these tests.
const PLAYED: &str = "32-28 19-23 28x19 14x23";

/// Checks that a text has the game, and returns what is told of it.
#[track_caller]
fn notes_of(text: &str) -> Vec<String> {
    let result = read(text);
    assert_eq!(moves(&result.record), PLAYED, "{text}");
    assert_eq!(result.cut, None, "{text}");
    result.notes
}

#[test]
fn numbers_have_the_marks_of_lists() {
    for mark in [
        "\u{b0} ",
        "\u{ba} ",
        "\u{3001}",
        "\u{fe0f}\u{20e3} ",
        "\u{20e3}",
        "\\. ",
        "\\) ",
    ] {
        let text = format!("1{mark}32-28 19-23 2{mark}28x19 14x23 *");
        assert_eq!(notes_of(&text), [""; 0], "{mark}");
    }
    // A number of two digits in frames.
    let text = "1. 32-28 19-23 2. 28x19 14x23 1\u{fe0f}\u{20e3}0\u{fe0f}\u{20e3} 37-32 *";
    assert_eq!(moves(&read(text).record), format!("{PLAYED} 37-32"));
}

#[test]
fn digits_of_other_scripts_are_read() {
    for zero in ['\u{660}', '\u{6f0}', '\u{966}', '\u{f20}', '\u{1810}'] {
        let other = |c: char| match c.to_digit(10) {
            Some(digit) => char::from_u32(u32::from(zero) + digit).unwrap(),
            None => c,
        };
        let text = format!("1. {PLAYED} *");
        let text: String = text.chars().map(other).collect();
        assert_eq!(notes_of(&text), [""; 0], "{text}");
    }
}

#[test]
fn stars_around_words_end_no_game() {
    for (text, count) in [
        ("**1. 32-28** 19-23 **2. 28x19** 14x23", 4),
        ("*1.* 32-28 19-23 *2.* 28x19 14x23", 4),
        ("1. 32-28 *19-23* 2. 28x19 14x23", 2),
    ] {
        let notes = notes_of(text);
        assert_eq!(notes.len(), count, "{text}: {notes:?}");
        assert!(notes.iter().all(|note| note.contains("is passed over")));
    }
    // Apart from words a star is the end.
    let games = pdn::games(b"1. 32-28 19-23 *\n1. 34-30 20-25 *\n", "").unwrap();
    assert_eq!(games.count(), 2);
}

#[test]
fn heads_of_messages_are_passed_over() {
    for (first, others) in [
        ("05-03-2024 19:20 - Jan: ", "05-03-2024 19:21 - Piet B.: "),
        ("3/5/24, 7:20 PM - Jan: ", "3/5/24, 7:21 PM - +31 6 1234: "),
        (
            "2024.03.05 19.20 \u{2013} Jan: ",
            "2024.03.05 19.20 \u{2013} ~Piet: ",
        ),
    ] {
        let text = format!("{first}32-28\n{others}19-23\n{first}28x19\n{others}14x23\n");
        let notes = notes_of(&text);
        assert_eq!(notes.len(), 4, "{notes:?}");
        let message = format!("1:1: \"{}\" is passed over", first.trim_end());
        assert_eq!(notes[0], message);
    }
}

#[test]
fn evaluations_of_programs_are_passed_over() {
    let notes = notes_of("1. 32-28 +0.12/20 19-23 -0.05 2. 28x19 +1,3 14x23 -12.5/9 *");
    assert_eq!(notes.len(), 4, "{notes:?}");
    assert!(notes[0].starts_with("1:10: \"+0.12/20\""), "{notes:?}");
    // Left of a move, a dash and digits are none.
    assert!(read("1. 32-28 -23 2. 28x19 *").cut.is_some());
}

#[test]
fn a_move_goes_on_behind_the_end_of_a_wrapped_line() {
    for text in [
        "1. 32-28 19-\n23 2. 28x19 14x23 *",
        "1. 32-28 19-\r\n23 2. 28x19 14x23 *",
        "1. 32-\n28 19-23 2. 28x19 14x23 *",
    ] {
        let notes = notes_of(text);
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(notes[0].contains("is read as "), "{notes:?}");
    }
    // The number of a move is no square, and nothing goes on behind an empty line.
    for text in [
        "1. 32-28 19-\n2. 28x19 14x23 *",
        "1. 32-28 19-\n2 28x19 14x23 *",
        "1. 32-28 19-\n\n23 *",
    ] {
        assert!(read(text).cut.is_some(), "{text}");
    }
}

#[test]
fn a_table_may_have_semicolons_between_its_columns() {
    let notes = notes_of("1;32-28;19-23\n2;28x19;14x23\n");
    assert_eq!(notes.len(), 1, "{notes:?}");
    // Behind a blank a semicolon begins a comment.
    let result = read("1. 32-28 ; 19-23 is better\n18-23 *");
    assert_eq!(moves(&result.record), "32-28 18-23");
}
