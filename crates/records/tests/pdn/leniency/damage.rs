//! Damage, and the boundaries between games.

use super::*;

/// Returns the moves of each game of a file, and where it is cut.
fn each(text: &str) -> Vec<(String, Option<String>)> {
    let games = pdn::games(text.as_bytes(), "cup.pdn").unwrap();
    let one = |number| {
        let game = games.read(number, None).unwrap().unwrap();
        let cut = game.irregular.map(|cut| cut.to_string());
        (moves(&game.record), cut)
    };
    (0..games.count()).map(one).collect()
}

#[test]
fn a_comment_that_does_not_close_joins_no_games() {
    let text = "[White \"a\"]\n\n1. 31-27 20-24 {well 2. 33-29 1-1\n\n[White \"b\"]\n\n1. 34-30 20-25 0-2\n\n\
                [White \"c\"]\n\n1. 32-28 {so} 19-23 2-0\n";
    let result = each(text);
    assert_eq!(result.len(), 3, "{result:?}");
    assert_eq!(result[0].0, "31-27 20-24");
    let cut = result[0].1.as_ref().unwrap();
    assert!(cut.starts_with("3:16: } is missing"), "{cut}");
    assert_eq!(result[1], ("34-30 20-25".to_owned(), None));
    assert_eq!(result[2], ("32-28 19-23".to_owned(), None));
    // The comment is kept.
    let games = pdn::games(text.as_bytes(), "").unwrap();
    let first = games.read(0, None).unwrap().unwrap().record;
    assert_eq!(first.notes[0].note.comment, "well 2. 33-29 1-1");
    // At the end of a file, and before any move.
    let result = read("[Result \"2-0\"] 1. 34-30 20-25 {never closed 2. 30-24");
    assert_eq!(moves(&result.record), "34-30 20-25");
    let cut = result.cut.unwrap();
    assert!(
        cut.starts_with("1:31: } is missing") && cut.ends_with("; recorded result: 2-0"),
        "{cut}"
    );
    let result = read("{A note\n[White \"a\"]\n1. 34-30 20-25 *");
    assert_eq!(
        (moves(&result.record).as_str(), result.cut),
        ("34-30 20-25", None)
    );
    assert_eq!(result.notes.len(), 1);
    // Nor do two of one game join what stands between them without a word.
    let result = read("1. 34-30 {good 19-23 2. 31-27 {bad} 20-25 *");
    assert_eq!(moves(&result.record), "34-30 20-25");
    assert!(
        result.notes[0].starts_with("1:10: a comment holds {"),
        "{:?}",
        result.notes
    );
    // One that closes may hold what looks like a tag, and other lines in brackets.
    assert_eq!(
        PDN.record("1. 34-30 {[White \"a\"]\n[%clk 1:00]\n[b]} 20-25 *")
            .plies
            .len(),
        2
    );
}

#[test]
fn our_own_comments_come_back_with_any_quotation() {
    let mut ours = PDN.record("1. 34-30 20-25 *");
    for comment in [
        "as in\n[White \"a\"]\n1. 31-27",
        "as in\n  [ White \u{201c}a\u{201d}]",
        "[White \"a\"]",
        "as in\n\n1. 31-27 20-24",
        "as in\n1.31-27",
        "brace }\n[White \"a\"]",
        "one { alone",
    ] {
        let note = Note {
            comment: comment.to_owned(),
            ..Note::default()
        };
        ours.notes = vec![RecordNote { of: 0, at: 1, note }];
        assert_eq!(PDN.again(&ours).notes, ours.notes, "{comment}");
    }
}

#[test]
fn a_bracket_that_does_not_close_cuts_the_game_where_it_opens() {
    let reading = read("[Result \"0-2\"]\n1. 34-30 20-25 (1... 19-23 2. 30-24 2. 31-27 0-2");
    assert_eq!(moves(&reading.record), "34-30 20-25");
    let cut = reading.cut.unwrap();
    assert!(
        cut.starts_with("2:16: ) is missing") && cut.ends_with("; recorded result: 0-2"),
        "{cut}"
    );
    assert_eq!(reading.record.result, result(Some(Side::Black), ""));
}

#[test]
fn what_stands_in_place_of_a_move_cuts_the_line_there() {
    for (text, legal, report) in [
        (
            "1. 34-30 20-25 2. 0-0 19-23 *",
            "34-30 20-25",
            "1:19: no move is told here",
        ),
        (
            "1. 34-30 20-25 2. -- 19-23 *",
            "34-30 20-25",
            "1:19: no move is told here",
        ),
        (
            "1. 34-30 20-25 2. - - *",
            "34-30 20-25",
            "1:19: no move is told here",
        ),
        ("1. 34-30 2O-25 *", "34-30", "1:10: \"2O-25\" is no move"),
        (
            "1. 34-30 (1. 31-27) 2O-25 *",
            "34-30",
            "1:21: \"2O-25\" is no move",
        ),
        ("1. 34-30 20-2S *", "34-30", "1:10: \"20-2S\" is no move"),
        ("1. 34-30 20-\n2. 31-27 *", "34-30", "1:13: a square"),
        (
            "1. 34-30 20-51 *",
            "34-30",
            "1:13: \"51\" is no square: 1 to 50",
        ),
        (
            "1. 34-30 20-5555555555 *",
            "34-30",
            "1:13: \"55555555…\" is no square: 1 to 50",
        ),
        ("1. 34-30 0-25 *", "34-30", "1:10: \"0\" is no square"),
        (
            "1. 34-30 20-25 2. 31 *",
            "34-30 20-25",
            "1:19: a move such as",
        ),
        // The rest of a move is no number of the next one.
        ("1. 34-30 20 30-24 *", "34-30", "1:10: a move such as"),
        (
            "1. 34-30 20-25 2. 31 15-20 *",
            "34-30 20-25",
            "1:19: a move such as",
        ),
        ("1. 34-30 20 {so} 30-24 *", "34-30", "1:10: a move such as"),
        (
            "1. 34-30 20-25 /FEN \"B:WK3:B4\"/ 2. 31-27",
            "34-30 20-25",
            "1:16: a position is set up here",
        ),
        (
            "1. 34-30 20-25 2. c3-d4 *",
            "34-30 20-25",
            "1:19: \"c3-d4\" is a move by letters",
        ),
        (
            "1. 34-30 20-25 2. 31-27 4 17-21 *",
            "34-30 20-25 31-27",
            "1:25: a move such as",
        ),
        // Only with a zero a colon makes a result of it.
        ("1. 34-30 1:1 20-25 *", "34-30", "1:10: ply 2 (black 1x1)"),
        // Nor is the first square one.
        (
            "1. 34-30 20-25 2x31-27 *",
            "34-30 20-25",
            "1:16: ply 3 (white 2x31x27)",
        ),
        (
            "1. 34-30 20-25 2- 31-27 *",
            "34-30 20-25",
            "1:16: ply 3 (white 2x31x27)",
        ),
        (
            "1. 34-30 20-25 2 -31-27 *",
            "34-30 20-25",
            "1:16: ply 3 (white 2x31x27)",
        ),
        (
            "1. 34-30 19-24 2. 31-27 24x35 3. 1-2 *",
            "34-30 19-24",
            "1:19: ply 3 (white 31-27): a capture",
        ),
    ] {
        let result = read(&format!("{text}\n"));
        assert_eq!(moves(&result.record), legal, "{text}");
        let cut = result.cut.unwrap_or_else(|| panic!("{text}"));
        assert!(cut.starts_with(report), "{text}: {cut}");
        assert!(result.notes.is_empty(), "{text}: {:?}", result.notes);
        // In a variation it cuts that variation alone.
        let inner = text
            .trim_end_matches('*')
            .replace("1. 34-30", "1. 34-30 (1. 34-30");
        let result = read(&format!("{inner}) 20-24 *"));
        assert_eq!(
            (moves(&result.record).as_str(), &result.cut),
            ("34-30 20-24", &None),
            "{inner}"
        );
        let report = result
            .notes
            .iter()
            .any(|note| note.contains("the variation is cut here: "));
        assert!(report, "{inner}: {:?}", result.notes);
    }
    // Behind a move number it is a move, even with words before the number.
    let cut = read("My game: 1. 20-25 *").cut.unwrap();
    assert!(cut.starts_with("1:13: ply 1 (white 20-25)"), "{cut}");
    // Two signs between squares make none, so the number before them stays alone.
    let cut = read("1. 34-30 20-25 2 31-~27 *").cut.unwrap();
    assert!(cut.starts_with("1:16: a move such as"), "{cut}");
    // Signs and squares beside it are passed over.
    for (text, cut, report) in [
        (
            "1. 34-30 20-25 2. -- - *",
            "1:19: no move",
            "1:22: \"-\" is",
        ),
        ("1. 34-30 20~ *", "1:10: a move such as", "1:12: \"~\" is"),
        (
            "1. 34-30 20-25 2, 31 *",
            "1:16: a move such as",
            "1:19: \"31\" is",
        ),
    ] {
        let result = read(text);
        assert!(result.cut.is_some_and(|why| why.starts_with(cut)), "{text}");
        let [note] = &result.notes[..] else {
            panic!("{text}: {:?}", result.notes);
        };
        assert!(note.starts_with(report), "{text}: {note}");
    }
}

#[test]
fn a_game_with_too_many_moves_is_cut_behind_the_last_that_it_may_have() {
    let most = format!("32-28 19-23 {}", "(18-22 38-32) ".repeat(4_999));
    assert_eq!(read(&most).cut, None);
    let cut = read(&format!("{most}...")).cut.unwrap();
    assert!(cut.contains("too many moves: at most 10000"), "{cut}");
}

#[test]
fn variations_are_read_as_deep_as_they_may_be() {
    for (depth, is_reported) in [(1_000, false), (1_001, true), (1_003, true)] {
        let inner = "(33-29 ".repeat(depth) + &")".repeat(depth);
        let ForgivenGame { record, notes, .. } = read(&format!("32-28 {inner} 19-23 *"));
        assert_eq!(moves(&record), "32-28 19-23", "{depth}");
        let deep = notes.iter().any(|note| note.contains("1000 deep"));
        assert_eq!(deep, is_reported, "{depth}: {notes:?}");
        let open = notes
            .iter()
            .any(|note| note.contains("closes no variation"));
        assert!(!open, "{depth}: {notes:?}");
    }
}

#[test]
fn null_moves_and_double_forfeits_are_told_apart() {
    for (text, count) in [
        ("1. 34-30 20-25 0-0", 1),
        ("1. 34-30 20-25 0-0 {both late}", 1),
        ("1. 34-30 20-25 0-0\n\n[White \"b\"] 1. 31-27 *", 2),
        ("1. 34-30 20-25 0-0 1. 31-27 *", 2),
    ] {
        let result = each(text);
        assert_eq!((result.len(), &result[0].1), (count, &None), "{text}");
    }
    for text in ["1. 34-30 0-0 2. 31-27 *", "1. 34-30 0-0 {passes} 31-27 *"] {
        let result = each(text);
        assert_eq!((result.len(), result[0].1.is_some()), (1, true), "{text}");
    }
}

#[test]
fn a_game_that_was_played_on_keeps_its_result() {
    // Kings go to and fro: the position comes back for the third time.
    let there = ["5-10", "45-50", "10-5", "50-45"];
    let plies: Vec<&str> = there.iter().copied().cycle().take(11).collect();
    let text = format!(
        "[Result \"0-2\"]\n[FEN \"W:WK5:BK45\"]\n\n{} 0-2",
        plies.join(" ")
    );
    let reading = read(&text);
    assert_eq!(reading.record.plies.len(), 8, "{:?}", reading.cut);
    assert_eq!(
        board_end(&reading.record).map(|end| end.reason),
        Some(Reason::Repetition)
    );
    let cut = reading.cut.unwrap();
    assert!(
        cut.contains("ply 9 (white 5-10): the game is over: ")
            && cut.ends_with("; recorded result: 0-2"),
        "{cut}"
    );
    assert_eq!(reading.record.result, result(Some(Side::Black), ""));
    // An unknown result is reported as well, and one that stands behind the moves alone.
    for (text, words) in [
        ("[Result \"3-1\"] 1. 34-30 1-7 3-1", "3-1"),
        ("1. 34-30 1-7 1/2 - 1/2", "1/2 - 1/2"),
    ] {
        let cut = read(text).cut.unwrap();
        assert!(
            cut.ends_with(&format!("; recorded result: {words}")),
            "{cut}"
        );
    }
}

#[test]
fn games_are_parted_where_a_new_one_begins() {
    for text in [
        // An empty line and the number 1.
        "1. 34-30 20-25\n\n1. 31-27 20-24\n\n1. 32-28 19-23",
        // Forum posts.
        "My games: [pdn]1. 34-30 20-25[/pdn]\n[pdn]1. 31-27 20-24[/pdn]\n[pdn]1. 32-28 19-23[/pdn]",
        // A tag that some programs put behind each game.
        "[White \"a\"]\n1. 34-30 20-25 *\n[FILENAME \"a\"]\n\n[White \"b\"]\n1. 31-27 20-24 *\n[FILENAME \"b\"]\n\n[White \"c\"]\n1. 32-28 19-23 *\n[FILENAME \"c\"]\n",
        // Markup between moves parts none.
        "1. [COLOR=red]34-30[/COLOR] 20-25\n\n1. 31-27 [B]20-24[/B] *\n1. 32-28 [SIZE=4]19-23[/SIZE]",
        // Times of day, dates and results are no moves and no games.
        "We met at 12:30 on 12-10 and 31-12, 0-0 after 5. - 6. -.\n\n[White \"a\"]\n1. 34-30 20-25 2-0\nAt 14:45, 3-1 for us.\n\n[White \"b\"]\n\
         1. 31-27 20-24 0-2\nIn all 1-1 on 12. 10. 2020 at 12.30 (or so)!\n\n1. 32-28 19-23",
        // Words before and between.
        "Round three\n\n[White \"a\"]\n1. 34-30 20-25 2-0\nGood!\n\n[White \"b\"]\n1. 31-27 20-24 2-0\n\n1. 32-28 19-23 1-1",
        // With full stops, brackets, stars and numbers.
        "My games of 3. May (in Utrecht)! See below...\n\n[White \"a\"]\n1. 34-30 20-25 2-0\nExported by us.\n\n\
         1. 31-27 20-24 *.\n[pdn]1. 32-28 19-23[/pdn]\nThank you. ***\n",
    ] {
        let result: Vec<String> = each(text)
            .into_iter()
            .map(|(moves, cut)| cut.map_or(moves, |cut| panic!("{text}: {cut}")))
            .collect();
        assert_eq!(
            result,
            ["34-30 20-25", "31-27 20-24", "32-28 19-23"],
            "{text}"
        );
    }
    // What stands before the first one is left out, and told.
    for (before, message) in [
        ("", None),
        ("See 5. -.\n\n", Some("1:1: what stands before")),
    ] {
        let text = format!("{before}1. 34-30 20-25 *");
        let games = pdn::games(text.as_bytes(), "").unwrap();
        let notes: Vec<String> = games.notes().iter().map(ToString::to_string).collect();
        assert_eq!(
            notes.len(),
            usize::from(message.is_some()),
            "{text}: {notes:?}"
        );
        assert!(
            notes
                .iter()
                .zip(message)
                .all(|(note, message)| note.starts_with(message)),
            "{notes:?}"
        );
    }
    // A game goes on behind an empty line.
    let result = each("1. 34-30 {a long\n\nnote}\n\n1... 20-25\n\n2. 31-27 *");
    assert_eq!(result, [("34-30 20-25 31-27".to_owned(), None)]);
    let result = each("1. 34-30 {a long note}\n\n1. ... 20-25\n\n2. 31-27 *");
    assert_eq!(result, [("34-30 20-25 31-27".to_owned(), None)]);
    // And behind the result of a variation.
    let result = each("1. 34-30 20-25 (1... 19-23 2-0)\n\n2. 31-27 *");
    assert_eq!(result, [("34-30 20-25 31-27".to_owned(), None)]);
    // So does a variation.
    for text in [
        "1. 34-30 (\n\n1. 33-29) 20-25 *",
        "1. 34-30 (well\n\n1. 33-29) 20-25 *",
        "1. 34-30 (\n[FileName \"a\"]\n\n1. 33-29) 20-25 *",
    ] {
        assert_eq!(each(text), [("34-30 20-25".to_owned(), None)], "{text}");
    }
    // Behind a result, and behind a tag, the numbers begin again.
    for end in ["1-1", "[FileName \"a\"]"] {
        let result = each(&format!(
            "1, 32-28 19-23 2, 28x19 14x23 {end}\n\n1, 31-27 *"
        ));
        let whole = ["32-28 19-23 28x19 14x23", "31-27"];
        assert_eq!(result, whole.map(|moves| (moves.to_owned(), None)), "{end}");
    }
    // A number alone begins none.
    let result = each("1. 34-30 20-25 1-1\n\n1.\n");
    assert_eq!(result, [("34-30 20-25".to_owned(), None)]);
}

#[test]
fn a_game_that_is_over_swallows_no_other() {
    for (label, behind) in [
        ("a variation", "1-1 {why} (1... 19-23) 2. 31-27 17-21"),
        ("a sign", "1-1 ! 2. 31-27 17-21"),
        ("a word", "1-1 and 2. 31-27 17-21"),
        ("a bracket", "1-1 ) 2. 31-27 17-21"),
        ("a move of another game", "1-1 a1-b2 31-27"),
        ("a number", "1-1 2."),
    ] {
        let text = format!("1. 34-30 20-25 {behind}\n\n33-28 18-22 0-2\n");
        let whole = ["34-30 20-25", "33-28 18-22"].map(|moves| (moves.to_owned(), None));
        assert_eq!(each(&text), whole, "{label}");
        let left_out = read(&text).notes;
        let is_reported = matches!(&left_out[..], [note] if note.contains("is left out"));
        assert!(is_reported, "{label}: {left_out:?}");
    }
}

#[test]
fn one_game_of_many_can_be_read() {
    const OTHERS: usize = 12_000;
    let text = format!("{}1. 31-27 *\n", "1. 34-30 *\n".repeat(OTHERS));
    let games = pdn::games(text.as_bytes(), "all.pdn").unwrap();
    assert_eq!(games.count(), OTHERS + 1);
    let last = games.read(OTHERS, None).unwrap().unwrap();
    assert_eq!(moves(&last.record), "31-27");
}

#[test]
fn files_in_wide_letters_are_read() {
    let text = "\u{feff}[White \"Дима\"]\r\n\r\n1. 34-30 20-25 1-1\r\n";
    let wide: Vec<u16> = text.encode_utf16().collect();
    let little: Vec<u8> = wide.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = wide.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    for (bytes, order) in [
        (&little, "little"),
        (&big, "big"),
        (&little[2..].to_vec(), "no mark"),
    ] {
        let result = PDN.first(bytes, "wide.pdn", None).unwrap();
        assert_eq!(
            (&*result.record.white, moves(&result.record).as_str()),
            ("Дима", "34-30 20-25"),
            "{order}"
        );
    }
}

#[test]
fn a_zero_byte_within_a_game_is_told() {
    const TOLD: &str = "a zero byte is passed over, here and further on: something may be missing";
    for (label, text, place) in [
        ("between moves", "1. 34-30 \0\0 20-25 *", Some("1:10")),
        (
            "in a tag",
            "[Event \"C\0up\"]\n1. 34-30 20-25 *",
            Some("1:10"),
        ),
        ("behind the game", "1. 34-30 20-25 *\n\0\0\u{1a}", None),
    ] {
        let result = read(text);
        assert_eq!(moves(&result.record), "34-30 20-25", "{label}");
        assert_eq!(result.cut, None, "{label}");
        let messages: Vec<String> = place
            .iter()
            .map(|place| format!("{place}: {TOLD}"))
            .collect();
        assert_eq!(result.notes, messages, "{label}");
    }
}
