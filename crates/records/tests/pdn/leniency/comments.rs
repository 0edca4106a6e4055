//! Comments that are not closed, and those that only look so.

use super::*;

/// Returns the moves of each game of a file with its winner, and the reason where it is cut.
fn each(text: &str) -> Vec<(String, Option<Option<Side>>, Option<String>)> {
    let games = pdn::games(text.as_bytes(), "cup.pdn").unwrap();
    let one = |number| {
        let game = games.read(number, None).unwrap().unwrap();
        let winner = game.record.result.as_ref().map(|result| result.winner);
        let cut = game.irregular.map(|cut| cut.to_string());
        (moves(&game.record), winner, cut)
    };
    (0..games.count()).map(one).collect()
}

#[test]
fn an_open_comment_takes_no_result_of_the_next_game() {
    for (label, text) in [
        (
            "no tags",
            "1. 32-28 {open 19-23 2-0\n\n1. 33-28 18-23 {closed} 0-2\n",
        ),
        (
            "lines of Windows",
            "1. 32-28 {open 19-23 2-0\r\n\r\n1. 33-28 18-23 {closed} 0-2\r\n",
        ),
        (
            "another brace before the game",
            "1. 32-28 {open {really 2-0\n\n1. 33-28 18-23 ; so }\n 0-2\n",
        ),
        (
            "no brace in the next game",
            "1. 32-28 {open 19-23 2-0\n\n1. 33-28 18-23 0-2\n",
        ),
        (
            "in a variation",
            "1. 32-28 (1. 31-27 {open 2-0\n\n1. 33-28 18-23 {closed} 0-2\n",
        ),
    ] {
        let result = each(text);
        let [first, second] = &result[..] else {
            panic!("{label}: {result:?}");
        };
        assert_eq!((&*first.0, first.1), ("32-28", None), "{label}");
        let cut = first.2.as_ref();
        assert!(
            cut.is_some_and(|cut| cut.contains("} is missing")),
            "{label}: {cut:?}"
        );
        let whole = ("33-28 18-23".to_owned(), Some(Some(Side::Black)), None);
        assert_eq!(second, &whole, "{label}");
    }
}

#[test]
fn an_open_comment_behind_the_end_is_kept_and_told() {
    let result = read("1. 34-30 20-25 * {late");
    assert_eq!(
        (moves(&result.record).as_str(), result.cut),
        ("34-30 20-25", None)
    );
    let message = "1:18: a comment behind the end of the game is not closed";
    assert_eq!(result.notes, [message]);
    assert_eq!(result.record.notes[0].note.comment, "late");
}

#[test]
fn an_empty_comment_says_nothing() {
    let result = PDN.record("1. 34-30 {so} {} { } {it is} 20-25 *");
    assert_eq!(result.notes[0].note.comment, "so\nit is");
}

#[test]
fn braces_of_full_width_hold_a_comment() {
    let result = PDN.record("1. 34-30 \u{ff5b}19-23 is bad\u{ff5d} 20-25 \u{ff5b}so} *");
    assert_eq!(moves(&result), "34-30 20-25");
    let text: Vec<&str> = result
        .notes
        .iter()
        .map(|note| note.note.comment.as_str())
        .collect();
    assert_eq!(text, ["19-23 is bad", "so"]);
    // One alone is a word.
    let result = read("1. 34-30 \u{ff5b} 20-25 *");
    assert_eq!(moves(&result.record), "34-30 20-25");
    assert_eq!(result.notes.len(), 1);
}

#[test]
fn a_closed_comment_may_hold_what_looks_like_a_game() {
    const GAME: &str = "a line like the beginning of a game";
    for (label, comment, messages) in [
        ("a tag", "as in\n[Event \"quoted\"] inside", &[GAME][..]),
        ("a game", "as in\n\n1. 31-27 20-24\n\nand more", &[GAME]),
        ("a game in the next line", "as in\n1. 31-27 20-24", &[GAME]),
        ("a number", "as in\n1. that", &[]),
        ("words in brackets", "as in\n[see below]", &[]),
        ("a tag without a blank", "as in\n[White\"a\"]", &[]),
        (
            "a brace, and a game in the next line",
            "why {so\n1. 31-27 20-24",
            &["holds {", GAME],
        ),
        ("a brace", "why {so", &["holds {"]),
        (
            "a brace and an empty line",
            "why {so\n\nas ever",
            &["holds {"],
        ),
    ] {
        for text in [
            format!("1. 34-30 {{{comment}}} 20-25 0-2\n"),
            format!("1. 34-30 20-25 0-2 {{{comment}}}\n"),
        ] {
            let result = read(&text);
            assert_eq!(moves(&result.record), "34-30 20-25", "{label}");
            assert_eq!(result.cut, None, "{label}");
            assert_eq!(
                result.notes.len(),
                messages.len(),
                "{label}: {:?}",
                result.notes
            );
            for (note, messages) in result.notes.iter().zip(messages) {
                assert!(note.contains(messages), "{label}: {note}");
            }
        }
    }
}

#[test]
fn a_semicolon_between_moves_begins_no_comment() {
    for (label, text, place) in [
        (
            "numbers",
            "1. 33-28 20-24; 2. 39-33 14-20; 3. 44-39 10-14; 2-0",
            "1:15",
        ),
        (
            "no numbers",
            "33-28 20-24; 39-33 14-20; 44-39 10-14; 2-0",
            "1:12",
        ),
        (
            "every move",
            "1. 33-28; 20-24; 2. 39-33; 2... 14-20 ; 3. 44-39; 10-14; 2-0",
            "1:9",
        ),
        (
            "no numbers behind a variation",
            "1. 33-28 20-24 (1... 19-23 2. 28x19 14x23); 39-33 14-20\n3. 44-39 10-14; 2-0",
            "1:43",
        ),
        (
            "two lines and a variation",
            "1. 33-28 20-24; 2. 39-33 (2. 31-27); 2... 14-20\n3. 44-39 10-14; 2-0",
            "1:15",
        ),
    ] {
        let reading = read(text);
        assert_eq!(
            moves(&reading.record),
            "33-28 20-24 39-33 14-20 44-39 10-14",
            "{label}"
        );
        assert_eq!(reading.cut, None, "{label}");
        assert_eq!(
            reading.record.result,
            result(Some(Side::White), ""),
            "{label}"
        );
        assert!(reading.record.notes.is_empty(), "{label}");
        let message = format!(
            "{place}: a semicolon between moves begins no comment: what stands behind it is read, here and further on"
        );
        assert_eq!(reading.notes, [message], "{label}");
    }
    let result = read("1. 33-28 20-24; 2. 39-33 {good} 14-20\n3. 44-39 10-14 2-0");
    assert_eq!(
        moves(&result.record),
        "33-28 20-24 39-33 14-20 44-39 10-14",
        "with a comment among the moves"
    );
    assert_eq!(result.record.notes[0].note.comment, "good");
}

#[test]
fn a_comment_behind_a_semicolon_may_propose_moves() {
    for (label, text, remark) in [
        (
            "words",
            "1. 33-28 20-24 ; 2. 39-33 is usual\n2. 38-33 *",
            "2. 39-33 is usual",
        ),
        (
            "the number of the next line",
            "1. 33-28 20-24 ; 2. 39-33 14-20\n2. 38-33 *",
            "2. 39-33 14-20",
        ),
        (
            "the number before it",
            "1. 33-28 20-24 ; 1. 32-28 19-23\n2. 38-33 *",
            "1. 32-28 19-23",
        ),
        (
            "a line of its own",
            "1. 33-28 20-24\n; 2. 39-33 14-20\n2. 38-33 *",
            "2. 39-33 14-20",
        ),
        (
            "no number, and that of the next line",
            "1. 33-28 20-24 ; 39-33\n2. 38-33 *",
            "39-33",
        ),
        (
            "braces before any move",
            "1. 33-28 20-24 ; {or} 39-33 14-20\n38-33 *",
            "{or} 39-33 14-20",
        ),
        (
            "another line behind a semicolon",
            "1. 33-28 20-24 ; 39-33 14-20\n; or 44-39\n2. 38-33 *",
            "39-33 14-20\nor 44-39",
        ),
        (
            "another line of Windows",
            "1. 33-28 20-24 ; 39-33\r\n  ; or 44-39\r\n2. 38-33 *",
            "39-33\nor 44-39",
        ),
    ] {
        let result = PDN.record(text);
        assert_eq!(moves(&result), "33-28 20-24 38-33", "{label}");
        assert_eq!(result.notes[0].note.comment, remark, "{label}");
    }
    // Ours, as they were written once: on the line of the move.
    for (label, text, remark) in [
        (
            "a comment that quotes a game",
            "1. 34-30 ; 31-27\n; [White \"a\"]\n1... 20-25 *",
            "31-27\n[White \"a\"]",
        ),
        (
            "a comment with braces",
            "1. 34-30 ; 31-27 {so}\n1... 20-25 *",
            "31-27 {so}",
        ),
    ] {
        let result = PDN.record(text);
        assert_eq!(moves(&result), "34-30 20-25", "{label}");
        assert_eq!(result.notes[0].note.comment, remark, "{label}");
        assert_eq!(PDN.again(&result), result, "{label}");
    }
    // Our own comments come back unchanged with any content.
    let mut ours = PDN.record("1. 34-30 20-25 *");
    for comment in [
        "31-27\n[White \"a\"]",
        "2. 31-27 17-21\n1. 32-28",
        "2-0\n[White \"a\"]",
    ] {
        let note = Note {
            comment: comment.to_owned(),
            ..Note::default()
        };
        ours.notes = vec![RecordNote { of: 0, at: 1, note }];
        assert_eq!(PDN.again(&ours).notes, ours.notes, "{comment}");
    }
}
